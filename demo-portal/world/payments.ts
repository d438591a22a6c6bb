import { edited } from "./edits.ts";
import type { Student } from "./students.ts";

/** An unpaid invoice. */
export type Invoice = ReturnType<typeof invoice>;

/** A paid fee. */
export type Receipt = ReturnType<typeof receipt>;

type Days = readonly [opens: string, closes: string];
type Sums = readonly [amount: number, fine: number, advance: number];

/** `number` is the portal's FPREFNO. */
function invoice(
  number: string,
  feeHeads: string,
  [opens, closes]: Days,
  [amount, fine, advance]: Sums,
  currency: "INR" | "USD" = "INR",
) {
  return { number, feeHeads, opens, closes, amount, fine, advance, currency };
}

const autumn: Days = ["2026-09-01", "2026-10-15"];
const hostelDue = invoice("AM2600900001", "Hostel Fee,Mess Advance", autumn, [98500, 0, 0]);
const caution = "Tuition Fee,Caution Deposit (Refundable)_Tution Fee";
const arrear = "Exam Fee - Arrear,Late  Registration";
const international: Days = ["2026-09-01", "2026-10-31"];

/** An invoice of a foreign student. The page also shows it when a test turns on its second table. */
export const dollarInvoice = invoice(
  ...(["AM2600900502", "International Registration Fee", international, [1250.5, 25, 0], "USD"] as const),
);

const invoices: Readonly<Record<string, readonly Invoice[]>> = {
  "23DMO0001": [hostelDue],
  "26DMO0002": [invoice("AM2600900201", caution, ["2026-08-01", "2026-09-30"], [176000, 500, 25000])],
  "24DMO0005": [invoice("AM2600900501", arrear, ["2026-09-10", "2026-10-05"], [1200.5, 100, 300]), dollarInvoice],
  "24DMO0006": [{ ...hostelDue, number: "AM2600900601" }],
};

/** The id, for printing, is the number, two digits of the financial year and the campus. */
function receipt(number: number, financialYear: number, date: string, fee: string, amount: number) {
  const [feeGroup = "", feeSubgroup = ""] = fee.split("/");
  const invoiceNumber = `AM${financialYear - 1}00${number + 809999}`;
  const id = `${number}/${financialYear}/AMR`;
  return { number: String(number), id, date, invoiceNumber, feeGroup, feeSubgroup, amount, campus: "AMR" };
}

const receipts: Readonly<Record<string, readonly Receipt[]>> = {
  "23DMO0001": [
    { ...receipt(90001, 27, "2026-07-08", "HOSTEL FEE/Hostelfee", 98500), invoiceNumber: "AM2600900000" },
    receipt(89990, 27, "2026-07-02", "TUITION FEE/Tutionfee", 176000),
    receipt(80140, 26, "2026-01-12", "MISC FEE/Library fine", 250.5),
    receipt(80020, 26, "2025-07-03", "HOSTEL FEE/Hostelfee", 94000),
    receipt(80010, 26, "2025-06-30", "TUITION FEE/Tutionfee", 176000),
  ],
  "26DMO0002": [receipt(90021, 27, "2026-06-19", "ADMISSION FEE/Registration", 25000)],
  "23DMO0003": [
    receipt(90031, 27, "2026-07-02", "TUITION FEE/Tutionfee", 176000),
    receipt(80031, 26, "2025-07-04", "TUITION FEE/Tutionfee", 176000),
    receipt(80032, 26, "2025-11-28", "MISC FEE/Transport", 32400.5),
  ],
  "23DMO0004": [
    receipt(90041, 27, "2026-07-06", "TUITION FEE/Tutionfee", 176000),
    receipt(80041, 26, "2025-07-01", "TUITION FEE/Tutionfee", 176000),
  ],
  "24DMO0005": [
    receipt(80051, 26, "2025-07-09", "TUITION FEE/Tutionfee", 198000),
    receipt(80052, 26, "2026-01-12", "EXAM FEE/Arrear", 1200.5),
  ],
  "24DMO0006": [receipt(90061, 27, "2026-07-08", "HOSTEL FEE/Hostelfee", 98500)],
};

/** The student's unpaid invoices, in the page's order. */
export function invoicesOf(student: Student): readonly Invoice[] {
  const own = invoices[student.registrationNumber] ?? [];
  return edited(student, ["invoice", ""], own, "number", (number) => ({ ...hostelDue, number }));
}

/** The student's receipts, in the page's order. */
export function receiptsOf(student: Student): readonly Receipt[] {
  const own = receipts[student.registrationNumber] ?? [];
  return edited(student, ["receipt", ""], own, "number", (number) =>
    receipt(Number(number), 27, student.today, "MISC FEE/Library fine", 100),
  );
}

/** The outstanding amount of an invoice. */
export const totalOf = ({ amount, fine, advance }: Invoice): number => amount + fine - advance;

/** Formats an amount like the portal, as a Java double: `98500.0`, `1250.5`. */
export const amountText = (amount: number): string => (Number.isInteger(amount) ? `${amount}.0` : String(amount));
