import { expect } from "vitest";
import { nobodyFound, unknownFaculty } from "../empty-answers.ts";
import { type Cases, inEach, nothing, of } from "./case.ts";

const dollarInvoice = {
  serial_number: 1,
  invoice_number: "AM2600900502",
  fees_heads: "International Registration Fee",
  end_date: "2026-10-31",
  amount: 1250.5,
  fine: 25,
  advance_amount: 0,
  total_amount: 1275.5,
  currency: "USD",
  payment_status: "unpaid",
};

const alumniInvoice = {
  serial_number: 1,
  invoice_number: "AA2600900001",
  fees_heads: "Alumni Life Membership",
  end_date: "2026-11-30",
  amount: null,
  fine: null,
  advance_amount: null,
  total_amount: 2500,
  currency: "INR",
  payment_status: "unpaid",
};

const contacts = {
  ...inEach(5, "#.contact_number", "9000000105"),
  ...inEach(5, "#.parent_contact_number", "9000000205"),
};

/** Faculty, payments, outing. */
export const serviceCases: readonly Cases[] = [
  of("faculty", "/student/faculty")({ header_only: nothing, no_match_text: nothing }),
  of("faculty", "/student/faculty/search", { search_term: "deshmukh" })({
    header_only: nobodyFound,
    no_match_text: nobodyFound,
  }),
  of("faculty_details", "/student/faculty/details", { emp_id: "99003" })({
    no_hours_table: { office_hours: [] },
    no_hours_rows: { office_hours: [] },
    unknown: unknownFaculty,
    no_table: unknownFaculty,
  }),
  of(
    "pending_payments",
    "/student/pending_payments",
  )({
    seven_columns: {},
    nine_columns: { "0.end_date": "2026-10-15", "0.advance_amount": 0 },
    dollar_table: ({ body }, plain) => expect(body).toEqual([plain.body[0], dollarInvoice]),
    alumni_table: ({ body }, plain) => expect(body).toEqual([plain.body[0], alumniInvoice]),
    misc_fee_text: {},
    header_only: nothing,
    form_only: nothing,
    no_dues: nothing,
    payment_stopped: "portal_menu_unavailable",
    details_not_found: nothing,
  }),
  of(
    "payment_receipts",
    "/student/payment_receipts",
  )({
    eight_columns: {},
    five_columns: {
      ...inEach(5, "#.invoice_number", null),
      ...inEach(5, "#.fee_group", null),
      ...inEach(5, "#.fee_subgroup", null),
    },
    totals_row: {},
    no_buttons: { ...inEach(5, "#.receipt_id", null), ...inEach(5, "#.print_download_path", null) },
    header_only: nothing,
    no_table: nothing,
  }),
  of(
    "general_outing_requests",
    "/student/general_outing_requests",
  )({
    header_only: nothing,
    no_table: nothing,
    colspan_row: nothing,
    data_tables_row: nothing,
    no_student_fields: nothing,
    new_field: {},
  }),
  of(
    "weekend_outing_requests",
    "/student/weekend_outing_requests",
  )({
    eleven_columns: {},
    fourteen_columns: contacts,
    window_closed: {},
    header_only: nothing,
    no_table: nothing,
    colspan_row: nothing,
    data_tables_row: nothing,
    no_student_fields: nothing,
    new_field: {},
  }),
];
