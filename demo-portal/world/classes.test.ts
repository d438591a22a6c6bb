import { expect, test } from "vitest";
import { classById, registrations, studentByNumber } from "../test/students.ts";
import { classesOf, siblingsOf } from "./classes.ts";
import { students } from "./students.ts";
import { teachers } from "./teachers.ts";
import { terms } from "./terms.ts";
import { occurrencesOf } from "./week.ts";

test("identifiers have the portal's formats, and class ids start with their term", () => {
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

test("a class id refers to the same class for all students", () => {
  const byId = new Map(registrations.map(({ courseClass }) => [courseClass.classId, courseClass]));
  expect(registrations.filter(({ courseClass }) => byId.get(courseClass.classId) !== courseClass)).toEqual([]);
});

test("every slot of every class is in the week of its term, and labs are in lab rows", () => {
  for (const { courseClass } of registrations) {
    for (const slot of courseClass.slots) {
      const occurrences = occurrencesOf(courseClass.termId, slot);
      expect(occurrences.length, `${courseClass.classId} ${slot}`).toBeGreaterThan(0);
      expect(occurrences.every(({ isLab }) => isLab === ["ELA", "LO"].includes(courseClass.typeCode))).toBe(true);
    }
  }
});

test("no student has two classes at the same time", () => {
  for (const student of students) {
    for (const termId of student.terms) {
      const spans = classesOf(student, termId)
        .flatMap(({ slots }) => slots.flatMap((slot) => occurrencesOf(termId, slot)))
        .map(({ weekday, times }) => ({ weekday, start: times?.start ?? "13:55", end: times?.end ?? "13:56" }))
        .sort((one, other) => (one.weekday + one.start < other.weekday + other.start ? -1 : 1));
      const clashes = spans.filter((span, index) => {
        const previous = spans[index - 1];
        return previous?.weekday === span.weekday && previous.end > span.start;
      });
      expect(clashes, `${student.registrationNumber} ${termId}`).toEqual([]);
    }
  }
});

test("the odd student has a Sunday class, one in a filler column, one without times, and unusual names", () => {
  const student = studentByNumber("24DMO0005");
  const occurrences = classesOf(student, "AP2026272").flatMap(({ slots }) =>
    slots.flatMap((slot) => occurrencesOf("AP2026272", slot)),
  );
  expect(occurrences.some(({ weekday }) => weekday === "SUN")).toBe(true);
  expect(occurrences.some(({ times }) => times?.start === "11:01")).toBe(true);
  expect(occurrences.some(({ times }) => times === null)).toBe(true);
  const titles = classesOf(student, "AP2026272").map(({ courseTitle }) => courseTitle);
  expect(titles.some((title) => title.includes(" - ") && title.includes("("))).toBe(true);
  const names = [student.name, ...teachers.map(({ name }) => name)].join("\n");
  expect(names).toMatch(/"/);
  expect(names).toMatch(/'/);
  expect(names).toMatch(/ {2}/);
  expect(names).toMatch(/\u00a0/);
});

test("the first student's theory class has a sibling in the other slot with another teacher", () => {
  const courseClass = classById(studentByNumber("23DMO0001"), "AP2026272000101");
  expect(
    siblingsOf(courseClass).map(({ classId, slots, teacher }) => [classId, slots.join("+"), teacher.empId]),
  ).toEqual([
    ["AP2026272000101", "C1+TCC1", "99001"],
    ["AP2026272000118", "C2+TCC2", "99007"],
  ]);
});

test("the OTP student has the classes of the first student; the fresher and the bare student have none", () => {
  for (const { id } of terms) {
    expect(classesOf(studentByNumber("24DMO0006"), id)).toEqual(classesOf(studentByNumber("23DMO0001"), id));
    expect(classesOf(studentByNumber("26DMO0002"), id)).toEqual([]);
    expect(classesOf(studentByNumber("25DMO0007"), id)).toEqual([]);
  }
  expect(classesOf(studentByNumber("23DMO0001"), "AP9999999")).toEqual([]);
  expect(classesOf(studentByNumber("23DMO0004"), "AP2026272").map(({ typeCode }) => typeCode)).toEqual(["PJT"]);
});
