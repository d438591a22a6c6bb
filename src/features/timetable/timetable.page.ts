import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty, showsSomething } from "../../html/empty.ts";
import { byId, findAll } from "../../html/find.ts";
import { requireCompleteSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findTable } from "../../html/table/table.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { COURSE_LIST_HEADING, parseCourseList } from "./course-list.ts";
import { parseGrid } from "./grid.ts";
import type { Timetable } from "./schema.ts";
import { weekOf } from "./week.ts";

/** The week of a semester: a list of registered courses and a grid. A semester without registration has neither. */
export const timetablePage: Page<SemesterInput, Timetable> = {
  name: "timetable",
  path: "processViewTimeTable",
  shape: "data",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  parse: parseTimetable,
};

function parseTimetable(page: HtmlElement): Timetable {
  const root = requireCompleteSection(page, "getStudentDetails");
  const list = findTable(root, COURSE_LIST_HEADING);
  const grid = byId(root, "timeTableStyle");
  if (list === null && grid === null) {
    assertEmpty(root, "list of registered courses");
    // The attendance page has the same root.
    if (findAll(root, "table").some(showsSomething)) throw new PageChanged("list of registered courses");
    return { ...weekOf([], []), courses: [], total_credits: null };
  }
  if (list === null) throw new PageChanged("list of registered courses");
  if (grid === null) throw new PageChanged("element #timeTableStyle");
  const { courses, total_credits } = parseCourseList(list);
  return { ...weekOf(parseGrid(grid), courses), courses, total_credits };
}
