import { escapeHtml, refusalFragment } from "../html/html.ts";
import { type Answer, page, redirect } from "../http/answer.ts";
import type { Incoming } from "../state/state.ts";
import { type Receipt, receiptsOf } from "../world/payments.ts";
import { shortMonthDate } from "../world/portal-dates.ts";
import type { Student } from "../world/students.ts";

/**
 * GET or POST /vtop/finance/dupReceiptNewP2P: one receipt as a page to print. The misspelt `receitNo` is the portal's;
 * a number that is none of the student's gets the refusal.
 */
export function printReceipt({ query, form, session }: Incoming): Answer {
  const sent = (name: string) => query.get(name) ?? form.get(name);
  if (session?.stage.kind !== "in" || sent("authorizedID") !== session.stage.student.registrationNumber) {
    return redirect("/vtop/login");
  }
  const { student } = session.stage;
  const receipt = receiptsOf(student).find(({ id }) => id === sent("receitNo"));
  return page(receipt === undefined ? refusalFragment() : receiptPage(receipt, student));
}

function receiptPage(receipt: Receipt, student: Student): string {
  const facts = {
    "Receipt Number": receipt.number,
    Name: student.name,
    "Receipt Date": shortMonthDate(receipt.date),
    "Application Number/Register Number": `${student.applicationNumber}/${student.registrationNumber}`,
    "Payment Year": receipt.date.slice(0, 4),
    Campus: "AMARAVATI",
    "Program Name": student.program,
  };
  const pairs = Object.entries(facts).map(
    ([label, value]) => `<tr><th>${label}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const amount = receipt.amount.toLocaleString("en-IN", { minimumFractionDigits: 2 });
  return `<!DOCTYPE html>
<html>
<head><meta charset="utf-8"/><title>Receipt ${escapeHtml(receipt.id)}</title></head>
<body>
	<section id="onlineReceipt"><div id="receiptPrint">
		<table class="noborder">
			${pairs.join("\n\t\t\t")}
		</table>
		<div>${escapeHtml(receipt.feeGroup)}</div>
		<table>
			<tr><th>S.No</th><th>Invoice Number</th><th>Description</th><th>Amount</th></tr>
			<tr><td>1</td><td>${escapeHtml(receipt.invoiceNumber)}</td><td>${escapeHtml(receipt.feeSubgroup)}</td><td>${amount}</td></tr>
		</table>
		<p>Grand Total :  ₹${amount}</p>
	</div></section>
</body>
</html>`;
}
