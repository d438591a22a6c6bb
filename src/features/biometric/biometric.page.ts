import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty, hasEmptyMessage } from "../../html/empty.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { requireSection } from "../../html/section.ts";
import { column, findTable, parseTable, type Row } from "../../html/table/table.ts";
import { parseDate, parseInteger, parseTime } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { BiometricPunch } from "./schema.ts";

interface Input {
  /** `YYYY-MM-DD` */
  readonly date: string;
}

const columns = {
  serial_number: column("Sl.No"),
  date: column("Punch Date"),
  time: column("Punch Time"),
  venue: column("Venue"),
};

/** The punches of one day. For a date in any format other than dd/MM/yyyy, the portal returns no punches. */
export const biometricPage: Page<Input, BiometricPunch[]> = {
  name: "biometric",
  path: "getStudBioHistory",
  shape: "data",
  form: ({ date }) => ({ fromDate: date.split("-").reverse().join("/") }),
  parse: parseBiometric,
};

function parseBiometric(page: HtmlElement): BiometricPunch[] {
  const root = requireSection(page, "getStudBioList");
  const table = findTable(root, "Punch Time");
  if (table === null && !hasEmptyMessage(root)) throw new PageChanged('table with column "Punch Time"');
  const rows = table === null ? [] : parseTable(table, columns).rows;
  if (rows.length === 0) assertEmpty(root, 'table with column "Punch Time"');
  return rows.map(punchOf);
}

function punchOf(row: Row<typeof columns>): BiometricPunch {
  return {
    serial_number: row.serial_number.required(parseInteger),
    date: row.date.required(parseDate),
    time: row.time.required(parseTime),
    venue: row.venue.text(),
    direction: row.venue.value(parseDirection),
  };
}

/** The direction appears only in the device name, and not in every one. */
function parseDirection(venue: string): BiometricPunch["direction"] {
  const [, word] = /-(IN|OUT)-/i.exec(venue) ?? [];
  if (word === undefined) return null;
  return word.toUpperCase() === "IN" ? "in" : "out";
}
