import { expect, test } from "vitest";
import { assignmentsOf } from "./assignments.ts";
import { calendarDays } from "./calendar-days.ts";
import { directory, findMember, searchDirectory } from "./faculty-directory.ts";
import { designations, schoolNames } from "./faculty-names.ts";
import { generalMaterialsOf, lecturesOf } from "./materials.ts";
import { generalOutingsOf, roomOf, weekendOutingsOf } from "./outings.ts";
import { amountText, invoicesOf, receiptsOf, totalOf } from "./payments.ts";
import { capitalMonthDate, clockTime, numericDate, shortMonthDate, uploadTime, weekdayOf } from "./portal-dates.ts";
import { offeredClass, ownClass, slottedClassesOf } from "./slotted-classes.ts";
import { findStudent, students } from "./students.ts";
import { teachers } from "./teachers.ts";
import { terms, today } from "./terms.ts";

const everyClass = students.flatMap((student) => terms.flatMap(({ id }) => slottedClassesOf(student, id)));

function student(registrationNumber: string) {
  const found = findStudent(registrationNumber);
  if (found === undefined) {
    throw new Error(`no student ${registrationNumber}`);
  }
  return found;
}

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

test("the directory has 850 members with numbers of five digits, each its own", () => {
  expect(directory).toHaveLength(850);
  expect(directory.filter(({ empId }) => !/^\d{5}$/.test(empId))).toEqual([]);
  expect(duplicates(directory.map(({ empId }) => empId))).toEqual([]);
});

test("the directory is ordered by name without title and case, and begins as it is known to begin", () => {
  expect(directory.slice(0, 2).map(({ empId, name }) => [empId, name])).toEqual([
    ["99010", "Dr. Anil Baskaran"],
    ["99011", "Asha Pillai"],
  ]);
  const words = directory.map(({ name }) =>
    name
      .toLowerCase()
      .replace(/^(dr|mr|ms|prof)[.\s]\s*/, "")
      .trim(),
  );
  const keys = words.map((name) => name.replaceAll(/\s+/g, " "));
  expect(keys).toEqual(keys.toSorted());
});

test("every teacher of a class is in the directory", () => {
  for (const { empId, name, school } of [...teachers, ...everyClass.map(({ teacher }) => teacher)]) {
    expect(findMember(empId)).toMatchObject({ name, school });
  }
});

test("the directory shows every designation and all eight schools, and no empty cell", () => {
  expect(new Set(directory.map(({ school }) => school)).size).toBe(8);
  expect(directory.filter(({ school }) => !schoolNames.includes(school))).toEqual([]);
  const used = new Set(directory.map(({ designation }) => designation));
  expect(designations.filter((designation) => !used.has(designation))).toEqual([]);
  expect(designations).toHaveLength(21);
  expect(directory.filter(({ name, designation, email }) => [name, designation, email].includes(""))).toEqual([]);
});

test("the directory holds the odd names", () => {
  const names = directory.map(({ name }) => name);
  expect(duplicates(names)).toEqual(["Dr. Meenakshi Sundaram"]);
  expect(names).toEqual(expect.arrayContaining(["Prof.SCOPE 1", "Dr.  Bhaskar Oommen", "Dr. Cyril\u00a0Mathew"]));
  expect(names.some((name) => name === name.toUpperCase())).toBe(true);
  expect(names.some((name) => name.includes("'"))).toBe(true);
});

test("about a quarter of the staff has hours, five at most, and some of them end before they start", () => {
  const withHours = directory.filter(({ openHours }) => openHours.length > 0);
  expect(withHours.length).toBeGreaterThan(170);
  expect(withHours.length).toBeLessThan(250);
  expect(Math.max(...directory.map(({ openHours }) => openHours.length))).toBe(5);
  for (const { weekday, timings } of withHours.flatMap(({ openHours }) => openHours)) {
    expect(weekday).toMatch(/^[A-Z]{3,6}DAY$/);
    expect(timings).toMatch(/^\d\d:\d\d [AP]M - \d\d:\d\d [AP]M$/);
  }
  expect(findMember("99031")?.openHours).toContainEqual({ weekday: "THURSDAY", timings: "11:45 AM - 03:45 AM" });
  const oddTeachers = slottedClassesOf(student("24DMO0005"), "AP2026272").map(({ teacher }) => teacher.empId);
  expect(oddTeachers).toContain("99031");
});

test("the search finds parts of names in any case, nobody by number or by two letters, everybody by nothing", () => {
  expect(searchDirectory("deshmukh").map(({ empId }) => empId)).toEqual(["99001"]);
  expect(searchDirectory("DESHMUKH")).toHaveLength(1);
  expect(searchDirectory("krishnan").length).toBeGreaterThan(0);
  expect(searchDirectory("nobody")).toEqual([]);
  expect(searchDirectory("99001")).toEqual([]);
  expect(searchDirectory("de")).toEqual([]);
  expect(searchDirectory("")).toHaveLength(850);
});

