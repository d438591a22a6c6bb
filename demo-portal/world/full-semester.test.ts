import { describe, expect, test } from "vitest";
import { studentByNumber } from "../test/students.ts";
import { assignmentsOf } from "./assignments.ts";
import { attendanceOf, meetingsOf } from "./attendance.ts";
import { calendarDays, instructionalDays } from "./calendar-days.ts";
import { classesOf } from "./classes.ts";
import { examsOf } from "./exams.ts";
import { marksOf } from "./marks.ts";
import { generalOutingsOf, weekendOutingsOf } from "./outings.ts";
import { invoicesOf, receiptsOf } from "./payments.ts";
import { weekdayOf } from "./portal-dates.ts";
import { presenceOf } from "./presence.ts";
import { punchesOn } from "./punches.ts";
import { today } from "./terms.ts";

const term = "AP2026272";
const student = studentByNumber("23DMO0001");
const classes = classesOf(student, term);
const meetings = classes.flatMap((courseClass) => meetingsOf(courseClass).map((meeting) => ({ courseClass, meeting })));
const sittings = examsOf(student, term).flatMap(({ exams }) =>
  exams.flatMap((exam) => exam.sittings.map((sitting) => ({ exam: exam.name, ...sitting }))),
);
const registers = classes.map((courseClass) => attendanceOf(student, courseClass));
const unique = (texts: readonly string[]) => [...new Set(texts)];

describe("the semester of the first student", () => {
  test("has theory, lab, embedded, project and soft skill classes, and 27 credits", () => {
    const types = classes.filter(({ slots }) => slots.length > 0).map(({ typeCode }) => typeCode);
    expect(types.toSorted()).toEqual(["ELA", "ELA", "EPJ", "ETH", "ETH", "ETH", "LO", "SS", "TH"]);
    expect(classes.reduce((sum, { credits }) => sum + credits, 0)).toBe(27);
  });

  test("has classes on five days, and never two at the same time", () => {
    expect(unique(meetings.map(({ meeting }) => meeting.weekday)).toSorted()).toEqual([
      "FRI",
      "SAT",
      "THU",
      "TUE",
      "WED",
    ]);
    const spans = meetings
      .map(({ meeting: { date, times } }) => ({ start: `${date}T${times?.start}`, end: `${date}T${times?.end}` }))
      .sort((one, other) => (one.start < other.start ? -1 : 1));
    const overlaps = spans.filter(({ start }, index) => start < (spans[index - 1]?.end ?? ""));
    expect(overlaps).toEqual([]);
  });

  test("has no other exam at the time of an exam, and every exam on a day of the calendar that is named after it", () => {
    expect(unique(sittings.map(({ exam }) => exam))).toEqual(["FAT", "CAT2", "CAT1"]);
    const times = sittings.map(({ time }) => `${time?.date} ${time?.session}`);
    expect(unique(times)).toHaveLength(15);
    const calendarNames: Readonly<Record<string, string>> = { CAT1: "CAT - I", CAT2: "CAT - II", FAT: "FAT" };
    for (const { exam, time } of sittings) {
      const day = calendarDays(term).find(({ date }) => date === time?.date);
      expect(day?.entry).toMatchObject({ kind: "exam", description: calendarNames[exam] });
    }
  });

  test("has a seat in every past exam, no seat twice, and none in an upcoming one", () => {
    for (const { time, seat } of sittings) expect(seat === null).toBe((time?.date ?? "") > today);
    const seats = sittings.flatMap(({ seat }) =>
      seat === null ? [] : [`${seat.venue} ${seat.location} ${seat.number}`],
    );
    expect(unique(seats)).toHaveLength(5);
  });

  test("has marks only of past exams, and marks of a digital assessment only after its upload", () => {
    for (const { courseClass, assessments } of marksOf(student, term)) {
      const { classId } = courseClass;
      for (const { title } of assessments) {
        const sitting = sittings.find((entry) => entry.exam === title && entry.courseClass.classId === classId);
        if (/^(CAT|FAT)/.test(title))
          expect([classId, (sitting?.time?.date ?? "never") < today]).toEqual([classId, true]);
        const assignment = assignmentsOf(student, classId).find((entry) => entry.title === title);
        if (title.startsWith("Digital"))
          expect([classId, assignment?.upload]).toEqual([classId, expect.stringMatching(/T/)]);
      }
    }
  });

  test("has uploads before the due date and before today, and open assignments that are due later", () => {
    const all = classes.flatMap(({ classId }) => assignmentsOf(student, classId));
    expect(all.length).toBeGreaterThanOrEqual(15);
    for (const { upload, due } of all) {
      const isUploaded = upload !== "open" && upload !== "missed";
      if (isUploaded) expect(upload.slice(0, 10) <= (due ?? "") && upload < today).toBe(true);
      else expect((due ?? "") > today).toBe(upload === "open");
    }
  });

  test("has no attended class before the first punch of the day, and no evening out before the last class", () => {
    for (const date of instructionalDays(term).filter((day) => day < today)) {
      const attended = registers.flatMap(({ rows }) =>
        rows.filter((row) => row.date === date && row.status === "Present"),
      );
      const { arrival } = presenceOf(student, date);
      const left = punchesOn(student, date).find(({ venue }) => venue.includes("OUT"))?.time ?? "24:00";
      for (const { times } of attended) {
        expect(arrival !== null && (times?.start ?? "") >= arrival.slice(0, 5)).toBe(true);
        expect((times?.end ?? "") <= left).toBe(true);
      }
    }
  });

  test("has no attended class during a leave, and weekend outings on Sundays", () => {
    for (const { from, to, status } of generalOutingsOf(student)) {
      if (!/Accepted/.test(status)) continue;
      for (const { courseClass, meeting } of meetings) {
        const start = `${meeting.date}T${meeting.times?.start}`;
        if (start < from || to <= start) continue;
        const row = attendanceOf(student, courseClass).rows.find(({ date }) => date === meeting.date);
        expect(["Absent", "On Duty", undefined]).toContain(row?.status);
      }
    }
    const outings = weekendOutingsOf(student);
    expect([outings.length, unique(outings.map(({ date }) => weekdayOf(date)))]).toEqual([5, ["SUN"]]);
  });

  test("has receipts from newest to oldest, each for another invoice than the one that is due", () => {
    const receipts = receiptsOf(student);
    expect(receipts.map(({ date }) => date)).toEqual(
      receipts
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    );
    const invoices = [
      ...receipts.map(({ invoiceNumber }) => invoiceNumber),
      ...invoicesOf(student).map(({ number }) => number),
    ];
    expect([receipts.length, unique(invoices).length]).toEqual([5, invoices.length]);
  });
});
