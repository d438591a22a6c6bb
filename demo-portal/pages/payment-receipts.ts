import { escapeHtml, handler, tokenScript } from "../html/html.ts";
import { amountText, type Receipt, receiptsOf } from "../world/payments.ts";
import { capitalMonthDate } from "../world/portal-dates.ts";
import { menuPage, ownFields, type PortalPage, type RenderContext } from "./page.ts";

const longHeadings = "RECEIPT NUMBER,DATE,INVOICE NUMBER,FEE GROUP,FEE SUBGROUP,AMOUNT ,CAMPUS CODE,VIEW".split(",");

/** The table until mid-2026. */
const shortHeadings = ["RECEIPT NUMBER", "DATE", "AMOUNT ", "CAMPUS CODE", "VIEW"];

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

function table(context: RenderContext): string {
  const variant = context.variant ?? usualVariants[context.student.kind] ?? "eight_columns";
  if (variant === "no_table") return "";
  const headings = variant === "five_columns" ? shortHeadings : longHeadings;
  const receipts = variant === "header_only" ? [] : receiptsOf(context.student);
  const rows = receipts.map((receipt) => receiptRow(receipt, headings, variant !== "no_buttons"));
  if (variant === "totals_row") rows.push(totalsRow(receipts, headings));
  return `				<table class="table table-bordered">
${headingRow(headings)}
${rows.join("\n")}</table>`;
}

const usualVariants: Readonly<Record<string, string>> = {
  ...{ odd: "five_columns", day_scholar: "totals_row", bare: "header_only" },
};

function headingRow(headings: readonly string[]): string {
  const cells = headings.map((heading) => `<td><b>${heading}</b></td>`);
  return `					<tr style="background-color: #3c8dbc; color: #fff;">
						${cells.join("\n\t\t\t\t\t\t")}</tr>`;
}

function receiptRow(receipt: Receipt, headings: readonly string[], withButton: boolean): string {
  const invoice = [receipt.invoiceNumber, receipt.feeGroup, receipt.feeSubgroup];
  const texts = [
    receipt.number,
    capitalMonthDate(receipt.date),
    ...(headings === longHeadings ? invoice : []),
    amountText(receipt.amount),
    receipt.campus,
  ];
  const button = `<button type="button" class="btn btn-primary" onclick="${handler("doDuplicateReceipt", receipt.id)}"><span class="glyphicon glyphicon-print"></span></button>`;
  return `					<tr>
${texts.map((text) => `\t\t\t\t\t\t<td>${escapeHtml(text)}</td>`).join("\n")}
						<td>${withButton ? button : ""}</td></tr>`;
}

/** The total is in the AMOUNT column; the VIEW cell is empty. */
function totalsRow(receipts: readonly Receipt[], headings: readonly string[]): string {
  const sum = receipts.reduce((total, { amount }) => total + amount, 0);
  const cells = headings.map((heading, column) => {
    const text = heading.startsWith("AMOUNT") ? amountText(sum) : column === 0 ? "Total" : "";
    return `\t\t\t\t\t\t<td><b>${text}</b></td>`;
  });
  return `					<tr>
${cells.join("\n")}</tr>`;
}
