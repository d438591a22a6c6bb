import type { Static } from "typebox";
import { date, integer, nullable, oneOf, record, text, time } from "../../contract/fields.ts";

export const BiometricPunch = record("BiometricPunch", "One punch at a device. Entries and exits are not paired.", {
  serial_number: integer("Row number (Sl.No).", 1),
  date: date("Date of the punch (Punch Date).", "2026-09-24"),
  time: time("Time of the punch (Punch Time).", "20:05"),
  venue: nullable(text("Name of the device (Venue).", "LH2-FACE-IN-1")),
  direction: nullable(
    oneOf(["in", "out"], "`in` or `out`, if the device is for one direction; null for other devices (Venue).", "in"),
  ),
});
export type BiometricPunch = Static<typeof BiometricPunch>;
