import { expect } from "vitest";
import { type Cases, inEach, nothing, of } from "./case.ts";

const noGrades = { components: [], statistics: null };

/** The published assessments of each course on the marks page. */
const published = [2, 0, 2, 2, 1, 2, 2, 1, 1];
const withheld = Object.fromEntries(
  published
    .flatMap((count, course) => Array.from({ length: count }, (_, index) => `${course}.assessments.${index}`))
    .flatMap((assessment) => [
      [`${assessment}.status`, "Result Withheld"],
      [`${assessment}.scored_mark`, null],
      [`${assessment}.weightage_mark`, null],
    ]),
);

const noAssessments = Object.fromEntries(
  published.flatMap((count, course) => (count === 0 ? [] : [[`${course}.assessments`, []]])),
);

const announced = ["exam_date", "exam_session", "reporting_time", "start_time", "end_time"];

/** Marks, exams and grades. */
export const resultCases: readonly Cases[] = [
  of("marks", "/student/marks", { sem_sub_id: "AP2026272" })({
    no_table: nothing,
    header_only: nothing,
    course_row_alone: noAssessments,
    class_average: {},
    no_remark: { "8.assessments.0.remark": null },
    withheld_text: withheld,
  }),
  of("exam_schedule", "/student/exam_schedule", { sem_sub_id: "AP2026272" })({
    no_table: nothing,
    header_only: nothing,
    two_class_groups({ body }, plain) {
      expect(body.slice(0, 3)).toEqual(plain.body);
      expect(body.slice(3)).toEqual(
        plain.body.map((exam: object) => ({ ...exam, class_group: "Fast Track (Semester)" })),
      );
    },
    no_class_group: inEach(3, "#.class_group", null),
    nothing_announced: Object.fromEntries(
      [0, 1, 2]
        .flatMap((exam) => [0, 1, 2, 3, 4].map((index) => `${exam}.subjects.${index}`))
        .flatMap((subject) => announced.map((field) => [`${subject}.${field}`, null])),
    ),
  }),
  of(
    "grade_history",
    "/student/grade_history",
  )({
    no_cgpa_table: { cgpa: null, credits_registered: null, credits_earned: null, grade_counts: [] },
    no_cgpa_row: { cgpa: null, credits_registered: null, credits_earned: null, grade_counts: [] },
    no_courses: { cgpa: null, credits_registered: null, credits_earned: null, grade_counts: [], courses: [] },
    other_table_first: {},
  }),
  of("grade_view", "/student/grade_view", { sem_sub_id: "AP2025264" })({
    no_table: nothing,
    header_only: nothing,
    credit_columns: {},
  }),
  of("grade_view_detail", "/student/grade_view_detail", { sem_sub_id: "AP2025264", course_id: "AM_CSE4004_00100" })({
    one_cell: {},
    no_statistics: { statistics: null },
    empty_ranges({ body }) {
      const none = { range: null, min_inclusive: null, max_exclusive: null };
      expect(body.statistics.grade_ranges).toEqual(
        ["S", "A", "B", "C", "D", "E", "F"].map((grade) => ({ grade, ...none })),
      );
    },
    nothing_opened: noGrades,
    no_table: noGrades,
    header_only: noGrades,
  }),
  of("calendar_class_groups", "/student/calendar/class_groups", { sem_sub_id: "AP2026272" })({
    no_groups: nothing,
    placeholder: {},
    no_months: {},
  }),
  of("calendar_months", "/student/calendar/months", { sem_sub_id: "AP2026272" })({ no_months: nothing }),
  of("calendar_months", "/student/calendar", { sem_sub_id: "AP2026272" })({ no_months: nothing }),
  of("calendar_month", "/student/calendar/month", { sem_sub_id: "AP2026272", month: "2026-08" })({
    no_entries: inEach(31, "#.events", []),
    no_labels: inEach(31, "#.events.0.label", null),
    several_entries({ body }) {
      expect(body[0].events).toEqual([
        {
          description: "Instructional Day - General (Semester)",
          label: "WorkingDay",
          class_group: "General (Semester)",
          kind: "instructional",
        },
        {
          description: "Tuesday Day Order - First Years (2026)",
          label: "WorkingDay",
          class_group: "First Years (2026)",
          kind: "instructional",
        },
        { description: "Alumni Day", label: null, class_group: null, kind: "other" },
      ]);
      expect(body.map(({ events }: { events: unknown[] }) => events.length)).toEqual(Array(31).fill(3));
    },
    empty_grid: nothing,
    no_table: nothing,
  }),
];
