import type { Cell } from "../../html/cell.ts";
import { saysNothing } from "../../html/empty.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { column, readTable } from "../../html/table.ts";
import type { HtmlElement } from "../../html/tree.ts";
import { readDate, readInteger, readWeekday } from "../../html/values.ts";
import { materialsIn } from "./materials.ts";
import type { CourseMaterial, CoursePageDetail } from "./schema.ts";

const columns = {
  serial_number: column("Sl.No."),
  date: column("Lecture Date"),
  weekday: column("Lecture Day"),
  topic: column("Lecture Topic"),
  materials: column("Reference Material"),
};

/** Reads the table of lectures with their material. */
export function readLectures(table: HtmlElement): CoursePageDetail["lectures"] {
  return readTable(table, columns).rows.map((row) => ({
    serial_number: row.serial_number.required(readInteger),
    date: readLectureDate(row.date),
    weekday: row.weekday.value(readWeekday),
    topic: row.topic.text(),
    reference_materials: readMaterials(row.materials),
  }));
}

const NO_MATERIAL = /^(?:no|not|none)\b/i;

function readMaterials(cell: Cell): CourseMaterial[] {
  const materials = materialsIn(cell.element);
  const text = cell.text();
  // Words without a link: material that is offered in another way would be lost.
  if (materials.length === 0 && text !== null && !saysNothing(text) && !NO_MATERIAL.test(text))
    throw new PageChanged(cell.heading);
  return materials;
}

/** The same day stands there up to twice: `10-07-2026 [10-Jul-2026]`. */
function readLectureDate(cell: Cell): string | null {
  const days = cell.raw().split(/ ?[[\]] ?/);
  return days.map(readDate).find((day) => day !== null) ?? null;
}
