import { describe, expect, test } from "vitest";
import { studentByNumber } from "../test/students.ts";
import { schemeOf } from "./assessment-schemes.ts";
import { calendarDays } from "./calendar-days.ts";
import { absoluteBounds } from "./class-statistics.ts";
import { classesOf } from "./classes.ts";
import { examsOf } from "./exams.ts";
import { gradeHistoryOf } from "./grade-history.ts";
import { gradedCoursesOf, results } from "./grades.ts";
import { marksOf } from "./marks.ts";
import { students } from "./students.ts";
import { terms, today } from "./terms.ts";

const everyTerm = students.flatMap((student) => terms.map(({ id }) => ({ student, termId: id })));
const allMarks = everyTerm.flatMap(({ student, termId }) => marksOf(student, termId));
const allGrades = everyTerm.flatMap(({ student, termId }) => gradedCoursesOf(student, termId));
const histories = students.map((student) => ({ student, history: gradeHistoryOf(student) }));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("marks", () => {
  test("the weightages of every class add up to 100 percent", () => {
    const classes = everyTerm.flatMap((one) => classesOf(one.student, one.termId));
    expect(classes.length).toBeGreaterThan(80);
    for (const courseClass of classes) {
      expect(sum(schemeOf(courseClass).map(([, , weightage]) => weightage)), courseClass.classId).toBe(100);
    }
  });

  test("a score does not exceed the maximum mark and is weighted proportionally", () => {
    const marks = allMarks.flatMap(({ assessments }) => assessments);
    expect(marks.length).toBeGreaterThan(350);
    const others = marks.filter(({ scored, maxMark, weighted, weightage, status }) => {
      if (scored === null || weighted === null) return scored !== weighted || status !== "Withheld";
      const isProportional = Math.abs(weighted - (scored / maxMark) * weightage) <= 0.005 + 1e-9;
      const isRounded = Number(weighted.toFixed(2)) === weighted;
      return !(scored <= maxMark && isProportional && isRounded && status === (scored === 0 ? "Absent" : "Present"));
    });
    expect(others).toEqual([]);
  });

  test("the current term has no final assessment yet, past terms have all assessments", () => {
    for (const { courseClass, assessments } of allMarks) {
      const titles = assessments.map(({ title }) => title);
      if (results[courseClass.termId] === undefined) {
        expect(titles.filter((title) => title.includes("FAT"))).toEqual([]);
      } else if (assessments.length > 0) {
        expect(titles).toEqual(schemeOf(courseClass).map(([title]) => title));
      }
    }
  });
});

describe("grades", () => {
  test("a total is the sum of the weighted marks, rounded to an integer", () => {
    for (const { components } of allGrades) {
      for (const { assessments, total } of components) {
        const exact = sum(assessments.map(({ weighted }) => weighted ?? 0));
        expect(total === null ? exact : Math.abs(total - exact)).toBeLessThanOrEqual(0.5 + 1e-9);
      }
    }
  });

  test("the grade matches the range of the grand total", () => {
    const counted = allGrades.filter(({ countsForGpa }) => countsForGpa);
    expect(counted.length).toBe(5 * 14);
    for (const { grade, grandTotal, statistics, courseCode } of counted) {
      const bounds = statistics?.bounds ?? absoluteBounds;
      const above = bounds.filter((lowest) => (grandTotal ?? 0) >= lowest).length;
      expect(["FEDCBAS"[above], "N3"], courseCode).toContain(grade);
    }
  });

  test("ranges descend from S to E, and the grading strength does not exceed the class strength", () => {
    for (const { statistics } of allGrades) {
      if (statistics !== null) {
        expect(statistics.bounds).toHaveLength(6);
        expect(statistics.bounds.toSorted((one, other) => other - one)).toEqual(statistics.bounds);
        expect(statistics.gradingStrength).toBeLessThanOrEqual(statistics.classStrength);
      }
    }
  });

  test("the data include an absence in a final assessment, a failed course and a course outside the GPA", () => {
    const grades = new Set(allGrades.map(({ grade }) => grade));
    expect([...grades]).toEqual(expect.arrayContaining(["S", "A", "B", "C", "F", "P", "N3"]));
    expect(allGrades.filter(({ grade }) => grade === "P").every(({ countsForGpa }) => !countsForGpa)).toBe(true);
  });

  test("there are no grades for the current term, the fresher and the bare student", () => {
    for (const one of students) {
      expect(gradedCoursesOf(one, "AP2026272")).toEqual([]);
    }
    for (const kind of ["fresher", "bare"]) {
      const withoutGrades = students.filter((one) => one.kind === kind);
      expect(withoutGrades).toHaveLength(1);
      for (const one of withoutGrades) {
        expect(gradeHistoryOf(one)).toEqual({ courses: [], summary: null });
        expect(terms.flatMap(({ id }) => [...gradedCoursesOf(one, id), ...marksOf(one, id)])).toEqual([]);
      }
    }
  });
});

