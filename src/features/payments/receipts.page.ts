import { callArguments, clickCode, findClickable } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty, hasEmptyMessage } from "../../html/empty.ts";
import { find } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Cell } from "../../html/table/cell.ts";
import { column, findTable, optionalColumn, parseTable, type Row } from "../../html/table/table.ts";
import { textOf } from "../../html/text.ts";
import { isTruncated } from "../../html/truncated.ts";
import { parseDate, parseInteger, parseNumber } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { PaymentReceipt } from "./schema.ts";

const columns = {
  receipt_number: column("RECEIPT NUMBER"),
  date: column("DATE"),
  invoice_number: optionalColumn("INVOICE NUMBER"),
  fee_group: optionalColumn("FEE GROUP"),
  fee_subgroup: optionalColumn("FEE SUBGROUP"),
  amount: column("AMOUNT"),
  campus_code: optionalColumn("CAMPUS CODE"),
  view: column("VIEW"),
};

type ReceiptRow = Row<typeof columns>;

/** The student's payment receipts. The table has no row numbers. */
export const receiptsPage: Page<object, PaymentReceipt[]> = {
  name: "payment_receipts",
  path: "p2p/getReceiptsApplno",
  shape: "menu",
  form: () => ({}),
  parse: parseReceipts,
};

function parseReceipts(page: HtmlElement): PaymentReceipt[] {
  const table = findTable(page, "RECEIPT NUMBER");
  if (table === null && !isPageWithoutReceipts(page)) throw new PageChanged('table with column "RECEIPT NUMBER"');
  const rows = table === null ? [] : parseTable(table, columns, { serial: null }).rows;
  if (rows.length === 0) assertEmpty(page, 'table with column "RECEIPT NUMBER"');
  return receiptsAmong(rows);
}

/** Whether a page without a table is the receipts page: it has the heading and no text other than an empty message. */
function isPageWithoutReceipts(page: HtmlElement): boolean {
  const title = find(page, (element) => /^h[1-6]$/.test(element.name) && /\breceipts?\b/i.test(textOf(element)));
  if (title === null || isTruncated(title) || find(page, "table") !== null) return false;
  return textOf(page) === textOf(title) || hasEmptyMessage(page);
}

/** Returns the rows with a receipt button or, if no row has one as in older years, the rows that start with a receipt number. */
function receiptsAmong(rows: readonly ReceiptRow[]): PaymentReceipt[] {
  const hasButtons = rows.some((row) => parseReceiptId(row.view) !== null);
  return rows.flatMap((row) => {
    const receipt_id = parseReceiptId(row.view);
    const isNumbered = row.receipt_number.value(parseInteger) !== null;
    const isWithoutButton = !hasButtons && findClickable(row.view.element) === null;
    if (receipt_id !== null || (isNumbered && isWithoutButton)) return [receiptOf(row, receipt_id)];
    // A row without number and date has totals. Any other row could be a receipt.
    if (isNumbered || row.date.text() !== null) throw new PageChanged("button of a receipt");
    return [];
  });
}

function receiptOf(row: ReceiptRow, receipt_id: string | null): PaymentReceipt {
  return {
    receipt_number: row.receipt_number.requiredText(),
    receipt_id,
    date: row.date.value(parseDate),
    invoice_number: row.invoice_number?.text() ?? null,
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
