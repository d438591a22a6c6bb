import { type Cases, inEach } from "./case.ts";

const student = "24DMO0005";

/** The page forms of 23DMO0001, shown to a student who normally sees the other forms. */
export const oddStudentCases: readonly Cases[] = [
  {
    page: "profile",
    path: "/student/profile",
    body: {},
    student,
    variants: {
      broken_labels: {},
      card: {
        program: "B.Tech. - Computer Science & Engineering - AI (Core)",
        school_or_centre: "School of Computer Science and Engineering",
      },
    },
  },
  {
    page: "pending_payments",
    path: "/student/pending_payments",
    body: {},
    student,
    variants: { seven_columns: { "0.end_date": null, "0.advance_amount": null } },
  },
  {
    page: "payment_receipts",
    path: "/student/payment_receipts",
    body: {},
    student,
    variants: {
      eight_columns: {
        "0.invoice_number": "AM2500890050",
        "0.fee_group": "TUITION FEE",
        "0.fee_subgroup": "Tutionfee",
        "1.invoice_number": "AM2500890051",
        "1.fee_group": "EXAM FEE",
        "1.fee_subgroup": "Arrear",
      },
    },
  },
  {
    page: "weekend_outing_requests",
    path: "/student/weekend_outing_requests",
    body: {},
    student,
    variants: {
      eleven_columns: { ...inEach(4, "#.contact_number", null), ...inEach(4, "#.parent_contact_number", null) },
    },
  },
];
