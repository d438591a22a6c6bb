import type { PaymentReceipt, PendingPayment } from "portico-client";
import { hasOption, readAction, type Screen } from "../read-command.ts";
import { table } from "../table.ts";

const isReceipt = (payment: PendingPayment | PaymentReceipt): payment is PaymentReceipt => "receipt_number" in payment;

function renderDues(dues: readonly PendingPayment[], { columns }: Screen): string {
  const rows = dues.map((due) => [
    ...[due.invoice_number, due.fees_heads, due.end_date, due.amount, due.fine],
    ...[due.total_amount === null ? null : `${due.total_amount} ${due.currency}`],
  ]);
  return table(["Invoice", "For", "Due", "Amount", "Fine", "Total"], rows, columns);
}

function renderReceipts(receipts: readonly PaymentReceipt[], { columns }: Screen): string {
  const rows = receipts.map((receipt) => [
    ...[receipt.receipt_number, receipt.date, receipt.invoice_number],
    ...[receipt.fee_subgroup ?? receipt.fee_group, receipt.amount],
  ]);
  return table(["Receipt", "Date", "Invoice", "For", "Amount"], rows, columns);
}

export const dues = readAction({
  options: (input) => ({ paid: hasOption(input, "paid") }),
  async read(portico, { paid }): Promise<(PendingPayment | PaymentReceipt)[]> {
    return paid ? portico.paymentReceipts() : portico.pendingPayments();
  },
  render(payments, screen) {
    if (payments.length === 0) return "No payments.";
    const receipts = payments.filter(isReceipt);
    return receipts.length > 0
      ? renderReceipts(receipts, screen)
      : renderDues(
          payments.filter((payment) => !isReceipt(payment)),
          screen,
        );
  },
});
