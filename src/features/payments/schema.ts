import type { Static } from "typebox";
import { id, integer, nullable, number, oneOf, orNull, record } from "../../contract/fields.ts";

export const PendingPayment = record("PendingPayment", "One unpaid invoice.", {
  serial_number: integer("Row number, which starts at 1 for each kind of invoice (SL.NO).", 1),
  invoice_number: id("Invoice number (FPREFNO).", "AM2600900001"),
  fees_heads: orNull.text(
    "Fee heads as one text, which may contain commas (FEES HEADS, PAYMENT HEAD).",
    "Hostel Fee,Mess Advance",
  ),
  end_date: orNull.date("Last day to pay; null if the portal shows none (END DATE, CLOSE DATE).", "2026-10-15"),
  amount: orNull.number("Amount before the fine, in `currency` (AMOUNT).", 98500),
  fine: orNull.number("Fine, in `currency` (FINE).", 0),
  advance_amount: nullable(number("Advance already paid, in `currency` (ADVANCE AMOUNT).", 5000), null),
  total_amount: orNull.number("Amount to pay, in `currency` (TOTAL AMOUNT).", 98500),
  currency: oneOf(["INR", "USD"], "Currency of the amounts (TOTAL AMOUNT).", "INR"),
  payment_status: oneOf(["unpaid"], "Always `unpaid`.", "unpaid"),
});
export type PendingPayment = Static<typeof PendingPayment>;

export const PaymentReceipt = record("PaymentReceipt", "One payment receipt.", {
  receipt_number: id("Receipt number (RECEIPT NUMBER).", "90001"),
  receipt_id: orNull.id(
    "Receipt number with the financial year and the campus; null if the portal offers no printout (VIEW).",
    "90001/27/AMR",
  ),
  print_download_path: orNull.text(
    "Path of the printable receipt, an HTML page, for `/files/download`; null without `receipt_id` (VIEW).",
    "finance/dupReceiptNewP2P?receitNo=90001%2F27%2FAMR",
  ),
  date: orNull.date("Day of the payment (DATE).", "2026-07-08"),
  invoice_number: orNull.id("Invoice number (INVOICE NUMBER); null if the portal does not list it.", "AM2600900000"),
  fee_group: orNull.text("Fee group (FEE GROUP); null if the portal does not list it.", "HOSTEL FEE"),
  fee_subgroup: orNull.text("Fee subgroup (FEE SUBGROUP); null if the portal does not list it.", "Hostelfee"),
  amount: orNull.number("Amount in rupees (AMOUNT).", 98500),
  campus_code: orNull.text(
    "Code of the campus, such as `AMR`; null if the portal does not list it (CAMPUS CODE).",
    "AMR",
  ),
  payment_status: oneOf(["paid"], "Always `paid`.", "paid"),
});
export type PaymentReceipt = Static<typeof PaymentReceipt>;
