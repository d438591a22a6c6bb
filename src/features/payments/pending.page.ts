import type { HtmlElement } from "../../html/dom/element.ts";
import { assertNothingBeside } from "../../html/empty.ts";
import { attribute, byId, find } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { column, findTables, optionalColumn, parseTable, type Row } from "../../html/table/table.ts";
import { sameWords, textOf } from "../../html/text.ts";
import { isTruncated } from "../../html/truncated.ts";
import { parseDate, parseInteger, parseNumber } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { PendingPayment } from "./schema.ts";

const INVOICE = "FPREFNO";
/** Only in the table of the alumni association. */
const PAYMENT_HEAD = "PAYMENT HEAD";
/** Column of the dollar invoices with the first and last day of the payment period. */
const OPEN_TO_CLOSE = "Date";

const columns = {
  serial_number: column("SL.NO"),
  invoice_number: column(INVOICE),
  fees_heads: column("FEES HEADS"),
  end_date: optionalColumn("END DATE", OPEN_TO_CLOSE),
  amount: column("AMOUNT"),
  fine: optionalColumn("FINE"),
  advance_amount: optionalColumn("ADVANCE AMOUNT"),
  total_amount: column("TOTAL AMOUNT"),
};

const alumniColumns = {
  ...columns,
  fees_heads: column(PAYMENT_HEAD),
  end_date: column("CLOSE DATE"),
  amount: optionalColumn("AMOUNT"),
};

/** Messages the portal shows if nothing is due or payments are suspended. */
const EMPTY_MESSAGES = [
  /^(?:there (?:is|are) )?no (?:payment |pending |outstanding )*dues?\b[^.!]*[.!]*$/i,
  /^payments? details not found[.!]*$/i,
  /^payment stopped temporarily\b.*$/i,
];

/** Unpaid invoices, in up to three tables: rupees, dollars and alumni association. */
export const pendingPage: Page<object, PendingPayment[]> = {
  name: "pending_payments",
  path: "finance/Payments",
  shape: "menu",
  form: () => ({}),
  parse: parsePending,
};

function parsePending(page: HtmlElement): PendingPayment[] {
  const form = byId(page, "tutPayForm");
  // A truncated page could lack further tables of invoices.
  if (form?.truncated) throw new PageChanged("end of element #tutPayForm");
  const tables = findTables(page, INVOICE);
  const alumni = findTables(page, INVOICE, PAYMENT_HEAD);
  const payments = tables.flatMap((table) => parseInvoices(table, alumni.includes(table)));
  assertNothingBeside(payments.length === 0 ? [] : tables, page, `table with column "${INVOICE}"`);
  if (payments.length > 0) return payments;
  if (isEmptyMessage(page) || find(page, isEmptyMessage) !== null) return [];
  if (form === null || isTruncated(form) || find(page, isWarning) !== null)
    throw new PageChanged("element #tutPayForm");
  return [];
}

function isEmptyMessage(element: HtmlElement): boolean {
  const text = textOf(element);
  return EMPTY_MESSAGES.some((message) => message.test(text));
}

/** Whether an element is a message. An unknown message could be the reason why no invoice is shown. */
function isWarning(element: HtmlElement): boolean {
  const isHeading = /^h[1-6]$/.test(element.name) && /\btext-danger\b/.test(attribute(element, "class") ?? "");
  return isHeading && textOf(element) !== "";
}

function parseInvoices(table: HtmlElement, isAlumni: boolean): PendingPayment[] {
  const { rows, headings } = isAlumni ? parseTable(table, alumniColumns) : parseTable(table, columns);
  const isDollars = headings.some((name) => sameWords(name, OPEN_TO_CLOSE));
  return rows.map((row: Row<typeof columns> | Row<typeof alumniColumns>) => ({
    serial_number: row.serial_number.required(parseInteger),
    invoice_number: row.invoice_number.requiredText(),
    fees_heads: row.fees_heads.text(),
    end_date: row.end_date?.value(parseLastDay) ?? null,
    amount: row.amount?.value(parseNumber) ?? null,
    fine: row.fine?.value(parseNumber) ?? null,
    advance_amount: row.advance_amount?.value(parseNumber) ?? null,
    total_amount: row.total_amount.value(parseNumber),
    currency: isDollars || row.total_amount.raw().includes("$") ? "USD" : "INR",
    payment_status: "unpaid",
  }));
}

/** Returns the last day of a range, or the only day. */
function parseLastDay(text: string): string | null {
  return parseDate(text.split(/ to /i).at(-1) ?? "");
}