test("the student's class of NoSQL has 45 lectures from the first Thursday on, none on a day without classes", () => {
  const courseClass = ownClass(student("23DMO0001"), "AP2026272000101");
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

test("every lecture lies on an instructional day, or on a Sunday that is no day off by name", () => {
  for (const courseClass of everyClass) {
    const kinds = new Map(calendarDays(courseClass.termId).map(({ date, entry }) => [date, entry?.kind]));
    const lectures = lecturesOf(courseClass);
    expect(lectures.length, courseClass.classId).toBeGreaterThan(0);
    for (const { date } of lectures) {
      const expected = weekdayOf(date) === "SUN" ? "holiday" : "instructional";
      expect(kinds.get(date), `${courseClass.classId} ${date}`).toBe(expected);
    }
  }
});

test("files lie below the class and the day they belong to, and nothing is uploaded for days to come", () => {
  for (const courseClass of everyClass) {
    for (const { date, materials } of lecturesOf(courseClass)) {
      const folder = `downloadPdf/${courseClass.termId}/${courseClass.classId}/`;
      const files = materials.filter(({ target }) => !target.startsWith("https://"));
      const strays = files.filter(
        ({ target }) => !target.startsWith(folder) || !target.endsWith(`/${numericDate(date)}`),
      );
      expect(strays).toEqual([]);
      expect(date > today ? materials : []).toEqual([]);
    }
  }
});

test("the odd student has general material of both kinds and a web link among the lectures", () => {
  const courseClass = ownClass(student("24DMO0005"), "AP2026272000501");
  const general = courseClass === undefined ? [] : generalMaterialsOf(courseClass);
  expect(general.map(({ target }) => target.startsWith("https://"))).toEqual([false, true, true]);
  const lectures = courseClass === undefined ? [] : lecturesOf(courseClass);
  expect(
    lectures.flatMap(({ materials }) => materials).filter(({ target }) => target.includes("?week=1&part=2")),
  ).toHaveLength(1);
});

test("a class of another teacher is offered to a student of the course, another course is not", () => {
  expect(offeredClass(student("23DMO0001"), "AP2026272000118")?.teacher.name).toBe("Dr. Leela Krishnan");
  expect(ownClass(student("23DMO0001"), "AP2026272000118")).toBeUndefined();
  expect(offeredClass(student("23DMO0001"), "AP2026272000214")).toBeUndefined();
});

test("an assignment is open until its due date, missed afterwards, and never handed in in the future", () => {
  const everyAssignment = everyClass.flatMap(({ classId }) => assignmentsOf(classId));
  expect(everyAssignment.length).toBeGreaterThan(10);
  for (const { due, upload } of everyAssignment) {
    if (upload === "open") {
      expect(due !== null && due >= today).toBe(true);
    } else if (upload === "missed") {
      expect(due === null || due < today).toBe(true);
    } else {
      expect(upload.slice(0, 10) <= today && (due === null || upload.slice(0, 10) <= due)).toBe(true);
    }
  }
});

test("the odd student missed an assignment without a due date", () => {
  expect(
    assignmentsOf("AP2026272000501").filter(({ due, upload }) => due === null && upload === "missed"),
  ).toHaveLength(1);
});

test("nobody shares a number of an invoice, a receipt, a leave or a booking", () => {
  expect(duplicates(students.flatMap((entry) => invoicesOf(entry).map(({ number }) => number)))).toEqual([]);
  expect(duplicates(students.flatMap((entry) => receiptsOf(entry).map(({ number }) => number)))).toEqual([]);
  const leaves = students.flatMap((entry) => generalOutingsOf(entry).flatMap(({ leave }) => leave?.id ?? []));
  const bookings = students.flatMap((entry) => weekendOutingsOf(entry).flatMap(({ booking }) => booking?.id ?? []));
  expect(duplicates(leaves)).toEqual([]);
  expect(duplicates(bookings)).toEqual([]);
  expect(leaves.filter((id) => !/^L\d{7}$/.test(id))).toEqual([]);
  expect(bookings.filter((id) => !/^(W\d{11}|\d{4}WL\d{7})$/.test(id))).toEqual([]);
});

test("receipts carry the financial year of their day", () => {
  for (const { id, number, date } of students.flatMap(receiptsOf)) {
    const [year = 0, month = 0] = date.split("-").map(Number);
    expect(id).toBe(`${number}/${(month < 4 ? year : year + 1) - 2000}/AMR`);
    expect(date <= today).toBe(true);
  }
});

test("a total is amount and fine without what was advanced", () => {
  const [due] = invoicesOf(student("24DMO0005"));
  expect(due === undefined ? null : totalOf(due)).toBe(1000.5);
  expect([98500, 1250.5, 0].map(amountText)).toEqual(["98500.0", "1250.5", "0.0"]);
});

test("weekend outings are on Sundays, and only those who live in the hostel go out", () => {
  const outings = students.flatMap(weekendOutingsOf);
  expect(outings.map(({ date }) => weekdayOf(date)).filter((weekday) => weekday !== "SUN")).toEqual([]);
  for (const entry of students) {
    const block = entry.gender.toUpperCase() === "FEMALE" ? "LH" : "MH";
    expect(roomOf(entry)?.block.slice(0, 2), entry.name).toBe(entry.hosteller ? block : undefined);
    expect(entry.hosteller ? 0 : generalOutingsOf(entry).length + weekendOutingsOf(entry).length).toBe(0);
  }
});

test("a leave ends after it began", () => {
  expect(students.flatMap(generalOutingsOf).filter(({ from, to }) => from >= to)).toEqual([]);
});

test("days and times are written as the portal writes them", () => {
  expect(capitalMonthDate("2026-07-08")).toBe("08-JUL-2026");
  expect(shortMonthDate("2026-12-31")).toBe("31-Dec-2026");
  expect(["00:05", "09:00", "12:00", "23:58"].map(clockTime)).toEqual(["12:05 AM", "09:00 AM", "12:00 PM", "11:58 PM"]);
  expect(uploadTime("2026-08-28T15:09")).toBe("28 Aug 2026 03:09 PM");
  expect(weekdayOf("2026-09-25")).toBe("FRI");
});
