import type { Cell } from "../../html/cell.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { attribute, find, findAll } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findMany, findOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, optionalColumn, parseRows, type Row } from "../../html/table.ts";
import { parseDate, parseId, parseNumber, parseSerial, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { PendingPayment } from "./schema.ts";

type Currency = PendingPayment["currency"];

/** Signs of dollars, before or after an amount. */
export const DOLLARS = /\$|(?<![a-z])(?:usd|dollars?)(?![a-z])/i;
const RUPEES = /₹|(?<![a-z])(?:rs|inr|rupees?)(?![a-z])/i;
const SIGN = new RegExp(`${RUPEES.source}|${DOLLARS.source}`, "i");

/** The currency whose sign comes first in a text; null without one. The portal writes a sign for some amounts only. */
function namedIn(text: string): Currency | null {
  const sign = SIGN.exec(text)?.[0];
  // The Indian end of an amount can also follow the sign of another currency.
  if (sign === undefined) return text.includes("/-") ? "INR" : null;
  return DOLLARS.test(sign) ? "USD" : "INR";
}

const INVOICE = "FPREFNO";
/** Column of the alumni association's table. */
const PAYMENT_HEAD = "PAYMENT HEAD";
/** Column of the dollar invoices with the first and last day of the payment period. */
const OPEN_TO_CLOSE = "Date";

const invoices = defineTable(
  {
    serial_number: column("SL.NO"),
    invoice_number: column(INVOICE),
    fees_heads: column("FEES HEADS"),
    end_date: optionalColumn("END DATE"),
    amount: column("AMOUNT"),
    fine: optionalColumn("FINE"),
    advance_amount: optionalColumn("ADVANCE AMOUNT"),
    total_amount: column("TOTAL AMOUNT"),
  },
  { anchors: [INVOICE], otherHeadings: ["ACTION"], absent: "nothing" },
);

const dollarInvoices = defineTable(
  { ...invoices.columns, end_date: column(OPEN_TO_CLOSE) },
  { anchors: [INVOICE, OPEN_TO_CLOSE], otherHeadings: ["ACTION"], absent: "nothing" },
);

const alumniInvoices = defineTable(
  {
    serial_number: column("SL.NO"),
    invoice_number: column(INVOICE),
    fees_heads: column(PAYMENT_HEAD),
    end_date: column("CLOSE DATE"),
    total_amount: column("TOTAL AMOUNT"),
  },
  { anchors: [INVOICE, PAYMENT_HEAD], otherHeadings: ["APPLICATION NO.", "OPEN DATE", "ACTION"], absent: "nothing" },
);

/** Unpaid invoices, in up to three tables: rupees, dollars and alumni association. */
export const pendingPaymentsPage = definePage<object, PendingPayment[]>({
  name: "pending_payments",
  path: "finance/Payments",
  section: null,
  tables: [invoices, dollarInvoices, alumniInvoices],
  texts: [
    "ONLINE PAYMENT",
    "VITAA PAYMENT DETAILS",
    // A box below the form, on every page: with invoices, without, and with a message in place of the form.
    "Note",
    /^Click 'Pay Now' button to make fee adjustment using Wallet\b.{0,160}\bproceed payment\.?$/i,
  ],
  empty: {
    subjects: [
      "dues",
      "payment dues",
      "pending dues",
      "fee dues",
      "payments",
      "pending payments",
      "payment details",
      "payments details",
    ],
  },
  parse: parsePending,
});

function parsePending(section: Section): PendingPayment[] {
  const form = section.byId("tutPayForm");
  // A truncated page could lack further tables of invoices.
  if (form?.truncated) throw new PageChanged("the end of element #tutPayForm");
  const alumni = findOne(section, alumniInvoices);
  const dollars = findOne(section, dollarInvoices);
  const tables = findMany(section, invoices);
  if (tables.filter((table) => table !== alumni && table !== dollars).length > 1)
    throw new PageChanged("one table of each kind of invoice");
  const payments = tables.flatMap((table) => {
    // The template of the association's table writes no sign.
    if (table === alumni) return paymentsOf(parseRows(section, table, alumniInvoices).rows, null, "INR");
    if (table === dollars) return paymentsOf(parseRows(section, table, dollarInvoices).rows, "USD");
    return paymentsOf(parseRows(section, table, invoices).rows, null);
  });
  if (tables.length === 0 && form === null) accountStudent(section);
  if (payments.length === 0 && !saysNothingIsDue(section)) {
    section.assertComplete(section.requireId("tutPayForm"), "the end of element #tutPayForm");
  }
  return payments;
}

/** The sentence of other campuses, in words without a condition. They show it below the student's data, without the form. */
const NO_DUES =
  /^(?:(?:dear|student|currently|now|as|of|at|present|you|have|there|is|are),? )*no (?:pending )?(?:payment|fee)s? dues?(?: (?:found|available|pending|currently|now|as|of|at|present|for|against|in|to|be|paid|you|your|the|this|current|account|semester))*[.! ]*$/i;

/** Traces of a sum of money in a text about the student. */
const SUM = new RegExp(
  [
    String.raw`\b(?:total|amount|balance|payable)\b|[₹$]|\d ?/-`,
    String.raw`\b(?:dues?|fees?|fines?(?! arts)|arrears?|outstanding)\b.{0,99}\d`,
    String.raw`\b(?:rs|inr|usd|rupees?|dollars?)[.: ]{0,3}\d|\d ?(?:rs|inr|usd|rupees?|dollars?)\b`,
  ].join("|"),
  "i",
);
/** In a title such as "Fees 2026-27", it is no sum. */
const ACADEMIC_YEAR = /\b20\d\d ?[-–/] ?(?:20)?\d\d\b/g;

/** Accounts for the title and the student's data above the sentence: with it, they are no reason for missing invoices. */
function accountStudent(section: Section): void {
  const isMessage = (element: HtmlElement) => NO_DUES.test(element.text) && !isHiddenWithin(section.element, element);
  const message = find(section.element, isMessage);
  if (message === null) return;
  const isHead = (element: HtmlElement) =>
    /(?:^|\s)(?:box-title|row)(?:\s|$)/.test(attribute(element, "class") ?? "") &&
    find(element, "table") === null &&
    !SUM.test(element.text.replace(message.text, "").replace(ACADEMIC_YEAR, ""));
  section.account(message, ...findAll(section.element, isHead));
}

/** Other pages say that there is no data, too: without the form, only a message about payments proves what the page is. */
function saysNothingIsDue({ element: page, isEmptyMessage }: Section): boolean {
  const isMessage = (element: HtmlElement) =>
    /payment|\bdues?\b|\bfees?\b/i.test(element.text) &&
    (isEmptyMessage(element.text) || NO_DUES.test(element.text)) &&
    !isHiddenWithin(page, element);
  return find(page, isMessage) !== null;
}

type InvoiceColumns = typeof invoices.columns | typeof dollarInvoices.columns | typeof alumniInvoices.columns;
type InvoiceRow = Row<InvoiceColumns>;

const amountsOf = (row: InvoiceRow): (Cell | null)[] =>
  "amount" in row ? [row.total_amount, row.amount, row.fine, row.advance_amount] : [row.total_amount];

/**
 * The payments of a table. The currency of one is that of its total, or else that of its amount, of the table if it is `known`, of a
 * fine or advance, of the amounts of all rows, or the `usual` one. Throws PageChanged if none is said, or if the rows say several.
 */
function paymentsOf(rows: readonly InvoiceRow[], known: Currency | null, usual?: Currency): PendingPayment[] {
  const namedOf = (row: InvoiceRow) => {
    // The caption of a button is no sign of the amount next to it.
    const [total, amount, ...others] = amountsOf(row).map((cell) => namedIn(cell?.pieces().join(" ") ?? ""));
    return total ?? amount ?? known ?? others.find((name) => name !== null);
  };
  const inTable = new Set(rows.flatMap((row) => namedOf(row) ?? []));
  const [only = usual, another] = inTable;
  return rows.map((row) => {
    const currency = namedOf(row) ?? (another === undefined ? only : undefined);
    if (currency === undefined) throw new PageChanged("a currency for each amount");
    return paymentOf(row, currency);
  });
}

function paymentOf(row: InvoiceRow, currency: Currency): PendingPayment {
  const parts = "amount" in row ? row : { amount: null, fine: null, advance_amount: null };
  const amountIn = (cell: Cell | null) =>
    cell?.value((text) => ((namedIn(text) ?? currency) === currency ? parseNumber(text) : null)) ?? null;
  return {
    serial_number: row.serial_number.required(parseSerial),
    invoice_number: row.invoice_number.required(parseId),
    fees_heads: row.fees_heads.text(),
    end_date: row.end_date === null ? null : lastDayOf(row.end_date),
    amount: amountIn(parts.amount),
    fine: amountIn(parts.fine),
    advance_amount: amountIn(parts.advance_amount),
    total_amount: amountIn(row.total_amount),
    currency,
    payment_status: "unpaid",
  };
}

/** The dollar invoices have each day of their range in an element of its own. */
const lastDayOf = (cell: Cell): string | null => cell.fit(valueText(cell.pieces().join(" ")), parseLastDay);

/** Returns the last day of a range, or the only day. */
function parseLastDay(text: string): string | null {
  return parseDate(text.split(/ to /i).at(-1) ?? "");
}
