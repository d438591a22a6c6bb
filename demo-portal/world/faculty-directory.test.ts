import { expect, test } from "vitest";
import { studentByNumber } from "../test/students.ts";
import { directory, findMember, searchDirectory } from "./faculty-directory.ts";
import { designations, schoolNames } from "./faculty-names.ts";
import { slottedClassesOf } from "./slotted-classes.ts";
import { students } from "./students.ts";
import { teachers } from "./teachers.ts";
import { terms } from "./terms.ts";

const everyClass = students.flatMap((student) => terms.flatMap(({ id }) => slottedClassesOf(student, id)));

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

test("the directory has 850 members with unique five-digit employee ids", () => {
  expect(directory).toHaveLength(850);
  expect(directory.filter(({ empId }) => !/^\d{5}$/.test(empId))).toEqual([]);
  expect(duplicates(directory.map(({ empId }) => empId))).toEqual([]);
});

test("the directory is sorted by name, ignoring title and case, and starts with the two fixed members", () => {
  expect(directory.slice(0, 2).map(({ empId, name }) => [empId, name])).toEqual([
    ["99010", "Dr. Anil Baskaran"],
    ["99011", "Asha Pillai"],
  ]);
  const names = directory.map(({ name }) =>
    name
      .toLowerCase()
      .replace(/^(dr|mr|ms|prof)[.\s]\s*/, "")
      .trim(),
  );
  const keys = names.map((name) => name.replaceAll(/\s+/g, " "));
  expect(keys).toEqual(keys.toSorted());
});

test("every teacher of a class is in the directory", () => {
  for (const { empId, name, school } of [...teachers, ...everyClass.map(({ teacher }) => teacher)]) {
    expect(findMember(empId)).toMatchObject({ name, school });
  }
});

test("the directory covers all designations and eight schools, without empty fields", () => {
  expect(new Set(directory.map(({ school }) => school)).size).toBe(8);
  expect(directory.filter(({ school }) => !schoolNames.includes(school))).toEqual([]);
  const used = new Set(directory.map(({ designation }) => designation));
  expect(designations.filter((designation) => !used.has(designation))).toEqual([]);
  expect(designations).toHaveLength(21);
  expect(directory.filter(({ name, designation, email }) => [name, designation, email].includes(""))).toEqual([]);
});

test("the directory contains the names with unusual spelling", () => {
  const names = directory.map(({ name }) => name);
  expect(duplicates(names)).toEqual(["Dr. Meenakshi Sundaram"]);
  expect(names).toEqual(expect.arrayContaining(["Prof.SCOPE 1", "Dr.  Bhaskar Oommen", "Dr. Cyril\u00a0Mathew"]));
  expect(names.some((name) => name === name.toUpperCase())).toBe(true);
  expect(names.some((name) => name.includes("'"))).toBe(true);
});

test("about a quarter of the members have open hours, at most five, and some end before they start", () => {
  const withHours = directory.filter(({ openHours }) => openHours.length > 0);
  expect(withHours.length).toBeGreaterThan(170);
  expect(withHours.length).toBeLessThan(250);
  expect(Math.max(...directory.map(({ openHours }) => openHours.length))).toBe(5);
  for (const { weekday, timings } of withHours.flatMap(({ openHours }) => openHours)) {
    expect(weekday).toMatch(/^[A-Z]{3,6}DAY$/);
    expect(timings).toMatch(/^\d\d:\d\d [AP]M - \d\d:\d\d [AP]M$/);
  }
  expect(findMember("99031")?.openHours).toContainEqual({ weekday: "THURSDAY", timings: "11:45 AM - 03:45 AM" });
  const oddTeachers = slottedClassesOf(studentByNumber("24DMO0005"), "AP2026272").map(({ teacher }) => teacher.empId);
  expect(oddTeachers).toContain("99031");
});

test("the search matches parts of names in any case, finds no member by number or two letters, and all by an empty term", () => {
  expect(searchDirectory("deshmukh").map(({ empId }) => empId)).toEqual(["99001"]);
  expect(searchDirectory("DESHMUKH")).toHaveLength(1);
  expect(searchDirectory("krishnan").length).toBeGreaterThan(0);
  expect(searchDirectory("nobody")).toEqual([]);
  expect(searchDirectory("99001")).toEqual([]);
  expect(searchDirectory("de")).toEqual([]);
  expect(searchDirectory("")).toHaveLength(850);
});
