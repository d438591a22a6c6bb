import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { definePage } from "../../portal/define-page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { courseTable, parseCourseList } from "./course-list.ts";
import { parseGrid } from "./grid.ts";
import type { Timetable } from "./schema.ts";
import { weekOf } from "./week.ts";

/** The week of a semester: a list of registered courses and a grid. A semester without registration has neither. */
export const timetablePage = definePage<SemesterInput, Timetable>({
  name: "timetable",
  path: "processViewTimeTable",
  shape: "data",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  // The attendance page contains this fragment, empty: only an answer without anything else proves an empty timetable.
  section: null,
  tables: [courseTable],
  texts: [
    "Note",
    /^.{0,300}'Registered and Approved'.{0,80}'Registered, Invoice Generated, Fees Paid and Approved'.{0,100}$/,
  ],
  labels: ["THEORY", "LAB", "Start", "End"],
  inlineLabels: ["Total Number Of Credits"],
  empty: { subjects: ["timetable", "time table", "courses", "classes"] },
  parse: parseTimetable,
});

function parseTimetable(section: Section, { sem_sub_id }: SemesterInput): Timetable {
  if (section.requireId("getStudentDetails").truncated) throw new PageChanged("the end of element #getStudentDetails");
  const list = findOne(section, courseTable);
  const grid = section.byId("timeTableStyle");
  if (list === null && grid === null && section.byId("studentDetailsList") === null) {
    return { ...weekOf([], []), courses: [], total_credits: null };
  }
  if (list === null) throw new PageChanged("the list of registered courses");
  if (grid === null) throw new PageChanged("element #timeTableStyle");
  const { courses, total_credits } = parseCourseList(section, list, sem_sub_id);
  const classes = parseGrid(section, grid);
  if (courses.length === 0 && (classes.length > 0 || total_credits)) throw new PageChanged("registered courses");
  return { ...weekOf(classes, courses), courses, total_credits };
}
