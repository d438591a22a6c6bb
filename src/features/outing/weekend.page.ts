import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { column, optionalColumn, type Row } from "../../html/table/table.ts";
import { sameWords } from "../../html/text.ts";
import { parseDate, parseInteger, parseTimeRange } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import { deletableId, parsePass, parseRequests, statusCodeOf } from "./requests-table.ts";
import type { WeekendOutingRequest } from "./schema.ts";

const BOOKING_ID = "Booking Id";
const DOWNLOAD = "Download OutPass";

const columns = {
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
};

/** The student's weekend outing requests. The form is available on some days only; the requests are always shown. */
export const weekendPage: Page<object, WeekendOutingRequest[]> = {
  name: "weekend_outing_requests",
  path: "hostel/StudentWeekendOuting",
  shape: "menu",
  form: () => ({}),
  parse: parseWeekend,
};

function parseWeekend(page: HtmlElement): WeekendOutingRequest[] {
  const requests = parseRequests(page, columns, "LeaveId");
  if (requests === null) return [];
  // The long version of the page has a column for the booking id and sometimes no links.
  const hasBookingId = requests.headings.some((name) => sameWords(name, BOOKING_ID) || sameWords(name, DOWNLOAD));
  if (!hasBookingId) throw new PageChanged(`column "${DOWNLOAD}"`);
  return requests.rows.map(requestOf);
}

function requestOf(row: Row<typeof columns>): WeekendOutingRequest {
  const status = row.status.text();
  const status_code = statusCodeOf(status);
  const pass = parsePass(row.download);
  const booking_id = row.booking_id?.text() ?? pass.id ?? deletableId(row.action);
  const can_download = status_code === "accepted" && booking_id !== null;
  const { start, end } = parseTimeRange(row.time.raw());
  return {
    serial_number: row.serial_number.required(parseInteger),
    registration_number: row.registration_number.text(),
    hostel_block: row.hostel_block?.text() ?? null,
    room_number: row.room_number?.text() ?? null,
    place_of_visit: row.place_of_visit.text(),
    purpose_of_visit: row.purpose_of_visit.text(),
    date: row.date.value(parseDate),
    from_time: start,
    to_time: end,
    contact_number: row.contact_number?.text() ?? null,
    parent_contact_number: row.parent_contact_number?.text() ?? null,
    booking_id,
    status,
    status_code,
    can_download,
    download_path: can_download ? (pass.path ?? `hostel/downloadOutingForm/${booking_id}`) : null,
  };
}
