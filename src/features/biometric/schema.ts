import type { Static } from "typebox";
import { date, integer, nullable, oneOf, record, text, time } from "../../http/fields.ts";

export const BiometricPunch = record("BiometricPunch", "One punch at a device. Punches do not come in pairs.", {
  serial_number: integer("Row number (Sl.No).", 1),
  date: date("Day (Punch Date).", "2026-09-24"),
  time: time("Time of the punch (Punch Time).", "20:05"),
  venue: nullable(text("Device (Venue).", "LH2-FACE-IN-1")),
  direction: nullable(
    oneOf(["in", "out"], "From `-IN-` or `-OUT-` in the name of the device (Venue), else null.", "in"),
  ),
});
export type BiometricPunch = Static<typeof BiometricPunch>;
