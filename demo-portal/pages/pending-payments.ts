import { around, escapeHtml, handler, hidden, row, tokenScript } from "../html/html.ts";
import { amountText, dollarInvoice, type Invoice, invoicesOf, totalOf } from "../world/payments.ts";
import { capitalMonthDate } from "../world/portal-dates.ts";
import { menuPage, ownFields, type PortalPage, type RenderContext } from "./page.ts";

const rupeeHeadings = "SL.NO,FPREFNO,FEES HEADS,END DATE,AMOUNT ,FINE,ADVANCE AMOUNT,TOTAL AMOUNT,ACTION".split(",");
const dollarHeadings = "Sl.No,FPRefNo,Fees Heads,Date,Amount,Fine,Advance Amount,Total Amount,Action".split(",");
const dollarHeadingRow = row('<tr class="table-warning">', "<td>", dollarHeadings);

const paymentTable = (rows: readonly string[]): string =>
  around('<table class="table table-bordered table-responsive table-hover">', rows.join("\n"));

const payButton = (kind: string, functionName: string, number: string, label = "Pay Now"): string =>
  around(`<button type="button" class="btn btn-${kind}" onclick="${handler(functionName, number)}">`, label);

/** The table of invoices in rupees. END DATE and ADVANCE AMOUNT are commented out today. Without invoices it has only its headings. */
function rupeeTable(invoices: readonly Invoice[], withNineColumns: boolean): string {
  const heading = (text: string) => `<td class="" style="font-weight: bold;">${text}</td>`;
  const orHidden = (cell: string, hiddenCell: string) => (withNineColumns ? cell : `<!-- ${hiddenCell} -->`);
  const rows = invoices.map(
    (invoice, index) => `						<tr align="center">
							<td>${index + 1}</td><td>${invoice.number}</td><td>${escapeHtml(invoice.feeHeads)}</td>
							${orHidden(`<td><span>${capitalMonthDate(invoice.closes)}</span></td>`, "<td><span></span></td>")}
							<td>${amountText(invoice.amount)}</td><td>${amountText(invoice.fine)}</td>
							${orHidden(`<td>${amountText(invoice.advance)}</td>`, "<td></td>")}
							<td><span>₹${amountText(totalOf(invoice))}</span></td>
							<td> <button style="font-weight: bold;" type="button" class="btn btn-primary" onclick="${handler("doPayment", invoice.number)}">Pay Now</button></td>
						</tr>`,
  );
  const cells = rupeeHeadings.map((text) =>
    /END|ADVANCE/.test(text) ? orHidden(heading(text), `<td>${text}</td>`) : heading(text),
  );
  return paymentTable([around('<tr class="table-primary" align="center">', cells.join("\n")), ...rows]);
}

/** The second table: invoices in dollars, paid by bank transfer. */
function dollarTable(invoices: readonly Invoice[]): string {
  const rows = invoices.map((invoice, index) =>
    row("<tr>", "<td>", [
      ...[String(index + 1), invoice.number, escapeHtml(invoice.feeHeads)],
      `<span>${capitalMonthDate(invoice.opens)}</span> to <span>${capitalMonthDate(invoice.closes)}</span>`,
      ...[invoice.amount, invoice.fine, invoice.advance].map(amountText),
      `<span>$${amountText(totalOf(invoice))}</span>`,
      payButton("warning", "doUploadTransfer", invoice.number, "Upload"),
    ]),
  );
  return paymentTable([dollarHeadingRow, ...rows]);
}

/** The third table: the alumni association fee. */
function alumniTable(applicationNumber: string): string {
  const headings = "SL.NO,FPREFNO,APPLICATION NO.,OPEN DATE,CLOSE DATE,PAYMENT HEAD,TOTAL AMOUNT,ACTION".split(",");
  const cells = [
    ...["1", "AA2600900001", applicationNumber, "01-SEP-2026", "30-NOV-2026", "Alumni Life Membership", "₹2500.0"],
    payButton("success", "doAlumniPayment", "AA2600900001"),
  ];
  const rows = [row('<tr class="table-success">', "<td>", headings), row("<tr>", "<td>", cells)];
  return `<h4>VITAA PAYMENT DETAILS</h4>${paymentTable(rows)}`;
}

/**
 * Two HTML comments at the top of the page. Each is a copy of an older template, including complete tables and the
 * session's token.
 */
function oldTemplateComments(csrf: string): string {
  return ["₹", "Rs."].map((currency) => `<!-- ${template(csrf, currency)}\n-->`).join("\n");
}

