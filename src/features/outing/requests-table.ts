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
 * Parses the student's requests, which are below the form in a table with the same id on both pages. Returns null if the page
 * has the form, with or without its fields, and no table. Throws PageChanged for any other page, including the form for the
 * other kind of outing, which is recognised by its hidden field for the request id.
 */
export function parseRequests<const C extends Columns>(
  page: HtmlElement,
  columns: C,
  fieldOfOtherForm: string,
): ParsedTable<C> | null {
  const table = byId(page, "BookingRequests");
  if (table === null) {
    const form = byId(page, "outingForm");
    const isOfOtherPage = (field: HtmlElement) => attribute(field, "name") === fieldOfOtherForm;
    if (form === null || isTruncated(form) || find(form, isOfOtherPage) !== null)
      throw new PageChanged("element #outingForm");
    const inForm = findAll(form, "table");
    if (findAll(page, "table").some((other) => !inForm.includes(other)))
      throw new PageChanged("element #BookingRequests");
    assertEmpty(page, "element #BookingRequests");
    return null;
  }
  const requests = parseTable(table, columns);
  if (requests.rows.length === 0) assertEmpty(page, "element #BookingRequests");
  return requests;
}

/** Returns the meaning of a status text. The colour has no meaning: a pending request is red. */
export function statusCodeOf(status: string | null): StatusCode {
  if (status === null) return "other";
  if (/waiting/i.test(status)) return "pending";
  if (/reject|denied|cancel|not accepted|not approved/i.test(status)) return "rejected";
  return /accepted|approved/i.test(status) ? "accepted" : "other";
}

/** Parses the link to the pass of a request. A pending request can have a link too. */
export function parsePass(download: Cell | null): { readonly path: string | null; readonly id: string | null } {
  const path = download === null ? null : firstDownloadPath(download.element);
  return { path, id: path?.split("/").at(-1) || null };
}

/** Returns the id of a request that can still be deleted, from its button, or null if there is no button. */
export function deletableId(action: Cell | null): string | null {
  if (action === null) return null;
  const idOf = (element: HtmlElement) =>
    attribute(element, "data-bookingid") ?? /["'](\w*\d{7,})["']/.exec(clickCode(element) ?? "")?.[1] ?? "";
  const button = find(action.element, (element) => idOf(element).trim() !== "");
  return button === null ? null : idOf(button).trim();
}
