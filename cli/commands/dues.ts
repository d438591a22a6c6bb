import type { PaymentReceipt, PendingPayment } from "../../client/index.ts";
import { reading, type Screen } from "../reading.ts";
import { table } from "../table.ts";

const isReceipt = (payment: PendingPayment | PaymentReceipt): payment is PaymentReceipt => "receipt_number" in payment;

function showDues(dues: readonly PendingPayment[], { columns }: Screen): string {
  const rows = dues.map((due) => [
    ...[due.invoice_number, due.fees_heads, due.end_date, due.amount, due.fine],
    ...[due.total_amount === null ? null : `${due.total_amount} ${due.currency}`],
  ]);
  return table(["Invoice", "For", "Until", "Amount", "Fine", "Total"], rows, columns);
}

function showReceipts(receipts: readonly PaymentReceipt[], { columns }: Screen): string {
  const rows = receipts.map((receipt) => [
    ...[receipt.receipt_number, receipt.date, receipt.invoice_number],
    ...[receipt.fee_subgroup ?? receipt.fee_group, receipt.amount],
  ]);
  return table(["Receipt", "Date", "Invoice", "For", "Amount"], rows, columns);
}

export const dues = reading({
  name: "dues",
  summary: "what is to be paid",
  options: [["--paid", "the receipts of what was paid, instead"]],
  waiting: "Reading the payments",
  async read(portico, { options }): Promise<(PendingPayment | PaymentReceipt)[]> {
    return options.paid === true ? portico.paymentReceipts() : portico.pendingPayments();
  },
  show(payments, screen) {
    if (payments.length === 0) return "Nothing.";
    const receipts = payments.filter(isReceipt);
    return receipts.length > 0
      ? showReceipts(receipts, screen)
      : showDues(
          payments.filter((payment) => !isReceipt(payment)),
          screen,
        );
  },
});
