import { styleText } from "node:util";
import type {
  FacultyDetails,
  GeneralOutingRequest,
  PaymentReceipt,
  PendingPayment,
  WeekendOutingRequest,
} from "portico-client";
import { NotFoundError } from "../failure.ts";
import { hasOption, noOptions, readAction } from "../read-command.ts";
import { pairs, pick, section, table } from "../table.ts";
import { minuteOf } from "./texts.ts";

export const whoami = readAction({
  options: noOptions,
  read: (portico) => portico.profile(),
  render: ({ mentor_details: mentor, ...profile }, { columns }) =>
    pairs(
      [
        ["Name", profile.student_name],
        ["Registration number", profile.registration_number],
        ["Application number", profile.application_number],
        ["Programme", profile.program],
        ["School", profile.school_or_centre],
        ["Email", profile.email],
        ["Date of birth", profile.dob],
        ["Gender", profile.gender],
        ["Blood group", profile.blood_group],
        ["Lives in the hostel", profile.hosteller === null ? null : profile.hosteller ? "yes" : "no"],
        ["Mentor", mentor?.faculty_name ?? null],
        ["Mentor's designation", mentor?.designation ?? null],
        ["Mentor's department", [mentor?.department, mentor?.school_or_centre].filter(Boolean).join(", ") || null],
        ["Mentor's office", mentor?.cabin_number ?? null],
        ["Mentor's email", mentor?.email ?? null],
        ["Mentor's phone", mentor?.mobile_number ?? null],
        ["Mentor's intercom", mentor?.intercom ?? null],
      ],
      columns,
    ),
});

export const semesters = readAction({
  options: noOptions,
  read: (portico) => portico.semesters(),
  render({ semesters }, { columns }) {
    const rows = semesters.map((one) => pick(one, "id", "name"));
    return table(["Id", "Name"], rows, columns, "No semesters.");
  },
});

const isReceipt = (payment: PendingPayment | PaymentReceipt): payment is PaymentReceipt => "receipt_number" in payment;

export const dues = readAction({
  options: (input) => ({ paid: hasOption(input, "paid") }),
  async read(portico, { paid }): Promise<(PendingPayment | PaymentReceipt)[]> {
    return paid ? portico.paymentReceipts() : portico.pendingPayments();
  },
  render(payments, { columns }) {
    const receipts = payments.filter(isReceipt).map((receipt) => {
      const subject = receipt.fee_subgroup ?? receipt.fee_group;
      return [...pick(receipt, "receipt_number", "date", "invoice_number"), subject, receipt.amount];
    });
    if (receipts.length > 0) return table(["Receipt", "Date", "Invoice", "For", "Amount"], receipts, columns);
    const rows = payments.flatMap((due) => {
      if (isReceipt(due)) return [];
      const total = due.total_amount === null ? null : `${due.total_amount} ${due.currency}`;
      return [[...pick(due, "invoice_number", "fees_heads", "end_date", "amount", "fine"), total]];
    });
    return table(["Invoice", "For", "Due", "Amount", "Fine", "Total"], rows, columns, "No payments.");
  },
});

const OUTING_COLOURS = { accepted: "green", pending: "yellow", rejected: "red", other: "reset" } as const;

const statusOf = ({ status, status_code }: GeneralOutingRequest | WeekendOutingRequest): string | null =>
  status === null ? null : styleText(OUTING_COLOURS[status_code], status);

export const outings = readAction({
  options: noOptions,
  async read(portico) {
    const [general, weekend] = await Promise.all([portico.generalOutingRequests(), portico.weekendOutingRequests()]);
    return { general, weekend };
  },
  render({ general, weekend }, { columns }) {
    const [{ hostel_block = null, room_number = null } = {}] = weekend;
    const generalRows = general.map((outing) => {
      const [from, to] = [outing.from_date ?? "–", outing.to_date ?? "–"];
      const times = [`${from} ${outing.from_time ?? ""}`, `${to} ${outing.to_time ?? ""}`];
      return [...times, ...pick(outing, "place_of_visit", "purpose_of_visit"), statusOf(outing)];
    });
    const weekendRows = weekend.map((outing) => [
      ...pick(outing, "date", "from_time", "to_time", "place_of_visit", "purpose_of_visit"),
      statusOf(outing),
    ]);
    const headings = ["From", "To", "Place", "Purpose", "Status"];
    const shown = [
      section("GENERAL", table(headings, generalRows, columns, "None.")),
      section("WEEKEND", table(["Date", ...headings], weekendRows, columns, "None.")),
    ];
    // No other page shows the room.
    if ((hostel_block ?? room_number) !== null)
      shown.unshift(`Hostel block ${hostel_block ?? "–"}, room ${room_number ?? "–"}`);
    return shown.join("\n\n");
  },
});

export const faculty = readAction({
  options: ({ args }) => ({ search_term: args.join(" ") }),
  async read(portico, { search_term }): Promise<FacultyDetails> {
    const { emp_id } = await portico.facultySearch({ search_term });
    if (emp_id === "") throw new NotFoundError(`No faculty member matches "${search_term}".`);
    return portico.facultyDetails({ emp_id });
  },
  render(person, { columns }) {
    const card = pairs(
      [
        ["Name", person.faculty_name],
        ["Designation", person.designation],
        ["Department", person.department],
        ["School", person.school_or_centre],
        ["Office", person.cabin_number],
        ["Email", person.email],
        ["Employee id", person.emp_id],
      ],
      columns,
    );
    const rows = person.office_hours.map((one) => pick(one, "weekday", "timings"));
    return rows.length === 0 ? card : `${card}\n\n${table(["Open hours", ""], rows, columns)}`;
  },
});

export const messages = readAction({
  options: noOptions,
  read: (portico) => portico.messages(),
  render({ class_messages }, { columns }) {
    const rows = class_messages.map((one) => pick(one, "course", "message"));
    return table(["Course", "Message"], rows, columns, "No messages.");
  },
});

export const leadership = readAction({
  options: noOptions,
  read: (portico) => portico.leadership(),
  render(leaders, { columns }) {
    const rows = leaders.map((one) => pick(one, "role", "faculty_name", "designation", "cabin_number", "email"));
    return table(["Role", "Name", "Designation", "Office", "Email"], rows, columns, "No entries.");
  },
});

export const leave = readAction({
  options: noOptions,
  read: (portico) => portico.leave(),
  render({ applied, history }, { columns }) {
    const rows = [...applied, ...history].map((one) => [
      ...pick(one, "leave_id", "place_of_visit", "leave_type"),
      minuteOf(one.from),
      minuteOf(one.to),
      one.status,
    ]);
    return table(["Id", "Place", "Kind", "From", "To", "Status"], rows, columns, "No requests.");
  },
});

export const loginHistory = readAction({
  options: noOptions,
  read: (portico) => portico.loginHistory(),
  render(logins, { columns }) {
    const rows = logins.map((one) => pick(one, "time", "address", "status"));
    return table(["Time", "Address", "Status"], rows, columns, "No entries.");
  },
});
