import { AttendanceEntry } from "../attendance/schema.ts";
import { Assessment, MarksCourse } from "../marks/schema.ts";

/** Value of a cell; null is an empty cell. */
type CsvValue = string | number | boolean | null;

/**
 * Writes a table as CSV (RFC 4180) with a header row. Text that a spreadsheet would evaluate as a formula is prefixed with
 * an apostrophe, which marks it as text. Numbers are not changed.
 */
export function writeCsv(columns: readonly string[], rows: readonly Readonly<Record<string, CsvValue>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
  return lines.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

/** Includes the full-width forms of the four signs, which some spreadsheets treat alike. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function cellOf(value: CsvValue): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row per class, with all fields of the record. */
export const attendanceTable = (entries: readonly AttendanceEntry[]): string =>
  writeCsv(Object.keys(AttendanceEntry.properties), entries);

const courseColumns = Object.keys(MarksCourse.properties).filter((field) => field !== "assessments");
const assessmentColumns = Object.keys(Assessment.properties).map((field) =>
  field === "serial_number" ? "assessment_serial_number" : field,
);

/** One row per assessment, starting with the fields of its course. A course without assessments has one row. */
export function marksTable(courses: readonly MarksCourse[]): string {
  const rows = courses.flatMap(({ assessments, ...course }) => {
    const filled = assessments.map(({ serial_number: assessment_serial_number, ...assessment }) => ({
      ...course,
      assessment_serial_number,
      ...assessment,
    }));
    return filled.length > 0 ? filled : [course];
  });
  return writeCsv([...courseColumns, ...assessmentColumns], rows);
}
