import { AttendanceEntry } from "../attendance/schema.ts";
import { Assessment, MarksCourse } from "../marks/schema.ts";
import { writeCsv } from "./csv.ts";

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
