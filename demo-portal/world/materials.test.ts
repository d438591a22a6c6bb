import { expect, test } from "vitest";
import { studentByNumber } from "../test/students.ts";
import { calendarDays } from "./calendar-days.ts";
import { generalMaterialsOf, lecturesOf } from "./materials.ts";
import { numericDate, weekdayOf } from "./portal-dates.ts";
import { offeredClass, ownClass, slottedClassesOf } from "./slotted-classes.ts";
import { students } from "./students.ts";
import { terms, today } from "./terms.ts";

const everyClass = students.flatMap((student) => terms.flatMap(({ id }) => slottedClassesOf(student, id)));

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

test("the NoSQL class has 45 lectures, starting on the first Thursday", () => {
  const courseClass = ownClass(studentByNumber("23DMO0001"), "AP2026272000101");
  const lectures = courseClass === undefined ? [] : lecturesOf(courseClass);
  expect(lectures).toHaveLength(45);
  expect(lectures.slice(0, 2).map(({ date, topic }) => [date, topic])).toEqual([
    ["2026-07-09", "Course introduction"],
    ["2026-07-10", "CAP theorem"],
  ]);
  expect(lectures.slice(0, 2).map(({ materials }) => materials.length)).toEqual([0, 2]);
  expect(new Set(lectures.map(({ date }) => weekdayOf(date)))).toEqual(new Set(["THU", "FRI", "SAT"]));
  expect(duplicates(lectures.map(({ date }) => date))).toEqual([]);
});

test("every lecture is on an instructional day or on a Sunday", () => {
  for (const courseClass of everyClass) {
    const kinds = new Map(calendarDays(courseClass.termId).map(({ date, entry }) => [date, entry?.kind]));
    const lectures = lecturesOf(courseClass);
    expect(lectures.length, courseClass.classId).toBeGreaterThan(0);
    const others = lectures.filter(
      ({ date }) => kinds.get(date) !== (weekdayOf(date) === "SUN" ? "holiday" : "instructional"),
    );
    expect(others, courseClass.classId).toEqual([]);
  }
});

test("file paths contain class and date, and future lectures have no files", () => {
  for (const courseClass of everyClass) {
    const folder = `downloadPdf/${courseClass.termId}/${courseClass.classId}/`;
    const unexpected = lecturesOf(courseClass).flatMap(({ date, materials }) =>
      materials.filter(({ target }) => {
        const isOwnFile = target.startsWith(folder) && target.endsWith(`/${numericDate(date)}`);
        return date > today || !(isOwnFile || target.startsWith("https://"));
      }),
    );
    expect(unexpected).toEqual([]);
  }
});

test("the odd student has general materials of both kinds and a link in the lectures", () => {
  const courseClass = ownClass(studentByNumber("24DMO0005"), "AP2026272000501");
  const general = courseClass === undefined ? [] : generalMaterialsOf(courseClass);
  expect(general.map(({ target }) => target.startsWith("https://"))).toEqual([false, true, true]);
  const lectures = courseClass === undefined ? [] : lecturesOf(courseClass);
  expect(
    lectures.flatMap(({ materials }) => materials).filter(({ target }) => target.includes("?week=1&part=2")),
  ).toHaveLength(1);
});

test("a student may view another teacher's class of the same course, but no other course", () => {
  expect(offeredClass(studentByNumber("23DMO0001"), "AP2026272000118")?.teacher.name).toBe("Dr. Leela Krishnan");
  expect(ownClass(studentByNumber("23DMO0001"), "AP2026272000118")).toBeUndefined();
  expect(offeredClass(studentByNumber("23DMO0001"), "AP2026272000214")).toBeUndefined();
});
