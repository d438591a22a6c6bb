import type { Static } from "typebox";
import { boolean, date, id, integer, nullable, oneOf, record, text, time } from "../../http/fields.ts";

/** What the portal's words for the status of a request mean. */
const statusCode = oneOf(
  ["pending", "accepted", "rejected", "other"],
  "What the status means; `other` for words that are not known (Status).",
  "accepted",
);
export type StatusCode = Static<typeof statusCode>;

const registrationNumber = nullable(id("The student (Registration Number).", "23DMO0001"));

export const GeneralOutingRequest = record("GeneralOutingRequest", "One request for leave of one or more days.", {
  serial_number: integer("Row number (S.No).", 1),
  registration_number: registrationNumber,
  place_of_visit: nullable(text("Where to (Place Of Visit).", "Chennai")),
  purpose_of_visit: nullable(text("What for (Purpose Of Visit).", "Family function")),
  from_date: nullable(date("First day (From Date).", "2026-08-14")),
  from_time: nullable(time("Leaves at (From Time).", "16:00")),
  to_date: nullable(date("Last day (To Date).", "2026-08-16")),
  to_time: nullable(time("Back at (To Time).", "19:00")),
  status: nullable(text("The portal's words (Status).", "Leave Request Accepted")),
  status_code: statusCode,
  leave_id: nullable(
    id("The portal's number of the leave (link of Download OutPass, else Action button).", "L9000001"),
  ),
  can_download: boolean("A pass can be fetched: accepted and linked (Download OutPass).", true),
  download_path: nullable(
    text(
      "Path of the pass on the portal, to be fetched with the session; null unless can_download (Download OutPass).",
      "hostel/downloadLeavePass/L9000001",
    ),
  ),
});
export type GeneralOutingRequest = Static<typeof GeneralOutingRequest>;

export const WeekendOutingRequest = record("WeekendOutingRequest", "One request for a weekend outing.", {
  serial_number: integer("Row number (S.No).", 1),
  registration_number: registrationNumber,
  hostel_block: nullable(text("Block (Hostel Block).", "LH-2")),
  room_number: nullable(id("Room (Room Number).", "318")),
  place_of_visit: nullable(text("Where to (Place Of Visit).", "Vijayawada")),
  purpose_of_visit: nullable(text("What for (Purpose Of Visit).", "Shopping")),
  date: nullable(date("Day (Date).", "2026-08-30")),
  from_time: nullable(time("Leaves at (Time, left).", "10:30")),
  to_time: nullable(time("Back at (Time, right).", "16:30")),
  contact_number: nullable(text("Only on the long form of the page (Contact Number).", "9000000001"), null),
  parent_contact_number: nullable(
    text("Only on the long form of the page (Parent Contact Number).", "9000000002"),
    null,
  ),
  booking_id: nullable(
    id(
      "The portal's number of the booking (Booking Id, else link of Download OutPass, else Action button).",
      "W90000000001",
    ),
  ),
  status: nullable(text("The portal's words (Status).", "Outing Request Accepted")),
  status_code: statusCode,
  can_download: boolean("A pass can be fetched: accepted and with a booking id; a link alone is not enough.", true),
  download_path: nullable(
    text(
      "Path of the pass on the portal, to be fetched with the session; null unless can_download (Download OutPass, else made from the booking id).",
      "hostel/downloadOutingForm/W90000000001",
    ),
  ),
});
export type WeekendOutingRequest = Static<typeof WeekendOutingRequest>;
