import type { Cell } from "../../html/cell.ts";
import { isOnWeekday } from "../../html/contradictions.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { parseOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable } from "../../html/table.ts";
import { parseDate, parseSerial, parseWeekday, valueText } from "../../html/values.ts";
import { linksIn, materialOf, reportTextsBetween } from "./materials.ts";
import type { CourseMaterial, CoursePageDetail } from "./schema.ts";

export const lectureTable = defineTable(
  {
    serial_number: column("Sl.No."),
    date: column("Lecture Date"),
    weekday: column("Lecture Day"),
    topic: column("Lecture Topic"),
    reference_materials: column("Reference Material"),
  },
  // A class without lectures can lack the table.
  { anchors: ["Lecture Topic"], absent: "nothing" },
);

/** Parses the table of lectures with their materials. */
export function parseLectures(section: Section, table: HtmlElement): CoursePageDetail["lectures"] {
  return parseOne(section, table, lectureTable).rows.map((row) => {
    const date = row.date.fit(valueText(row.date.lines().join(" ")), parseLectureDate);
    const weekday = row.weekday.value(parseWeekday);
    section.checkAgreement("weekday", isOnWeekday(date, weekday));
    return {
      serial_number: row.serial_number.required(parseSerial),
      date,
      weekday,
      topic: row.topic.prose(),
      reference_materials: parseMaterials(section, row.reference_materials),
    };
  });
}

const NO_MATERIAL = /^(?:no|nil|none|not (?:yet )?uploaded)\.?$/i;

function parseMaterials(section: Section, cell: Cell): CourseMaterial[] {
  const links = linksIn(cell.element);
  if (links.length > 0) {
    const materials = links.map((link) => materialOf(section, link));
    reportTextsBetween(section, cell.element, links);
    return materials;
  }
  const text = cell.text();
  // Text without a link: materials offered in another way would be lost.
  if (text !== null && !section.isEmptyMessage(text) && !NO_MATERIAL.test(text))
    throw new PageChanged(`a link in column "${cell.heading}"`);
  return [];
}

/** The cell can contain the same date in two formats: `10-07-2026 [10-Jul-2026]`. Null if they are different dates. */
function parseLectureDate(text: string): string | null {
  const [date = null, ...others] = text
    .split(/ ?[[\]] ?/)
    .filter((part) => part !== "")
    .map(parseDate);
  return others.every((other) => other === date) ? date : null;
}
