import { SessionBody } from "../../contract/bodies.ts";
import { endpoint } from "../../contract/endpoint.ts";
import { list } from "../../contract/fields.ts";
import { pendingPaymentsPage } from "./pending.page.ts";
import { paymentReceiptsPage } from "./receipts.page.ts";
import { PaymentReceipt, PendingPayment } from "./schema.ts";

export const pendingPayments = endpoint({
  path: "/student/pending_payments",
  summary: "Unpaid invoices.",
  description: "The rows of all invoice tables on the page, one table after the other.",
  cost: { requests: 1 },
  empty: { answer: "`[]`", when: "if nothing is due or the portal has suspended payments" },
  body: SessionBody,
  answer: list(PendingPayment, "In the portal's order."),
  example: {},
  read: (student) => student.read(pendingPaymentsPage, {}),
  tracked: {
    invoices: { schema: PendingPayment, key: ["invoice_number"], records: (invoices) => invoices },
  },
});

export const paymentReceipts = endpoint({
  path: "/student/payment_receipts",
  summary: "Payment receipts.",
  description: "Invoice number and fee groups are null if the portal shows the short version of the page.",
  cost: { requests: 1 },
  empty: { answer: "`[]`" },
  body: SessionBody,
  answer: list(PaymentReceipt, "In the portal's order."),
  example: {},
  read: (student) => student.read(paymentReceiptsPage, {}),
  tracked: {
    receipts: { schema: PaymentReceipt, key: ["receipt_number"], records: (receipts) => receipts },
  },
});
