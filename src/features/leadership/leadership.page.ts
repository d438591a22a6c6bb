import type { Static } from "typebox";
import { SessionBody } from "../../contract/bodies.ts";
import { list, orNull, record, text } from "../../contract/fields.ts";
import { hasEmptyMessage } from "../../html/absence.ts";
import { Cell } from "../../html/cell.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { findAll } from "../../html/find.ts";
import { heading } from "../../html/headings.ts";
import { type LabelGroup, labelTables, parseLabels } from "../../html/labels.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { definePage } from "../../portal/define-page.ts";

const SchoolLeader = record("SchoolLeader", "A dean or head of department of the student's school.", {
  role: text("Role, as the portal titles it.", "DEAN"),
  faculty_name: orNull.text("Name (Name of the Faculty).", "Dr. Anil Baskaran"),
  designation: orNull.text("Designation (Designation).", "Professor Grade - 1"),
  cabin_number: orNull.text("Office (Cabin).", "AB1-501"),
  email: orNull.text("Email address (Email).", "dean.scope@example.edu"),
});
type SchoolLeader = Static<typeof SchoolLeader>;

const LABELS: LabelGroup = {
  leading: "Name of the Faculty",
  order: ["Name of the Faculty", "Designation", "Cabin", "Email"],
};

const PAGE_TITLE = "School Leadership Info";

/** Deans and heads of department: one box with a title and a table of labels for each. Photos are not parsed. */
export const leadershipPage = definePage<object, SchoolLeader[]>({
  name: "leadership",
  path: "hrms/viewHodDeanDetails",
  section: "main-section",
  isComplete: true,
  texts: [PAGE_TITLE],
  labelGroups: [LABELS],
  empty: { subjects: ["faculty", "faculty details"] },
  parse(section) {
    const tables = labelTables(section.element, LABELS.leading);
    const titles = titlesOf(section);
    if (tables.length === 0 && !hasEmptyMessage(section.element, section.isEmptyMessage))
      throw new PageChanged(`label "${LABELS.leading}"`);
    if (titles.length !== tables.length) throw new PageChanged("a table below each title");
    return tables.map((table, index) => leaderOf(section, table, titles[index]));
  },
});

function leaderOf(section: Section, table: HtmlElement, title: HtmlElement | undefined): SchoolLeader {
  const labels = parseLabels(table, LABELS, section);
  if (title === undefined || labels.isEmpty) throw new PageChanged("a table below each title");
  section.account(title);
  return {
    role: new Cell("the title of a box", title, "role", section).requiredText(),
    faculty_name: labels.text("Name of the Faculty"),
    designation: labels.text("Designation"),
    cabin_number: labels.text("Cabin"),
    email: labels.text("Email"),
  };
}

/** The visible titles of boxes, each followed by its table before the next title. */
function titlesOf({ element }: Section): HtmlElement[] {
  const parts = findAll(element, ({ name }) => name === "h3" || name === "table").filter(
    (part) => !isHiddenWithin(element, part) && part.heading !== heading(PAGE_TITLE),
  );
  const titles = parts.filter(({ name }) => name === "h3");
  const isFollowed = (title: HtmlElement) => parts[parts.indexOf(title) + 1]?.name === "table";
  if (!titles.every((title) => title.text !== "" && isFollowed(title)))
    throw new PageChanged("a table below each title");
  return titles;
}

export const leadership = endpoint({
  path: "/student/leadership",
  scopes: ["contacts"],
  tag: "unconfirmed",
  summary: "Deans and heads of department of the student's school.",
  description: "The page is large because it contains photos, which are not returned.",
  empty: { answer: "`[]`" },
  body: SessionBody,
  answer: list(SchoolLeader, "In the portal's order."),
  page: leadershipPage,
});
