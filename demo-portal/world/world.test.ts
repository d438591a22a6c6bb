import { expect, test } from "vitest";
import { attendanceOf, meetingsOf } from "./attendance.ts";
import { calendarDays, instructionalDays } from "./calendar-days.ts";
import { capstoneOf } from "./capstone.ts";
import { classesOf, siblingsOf } from "./classes.ts";
import type { CourseClass } from "./course-class.ts";
import { weekdayOf } from "./portal-dates.ts";
import { punchesOn } from "./punches.ts";
import { findStudent, type Student, students } from "./students.ts";
import { teachers } from "./teachers.ts";
import { findTerm, institutionalTerms, terms, today } from "./terms.ts";
import { occurrencesOf } from "./week.ts";

const registrations = students.flatMap((student) =>
  student.terms.flatMap((termId) => classesOf(student, termId).map((courseClass) => ({ student, courseClass }))),
);

function known(registrationNumber: string): Student {
  return present(findStudent(registrationNumber), registrationNumber);
}

function classOf(student: Student, wanted: string): CourseClass {
  return present(
    classesOf(student, "AP2026272").find(({ classId }) => classId === wanted),
    wanted,
  );
}

function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) {
    throw new Error(`There is no ${name}.`);
  }
  return value;
}

test("the seven students are there, each with a kind of its own, and are found in any case by number or login name", () => {
  expect(students.map(({ registrationNumber, kind }) => `${registrationNumber} ${kind}`)).toEqual([
    "23DMO0001 full",
    "26DMO0002 fresher",
    "23DMO0003 day_scholar",
    "23DMO0004 final_term",
    "24DMO0005 odd",
    "24DMO0006 otp",
    "25DMO0007 bare",
  ]);
  expect(findStudent("meera.demo")?.registrationNumber).toBe("23DMO0001");
  expect(findStudent("25dmo0007")?.kind).toBe("bare");
  expect(findStudent("23DMO0009")).toBeUndefined();
});

test("identifiers have the portal's forms, and class ids begin with their term", () => {
  for (const { courseClass } of registrations) {
    expect(courseClass.classId).toMatch(/^AP\d{13}$/);
    expect(courseClass.classId.slice(0, 9)).toBe(courseClass.termId);
    expect(courseClass.courseId).toMatch(new RegExp(`^AM_${courseClass.courseCode}_\\d{5}$`));
    expect(courseClass.courseCode).toMatch(/^[A-Z]{3}\d{4}$/);
    expect(teachers).toContain(courseClass.teacher);
  }
  expect(new Set(teachers.map(({ empId }) => empId)).size).toBe(teachers.length);
  expect(teachers.filter(({ empId }) => !/^99\d{3}$/.test(empId))).toEqual([]);
});

test("one class id is one class, whoever attends it", () => {
  const byId = new Map(registrations.map(({ courseClass }) => [courseClass.classId, courseClass]));
  expect(registrations.filter(({ courseClass }) => byId.get(courseClass.classId) !== courseClass)).toEqual([]);
});

