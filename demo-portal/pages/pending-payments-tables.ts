import { escapeHtml, handler } from "../html/html.ts";
import { amountText, type Invoice, totalOf } from "../world/payments.ts";
import { capitalMonthDate } from "../world/portal-dates.ts";

/** Options of the first table. */
export interface RupeeTableForm {
  /** True if END DATE and ADVANCE AMOUNT are shown. Today they are commented out. */
  readonly withNineColumns: boolean;
  readonly headingTag: "td" | "th";
}

/** The table of invoices in rupees. Without invoices it has only its headings. */
export function rupeeTable(invoices: readonly Invoice[], form: RupeeTableForm): string {
  const either = (nine: string, seven: string) => (form.withNineColumns ? nine : seven);
  const heading = (text: string) =>
    `<${form.headingTag} class="" style="font-weight: bold;">${text}</${form.headingTag}>`;
  const hiddenHeading = (text: string) => either(heading(text), `<!-- <td>${text}</td> -->`);
  const rows = invoices.map(
    (invoice, index) => `						<tr align="center">
							<td>${index + 1}</td>
							<td>${invoice.number}</td>
							<td>${escapeHtml(invoice.feeHeads)}</td>
							${either(`<td><span>${capitalMonthDate(invoice.closes)}</span></td>`, `<!-- <td><span></span></td> -->`)}
							<td>${amountText(invoice.amount)}</td>
							<td>${amountText(invoice.fine)}</td>
							${either(`<td>${amountText(invoice.advance)}</td>`, "<!-- <td></td> -->")}
							<td><span>₹${amountText(totalOf(invoice))}</span></td>
							<td> <button style="font-weight: bold;" type="button" class="btn btn-primary" onclick="${handler("doPayment", invoice.number)}">Pay Now</button></td>
						</tr>`,
  );
  return `<table class="table table-bordered table-responsive table-hover">
						<tr class="table-primary" align="center">
							${heading("SL.NO")}${heading("FPREFNO")}${heading("FEES HEADS")}
							${hiddenHeading("END DATE")}
							${heading("AMOUNT ")}${heading("FINE")}
							${hiddenHeading("ADVANCE AMOUNT")}
							${heading("TOTAL AMOUNT")}${heading("ACTION")}
						</tr>
${rows.join("\n")}
						</table>`;
}

/** The second table: invoices in dollars, paid by bank transfer. */
export function dollarTable(invoices: readonly Invoice[]): string {
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

/** The third table: the alumni association fee. */
export function alumniTable(applicationNumber: string): string {
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
