import type { Static } from "typebox";
import { date, id, integer, nullable, number, oneOf, record, text } from "../../contract/fields.ts";

export const PendingPayment = record("PendingPayment", "One unpaid invoice.", {
  serial_number: integer("Row number, which starts again for each kind of invoice (SL.NO).", 1),
  invoice_number: id("Invoice number (FPREFNO).", "AM2600900001"),
  fees_heads: nullable(
    text("Fee heads as one text, which may contain commas (FEES HEADS, PAYMENT HEAD).", "Hostel Fee,Mess Advance"),
  ),
  end_date: nullable(
    date(
      "Last day to pay; null while the portal hides it (END DATE, CLOSE DATE, or the later day of a date range).",
      "2026-10-15",
    ),
  ),
  amount: nullable(number("Amount before the fine, in `currency` (AMOUNT).", 98500)),
  fine: nullable(number("Fine, in `currency` (FINE).", 0)),
  advance_amount: nullable(number("Advance already paid, in `currency` (ADVANCE AMOUNT).", 5000), null),
  total_amount: nullable(
    number("Amount to pay, in `currency` (TOTAL AMOUNT). Confirmed by the portal's total, if it shows one.", 98500),
  ),
  currency: oneOf(
    ["INR", "USD"],
    "Currency of the amounts, as the portal shows it with them or above them (TOTAL AMOUNT).",
    "INR",
  ),
  payment_status: oneOf(["unpaid"], "Always `unpaid`.", "unpaid"),
});
export type PendingPayment = Static<typeof PendingPayment>;

export const PaymentReceipt = record("PaymentReceipt", "One payment receipt.", {
  receipt_number: id("Receipt number (RECEIPT NUMBER).", "90001"),
  receipt_id: nullable(
    id(
      "Receipt id with which the portal prints the receipt: number, financial year and campus (VIEW).",
      "90001/27/AMR",
    ),
  ),
  print_download_path: nullable(
    text(
      "Path of the printable receipt; also add `registerNumber` and the profile's application number as `applno`. Null without `receipt_id`.",
      "finance/dupReceiptNewP2P?receitNo=90001%2F27%2FAMR",
    ),
  ),
  date: nullable(date("Date of the payment (DATE).", "2026-07-08")),
  invoice_number: nullable(
    id("Invoice number (INVOICE NUMBER); null on the short version of the page.", "AM2600900000"),
  ),
  fee_group: nullable(text("Fee group (FEE GROUP); null on the short version of the page.", "HOSTEL FEE")),
  fee_subgroup: nullable(text("Fee subgroup (FEE SUBGROUP); null on the short version of the page.", "Hostelfee")),
  amount: nullable(number("Amount in rupees (AMOUNT). Confirmed by the portal's total, if it shows one.", 98500)),
  campus_code: nullable(text("Campus code (CAMPUS CODE).", "AMR")),
  payment_status: oneOf(["paid"], "Always `paid`.", "paid"),
});
export type PaymentReceipt = Static<typeof PaymentReceipt>;
