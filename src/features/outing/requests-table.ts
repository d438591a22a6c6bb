import type { Cell } from "../../html/cell.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { attribute, clickCode, find, hiddenValue } from "../../html/find.ts";
import type { KnownText } from "../../html/more.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { type Columns, type ParsedTable, parseRows, type Table } from "../../html/table.ts";
import { parseId, parseSerial } from "../../html/values.ts";
import { firstDownloadPath } from "../download-path.ts";
import { statusCodeOf } from "./status.ts";

/** Titles of the two pages. They have not been captured: any that consists of these words. */
export const OUTING_TITLES: readonly KnownText[] = [
  /^(?:(?:student|hostel|general|weekend|outing|leave|request|application|form|history|details)s?(?: |$))+$/i,
];

/** A request, and the id on the button that deletes it; null without one. */
export interface Deletable<Request> {
  readonly request: Request;
  /** The text of its time slot; null for leave. */
  readonly slot: string | null;
  readonly deletable: string | null;
  /** Place and purpose as they are shown, also those that mean "no value". */
  readonly texts: readonly string[];
}

/** Options of the table of requests, which is below the form and has the same id on both pages. */
export const REQUESTS_TABLE = {
  id: "BookingRequests",
  headings: ["Place Of Visit", "Purpose Of Visit"],
  absent: "nothing",
} as const;

/**
 * Parses the student's requests. Returns null if the page has the form, with or without its fields, and no table. Throws
 * PageChanged for any other page, including the form for the other kind of outing, which is recognised by its hidden field
 * for the request id.
 */
export function parseRequests<C extends Columns>(
  section: Section,
  requests: Table<C>,
  fieldOfOtherForm: string,
): ParsedTable<C> | null {
  section.assertStudent(hiddenValue(section.element, "regNo"));
  const table = findOne(section, requests);
  if (table !== null) return parseRows(section, table, requests);
  const form = section.requireId("outingForm");
  section.assertComplete(form, "the end of element #outingForm");
  const isOfOtherPage = (field: HtmlElement) => attribute(field, "name") === fieldOfOtherForm;
  if (find(form, isOfOtherPage) !== null)
    throw new PageChanged(`no field "${fieldOfOtherForm}" in element #outingForm`);
  return null;
}

/** The cells that rows of both pages have. */
interface SharedCells {
  readonly serial_number: Cell;
  readonly registration_number: Cell;
  readonly place_of_visit: Cell;
  readonly purpose_of_visit: Cell;
  readonly action: Cell | null;
  readonly status: Cell;
  readonly download: Cell | null;
}

/** Parses what rows of both pages have: the fields of the record, the id in the link to the pass, and that on the button. */
export function sharedOf(section: Section, { action, download, ...row }: SharedCells) {
  const registration_number = row.registration_number.value(parseId);
  section.assertStudent(registration_number);
  const status = row.status.text();
  // A pending request can have a link too. A text without one is reported.
  const path = download === null ? null : firstDownloadPath(download.element);
  if (path === null && download?.hasValue()) download.leaveUnread();
  const record = {
    serial_number: row.serial_number.required(parseSerial),
    registration_number,
    place_of_visit: row.place_of_visit.text(),
    purpose_of_visit: row.purpose_of_visit.text(),
    ...{ status, status_code: statusCodeOf(status), can_download: path !== null, download_path: path },
  };
  const texts = [row.place_of_visit, row.purpose_of_visit].map((cell) => cell.pieces().join(" "));
  return { record, texts, passId: path?.split("/").at(-1) || null, deletable: deletableId(action) };
}

/** Returns the id of a request that can still be deleted, from its button; null without a button. A text without it is reported. */
function deletableId(action: Cell | null): string | null {
  if (action === null) return null;
  const cell = action.element;
  const idOf = (element: HtmlElement) =>
    attribute(element, "data-bookingid") ?? /["'](\w*\d{7})["']/.exec(clickCode(element) ?? "")?.[1] ?? "";
  const button = find(cell, (element) => idOf(element).trim() !== "" && !isHiddenWithin(cell, element));
  if (button === null && action.hasValue()) action.leaveUnread();
  return button === null ? null : idOf(button).trim();
}
