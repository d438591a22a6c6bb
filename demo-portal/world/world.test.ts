import { describe, expect, test } from "vitest";
import { studentByNumber } from "../test/rendered-page.ts";
import { assignmentsOf } from "./assignments.ts";
import { attendanceOf, meetingsOf } from "./attendance.ts";
import { calendarDays, instructionalDays } from "./calendar-days.ts";
import { classesOf } from "./classes.ts";
import { examsOf } from "./exams.ts";
import { directory } from "./faculty-directory.ts";
import { gradeHistoryOf } from "./grade-history.ts";
import { gradedCoursesOf } from "./grades.ts";
import { marksOf } from "./marks.ts";
import { generalOutingsOf, weekendOutingsOf } from "./outings.ts";
import { weekdayOf } from "./portal-dates.ts";
import { punchesOn } from "./punches.ts";
import { students } from "./students.ts";
import { terms, today } from "./terms.ts";

const term = "AP2026272";

// No page and no program compares the records of one student with each other, but people who look at them do.
describe.each(students.map((student) => [student.registrationNumber, student] as const))(
  "the records of %s",
  (_, student) => {
    const classes = classesOf(student, term);

    test("have classes of the week's slots, never two at the same time, on days of classes", () => {
      const spans = classes
        .flatMap((one) => meetingsOf(one))
        .flatMap(({ date, times }) =>
          times === null ? [] : [{ start: `${date}T${times.start}`, end: `${date}T${times.end}` }],
        )
        .sort((one, other) => (one.start < other.start ? -1 : 1));
      expect(spans.filter(({ start }, index) => start < (spans[index - 1]?.end ?? ""))).toEqual([]);
      const days = new Set(instructionalDays(term));
      expect(spans.every(({ start }) => days.has(start.slice(0, 10)))).toBe(true);
    });

    test("have registers that add up, newest class first, with no day of the future", () => {
      for (const one of classes) {
        const { rows, present, onDuty, attended, absent, total } = attendanceOf(student, one);
        expect([present + onDuty, attended + absent]).toEqual([attended, total]);
        expect(rows.map(({ date }) => date)).toEqual(
          rows
            .map(({ date }) => date)
            .sort()
            .reverse(),
        );
        expect(rows.every(({ date }) => date < today)).toBe(true);
      }
    });

    test("have exams on the days of the calendar, no two at the same time, and seats only in past ones", () => {
      const sittings = examsOf(student, term).flatMap(({ exams }) => exams.flatMap((exam) => exam.sittings));
      const times = sittings.flatMap(({ time }) => (time === null ? [] : [`${time.date} ${time.session}`]));
      expect(new Set(times).size).toBe(times.length);
      const kinds = times.map((time) => calendarDays(term).find(({ date }) => time.startsWith(date))?.entry?.kind);
      expect(new Set([...kinds, "exam"])).toEqual(new Set(["exam"]));
      expect(sittings.filter(({ time, seat }) => seat !== null && (time?.date ?? "9") > today)).toEqual([]);
    });

    test("have marks up to the maximum, totals that are their sum, and grades of the range of the total", () => {
      const marks = terms.flatMap(({ id }) => marksOf(student, id)).flatMap(({ assessments }) => assessments);
      expect(marks.filter(({ scored, maxMark }) => (scored ?? 0) > maxMark)).toEqual([]);
      for (const { grade, grandTotal, statistics } of terms.flatMap(({ id }) => gradedCoursesOf(student, id))) {
        if (grandTotal === null || statistics === null || grade.startsWith("N")) continue;
        const index = "SABCDEF".indexOf(grade);
        expect([
          grandTotal >= (statistics.bounds[index] ?? 0),
          grandTotal < (statistics.bounds[index - 1] ?? 101),
        ]).toEqual([true, true]);
      }
      const { courses } = gradeHistoryOf(student);
      expect(new Set(courses.map(({ courseCode }) => courseCode)).size).toBe(courses.length);
    });

    test("have outings on their days and uploads before their due dates", () => {
      expect(weekendOutingsOf(student).filter(({ date }) => weekdayOf(date) !== "SUN")).toEqual([]);
      expect(generalOutingsOf(student).filter(({ from, to }) => from >= to)).toEqual([]);
      const uploads = classes
        .flatMap(({ classId }) => assignmentsOf(student, classId))
        .filter(({ upload }) => /^\d/.test(upload));
      expect(
        uploads.filter(({ due, upload }) => upload.slice(0, 10) > (due ?? "9") || upload > `${today}T23:59`),
      ).toEqual([]);
      const punches = instructionalDays(term).flatMap((date) =>
        punchesOn(student, date).map(({ time }) => `${date}T${time}`),
      );
      expect(punches.filter((punch) => punch > `${today}T11:00`)).toEqual([]);
    });
  },
);

test("23DMO0001 has the documented semester, and the directory has every teacher among 850 members", () => {
  const student = studentByNumber("23DMO0001");
  const classes = classesOf(student, term);
  expect(classes.reduce((sum, { credits }) => sum + credits, 0)).toBe(27);
  expect(gradeHistoryOf(student).courses).toHaveLength(37);
  const ids = new Set(directory.map(({ empId }) => empId));
  expect([directory.length, ids.size, classes.every(({ teacher }) => ids.has(teacher.empId))]).toEqual([
    850,
    850,
    true,
  ]);
});
