import { sameWords } from "../../html/headings.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, optionalColumn, type Row } from "../../html/table.ts";
import { parseDate, parseId, parseTimeRange, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { type Deletable, OUTING_TITLES, parseRequests, REQUESTS_TABLE, sharedOf } from "./requests-table.ts";
import type { WeekendOutingRequest } from "./schema.ts";

const BOOKING_ID = "Booking Id";
const DOWNLOAD = "Download OutPass";

const requests = defineTable(
  {
    serial_number: column("S.No"),
    registration_number: column("Registration Number"),
    hostel_block: optionalColumn("Hostel Block"),
    room_number: optionalColumn("Room Number"),
    place_of_visit: column("Place Of Visit"),
    purpose_of_visit: column("Purpose Of Visit"),
    time: column("Time"),
    date: column("Date"),
    contact_number: optionalColumn("Contact Number"),
    parent_contact_number: optionalColumn("Parent Contact Number"),
    booking_id: optionalColumn(BOOKING_ID),
    action: optionalColumn("Action"),
    status: column("Status"),
    download: optionalColumn(DOWNLOAD),
  },
  REQUESTS_TABLE,
);

/** The page, without its parser. The form is available on some days only; the requests are always shown. */
export const weekendOuting = {
  name: "weekend_outing_requests",
  path: "hostel/StudentWeekendOuting",
  shape: "menu",
  form: () => ({}),
  section: null,
  tables: [requests],
  texts: [...OUTING_TITLES, /^You are eligible to fill this form from \w+ \d+:\d+ ?[AP]M to \w+ \d+:\d+ ?[AP]M\.?$/i],
  empty: { subjects: ["outing", "outings", "outing requests", "requests", "bookings"] },
} as const;

/** The student's weekend outing requests. */
export const weekendOutingPage = definePage<object, WeekendOutingRequest[]>({
  ...weekendOuting,
  parse: (section) => parseWeekend(section).map(({ request }) => request),
});

/** Parses the requests, and the ids on the buttons that delete them. */
export function parseWeekend(section: Section): Deletable<WeekendOutingRequest>[] {
  const table = parseRequests(section, requests, "LeaveId");
  if (table === null) return [];
  // The long version of the page has a column for the booking id and sometimes no links.
  const hasBookingId = table.headings.some((name) => sameWords(name, BOOKING_ID) || sameWords(name, DOWNLOAD));
  if (!hasBookingId) throw new PageChanged(`column "${DOWNLOAD}"`);
  return table.rows.map((row) => requestOf(section, row));
}

function requestOf(section: Section, row: Row<typeof requests.columns>): Deletable<WeekendOutingRequest> {
  const { record, texts, passId, deletable } = sharedOf(section, row);
  const time = valueText(row.time.raw());
  const request = {
    ...record,
    hostel_block: row.hostel_block?.text() ?? null,
    room_number: row.room_number?.value(parseId) ?? null,
    date: row.date.value(parseDate),
    from_time: section.fit("from_time", time, (range) => parseTimeRange(range).start),
    to_time: section.fit("to_time", time, (range) => parseTimeRange(range).end),
    contact_number: row.contact_number?.text() ?? null,
    parent_contact_number: row.parent_contact_number?.text() ?? null,
    booking_id: row.booking_id?.value(parseId) ?? passId ?? deletable,
  };
  return { request, deletable, texts, slot: time };
}
