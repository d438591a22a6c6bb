import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import type { MarksCourse } from "../marks/schema.ts";
import { attendanceTable, marksTable } from "./tables.ts";

const course: MarksCourse = {
  serial_number: 4,
  class_id: "AP2026272000311",
  course_code: "PHY2001",
  course_title: "Waves, and Optics",
  course_type: "Embedded Theory",
  course_system: null,
  course_mode: "CBL",
  faculty: "-Uma Rao",
  slot: "A1+TA1",
  assessments: [],
};
const quiz = {
  serial_number: 2,
  mark_title: "Quiz",
  max_mark: 10,
  weightage: 5,
  status: "Present",
  scored_mark: 0,
  weightage_mark: null,
  remark: "=1+1",
};

it("writes one row for a course without assessments and distinguishes a mark of 0 from a missing one", () => {
  const [, ...rows] = parse(marksTable([course, { ...course, assessments: [quiz] }]));
  const courseCells = [
    "4",
    "AP2026272000311",
    "PHY2001",
    "Waves, and Optics",
    "Embedded Theory",
    "",
    "CBL",
    "'-Uma Rao",
    "A1+TA1",
  ];
  expect(rows).toEqual([
    [...courseCells, "", "", "", "", "", "", "", ""],
    [...courseCells, "2", "Quiz", "10", "5", "Present", "0", "", "'=1+1"],
  ]);
});

it("writes only the header row for a semester without marks or attendance", () => {
  expect(marksTable([])).toBe(
    "serial_number,class_id,course_code,course_title,course_type,course_system,course_mode,faculty,slot," +
      "assessment_serial_number,mark_title,max_mark,weightage,status,scored_mark,weightage_mark,remark\r\n",
  );
  expect(attendanceTable([])).toMatch(/^serial_number,sem_sub_id,course_id,course_code,[\w,]+\r\n$/);
});
