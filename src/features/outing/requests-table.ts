import { clickCode } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty } from "../../html/empty.ts";
import { attribute, byId, find, findAll } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Cell } from "../../html/table/cell.ts";
import { type Columns, type ParsedTable, parseTable } from "../../html/table/table.ts";
import { isTruncated } from "../../html/truncated.ts";
import { firstDownloadPath } from "../download-path.ts";
import type { StatusCode } from "./schema.ts";

/**
 * Reads the student's requests, which stand below the form in a table of the same id on both pages. Null when the page
 * has the form, with its fields or without, and no table: there is no request. Throws PageChanged for any other page, also
 * for the form of the other kind of outing, known by the hidden field for the number of its requests.
 */
export function readRequests<const C extends Columns>(
  page: HtmlElement,
  columns: C,
  fieldOfOtherForm: string,
): ParsedTable<C> | null {
  const table = byId(page, "BookingRequests");
  if (table === null) {
    const form = byId(page, "outingForm");
    const isOfOtherPage = (field: HtmlElement) => attribute(field, "name") === fieldOfOtherForm;
    if (form === null || isTruncated(form) || find(form, isOfOtherPage) !== null) throw new PageChanged("#outingForm");
    const inForm = findAll(form, "table");
    if (findAll(page, "table").some((other) => !inForm.includes(other))) throw new PageChanged("#BookingRequests");
    assertEmpty(page, "#BookingRequests");
    return null;
  }
  const requests = parseTable(table, columns);
  if (requests.rows.length === 0) assertEmpty(page, "#BookingRequests");
  return requests;
}

/** What the portal's words for a status mean. Their colour means nothing: what waits is red. */
export function statusCodeOf(status: string | null): StatusCode {
  if (status === null) return "other";
  if (/waiting/i.test(status)) return "pending";
  if (/reject|denied|cancel|not accepted|not approved/i.test(status)) return "rejected";
  return /accepted|approved/i.test(status) ? "accepted" : "other";
}

/** The pass of a request. The link can be there while the request still waits. */
export function passIn(download: Cell | null): { readonly path: string | null; readonly id: string | null } {
  const path = download === null ? null : firstDownloadPath(download.element);
  return { path, id: path?.split("/").at(-1) || null };
}

/** The number of a request that can still be deleted, from its button; null when there is none. */
export function deletableId(action: Cell | null): string | null {
  if (action === null) return null;
  const told = (element: HtmlElement) =>
    attribute(element, "data-bookingid") ?? /["'](\w*\d{7,})["']/.exec(clickCode(element) ?? "")?.[1] ?? "";
  const button = find(action.element, (element) => told(element).trim() !== "");
  return button === null ? null : told(button).trim();
}
