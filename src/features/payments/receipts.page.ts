import { callArguments, clickCode, findClickable } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { isHiddenWithin } from "../../html/dom/hidden.ts";
import { find } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section/section.ts";
import type { Cell } from "../../html/table/cell.ts";
import { findOne } from "../../html/table/records.ts";
import { column, defineTable, optionalColumn, parseRows, type Row } from "../../html/table/table.ts";
import { confirmedByTotal } from "../../html/table/totals.ts";
import { matches } from "../../html/text.ts";
import { parseDate, parseNumber } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { PaymentReceipt } from "./schema.ts";

/** The table has no row numbers. */
const receipts = defineTable(
  {
    receipt_number: column("RECEIPT NUMBER"),
    date: column("DATE"),
    invoice_number: optionalColumn("INVOICE NUMBER"),
    fee_group: optionalColumn("FEE GROUP"),
    fee_subgroup: optionalColumn("FEE SUBGROUP"),
    amount: column("AMOUNT"),
    campus_code: optionalColumn("CAMPUS CODE"),
    view: column("VIEW"),
  },
  { anchors: ["RECEIPT NUMBER"], absent: "nothing" },
);

type ReceiptRow = Row<typeof receipts.columns>;

/** The title of the page. It has not been captured: any that consists of these words. */
const TITLE =
  /^(?:(?:student|online|fee|payment|receipt|details|history|view)s?(?: |$))*receipts?(?: (?:details|history))?$/i;

/** The student's payment receipts. */
export const paymentReceiptsPage = definePage<object, PaymentReceipt[]>({
  name: "payment_receipts",
  path: "p2p/getReceiptsApplno",
  shape: "menu",
  form: () => ({}),
  section: null,
  tables: [receipts],
  texts: [TITLE],
  empty: { subjects: ["receipts", "receipt details", "payment receipts", "payments"] },
  parse: parseReceipts,
});

function parseReceipts(section: Section): PaymentReceipt[] {
  const table = findOne(section, receipts);
  if (table === null) {
    assertReceiptsPage(section);
    return [];
  }
  const { entries } = parseRows(section, table, receipts);
  const data = entries.filter((entry) => entry.kind === "data");
  const hasButtons = data.some(({ row }) => parseReceiptId(row.view) !== null);
  const found = data.flatMap(({ row, cells }) => receiptAmong(row, cells, hasButtons));
  section.countRecords(found.length);
  return confirmedByTotal(section, entries, found, "amount");
}

/** Throws PageChanged unless a page without a table has the title of the receipts page. */
function assertReceiptsPage(section: Section): void {
  const isTitle = (element: HtmlElement) =>
    /^h[1-6]$/.test(element.name) && matches(element, TITLE) && !isHiddenWithin(section.element, element);
  const title = find(section.element, isTitle);
  if (title === null) throw new PageChanged('a table with "RECEIPT NUMBER"');
  section.assertComplete(title, "the end of the page");
}

/**
 * Returns the receipt of a row with a receipt button or, if no row has one as in older years, of a row that starts with a
 * receipt number; nothing for rows without texts, which are reported. Any other row could be a receipt.
 */
function receiptAmong(row: ReceiptRow, cells: readonly Cell[], hasButtons: boolean): PaymentReceipt[] {
  const receipt_id = parseReceiptId(row.view);
  const hasButton = findClickable(row.view.element) !== null;
  const isNumbered = /^\d+$/.test(row.receipt_number.raw());
  if (receipt_id !== null || (isNumbered && !hasButtons && !hasButton)) return [receiptOf(row, receipt_id)];
  if (hasButton || cells.some((cell) => cell.hasValue())) throw new PageChanged("the button of a receipt");
  row.receipt_number.leaveUnread();
  return [];
}

function receiptOf(row: ReceiptRow, receipt_id: string | null): PaymentReceipt {
  if (receipt_id === null && row.view.hasValue()) row.view.leaveUnread();
  return {
    receipt_number: row.receipt_number.requiredId(),
    receipt_id,
    print_download_path: receipt_id && `finance/dupReceiptNewP2P?${new URLSearchParams({ receitNo: receipt_id })}`,
    date: row.date.value(parseDate),
    invoice_number: row.invoice_number?.id() ?? null,
    fee_group: row.fee_group?.text() ?? null,
    fee_subgroup: row.fee_subgroup?.text() ?? null,
    amount: row.amount.value(parseNumber),
    campus_code: row.campus_code?.text() ?? null,
    payment_status: "paid",
  };
}

function parseReceiptId(view: Cell): string | null {
  const button = find(view.element, (element) => clickCode(element)?.includes("doDuplicateReceipt") ?? false);
  const [receiptId] = button === null ? [] : (callArguments(clickCode(button) ?? "", "doDuplicateReceipt") ?? []);
  return receiptId || null;
}
