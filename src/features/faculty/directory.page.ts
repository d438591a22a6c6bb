import { findClickable } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty, hasEmptyMessage } from "../../html/empty.ts";
import { attribute, byId, find } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Cell } from "../../html/table/cell.ts";
import { column, findTable, parseTable, type Row } from "../../html/table/table.ts";
import { textOf } from "../../html/text.ts";
import type { Page } from "../../portal/page.ts";
import type { FacultyEntry } from "./schema.ts";

interface Input {
  /** Part of a name or an employee id; "" returns the whole directory. */
  readonly search_term: string;
}

const columns = {
  faculty_name: column("Name of the Faculty"),
  designation: column("Designation"),
  school_or_centre: column("School / Centre"),
  action: column("Action"),
};

const NOBODY_FOUND = /^no [a-z ]+ found[.!]*$/i;

/** The faculty directory, or the matches of a search in it. */
export const directoryPage: Page<Input, FacultyEntry[]> = {
  name: "faculty",
  path: "hrms/EmployeeSearchForStudent",
  shape: "data",
  form: ({ search_term }) => ({ empId: search_term }),
  parse: parseDirectory,
};

function parseDirectory(page: HtmlElement, { search_term }: Input): FacultyEntry[] {
  const table = findTable(page, "Name of the Faculty");
  if (table === null && !isPageWithoutMatches(page, search_term !== ""))
    throw new PageChanged('table with column "Name of the Faculty"');
  const people = table === null ? [] : parseTable(table, columns).rows.flatMap(entryOf);
  if (people.length === 0) assertEmpty(page, 'table with column "Name of the Faculty"');
  return people;
}

/**
 * Whether a page without the table lists nobody, which its tab says. The portal's response to a search without matches has
 * not been observed, so in that case the tab can also be empty, or the message can be outside a tab.
 */
function isPageWithoutMatches(page: HtmlElement, isSearch: boolean): boolean {
  const tab = byId(page, "4a");
  if (find(page, "table") !== null || tab?.truncated) return false;
  if (tab === null && (!isSearch || find(page, isOfOtherPage) !== null)) return false;
  const text = textOf(tab ?? page);
  return NOBODY_FOUND.test(text) || hasEmptyMessage(tab ?? page) || (isSearch && tab !== null && text === "");
}

/** Other pages of the portal have a form, a select or a root element with an id. */
function isOfOtherPage(element: HtmlElement): boolean {
  const isNamed = ![null, "main-section"].includes(attribute(element, "id"));
  return element.name === "form" || element.name === "select" || (element.name === "div" && isNamed);
}

/** Returns the person of a row. A row without texts and without an id is a spacer. */
function entryOf(row: Row<typeof columns>): FacultyEntry[] {
  const emp_id = parseEmployeeId(row.action);
  if (emp_id === null) {
    if (Object.values(row).every((cell) => cell.text() === null)) return [];
    throw new PageChanged("employee id of a faculty row");
  }
  return [
    {
      emp_id,
      faculty_name: row.faculty_name.text() ?? "",
      designation: row.designation.text() ?? "",
      school_or_centre: row.school_or_centre.text() ?? "",
    },
  ];
}

function parseEmployeeId(action: Cell): string | null {
  const button = find(action.element, "button") ?? findClickable(action.element);
  if (button === null) return null;
  const id = attribute(button, "id")?.trim();
  return id || (/["'(]\s*(\w+)\s*["')]/.exec(attribute(button, "onclick") ?? "")?.[1] ?? null);
}
