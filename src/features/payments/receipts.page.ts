import type { Cell } from "../../html/cell.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { callArguments, clickCode, find } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, optionalColumn, parseRows, type Row } from "../../html/table.ts";
import { parseDate, parseId, parseNumber } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { DOLLARS } from "./pending.page.ts";
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
  const { rows } = parseRows(section, table, receipts);
  const found = rows.flatMap(receiptOf);
  if (found.length === 0 && rows.length > 0) throw new PageChanged("the button of a receipt");
  return found;
}

/** Throws PageChanged unless a page without a table has the title of the receipts page. */
function assertReceiptsPage(section: Section): void {
  const isTitle = (element: HtmlElement) =>
    /^h[1-6]$/.test(element.name) && TITLE.test(element.text) && !isHiddenWithin(section.element, element);
  const title = find(section.element, isTitle);
  if (title === null) throw new PageChanged('a table with "RECEIPT NUMBER"');
  section.assertComplete(title, "the end of the page");
}

/** Returns the receipt of a row with a button or, as in older years, with a receipt number alone. Any other row is left out and reported. */
function receiptOf(row: ReceiptRow): PaymentReceipt[] {
  const receipt_id = parseReceiptId(row.view);
  const hasView = row.view.hasValue() || hasButton(row.view);
  const isNumbered = row.receipt_number.hasValue() && (hasView || /^\d+$/.test(row.receipt_number.raw()));
  const isReceipt = receipt_id !== null || isNumbered;
  if (!isReceipt) row.receipt_number.leaveUnread();
  else if (receipt_id === null && hasView) row.view.leaveUnread();
  if (!isReceipt) return [];
  return [
    {
      receipt_number: row.receipt_number.required(parseId),
      receipt_id,
      print_download_path: receipt_id && `finance/dupReceiptNewP2P?${new URLSearchParams({ receitNo: receipt_id })}`,
      date: row.date.value(parseDate),
      invoice_number: row.invoice_number?.value(parseId) ?? null,
      fee_group: row.fee_group?.text() ?? null,
      fee_subgroup: row.fee_subgroup?.text() ?? null,
      amount: row.amount.value((text) => (DOLLARS.test(text) ? null : parseNumber(text))),
      campus_code: row.campus_code?.text() ?? null,
      payment_status: "paid",
    },
  ];
}

const hasButton = (view: Cell): boolean => find(view.element, (element) => clickCode(element) !== null) !== null;

function parseReceiptId(view: Cell): string | null {
  const button = find(view.element, (element) => clickCode(element)?.includes("doDuplicateReceipt") ?? false);
  const [receiptId] = button === null ? [] : (callArguments(clickCode(button) ?? "", "doDuplicateReceipt") ?? []);
  return receiptId || null;
}