function template(csrf: string, currency: string): string {
  return `<div id="main-section" th:fragment="payments">
	<h3 class="box-title">ONLINE  PAYMENT</h3>
	<h4 class="text-danger" th:if="\${stopPay}">Payment Stopped Temporarily, Please try after some times.</h4>
	<h4 class="text-danger" th:if="\${detailMsg}">Payments Details Not Found</h4>
	<form id="tutPayForm" th:unless="\${stopPay}">${hidden("_csrf", csrf)}
		<span style="font-weight: bold;" th:if="\${noDues}" th:text="\${noDues}"></span>
		<table class="table table-bordered table-responsive table-hover">${row('<tr class="table-primary">', "<td>", rupeeHeadings)}<tr th:each="due, row : \${dues}">
				<td th:text="\${row.count}">1</td><td th:text="\${due.fpRefNo}">AM0000000000</td>
				<td th:text="\${due.feeHeads}">Fee</td><td><span th:text="\${due.closeDate}"></span></td>
				<td th:text="\${due.amount}">0.0</td><td th:text="\${due.fine}">0.0</td>
				<td th:text="\${due.advance}">0.0</td><td><span th:text="\${due.total}">${currency}0.0</span></td>
				<td><button type="button" th:onclick="|javascript:doPayment('\${due.fpRefNo}')|">Pay Now</button></td>
			</tr></table><table class="table table-bordered table-responsive table-hover" th:if="\${dollarDues}">${dollarHeadingRow}</table></form></div>`;
}

/** Unpaid invoices. The odd student gets the nine-column table and a table of dollar invoices. */
export const pendingPaymentsPage: PortalPage = {
  ...menuPage("pending_payments", "finance/Payments", "Online Payments", "Payments"),
  variants: [
    "seven_columns", // the current table
    "nine_columns", // the table until 2025, with END DATE and ADVANCE AMOUNT
    "dollar_table", // a second table: dollar invoices
    "alumni_table", // a third table: fees of the alumni association
    "misc_fee_text", // a red heading about another fee above the table
    "header_only", // the form with a table that has only its headings
    "form_only", // the form without a table or message
    "no_dues", // a message instead of a table
    "payment_stopped", // a message instead of the form
    "details_not_found", // a message instead of the form
  ],
  render: (context) => `${oldTemplateComments(context.csrf)}
<section class="content">
	<div class="col-process-flow page-responsive" style="padding-right: 10px; padding-left: 10px; padding-top: 10px" id="main-section">
		<div class="box box-solid box box-info"><div class="box-header with-border"><br/>
				<h3 class="box-title  box-info" align="center"> <b>ONLINE  PAYMENT</b></h3>
${body(context)}
${walletNote}</div></div></div><form id="homePageForm" action="/vtop/content"></form>${tokenScript(context.csrf)}</section>`,
};

/** The box is outside of the form, on every form of the page. */
const walletNote = `					<div class="alert alert-info " role="alert" style="font-weight: bold;">
						Note:
						<ul><li><span style="color:maroon; font-weight: bold;">
								Click 'Pay Now' button to make fee adjustment using Wallet (if it has any amount), see the amount that remains and proceed payment
							</span></li></ul></div>`;

const noDues = "There is no payment dues in your account!";

function body(context: RenderContext): string {
  const variant = context.variant ?? usualVariant(context);
  const stopped = (text: string) => around('<h4 class="text-danger">', text);
  if (variant === "payment_stopped") return stopped("Payment Stopped Temporarily, Please try after some times.");
  if (variant === "details_not_found") return stopped("Payments Details Not Found");
  if (variant === "no_dues") return form(context, around('<span style="font-weight: bold; font-size: 18px;">', noDues));
  return form(context, variant === "form_only" ? "" : tables(context, variant));
}

function usualVariant({ student }: RenderContext): string {
  if (student.kind === "odd") return "nine_columns";
  return invoicesOf(student).length === 0 ? "no_dues" : "seven_columns";
}

function form(context: RenderContext, content: string): string {
  return `					<form id="tutPayForm" class="form-horizontal" autocomplete="off">
						${ownFields(context)}
						<div class="box-body"><div><div class="col-sm-12 col-sm-offset-1 " style="margin-left: -8px;"><div class="table-responsive">
						${content}</div><div class="text-center" style="font-size: 15px; text-align: right; font-weight: Bold; color: red;"></div>
						</div></div></div></form><br/>`;
}

function tables(context: RenderContext, variant: string): string {
  const invoices = variant === "header_only" ? [] : invoicesOf(context.student);
  const rupees = invoices.filter(({ currency }) => currency === "INR");
  const dollars = invoices.filter(({ currency }) => currency === "USD");
  if (dollars.length === 0 && variant === "dollar_table") dollars.push(dollarInvoice);
  const parts = [
    variant === "misc_fee_text" ? '<h3 class="text-danger">Miscellaneous fee of this year is paid</h3>' : "",
    rupeeTable(rupees, variant === "nine_columns"),
    dollars.length === 0 ? "" : dollarTable(dollars),
    variant === "alumni_table" ? alumniTable(context.student.applicationNumber) : "",
  ];
  return parts.join("\n");
}
