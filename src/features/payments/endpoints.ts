import { SessionBody } from "../../contract/bodies.ts";
import { list } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { pendingPaymentsPage } from "./pending.page.ts";
import { paymentReceiptsPage } from "./receipts.page.ts";
import { PaymentReceipt, PendingPayment } from "./schema.ts";

export const pendingPayments = endpoint({
  path: "/student/pending_payments",
  scopes: ["payments"],
  summary: "Unpaid invoices.",
  description:
    "The rows of all invoice tables on the page, one table after the other. An amount whose currency nothing on the page says, or about which " +
    "the page contradicts itself, is an error. The columns Application No. and Open Date of alumni fees are not returned.",
  empty: {
    answer: "`[]`",
    when: "if the page says that nothing is due, that no details were found or that payments are suspended, or shows its form without rows",
  },
  body: SessionBody,
  answer: list(PendingPayment, "In the portal's order."),
  page: pendingPaymentsPage,
  tracked: { invoices: { schema: PendingPayment, key: ["invoice_number"], records: (invoices) => invoices } },
});

export const paymentReceipts = endpoint({
  path: "/student/payment_receipts",
  scopes: ["payments"],
  summary: "Payment receipts.",
  description:
    "A receipt is a row with a receipt number and a button, or with a number of digits. Totals are neither; any other row is left out. " +
    "Invoice number and fee groups are null if the portal shows the short version of the page.",
  empty: { answer: "`[]`", when: "if the table has only its headings, or the receipts page has no table" },
  body: SessionBody,
  answer: list(PaymentReceipt, "In the portal's order."),
  page: paymentReceiptsPage,
  tracked: { receipts: { schema: PaymentReceipt, key: ["receipt_number"], records: (receipts) => receipts } },
});