describe("grade history", () => {
  test("contains every grade that counts for the GPA, with month and day", () => {
    for (const { student: one, termId } of everyTerm) {
      const rows = gradeHistoryOf(one).courses.flatMap((course) => [course, ...course.details]);
      for (const { courseCode, courseTitle, typeCode, credits, grade, countsForGpa } of gradedCoursesOf(one, termId)) {
        const own = rows.filter((row) => row.courseCode === courseCode && row.typeCode === typeCode);
        const row = expect.objectContaining({ courseCode, courseTitle, typeCode, credits, grade, ...results[termId] });
        expect(own).toEqual(countsForGpa ? expect.arrayContaining([row]) : expect.not.arrayContaining([row]));
      }
    }
  });

  test("the summary matches the current grades", () => {
    const worth: Readonly<Record<string, number>> = { S: 10, A: 9, B: 8, C: 7, D: 6, E: 5, F: 0, N: 0 };
    for (const { history } of histories) {
      if (history.summary === null) continue;
      const counted = history.courses.filter(({ grade }) => grade !== "P");
      const points = counted.map(
        ({ grade, credits }) => (worth[grade?.charAt(0) ?? ""] ?? Number.NaN) * (credits ?? 0),
      );
      const registered = sum(counted.map(({ credits }) => credits ?? 0));
      expect(history.summary.cgpa).toBe(Number((sum(points) / registered).toFixed(2)));
      expect(history.summary.creditsRegistered).toBe(registered);
      expect(sum(history.summary.counts)).toBe(counted.length);
      const lost = counted.filter(({ grade }) => /^[FN]/.test(grade ?? ""));
      expect(history.summary.creditsEarned).toBe(registered - sum(lost.map(({ credits }) => credits ?? 0)));
    }
  });

  test("23DMO0001 has 37 courses and the documented CGPA", () => {
    const { courses, summary } = gradeHistoryOf(studentByNumber("23DMO0001"));
    expect(courses).toHaveLength(37);
    expect(summary).toEqual({
      creditsRegistered: 128,
      creditsEarned: 128,
      cgpa: 8.47,
      counts: [6, 15, 12, 3, 1, 0, 0, 0],
    });
  });

  test("contains no course twice, sorted by exam month", () => {
    for (const { history } of histories) {
      const codes = history.courses.map(({ courseCode }) => courseCode);
      expect(new Set(codes).size).toBe(codes.length);
      const months = history.courses.map(({ examMonth }) => examMonth);
      expect(months.toSorted()).toEqual(months);
    }
  });

  test("earlier attempts are rows below the course, and a failed course earns no credits", () => {
    const graded = (registrationNumber: string, code: string) =>
      gradeHistoryOf(studentByNumber(registrationNumber))
        .courses.filter(({ courseCode }) => courseCode === code)
        .flatMap(({ details }) => details.filter(({ credits }) => credits !== null))
        .map(({ grade, examMonth }) => `${grade} ${examMonth}`);
    expect(graded("24DMO0005", "MAT1004")).toEqual(["D 2025-03", "F 2025-01"]);
    expect(graded("23DMO0003", "MAT2003")).toEqual(["C 2025-11", "F 2024-12"]);
    expect(graded("23DMO0004", "ECE2002")).toEqual(["C 2025-07", "N3 2025-05"]);
    expect(gradeHistoryOf(studentByNumber("23DMO0003")).summary).toMatchObject({
      creditsRegistered: 128,
      creditsEarned: 125,
    });
  });
});

describe("exams", () => {
  const calendarNames: Readonly<Record<string, string>> = { CAT1: "CAT - I", CAT2: "CAT - II", FAT: "FAT" };
  const sittings = everyTerm.flatMap(({ student: one, termId }) =>
    examsOf(one, termId).flatMap(({ exams }) =>
      exams.flatMap((exam) => exam.sittings.map((sitting) => ({ ...sitting, one, termId, exam: exam.name }))),
    ),
  );

  test("every exam is on its exam day in the calendar", () => {
    expect(sittings.length).toBeGreaterThan(130);
    for (const { time, termId, exam } of sittings) {
      if (time !== null) {
        const day = calendarDays(termId).find(({ date }) => date === time.date);
        expect(day?.entry).toEqual({ kind: "exam", description: calendarNames[exam], label: "Exam Days" });
      }
    }
  });

  test("no student has two exams at the same time", () => {
    const sessions = sittings.flatMap(({ time, one }) =>
      time === null ? [] : [`${one.registrationNumber} ${time.date} ${time.session}`],
    );
    expect(sessions.filter((session, index) => sessions.indexOf(session) !== index)).toEqual([]);
  });

  test("seats are allotted only for past exams", () => {
    for (const { time, seat } of sittings) {
      expect(seat !== null).toBe(time !== null && time.date <= today);
    }
  });

  test("the odd student has two class groups and an unannounced exam", () => {
    const groups = examsOf(studentByNumber("24DMO0005"), "AP2026272");
    expect(groups.map(({ classGroup }) => classGroup)).toEqual(["General (Semester)", "Weekend (Sundays)"]);
    expect(groups[1]?.exams[0]?.sittings).toMatchObject([{ time: null, seat: null }]);
  });
});
