import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, findAll } from "../../html/find.ts";
import { type LabelGroup, type Labels, labelTables, parseLabels } from "../../html/labels.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, parseRows } from "../../html/table.ts";
import { parseWeekday } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { FacultyDetails } from "./schema.ts";

type Input = { readonly emp_id: string };

const LABELS: LabelGroup = {
  leading: "Name of the Faculty",
  order: [
    "Name of the Faculty",
    "Designation",
    "Name of Department",
    "School / Centre Name",
    "E-Mail Id",
    "Cabin Number",
  ],
};

/** Most faculty members have no open hours: the table is missing or has no rows. */
const hours = defineTable({ weekday: column("Week Day"), timings: column("Timings") }, { absent: "nothing" });

/**
 * One faculty member. For an unknown id, the portal returns empty values. The page does not say whose id was asked for,
 * and its photo is not parsed.
 */
export const facultyDetailsPage = definePage<Input, FacultyDetails>({
  name: "faculty_details",
  path: "hrms/EmployeeSearch1ForStudent",
  form: ({ emp_id }) => ({ empId: emp_id }),
  section: "showDetails",
  isComplete: true,
  tables: [hours],
  texts: ["OPEN HOURS"],
  labelGroups: [LABELS],
  empty: { subjects: ["faculty", "faculty details", "open hours"] },
  parse(section, { emp_id }) {
    // At other campuses, the photo can stand outside of the labels.
    const isPhoto = (element: HtmlElement) => /\bimg-rounded\b/.test(attribute(element, "class") ?? "");
    section.account(...findAll(section.element, isPhoto));
    const labels = parsePerson(section);
    return {
      emp_id,
      faculty_name: labels?.text("Name of the Faculty") ?? null,
      designation: labels?.text("Designation") ?? null,
      department: labels?.text("Name of Department") ?? null,
      school_or_centre: labels?.text("School / Centre Name") ?? null,
      email: labels?.text("E-Mail Id") ?? null,
      cabin_number: labels?.text("Cabin Number") ?? null,
      office_hours: parseHours(section, labels),
    };
  },
});

/** Returns null for a page without the table of labels. */
function parsePerson(section: Section): Labels | null {
  const [table, another] = labelTables(section.element, LABELS.leading);
  if (another !== undefined) throw new PageChanged(`one label "${LABELS.leading}"`);
  return table === undefined ? null : parseLabels(table, LABELS, section);
}

function parseHours(section: Section, person: Labels | null): FacultyDetails["office_hours"] {
  const table = findOne(section, hours);
  const rows = table === null ? [] : parseRows(section, table, hours).rows;
  if (table === null) section.emptyParts.push(section.element);
  if (rows.length > 0 && person === null) throw new PageChanged(`label "${LABELS.leading}"`);
  return rows.flatMap(({ weekday, timings }) => {
    const text = timings.text();
    if (text === null) {
      if (weekday.hasValue()) weekday.leaveUnread();
      return [];
    }
    return [{ weekday: weekday.value(parseWeekday), ...section.fitTimes(text), timings: text }];
  });
}
