import { attribute, byId, findAll } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { textOf } from "../../html/text.ts";
import type { HtmlElement } from "../../html/tree.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterList } from "./schema.ts";

/** The semesters of the portal's select, without its placeholder, in the page's order. */
function parseSemesters(page: HtmlElement): SemesterList {
  const select = byId(page, "semesterSubId");
  if (select?.name !== "select") throw new PageChanged("the select semesterSubId");
  if (!select.closed) throw new PageChanged("the end of the select semesterSubId");
  const semesters = findAll(select, "option")
    .map((option) => ({ id: (attribute(option, "value") ?? textOf(option)).trim(), text: textOf(option) }))
    .filter(({ id, text }) => id !== "" && !text.startsWith("--"))
    .map(({ id, text }) => ({ id, name: nameOf(text) }));
  return { semesters };
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
