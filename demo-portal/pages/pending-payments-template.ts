import { hidden } from "../html/html.ts";

/**
 * Two HTML comments at the top of the page. Each is a copy of an older template, including complete tables and the
 * session's token.
 */
export function oldTemplateComments(csrf: string): string {
  return `<!-- ${template(csrf, "₹")}
-->
<!-- ${template(csrf, "Rs.")}
-->`;
}

function template(csrf: string, currency: string): string {
  return `<div id="main-section" th:fragment="payments">
	<h3 class="box-title">ONLINE  PAYMENT</h3>
	<h4 class="text-danger" th:if="\${stopPay}">Payment Stopped Temporarily, Please try after some times.</h4>
	<h4 class="text-danger" th:if="\${detailMsg}">Payments Details Not Found</h4>
	<form id="tutPayForm" th:unless="\${stopPay}">
		${hidden("_csrf", csrf)}
		<span style="font-weight: bold;" th:if="\${noDues}" th:text="\${noDues}"></span>
		<table class="table table-bordered table-responsive table-hover">
			<tr class="table-primary">
				<td>SL.NO</td><td>FPREFNO</td><td>FEES HEADS</td><td>END DATE</td><td>AMOUNT</td>
				<td>FINE</td><td>ADVANCE AMOUNT</td><td>TOTAL AMOUNT</td><td>ACTION</td>
			</tr>
			<tr th:each="due, row : \${dues}">
				<td th:text="\${row.count}">1</td><td th:text="\${due.fpRefNo}">AM0000000000</td>
				<td th:text="\${due.feeHeads}">Fee</td><td><span th:text="\${due.closeDate}"></span></td>
				<td th:text="\${due.amount}">0.0</td><td th:text="\${due.fine}">0.0</td>
				<td th:text="\${due.advance}">0.0</td><td><span th:text="\${due.total}">${currency}0.0</span></td>
				<td><button type="button" th:onclick="|javascript:doPayment('\${due.fpRefNo}')|">Pay Now</button></td>
			</tr>
		</table>
		<table class="table table-bordered table-responsive table-hover" th:if="\${dollarDues}">
			<tr class="table-warning">
				<td>Sl.No</td><td>FPRefNo</td><td>Fees Heads</td><td>Date</td><td>Amount</td>
				<td>Fine</td><td>Advance Amount</td><td>Total Amount</td><td>Action</td>
			</tr>
		</table>
	</form>
</div>`;
}
