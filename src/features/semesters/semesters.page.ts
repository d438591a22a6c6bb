import type { HtmlElement } from "../../html/dom/element.ts";
import { parseOptions } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterList } from "./schema.ts";

/** The semesters of the portal's select, without its placeholder, in the page's order. */
function parseSemesters(page: HtmlElement): SemesterList {
  const options = parseOptions(page, "semesterSubId");
  return { semesters: options.map(({ value, text }) => ({ id: value, name: nameOf(text) })) };
}

function nameOf(text: string): string {
  const name = text.replace(/\s*-\s*AMR$/i, "");
  if (name === "") throw new PageChanged("the name of a semester");
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
 * The pages that list semesters, in the order of preference. The first holds only the student's own and is empty in the
 * first weeks of a student; the others list the terms of the whole university.
 */
export const semestersPages: readonly [Page<object, SemesterList>, ...Page<object, SemesterList>[]] = [
  menuPage("academics/common/StudentTimeTable"),
  menuPage("examinations/StudentMarkView"),
  menuPage("examinations/StudExamSchedule"),
];
