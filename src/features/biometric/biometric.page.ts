import type { Static } from "typebox";
import { day, Session } from "../../contract/bodies.ts";
import { parseDay } from "../../contract/days.ts";
import { date, integer, list, nullable, oneOf, orNull, record, time } from "../../contract/fields.ts";
import { parseRecords } from "../../html/records.ts";
import { column, defineTable, type Row } from "../../html/table.ts";
import { parseDate, parseSerial, parseTime } from "../../html/values.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { definePage } from "../../portal/define-page.ts";

const BiometricPunch = record("BiometricPunch", "One punch at a device. Entries and exits are not paired.", {
  serial_number: integer("Row number (Sl.No).", 1),
  date: date("Date of the punch (Punch Date).", "2026-09-24"),
  time: time("Time of the punch (Punch Time).", "20:05"),
  venue: orNull.text("Name of the device (Venue).", "LH2-FACE-IN-1"),
  direction: nullable(
    oneOf(["in", "out"], "`in` or `out`, if the device is for one direction; null for other devices (Venue).", "in"),
  ),
});
type BiometricPunch = Static<typeof BiometricPunch>;

interface Input {
  /** `YYYY-MM-DD` */
  readonly date: string;
}

const punches = defineTable(
  { serial_number: column("Sl.No"), date: column("Punch Date"), time: column("Punch Time"), venue: column("Venue") },
  { anchors: ["Punch Time"] },
);

/** The punches of one day. The portal answers a date in any other form than dd/MM/yyyy as a day without punches. */
export const biometricPage = definePage<Input, BiometricPunch[]>({
  name: "biometric",
  path: "getStudBioHistory",
  form: ({ date }) => ({ fromDate: date.split("-").reverse().join("/") }),
  section: "getStudBioList",
  tables: [punches],
  empty: { subjects: ["punches", "punch details", "biometric data", "biometric log", "biometric logs"] },
  parse: (section, { date }) =>
    parseRecords(section, punches, (row) => {
      const punch = punchOf(row);
      section.assertAnswers("date", punch.date, date);
      return punch;
    }),
});

function punchOf(row: Row<typeof punches.columns>): BiometricPunch {
  return {
    serial_number: row.serial_number.required(parseSerial),
    date: row.date.required(parseDate),
    time: row.time.required(parseTime),
    venue: row.venue.text(),
    direction: directionOf(row.venue.text()),
  };
}

/** The direction is only part of the name of the device, and not of every name. */
function directionOf(venue: string | null): BiometricPunch["direction"] {
  const [, word] = /-(IN|OUT)-/i.exec(venue ?? "") ?? [];
  if (word === undefined) return null;
  return word.toUpperCase() === "IN" ? "in" : "out";
}

export const biometric = endpoint({
  path: "/student/biometric",
  scopes: ["biometric"],
  summary: "Biometric punches on a day.",
  description: "Individual punches, latest first. They are not paired into entries and exits.",
  empty: { answer: "`[]`", when: "if the page says that there is no record, or the table has no rows" },
  body: record("BiometricRequest", "A day.", { session: Session, date: day }),
  answer: list(BiometricPunch, "In the portal's order."),
  pages: [biometricPage],
  // parseDay never returns null here: the schema accepts valid days only.
  read: (student, { date }) => student.read(biometricPage, { date: parseDay(date) ?? date }),
  tracked: { punches: { schema: BiometricPunch, key: ["date", "time", "venue"], records: (punches) => punches } },
});
