import type { Section } from "../../html/section.ts";
import { column, defineTable, optionalColumn, type Row } from "../../html/table.ts";
import { parseDate, parseTime } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { type Deletable, OUTING_TITLES, parseRequests, REQUESTS_TABLE, sharedOf } from "./requests-table.ts";
import type { GeneralOutingRequest } from "./schema.ts";

const requests = defineTable(
  {
    serial_number: column("S.No"),
    registration_number: column("Registration Number"),
    place_of_visit: column("Place Of Visit"),
    purpose_of_visit: column("Purpose Of Visit"),
    from_date: column("From Date"),
    from_time: column("From Time"),
    to_date: column("To Date"),
    to_time: column("To Time"),
    action: optionalColumn("Action"),
    status: column("Status"),
    download: column("Download OutPass"),
  },
  REQUESTS_TABLE,
);

/** The page, without its parser. */
export const generalOuting = {
  name: "general_outing_requests",
  path: "hostel/StudentGeneralOuting",
  shape: "menu",
  form: () => ({}),
  section: null,
  tables: [requests],
  texts: OUTING_TITLES,
  empty: { subjects: ["outing", "outings", "outing requests", "requests", "bookings", "leave requests"] },
} as const;

/** The student's leave requests. */
export const generalOutingPage = definePage<object, GeneralOutingRequest[]>({
  ...generalOuting,
  parse: (section) => parseGeneral(section).map(({ request }) => request),
});

/** Parses the requests, and the ids on the buttons that delete them. */
export const parseGeneral = (section: Section) =>
  parseRequests(section, requests, "BookingId")?.rows.map((row) => requestOf(section, row)) ?? [];

function requestOf(section: Section, row: Row<typeof requests.columns>): Deletable<GeneralOutingRequest> {
  const { record, texts, passId, deletable } = sharedOf(section, row);
  const request = {
    ...record,
    from_date: row.from_date.value(parseDate),
    from_time: row.from_time.value(parseTime),
    to_date: row.to_date.value(parseDate),
    to_time: row.to_time.value(parseTime),
    leave_id: passId ?? deletable,
  };
  return { request, deletable, texts, slot: null };
}
