import { around, escapeHtml, refusalFragment } from "../html/html.ts";
import { style } from "../html/style.ts";
import { type PortalResponse, page, redirect } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import { type Receipt, receiptsOf } from "../world/payments.ts";
import { shortMonthDate } from "../world/portal-dates.ts";
import type { Student } from "../world/students.ts";

const belowTwenty =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const tens = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

/** Units of Indian numbers, largest first. */
const units = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1000, "Thousand"],
  [100, "Hundred"],
] as const;

/** An amount of rupees in words, "Ninety Eight Thousand Five Hundred"; paise follow after "and". */
export function rupeesInWords(amount: number): string {
  const paise = Math.round(amount * 100) % 100;
  const rupees = inWords(Math.floor(amount));
  return paise === 0 ? rupees : `${rupees} and ${inWords(paise)} Paise`;
}

function inWords(number: number): string {
  const unit = units.find(([size]) => number >= size);
  if (unit !== undefined) {
    const [size, name] = unit;
    const rest = number % size;
    return `${inWords(Math.floor(number / size))} ${name}${rest === 0 ? "" : ` ${inWords(rest)}`}`;
  }
  if (number < 20) return belowTwenty[number] ?? "";
  const ones = number % 10;
  return `${tens[Math.floor(number / 10)]}${ones === 0 ? "" : ` ${belowTwenty[ones]}`}`;
}

/**
 * GET or POST /vtop/finance/dupReceiptNewP2P: a receipt as a printable page. The misspelling `receitNo` is the portal's.
 * The number of another student's receipt is refused.
 */
export function printReceipt({ query, form, session }: Incoming, portal: Portal): PortalResponse {
  const parameter = (name: string) => query.get(name) ?? form.get(name);
  if (session?.stage.kind !== "logged_in" || parameter("authorizedID") !== session.stage.student.registrationNumber)
    return redirect("/vtop/login");
  const student = portal.live.of(session.stage.student);
  const receipt = receiptsOf(student).find(({ id }) => id === parameter("receitNo"));
  return page(receipt === undefined ? refusalFragment() : receiptPage(receipt, student));
}

function receiptPage(receipt: Receipt, student: Student): string {
  const numbers = `${student.applicationNumber}/${student.registrationNumber}`;
  const rows = [
    ["Receipt Number", receipt.number, "Name", student.name],
    ["Receipt Date", shortMonthDate(receipt.date), "Application Number/Register Number", numbers],
    ["Payment Year", receipt.date.slice(0, 4), "Campus", "AMARAVATI"],
    ["Program Name", student.program, "", ""],
  ].map((texts) => {
    const cells = texts.map((text, index) => around(index % 2 === 0 ? "<th>" : "<td>", escapeHtml(text)));
    return around("<tr>", cells.join(""));
  });
  const amount = receipt.amount.toLocaleString("en-IN", { minimumFractionDigits: 2 });
  return `<!DOCTYPE html>
<html>
<head><meta charset="utf-8"/><title>Receipt ${escapeHtml(receipt.id)}</title>${style}</head>
<body><section id="onlineReceipt"><div id="receiptPrint"><table class="table noborder">${rows.join("\n\t\t\t")}</table>
		<div>${escapeHtml(receipt.feeGroup)}</div><table class="table">
			<tr><th>S.No</th><th>Invoice Number</th><th>Description</th><th>Amount</th></tr>
			<tr><td>1</td><td>${escapeHtml(receipt.invoiceNumber)}</td><td>${escapeHtml(receipt.feeSubgroup)}</td><td>${amount}</td></tr>
		</table>
		<div class="text text-primary text-right">Grand Total :  ₹${amount}</div>
		<div class="text text-primary text-right">(Rupees  ${rupeesInWords(receipt.amount)} only)</div>
		<div>Payment Details</div>
		<table class="table">
			<tr><th>Payment Mode</th><th>Bank Name</th><th>DD No/Online Transaction Id.</th><th>Amount</th></tr>
			<tr><td>Online</td><td>Demo Bank</td><td>DEMO${receipt.number}</td><td>${amount}</td></tr>
		</table></div></section></body></html>`;
}
