import type { Static } from "typebox";
import { boolean, date, id, integer, nullable, oneOf, record, text, time } from "../../contract/fields.ts";

/** Meaning of the portal's status text. */
const statusCode = oneOf(
  ["pending", "accepted", "rejected", "other"],
  "Meaning of `status`: `pending`, the request waits for an approval; `accepted`; `rejected`, also for a cancelled request; `other`, the " +
    "portal shows no status or one that is not known: show `status` then.",
  "accepted",
);
export type StatusCode = Static<typeof statusCode>;

const canDownload = boolean(
  "True if the portal offers the pass (Download OutPass). It does so for some requests that are not accepted yet: check `status_code` too.",
  true,
);

const registrationNumber = nullable(id("Registration number of the student (Registration Number).", "23DMO0001"));

export const GeneralOutingRequest = record("GeneralOutingRequest", "One request for leave of one or more days.", {
  serial_number: integer("Row number (S.No).", 1),
  registration_number: registrationNumber,
  place_of_visit: nullable(text("Place of visit (Place Of Visit).", "Chennai")),
  purpose_of_visit: nullable(text("Purpose of visit (Purpose Of Visit).", "Family function")),
  from_date: nullable(date("First day of the leave (From Date).", "2026-08-14")),
  from_time: nullable(time("Departure time (From Time).", "16:00")),
  to_date: nullable(date("Last day of the leave (To Date).", "2026-08-16")),
  to_time: nullable(time("Return time (To Time).", "19:00")),
  status: nullable(text("Status as shown by the portal (Status).", "Leave Request Accepted")),
  status_code: statusCode,
  leave_id: nullable(
    id("Number of the leave; null while the portal shows none (Download OutPass, Action).", "L9000001"),
  ),
  can_download: canDownload,
  download_path: nullable(
    text(
      "Path of the pass, for `/files/download`; null unless `can_download` (Download OutPass).",
      "hostel/downloadLeavePass/L9000001",
    ),
  ),
});
export type GeneralOutingRequest = Static<typeof GeneralOutingRequest>;

export const WeekendOutingRequest = record("WeekendOutingRequest", "One request for a weekend outing.", {
  serial_number: integer("Row number (S.No).", 1),
  registration_number: registrationNumber,
  hostel_block: nullable(text("Hostel block (Hostel Block).", "LH-2")),
  room_number: nullable(id("Room number (Room Number).", "318")),
  place_of_visit: nullable(text("Place of visit (Place Of Visit).", "Vijayawada")),
  purpose_of_visit: nullable(text("Purpose of visit (Purpose Of Visit).", "Shopping")),
  date: nullable(date("Date of the outing (Date).", "2026-08-30")),
  from_time: nullable(time("Departure time (Time). Null if `to_time` contradicts it.", "10:30")),
  to_time: nullable(time("Return time (Time). Null if `from_time` contradicts it.", "16:30")),
  contact_number: nullable(
    text("Contact number of the student; null if the portal does not list it (Contact Number).", "9000000001"),
    null,
  ),
  parent_contact_number: nullable(
    text("Contact number of a parent; null if the portal does not list it (Parent Contact Number).", "9000000002"),
    null,
  ),
  booking_id: nullable(
    id(
      "Number of the booking; null while the portal shows none (Booking Id, Download OutPass, Action).",
      "W90000000001",
    ),
  ),
  status: nullable(text("Status as shown by the portal (Status).", "Outing Request Accepted")),
  status_code: statusCode,
  can_download: canDownload,
  download_path: nullable(
    text(
      "Path of the pass, for `/files/download`; null unless `can_download` (Download OutPass).",
      "hostel/downloadOutingForm/W90000000001",
    ),
  ),
});
export type WeekendOutingRequest = Static<typeof WeekendOutingRequest>;
