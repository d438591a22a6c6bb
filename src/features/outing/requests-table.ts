import { clickCode } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { isHiddenWithin } from "../../html/dom/hidden.ts";
import { attribute, find } from "../../html/find.ts";
import { hiddenValue } from "../../html/hidden-fields.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { KnownText } from "../../html/section/accounting.ts";
import type { Section } from "../../html/section/section.ts";
import type { Cell } from "../../html/table/cell.ts";
import { hasNoOwnText } from "../../html/table/controls.ts";
import { findOne, parseOne } from "../../html/table/records.ts";
import type { Columns, ParsedTable, Table } from "../../html/table/table.ts";
import { sameWords } from "../../html/text.ts";
import { firstDownloadPath } from "../download-path.ts";

/** Titles of the two pages. They have not been captured: any that consists of these words. */
export const OUTING_TITLES: readonly KnownText[] = [
  /^(?:(?:student|hostel|general|weekend|outing|leave|request|application|form|history|details)s?(?: |$))+$/i,
];

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
  if (table !== null) return assertHeadings(parseOne(section, table, requests));
  const form = section.requireId("outingForm");
  section.assertComplete(form, "the end of element #outingForm");
  const isOfOtherPage = (field: HtmlElement) => attribute(field, "name") === fieldOfOtherForm;
  if (find(form, isOfOtherPage) !== null)
    throw new PageChanged(`no field "${fieldOfOtherForm}" in element #outingForm`);
  return null;
}

/**
 * Throws PageChanged for a column without a heading that has the passes, or the buttons of the column Action while the portal hides
 * that.
 */
function assertHeadings<C extends Columns>(table: ParsedTable<C>): ParsedTable<C> {
  const isActionHidden = !table.headings.some((name) => sameWords(name, "Action"));
  const isField = ({ element }: Cell) =>
    requestIdIn(element) === null ? firstDownloadPath(element) !== null : isActionHidden;
  if (table.entries.some(({ cells }) => cells.some((cell, index) => table.headings[index] === "" && isField(cell))))
    throw new PageChanged("a heading for every column of the requests");
  return table;
}

/** Parses the link to the pass of a request. A pending request can have a link too. A text without a link is reported. */
export function parsePass(download: Cell | null): { readonly path: string | null; readonly id: string | null } {
  const path = download === null ? null : firstDownloadPath(download.element);
  if (path === null && download !== null && download.hasValue()) download.leaveUnread();
  return { path, id: path?.split("/").at(-1) || null };
}

/** Returns the id of a request that can still be deleted, from its button, or null without a button. Any text but the button's is reported. */
export function deletableId(action: Cell | null): string | null {
  if (action === null) return null;
  const id = requestIdIn(action.element);
  if (action.hasValue() && (id === null || !hasNoOwnText(action.element))) action.leaveUnread();
  return id;
}

/** The id of a request in the button that deletes it; null without such a button. */
function requestIdIn(cell: HtmlElement): string | null {
  const idOf = (element: HtmlElement) =>
    attribute(element, "data-bookingid") ?? /["'](\w*\d{7})["']/.exec(clickCode(element) ?? "")?.[1] ?? "";
  const button = find(cell, (element) => idOf(element).trim() !== "" && !isHiddenWithin(cell, element));
  return button === null ? null : idOf(button).trim();
}
