import { parseRecords } from "../../html/records.ts";
import { column, defineTable, type Row } from "../../html/table.ts";
import { parseDate, parseSerial, parseTime } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { BiometricPunch } from "./schema.ts";

interface Input {
  /** `YYYY-MM-DD` */
  readonly date: string;
}

const punches = defineTable(
  {
    serial_number: column("Sl.No"),
    date: column("Punch Date"),
    time: column("Punch Time"),
    venue: column("Venue"),
  },
  { anchors: ["Punch Time"] },
);

/** The punches of one day. The portal answers a date in any other form than dd/MM/yyyy as a day without punches. */
export const biometricPage = definePage<Input, BiometricPunch[]>({
  name: "biometric",
  path: "getStudBioHistory",
  shape: "data",
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
