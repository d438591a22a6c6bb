import type { HtmlElement } from "../../html/dom/element.ts";
import { isEmptyMessage } from "../../html/empty.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Cell } from "../../html/table/cell.ts";
import { column, parseTable } from "../../html/table/table.ts";
import { parseDate, parseInteger, parseWeekday } from "../../html/values.ts";
import { materialsIn } from "./materials.ts";
import type { CourseMaterial, CoursePageDetail } from "./schema.ts";

const columns = {
  serial_number: column("Sl.No."),
  date: column("Lecture Date"),
  weekday: column("Lecture Day"),
  topic: column("Lecture Topic"),
  materials: column("Reference Material"),
};

/** Parses the table of lectures with their materials. */
export function parseLectures(table: HtmlElement): CoursePageDetail["lectures"] {
  return parseTable(table, columns).rows.map((row) => ({
    serial_number: row.serial_number.required(parseInteger),
    date: parseLectureDate(row.date),
    weekday: row.weekday.value(parseWeekday),
    topic: row.topic.text(),
    reference_materials: parseMaterials(row.materials),
  }));
}

const NO_MATERIAL = /^(?:no|not|none)\b/i;

function parseMaterials(cell: Cell): CourseMaterial[] {
  const materials = materialsIn(cell.element);
  const text = cell.text();
  // Text without a link: materials offered in another way would be lost.
  if (materials.length === 0 && text !== null && !isEmptyMessage(text) && !NO_MATERIAL.test(text))
    throw new PageChanged(`link in column "${cell.heading}"`);
  return materials;
}

/** The cell can contain the same date in two formats: `10-07-2026 [10-Jul-2026]`. */
function parseLectureDate(cell: Cell): string | null {
  const days = cell.raw().split(/ ?[[\]] ?/);
  return days.map(parseDate).find((day) => day !== null) ?? null;
}
