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
/** Only the table of the alumni association has it. */
const PAYMENT_HEAD = "PAYMENT HEAD";
/** The dollar invoices have a column of two days, from when to when they can be paid. */
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

/** The portal's ways of saying that there is nothing to pay, or nothing that it lets be paid now. */
const NOTHING = [
  /^(?:there (?:is|are) )?no (?:payment |pending |outstanding )*dues?\b[^.!]*[.!]*$/i,
  /^payments? details not found[.!]*$/i,
  /^payment stopped temporarily\b.*$/i,
];

/** Unpaid invoices: up to three tables, for rupees, dollars and the alumni association. */
export const pendingPage: Page<object, PendingPayment[]> = {
  name: "pending_payments",
  path: "finance/Payments",
  shape: "menu",
  form: () => ({}),
  parse: parsePending,
};

function parsePending(page: HtmlElement): PendingPayment[] {
  const form = byId(page, "tutPayForm");
  // Further tables of invoices could follow where the page was cut.
  if (form?.truncated) throw new PageChanged("end of #tutPayForm");
  const tables = findTables(page, INVOICE);
  const alumni = findTables(page, INVOICE, PAYMENT_HEAD);
  const payments = tables.flatMap((table) => parseInvoices(table, alumni.includes(table)));
  assertNothingBeside(payments.length === 0 ? [] : tables, page, INVOICE);
  if (payments.length > 0) return payments;
  if (isEmptyMessage(page) || find(page, isEmptyMessage) !== null) return [];
  if (form === null || isTruncated(form) || find(page, isWarning) !== null) throw new PageChanged("#tutPayForm");
  return [];
}

function isEmptyMessage(element: HtmlElement): boolean {
  const text = textOf(element);
  return NOTHING.some((words) => words.test(text));
}

/** A message that is none of the known ones: it could say why no invoice is shown. */
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
    end_date: row.end_date?.value(readLastDay) ?? null,
    amount: row.amount?.value(parseNumber) ?? null,
    fine: row.fine?.value(parseNumber) ?? null,
    advance_amount: row.advance_amount?.value(parseNumber) ?? null,
    total_amount: row.total_amount.value(parseNumber),
    currency: isDollars || row.total_amount.raw().includes("$") ? "USD" : "INR",
    payment_status: "unpaid",
  }));
}

/** The last day to pay: the latter of two. */
function readLastDay(text: string): string | null {
  return parseDate(text.split(/ to /i).at(-1) ?? "");
}
