import { SessionBody } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list } from "../../http/fields.ts";
import { pendingPage } from "./pending.page.ts";
import { receiptsPage } from "./receipts.page.ts";
import { PaymentReceipt, PendingPayment } from "./schema.ts";

export const pendingPayments = endpoint({
  path: "/student/pending_payments",
  summary: "Invoices that are not paid.",
  description:
    "The rows of every invoice table of the page, one table after the other. Costs the portal 1 request. Empty, also while the portal " +
    "has stopped payments: `[]`.",
  body: SessionBody,
  answer: list(PendingPayment, "In the portal's order."),
  example: {},
  handle: (portal, { session }) => portal.open(session).read(pendingPage, {}),
});

export const paymentReceipts = endpoint({
  path: "/student/payment_receipts",
  summary: "Receipts of what was paid.",
  description:
    "The portal's short form of the page has no invoice and no fee groups. Costs the portal 1 request. Empty: `[]`.",
  body: SessionBody,
  answer: list(PaymentReceipt, "In the portal's order."),
  example: {},
  handle: (portal, { session }) => portal.open(session).read(receiptsPage, {}),
});
