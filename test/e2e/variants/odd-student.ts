import { type Cases, inEach, of } from "./case.ts";

const student = "24DMO0005";

/** The page forms of 23DMO0001, shown to a student who normally sees the other forms. */
export const oddStudentCases: readonly Cases[] = [
  of(
    "profile",
    "/student/profile",
    {},
    student,
  )({
    broken_labels: {},
    card: {
      program: "B.Tech. - Computer Science & Engineering - AI (Core)",
      school_or_centre: "School of Computer Science and Engineering",
    },
  }),
  of(
    "pending_payments",
    "/student/pending_payments",
    {},
    student,
  )({ seven_columns: { "0.end_date": null, "0.advance_amount": null } }),
  of(
    "payment_receipts",
    "/student/payment_receipts",
    {},
    student,
  )({
    eight_columns: {
      "0.invoice_number": "AM2500890050",
      "0.fee_group": "TUITION FEE",
      "0.fee_subgroup": "Tutionfee",
      "1.invoice_number": "AM2500890051",
      "1.fee_group": "EXAM FEE",
      "1.fee_subgroup": "Arrear",
    },
  }),
  of(
    "weekend_outing_requests",
    "/student/weekend_outing_requests",
    {},
    student,
  )({
    eleven_columns: { ...inEach(4, "#.contact_number", null), ...inEach(4, "#.parent_contact_number", null) },
  }),
];
