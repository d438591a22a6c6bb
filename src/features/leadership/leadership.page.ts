import type { HtmlElement } from "../../html/dom/element.ts";
import { hasEmptyMessage } from "../../html/empty.ts";
import { findAll } from "../../html/find.ts";
import { type LabelGroup, labelTables, parseLabels } from "../../html/labels.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section/section.ts";
import { textOf } from "../../html/text.ts";
import { definePage } from "../../portal/define-page.ts";
import type { SchoolLeader } from "./schema.ts";

const LABELS: LabelGroup = {
  leading: "Name of the Faculty",
  order: ["Name of the Faculty", "Designation", "Cabin", "Email"],
};

/** Deans and heads of department: one box with a title and a table of labels for each. Photos are not parsed. */
export const leadershipPage = definePage<object, SchoolLeader[]>({
  name: "leadership",
  path: "hrms/viewHodDeanDetails",
  shape: "menu",
  form: () => ({}),
  section: "main-section",
  isComplete: true,
  texts: ["School Leadership Info"],
  parse(section) {
    const tables = labelTables(section.element, LABELS.leading);
    if (tables.length === 0 && !hasEmptyMessage(section.element)) throw new PageChanged(`label "${LABELS.leading}"`);
    return tables.map((table) => leaderOf(section, table));
  },
});

function leaderOf(section: Section, table: HtmlElement): SchoolLeader {
  const title = titleOf(section, table);
  const labels = parseLabels(table, LABELS, section);
  section.account(title);
  return {
    role: textOf(title),
    faculty_name: labels.text("Name of the Faculty"),
    designation: labels.text("Designation"),
    cabin_number: labels.text("Cabin"),
    email: labels.text("Email"),
  };
}

/** The title between a table and the one before it. */
function titleOf({ element }: Section, table: HtmlElement): HtmlElement {
  const parts = findAll(element, ({ name }) => name === "h3" || name === "table");
  const title = parts[parts.indexOf(table) - 1];
  if (title === undefined || title.name !== "h3" || textOf(title) === "") throw new PageChanged("a title of each box");
  return title;
}
