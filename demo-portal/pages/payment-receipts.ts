import { escapeHtml, handler, row, tokenScript } from "../html/html.ts";
import { amountText, type Receipt, receiptsOf } from "../world/payments.ts";
import { capitalMonthDate } from "../world/portal-dates.ts";
import { boldTable } from "./markup.ts";
import { menuPage, ownFields, type PortalPage, type RenderContext } from "./page.ts";

/** Receipts of paid fees. The odd student gets the short table, the day scholar a row of totals. */
export const paymentReceiptsPage: PortalPage = {
  ...menuPage("payment_receipts", "p2p/getReceiptsApplno", "Online Payments", "Payment Receipts"),
  variants: [
    "eight_columns", // the current table
    "five_columns", // the table without invoice, fee group and fee subgroup
    "totals_row", // a last row with the total and no button
    "no_buttons", // the VIEW cells are empty
    "header_only", // no receipts: the table has only its headings
    "no_table", // no receipts: the page has only its title
  ],
  render: (context) => `<div id="main-section">
	<section class="content"><div class="box box-info">
			<div class="box-header with-border"><h3 class="box-title"><b>Payment Receipts</b></h3></div>
			<div class="box-body"><form id="receiptForm" name="receiptForm" method="post" autocomplete="off">${ownFields(context)}
${table(context)}</form></div></div></section>${tokenScript(context.csrf)}</div>`,
};

/** The text of a column; the number, the date, the amount and the campus are in every form of the table. */
const columns: Readonly<Record<string, (receipt: Receipt) => string>> = {
  "RECEIPT NUMBER": ({ number }) => number,
  DATE: ({ date }) => capitalMonthDate(date),
  "INVOICE NUMBER": ({ invoiceNumber }) => invoiceNumber,
  "FEE GROUP": ({ feeGroup }) => feeGroup,
  "FEE SUBGROUP": ({ feeSubgroup }) => feeSubgroup,
  "AMOUNT ": ({ amount }) => amountText(amount),
  "CAMPUS CODE": ({ campus }) => campus,
};

/** The table until mid-2026 has fewer columns. */
const added = ["INVOICE NUMBER", "FEE GROUP", "FEE SUBGROUP"];

function table(context: RenderContext): string {
  const variant = context.variant ?? usualVariants[context.student.kind] ?? "eight_columns";
  if (variant === "no_table") return "";
  const shown = Object.entries(columns).filter(([heading]) => variant !== "five_columns" || !added.includes(heading));
  const receipts = variant === "header_only" ? [] : receiptsOf(context.student);
  const rows = receipts.map((receipt) => {
    const button = `<button type="button" class="btn btn-primary" onclick="${handler("doDuplicateReceipt", receipt.id)}"><span class="glyphicon glyphicon-print"></span></button>`;
    const texts = shown.map(([, textOf]) => escapeHtml(textOf(receipt)));
    return row("<tr>", "<td>", [...texts, variant === "no_buttons" ? "" : button]);
  });
  // The total is in the AMOUNT column; the VIEW cell is empty.
  const total = amountText(receipts.reduce((sum, { amount }) => sum + amount, 0));
  if (variant === "totals_row") rows.push(row("<tr>", "<td><b>", ["Total", "", "", "", "", total, "", ""]));
  const headings = [...shown.map(([heading]) => heading), "VIEW"];
  const headingRow = '<tr style="background-color: #3c8dbc; color: #fff;">';
  return boldTable('<table class="table table-bordered">', headings, rows, headingRow);
}

const usualVariants: Readonly<Record<string, string>> = {
  ...{ odd: "five_columns", day_scholar: "totals_row", bare: "header_only" },
};
