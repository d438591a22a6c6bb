import { expect, test } from "vitest";
import { classById, registrations, studentByNumber } from "../test/students.ts";
import { attendanceOf, meetingsOf } from "./attendance.ts";
import { instructionalDays } from "./calendar-days.ts";
import { capstoneOf } from "./capstone.ts";
import { classesOf } from "./classes.ts";
import { weekdayOf } from "./portal-dates.ts";
import { punchesOn } from "./punches.ts";
import { today } from "./terms.ts";
import { occurrencesOf, type SlotOccurrence } from "./week.ts";

const known = new Map<string, readonly SlotOccurrence[]>();

/** The occurrences of all slots of a meeting, which most rows share. */
function occurrences(termId: string, slot: string): readonly SlotOccurrence[] {
  const key = `${termId} ${slot}`;
  const found = known.get(key) ?? slot.split("+").flatMap((part) => occurrencesOf(termId, part));
  known.set(key, found);
  return found;
}

test("every row of a register is on a past instructional day, at the weekday and time of a slot of the class", () => {
  for (const { student, courseClass } of registrations) {
    const teaching = new Set(instructionalDays(courseClass.termId));
    const others = attendanceOf(student, courseClass).rows.filter(({ date, weekday, slot, times }) => {
      const isPastDay = teaching.has(date) && date < today && date >= courseClass.attendanceFrom;
      const parts = slot.split("+");
      const isOwnSlot = parts.every((part) => courseClass.slots.includes(part));
      const onDay = occurrences(courseClass.termId, slot).filter((occurrence) => occurrence.weekday === weekday);
      const isAtItsTime = times?.start === onDay.at(0)?.times?.start && times?.end === onDay.at(-1)?.times?.end;
      return !(isPastDay && isOwnSlot && isAtItsTime && weekday === weekdayOf(date));
    });
    expect(others).toEqual([]);
  }
});

test("registers are sorted from newest to oldest and add up to the summary", () => {
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

test("the first student has nine classes with fixed figures, and a project without classes", () => {
  const student = studentByNumber("23DMO0001");
  const figures = classesOf(student, "AP2026272").map((courseClass) => {
    const { attended, total, percentage } = attendanceOf(student, courseClass);
    return [courseClass.classId, attended, total, percentage];
  });
  expect(figures).toEqual([
    ["AP2026272000101", 23, 25, 92],
    ["AP2026272000102", 8, 10, 80],
    ["AP2026272000121", 23, 29, 80],
    ["AP2026272000122", 8, 10, 80],
    ["AP2026272000233", 8, 9, 89],
    ["AP2026272000241", 25, 31, 81],
    ["AP2026272000268", 23, 30, 77],
    ["AP2026272000269", 7, 8, 88],
    ["AP2026272000320", 7, 12, 59],
    ["AP2026272000901", 0, 0, null],
  ]);
});

test("the first student's register has the fixed rows, and the class meets 45 times, first on 9 and 10 July", () => {
  const student = studentByNumber("23DMO0001");
  const courseClass = classById(student, "AP2026272000101");
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

test("on-duty and absent days are the same in the capstone attendance and in every register", () => {
  const student = studentByNumber("23DMO0001");
  const days = new Map(capstoneOf(student, "AP2026272")?.days.map(({ date, status }) => [date, status]));
  const rows = classesOf(student, "AP2026272").flatMap((courseClass) => attendanceOf(student, courseClass).rows);
  for (const status of ["On Duty", "Absent"] as const) {
    const onThoseDays = rows.filter(({ date }) => days.get(date) === status);
    expect(onThoseDays.length).toBeGreaterThan(0);
    expect(onThoseDays.filter((row) => row.status !== status)).toEqual([]);
  }
});

test("the first student's capstone has 35 present, 3 on-duty and 10 absent days out of 70", () => {
  const capstone = capstoneOf(studentByNumber("23DMO0001"), "AP2026272");
  expect(capstone).toMatchObject({ present: 35, onDuty: 3, absent: 10, percentage: 80 });
  expect(capstone?.days).toHaveLength(70);
  expect(capstone?.days.slice(0, 3)).toEqual([
    { date: "2026-07-17", dayType: "Instructional", status: "Present", punchTime: "09:49:13" },
    { date: "2026-07-18", dayType: "Instructional", status: "Absent", punchTime: null },
    { date: "2026-07-19", dayType: "Holiday", status: null, punchTime: null },
  ]);
  expect(capstone?.days.find(({ date }) => date === "2026-08-17")).toMatchObject({ dayType: "CAT1", status: null });
  expect(capstoneOf(studentByNumber("23DMO0004"), "AP2026272")?.onDuty).toBe(6);
  expect(capstoneOf(studentByNumber("23DMO0003"), "AP2026272")).toBeNull();
  expect(capstoneOf(studentByNumber("23DMO0001"), "AP2025264")).toBeNull();
});

test("punches are sorted latest first, never in the future, and the morning punch matches the capstone attendance", () => {
  const student = studentByNumber("23DMO0001");
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
  expect(punchesOn(studentByNumber("25DMO0007"), "2026-09-24")).toEqual([]);
});
