import type { Static } from "typebox";
import { date, id, integer, nullable, number, oneOf, record, text } from "../../http/fields.ts";

export const PendingPayment = record("PendingPayment", "One invoice that is not paid.", {
  serial_number: integer("Row number; starts again in each table (SL.NO).", 1),
  invoice_number: id("Invoice (FPREFNO).", "AM2600900001"),
  fees_heads: nullable(text("One text; commas occur in it (FEES HEADS, PAYMENT HEAD).", "Hostel Fee,Mess Advance")),
  end_date: nullable(
    date(
      "Last day to pay; null while the portal hides it (END DATE, CLOSE DATE; of an open-to-close pair the latter).",
      "2026-10-15",
    ),
  ),
  amount: nullable(number("Amount before fine (AMOUNT).", 98500)),
  fine: nullable(number("Fine (FINE).", 0)),
  advance_amount: nullable(number("Advance already paid (ADVANCE AMOUNT).", 5000), null),
  total_amount: nullable(number("Amount to pay (TOTAL AMOUNT).", 98500)),
  currency: oneOf(["INR", "USD"], "`USD` in the table of dollar invoices or with `$` (TOTAL AMOUNT).", "INR"),
  payment_status: oneOf(["unpaid"], "Constant.", "unpaid"),
});
export type PendingPayment = Static<typeof PendingPayment>;

export const PaymentReceipt = record("PaymentReceipt", "One receipt.", {
  receipt_number: id("Number of the receipt (RECEIPT NUMBER).", "90001"),
  receipt_id: nullable(id("Number, financial year, campus: what the portal prints by (VIEW button).", "90001/27/AMR")),
  date: nullable(date("Day (DATE).", "2026-07-08")),
  invoice_number: nullable(id("Invoice (INVOICE NUMBER); null on the short form of the page.", "AM2600900000")),
  fee_group: nullable(text("Group of the fee (FEE GROUP); null on the short form.", "HOSTEL FEE")),
  fee_subgroup: nullable(text("Subgroup of the fee (FEE SUBGROUP); null on the short form.", "Hostelfee")),
  amount: nullable(number("Rupees (AMOUNT).", 98500)),
  campus_code: nullable(text("Campus (CAMPUS CODE).", "AMR")),
  payment_status: oneOf(["paid"], "Constant.", "paid"),
});
export type PaymentReceipt = Static<typeof PaymentReceipt>;
