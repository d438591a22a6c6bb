import type { HtmlElement } from "../../html/dom/element.ts";
import { parseOptions } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterList } from "./schema.ts";

/** Returns the options of the semester select in the order of the page, without the placeholder. */
function parseSemesters(page: HtmlElement): SemesterList {
  const options = parseOptions(page, "semesterSubId");
  return { semesters: options.map(({ value, text }) => ({ id: value, name: nameOf(text) })) };
}

function nameOf(text: string): string {
  const name = text.replace(/\s*-\s*AMR$/i, "");
  if (name === "") throw new PageChanged("name of a semester");
  return name;
}

const menuPage = (path: string): Page<object, SemesterList> => ({
  name: "semesters",
  path,
  shape: "menu",
  form: () => ({}),
  parse: parseSemesters,
});

/**
 * The pages that list semesters, in order of preference. The first lists only the student's own semesters and is empty in a
 * student's first weeks; the others list the terms of the whole university.
 */
export const semestersPages: readonly [Page<object, SemesterList>, ...Page<object, SemesterList>[]] = [
  menuPage("academics/common/StudentTimeTable"),
  menuPage("examinations/StudentMarkView"),
  menuPage("examinations/StudExamSchedule"),
];
