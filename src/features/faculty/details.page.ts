import type { HtmlElement } from "../../html/dom/element.ts";
import { hasEmptyMessage } from "../../html/empty.ts";
import { findAll } from "../../html/find.ts";
import { parseLabels } from "../../html/labels.ts";
import { requireCompleteSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { cellsOf, rowsOf } from "../../html/table/grid.ts";
import { column, findTable, parseTable } from "../../html/table/table.ts";
import { hasWords, textOf } from "../../html/text.ts";
import { parseTimeRange, parseWeekday } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { FacultyDetails } from "./schema.ts";

interface Input {
  readonly emp_id: string;
}

const NAME = "Name of the Faculty";
const hourColumns = { weekday: column("Week Day"), timings: column("Timings") };

/** One faculty member. For an unknown id, the portal returns empty values. The photo on the page is not parsed. */
export const detailsPage: Page<Input, FacultyDetails> = {
  name: "faculty_details",
  path: "hrms/EmployeeSearch1ForStudent",
  shape: "data",
  form: ({ emp_id }) => ({ empId: emp_id }),
  parse: parseDetails,
};

function parseDetails(page: HtmlElement, { emp_id }: Input): FacultyDetails {
  const root = requireCompleteSection(page, "showDetails");
  const labels = parseLabels(root, NAME);
  if (labels.isEmpty && textOf(root) !== "" && !hasEmptyMessage(root)) throw new PageChanged(`label "${NAME}"`);
  return {
    emp_id,
    faculty_name: labels.text(NAME),
    designation: labels.text("Designation"),
    department: labels.text("Name of Department"),
    school_or_centre: labels.text("School / Centre Name"),
    email: labels.text("E-Mail Id"),
    cabin_number: labels.text("Cabin Number"),
    office_hours: parseHours(root),
  };
}

/** Most faculty members have no open hours: the second table is missing or has no rows. */
function parseHours(root: HtmlElement): FacultyDetails["office_hours"] {
  const table = findTable(root, "Week Day");
  if (table === null) {
    const [, ...others] = findAll(root, "table");
    if (others.some(hasPairs) || hasWords(root, "Week Day")) throw new PageChanged('table with column "Week Day"');
    return [];
  }
  return parseTable(table, hourColumns).rows.flatMap(({ weekday, timings }) => {
    const text = timings.text();
    if (text === null) return [];
    const { start, end } = parseTimeRange(text);
    return [{ weekday: weekday.value(parseWeekday), start_time: start, end_time: end, timings: text }];
  });
}

function hasPairs(table: HtmlElement): boolean {
  return rowsOf(table).some((row) => cellsOf(row).length > 1);
}
