import { expect } from "vitest";
import { endpoints } from "../../src/features/index.ts";

const week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };

export const emptyTimetable = { ...week, courses: [], total_credits: null };

const emptyGradeHistory = {
  cgpa: null,
  credits_registered: null,
  credits_earned: null,
  grade_counts: [],
  courses: [],
};

const emptyMentor = {
  emp_id: null,
  faculty_name: null,
  designation: null,
  department: null,
  school_or_centre: null,
  cabin_number: null,
  email: null,
  intercom: null,
  mobile_number: null,
};

const nobodyFound = { emp_id: "", faculty_name: "", designation: "", school_or_centre: "" };

const unknownFaculty = {
  faculty_name: null,
  designation: null,
  department: null,
  school_or_centre: null,
  email: null,
  cabin_number: null,
  office_hours: [],
};

const emptyCourseDetail = {
  sem_sub_id: null,
  course_info: {
    class_id: null,
    class_group: null,
    course_id: null,
    course_code: null,
    course_title: null,
    course_type: null,
    course_type_code: null,
    slot: null,
    erp_id: null,
    faculty: null,
    faculty_school: null,
  },
  download_all_path: null,
  download_general_materials_path: null,
  syllabus_download_path: null,
  course_plan_download_path: null,
  general_materials: [],
  lectures: [],
};

/** Values of the `empty.answer` texts of the endpoints, without the ids that an answer repeats from its request. */
const described: Readonly<Record<string, unknown>> = {
  "`[]`": [],
  "`null`": null,
  "`[]` for `semesters`": { semesters: [] },
  "`[]` for all days and `courses`, and null for `total_credits`": emptyTimetable,
  "null in all numbers and `[]` in all lists": emptyGradeHistory,
  "`[]` for `components`, null for `statistics` and `sem_sub_id` as sent or null": { components: [], statistics: null },
  "null in all fields": emptyMentor,
  'a record with `""` in all fields': nobodyFound,
  "null in all fields except `emp_id`, and `[]` for `office_hours`": unknownFaculty,
  "`[]` in both lists": { slots: [], class_entries: [] },
  "null in all fields and `[]` in all lists": emptyCourseDetail,
};

/** The empty answer that the description of an endpoint promises, as a value or a matcher. */
export function describedAnswer(path: string): unknown {
  const text = endpoints.find((endpoint) => endpoint.path === path)?.empty?.answer;
  if (text === undefined || !(text in described)) throw new Error(`No value for the empty answer of ${path}: ${text}`);
  const value = described[text];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? expect.objectContaining(value) : value;
}
