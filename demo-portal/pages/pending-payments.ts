import { escapeHtml, handler, hidden, tokenScript } from "../html.ts";
import type { PortalPage, Visit } from "../page.ts";
import { amountText, dollarInvoice, type Invoice, invoicesOf, totalOf } from "../world/payments.ts";
import { capitalMonthDate } from "../world/portal-dates.ts";
import { oldTemplateComments } from "./pending-payments-template.ts";

/** Unpaid invoices. The odd student sees the table of nine columns and one of dollar invoices. */
export const pendingPaymentsPage: PortalPage = {
  name: "pending_payments",
  path: "finance/Payments",
  shape: "menu",
  fields: [],
  variants: [
    "seven_columns", // the table of today
    "nine_columns", // the table until 2025, with END DATE and ADVANCE AMOUNT
    "th_headers", // today's table with headings in th
    "dollar_table", // a second table: dollar invoices
    "alumni_table", // a third table: fees of the alumni association
    "all_tables", // nine columns, dollar invoices and alumni fees
    "misc_fee_text", // a red heading about another fee above the table
    "header_only", // the form with a table that has only its headings
    "form_only", // the form without a table and without words
    "no_dues", // words instead of a table
    "payment_stopped", // words instead of the form
    "details_not_found", // words instead of the form
  ],
  render: (visit) => `${oldTemplateComments(visit.csrf)}
<div id="main-section">
	<section class="content">
		<div class="col-sm-12">
			<div class="box box-info">
				<div class="box-header with-border"><h3 class="box-title">ONLINE  PAYMENT</h3></div>
				<div class="box-body">
${body(visit)}
				</div>
			</div>
		</div>
	</section>
	${tokenScript(visit.csrf)}
</div>`,
};

function body(visit: Visit): string {
  const variant = visit.variant ?? usualVariant(visit);
  switch (variant) {
    case "payment_stopped":
      return '\t\t\t\t\t<h4 class="text-danger">Payment Stopped Temporarily, Please try after some times.</h4>';
    case "details_not_found":
      return '\t\t\t\t\t<h4 class="text-danger">Payments Details Not Found</h4>';
    case "no_dues":
      return form(
        visit,
        '<span style="font-weight: bold; font-size: 18px;">There is no payment dues in your account!</span>',
      );
    case "form_only":
      return form(visit, "");
    default:
      return form(visit, tables(visit, variant));
  }
}

function usualVariant({ student }: Visit): string {
  if (student.kind === "odd") {
    return "nine_columns";
  }
  return invoicesOf(student).length === 0 ? "no_dues" : "seven_columns";
}

function form(visit: Visit, content: string): string {
  return `					<form id="tutPayForm" name="tutPayForm" method="post" autocomplete="off">
						${hidden("_csrf", visit.csrf)}
						${hidden("authorizedID", visit.student.registrationNumber, "authorizedID")}
						${content}
					</form>`;
}

function tables(visit: Visit, variant: string): string {
  const invoices = variant === "header_only" ? [] : invoicesOf(visit.student);
  const rupees = invoices.filter(({ currency }) => currency === "INR");
  const dollars = invoices.filter(({ currency }) => currency === "USD");
  if (dollars.length === 0 && ["dollar_table", "all_tables"].includes(variant)) {
    dollars.push(dollarInvoice);
  }
  const parts = [
    variant === "misc_fee_text" ? '<h3 class="text-danger">Miscellaneous fee of this year is paid</h3>' : "",
    rupeeTable(rupees, ["nine_columns", "all_tables"].includes(variant), variant === "th_headers"),
    dollars.length === 0 ? "" : dollarTable(dollars),
    ["alumni_table", "all_tables"].includes(variant) ? alumniTable(visit.student.applicationNumber) : "",
  ];
  return parts.join("\n");
}

/** Cells of one row; the last two are the total and the button. */
function rupeeTable(invoices: readonly Invoice[], withNineColumns: boolean, inTh: boolean): string {
  const either = (nine: string, seven: string) => (withNineColumns ? nine : seven);
  const heading = (text: string) => (inTh ? `<th>${text}</th>` : `<td>${text}</td>`);
  const hiddenHeading = (text: string) => either(heading(text), `<!-- <td>${text}</td> -->`);
  const rows = invoices.map(
    (invoice, index) => `						<tr>
							<td>${index + 1}</td>
							<td>${invoice.number}</td>
							<td>${escapeHtml(invoice.feeHeads)}</td>
							${either(`<td><span>${capitalMonthDate(invoice.closes)}</span></td>`, `<!-- <td><span></span></td> -->`)}
							<td>${amountText(invoice.amount)}</td>
							<td>${amountText(invoice.fine)}</td>
							${either(`<td>${amountText(invoice.advance)}</td>`, "<!-- <td></td> -->")}
							<td><span>₹${amountText(totalOf(invoice))}</span></td>
							<td><button type="button" class="btn btn-primary" onclick="${handler("doPayment", invoice.number)}">Pay Now</button></td>
						</tr>`,
  );
  return `<table class="table table-bordered table-responsive table-hover">
						<tr class="table-primary">
							${heading("SL.NO")}${heading("FPREFNO")}${heading("FEES HEADS")}
							${hiddenHeading("END DATE")}
							${heading("AMOUNT ")}${heading("FINE")}
							${hiddenHeading("ADVANCE AMOUNT")}
							${heading("TOTAL\n\t\t\t\t\t\t\t\tAMOUNT")}${heading("ACTION")}
						</tr>
${rows.join("\n")}
						</table>`;
}

function dollarTable(invoices: readonly Invoice[]): string {
  const rows = invoices.map(
    (invoice, index) => `						<tr>
							<td>${index + 1}</td><td>${invoice.number}</td><td>${escapeHtml(invoice.feeHeads)}</td>
							<td><span>${capitalMonthDate(invoice.opens)}</span> to <span>${capitalMonthDate(invoice.closes)}</span></td>
							<td>${amountText(invoice.amount)}</td><td>${amountText(invoice.fine)}</td><td>${amountText(invoice.advance)}</td>
							<td><span>$${amountText(totalOf(invoice))}</span></td>
							<td><button type="button" class="btn btn-warning" onclick="${handler("doUploadTransfer", invoice.number)}">Upload</button></td>
						</tr>`,
  );
  return `						<table class="table table-bordered table-responsive table-hover">
						<tr class="table-warning">
							<td>Sl.No</td><td>FPRefNo</td><td>Fees Heads</td><td>Date</td><td>Amount</td>
							<td>Fine</td><td>Advance Amount</td><td>Total Amount</td><td>Action</td>
						</tr>
${rows.join("\n")}
						</table>`;
}

function alumniTable(applicationNumber: string): string {
  return `						<h4>VITAA PAYMENT DETAILS</h4>
						<table class="table table-bordered table-responsive table-hover">
						<tr class="table-success">
							<td>SL.NO</td><td>FPREFNO</td><td>APPLICATION NO.</td><td>OPEN DATE</td><td>CLOSE DATE</td>
							<td>PAYMENT HEAD</td><td>TOTAL AMOUNT</td><td>ACTION</td>
						</tr>
						<tr>
							<td>1</td><td>AA2600900001</td><td>${applicationNumber}</td><td>01-SEP-2026</td><td>30-NOV-2026</td>
							<td>Alumni Life Membership</td><td>₹2500.0</td>
							<td><button type="button" class="btn btn-success" onclick="${handler("doAlumniPayment", "AA2600900001")}">Pay Now</button></td>
						</tr>
						</table>`;
}