test("the institution offers 67 terms: nine ids of odd shapes, double blanks, campus suffixes, the four terms with data", () => {
  expect(institutionalTerms).toHaveLength(67);
  expect(institutionalTerms.filter(({ id }) => !/^AP\d{7}$/.test(id))).toHaveLength(9);
  expect(institutionalTerms.some(({ name }) => name.includes("  "))).toBe(true);
  expect(institutionalTerms.some(({ name }) => name.endsWith(" - AMR"))).toBe(true);
  const ids = institutionalTerms.map(({ id }) => id);
  expect(new Set(ids).size).toBe(67);
  expect([ids.at(0), ids.at(-1)]).toEqual(["AP2026272", "AMR2017181"]);
  expect(terms.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test("every slot of every class lies in the week of its term, labs in lab rows", () => {
  for (const { courseClass } of registrations) {
    for (const slot of courseClass.slots) {
      const places = occurrencesOf(courseClass.termId, slot);
      expect(places.length, `${courseClass.classId} ${slot}`).toBeGreaterThan(0);
      expect(places.every(({ isLab }) => isLab === ["ELA", "LO"].includes(courseClass.typeCode))).toBe(true);
    }
  }
});

test("nobody has two classes at once", () => {
  for (const student of students) {
    for (const termId of student.terms) {
      const spans = classesOf(student, termId)
        .flatMap(({ slots }) => slots.flatMap((slot) => occurrencesOf(termId, slot)))
        .map(({ weekday, times }) => ({ weekday, start: times?.start ?? "13:55", end: times?.end ?? "13:56" }))
        .sort((one, other) => (one.weekday + one.start < other.weekday + other.start ? -1 : 1));
      const clashes = spans.filter((span, index) => {
        const before = spans[index - 1];
        return before?.weekday === span.weekday && before.end > span.start;
      });
      expect(clashes, `${student.registrationNumber} ${termId}`).toEqual([]);
    }
  }
});

test("every line of a register is a past teaching day, on the weekday and at the time of one of the class's slots", () => {
  for (const { student, courseClass } of registrations) {
    const teaching = new Set(instructionalDays(courseClass.termId));
    for (const { date, weekday, slot, times } of attendanceOf(student, courseClass).rows) {
      expect(teaching.has(date) && date < today && date >= courseClass.attendanceFrom).toBe(true);
      expect(weekday).toBe(weekdayOf(date));
      const parts = slot.split("+").flatMap((part) => occurrencesOf(courseClass.termId, part));
      const onDay = parts.filter((place) => place.weekday === weekday);
      expect(slot.split("+").every((part) => courseClass.slots.includes(part))).toBe(true);
      expect(times?.start).toBe(onDay.at(0)?.times?.start);
      expect(times?.end).toBe(onDay.at(-1)?.times?.end);
    }
  }
});

test("registers run from the newest class back, and add up to the figures of the summary", () => {
  for (const { student, courseClass } of registrations) {
    const { rows, present, absent, onDuty, attended, total, percentage } = attendanceOf(student, courseClass);
    const order = rows.map(({ date, times }) => `${date} ${times?.start ?? "99:99"}`);
    expect(order).toEqual(order.toSorted().reverse());
    expect(attended).toBe(rows.filter(({ status }) => status === "Present" || status === "On Duty").length);
    expect(attended).toBe(present + onDuty);
    expect(total).toBe(rows.filter(({ status }) => status !== "Not Posted").length);
    expect(total).toBe(attended + absent);
    expect(percentage).toBe(total === 0 ? null : Math.ceil((attended / total) * 100));
  }
});

test("the first student's three classes stand at 23 of 25, 8 of 10 and 7 of 12", () => {
  const student = known("23DMO0001");
  const figures = classesOf(student, "AP2026272").map((courseClass) => {
    const { attended, total, percentage } = attendanceOf(student, courseClass);
    return [courseClass.classId, attended, total, percentage];
  });
  expect(figures).toEqual([
    ["AP2026272000101", 23, 25, 92],
    ["AP2026272000102", 8, 10, 80],
    ["AP2026272000320", 7, 12, 59],
    ["AP2026272000901", 0, 0, null],
  ]);
});

test("the first student's register begins as told, and the class meets 45 times in the term, first on 9 and 10 July", () => {
  const student = known("23DMO0001");
  const courseClass = classOf(student, "AP2026272000101");
  const rows = attendanceOf(student, courseClass).rows.map(({ date, slot, times, status, remark }) =>
    [date, slot, times?.start, times?.end, status, remark].join("|"),
  );
  expect(rows.slice(0, 3)).toEqual([
    "2026-09-24|C1|09:00|09:50|Present|",
    "2026-09-19|C1|10:00|10:50|On Duty|",
    "2026-09-18|TCC1|08:00|08:50|Absent|No punch found during class hours between faculty punch.",
  ]);
  expect(rows).toHaveLength(25);
  const meetings = meetingsOf(courseClass);
  expect(meetings).toHaveLength(45);
  expect(meetings.slice(0, 2).map(({ date }) => date)).toEqual(["2026-07-09", "2026-07-10"]);
});

test("days on duty and days of absence are the same in the capstone and in every register", () => {
  const student = known("23DMO0001");
  const days = new Map(capstoneOf(student, "AP2026272")?.days.map(({ date, status }) => [date, status]));
  const rows = classesOf(student, "AP2026272").flatMap((courseClass) => attendanceOf(student, courseClass).rows);
  for (const status of ["On Duty", "Absent"] as const) {
    const onThoseDays = rows.filter(({ date }) => days.get(date) === status);
    expect(onThoseDays.length).toBeGreaterThan(0);
    expect(onThoseDays.filter((row) => row.status !== status)).toEqual([]);
  }
});

test("the capstone of the first student counts 35, 3 and 10 days out of 70, that of the final term has on-duty days too", () => {
  const capstone = capstoneOf(known("23DMO0001"), "AP2026272");
  expect(capstone).toMatchObject({ present: 35, onDuty: 3, absent: 10, percentage: 80 });
  expect(capstone?.days).toHaveLength(70);
  expect(capstone?.days.slice(0, 3)).toEqual([
    { date: "2026-07-17", dayType: "Instructional", status: "Present", punchTime: "09:49:13" },
    { date: "2026-07-18", dayType: "Instructional", status: "Absent", punchTime: null },
    { date: "2026-07-19", dayType: "Holiday", status: null, punchTime: null },
  ]);
  expect(capstone?.days.find(({ date }) => date === "2026-08-17")).toMatchObject({ dayType: "CAT1", status: null });
  expect(capstoneOf(known("23DMO0004"), "AP2026272")?.onDuty).toBe(6);
  expect(capstoneOf(known("23DMO0003"), "AP2026272")).toBeNull();
  expect(capstoneOf(known("23DMO0001"), "AP2025264")).toBeNull();
});

test("the calendar of the running term covers July to December, fits the exams, and leaves its first days blank", () => {
  const days = calendarDays("AP2026272");
  const kindOf = (date: string) => days.find((day) => day.date === date)?.entry?.kind ?? null;
  expect(days).toHaveLength(184);
  expect(["2026-07-01", "2026-07-02", "2026-07-06", "2026-08-01", "2026-08-02"].map(kindOf)).toEqual([
    ...[null, null, "instructional", "instructional", "holiday"],
  ]);
  expect(["2026-08-19", "2026-08-20", "2026-09-30"].map(kindOf)).toEqual(["exam", "exam", "exam"]);
  expect(days.find(({ date }) => date === "2026-08-15")?.entry?.label).toBe("Independence Day");
  for (const { id } of terms) {
    expect(calendarDays(id).at(0)?.date).toBe(findTerm(id)?.firstDay);
    expect(calendarDays(id).at(-1)?.date).toBe(findTerm(id)?.lastDay);
  }
  expect(calendarDays("AP9999999")).toEqual([]);
});

test("punches are latest first, none lies in the future, and the first in the morning is the capstone's", () => {
  const student = known("23DMO0001");
  expect(punchesOn(student, "2026-09-24")).toEqual([
    { time: "20:05", venue: "LH2-FACE-IN-1" },
    { time: "18:42", venue: "LH2-FACE-OUT-2" },
    { time: "08:51", venue: "AB1-FACE-1" },
  ]);
  for (const { date, status, punchTime } of capstoneOf(student, "AP2026272")?.days ?? []) {
    const punches = punchesOn(student, date);
    const times = punches.map(({ time }) => time);
    expect(times).toEqual(times.toSorted().reverse());
    const academic = punches.find(({ venue }) => venue === "AB1-FACE-1")?.time;
    expect(academic).toBe(status === "Present" ? punchTime?.slice(0, 5) : undefined);
  }
  expect(punchesOn(student, "2026-09-26")).toEqual([]);
  expect(punchesOn(known("25DMO0007"), "2026-09-24")).toEqual([]);
});

test("the student with the odd data has a class on Sunday, one in a filler column, one without times and odd names", () => {
  const student = known("24DMO0005");
  const places = classesOf(student, "AP2026272").flatMap(({ slots }) =>
    slots.flatMap((slot) => occurrencesOf("AP2026272", slot)),
  );
  expect(places.some(({ weekday }) => weekday === "SUN")).toBe(true);
  expect(places.some(({ times }) => times?.start === "11:01")).toBe(true);
  expect(places.some(({ times }) => times === null)).toBe(true);
  const titles = classesOf(student, "AP2026272").map(({ courseTitle }) => courseTitle);
  expect(titles.some((title) => title.includes(" - ") && title.includes("("))).toBe(true);
  const names = [student.name, ...teachers.map(({ name }) => name)].join("\n");
  expect(names).toMatch(/"/);
  expect(names).toMatch(/'/);
  expect(names).toMatch(/ {2}/);
  expect(names).toMatch(/\u00a0/);
});

test("the theory class of the first student has one sister class, in the other slot, by another teacher", () => {
  const courseClass = classOf(known("23DMO0001"), "AP2026272000101");
  expect(
    siblingsOf(courseClass).map(({ classId, slots, teacher }) => [classId, slots.join("+"), teacher.empId]),
  ).toEqual([
    ["AP2026272000101", "C1+TCC1", "99001"],
    ["AP2026272000118", "C2+TCC2", "99007"],
  ]);
});

test("the OTP student attends with the first one; the fresher and the bare student have no classes", () => {
  for (const { id } of terms) {
    expect(classesOf(known("24DMO0006"), id)).toEqual(classesOf(known("23DMO0001"), id));
    expect(classesOf(known("26DMO0002"), id)).toEqual([]);
    expect(classesOf(known("25DMO0007"), id)).toEqual([]);
  }
  expect(classesOf(known("23DMO0001"), "AP9999999")).toEqual([]);
  expect(classesOf(known("23DMO0004"), "AP2026272").map(({ typeCode }) => typeCode)).toEqual(["PJT"]);
});
