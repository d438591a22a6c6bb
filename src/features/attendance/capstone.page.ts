import type { HtmlElement } from "../../html/dom/element.ts";
import { byId, find } from "../../html/find.ts";
import { parseLabels } from "../../html/labels.ts";
import { requireCompleteSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { column, findTable, parseTable } from "../../html/table/table.ts";
import { textOf } from "../../html/text.ts";
import { parseDate, parseInteger, parseNumber, parseTimeWithSeconds, parseWeekday } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { CapstoneAttendance } from "./schema.ts";

const summaryColumns = {
  present: column("Present"),
  on_duty: column("On Duty (OD)"),
  absent: column("Absent"),
  attendance_percentage: column("Percentage"),
};

const punchColumns = {
  serial_number: column("Sl.No."),
  date: column("Date"),
  weekday: column("Day"),
  day_type: column("Day Type"),
  status: column("Status"),
  punch_time: column("Punch Time"),
};

/**
 * Attendance of a capstone project (CAPSTONE/SDP). Null for a student without one, for whom the portal returns an empty
 * response, or a fragment without tables or with empty tables.
 */
export const capstonePage: Page<SemesterInput, CapstoneAttendance | null> = {
  name: "capstone_attendance",
  path: "processSdpAttendance",
  shape: "data",
  form: ({ sem_sub_id }, registrationNumber) => ({ semesterSubId: sem_sub_id, regNo: registrationNumber }),
  parse: parseCapstone,
};

function parseCapstone(page: HtmlElement): CapstoneAttendance | null {
  if (textOf(page) === "" && find(page, () => true) === null) return null;
  const root = requireCompleteSection(page, "sdpAttendanceFragment");
  const info = find(root, "table");
  if (info === null) return null;
  const summary = findTable(root, "Present", "Absent");
  if (summary === null) throw new PageChanged('table with columns "Present" and "Absent"');
  const punches = byId(root, "sdpCalendarTable") ?? findTable(root, "Punch Time");
  if (punches === null) throw new PageChanged('table with column "Punch Time"');
  const details = { info: parseInfo(info), punches: parsePunches(punches) };
  const counts = parseSummary(summary);
  if (counts !== null) return { ...details, summary: counts };
  const isBlank = details.punches.length === 0 && Object.values(details.info).every((value) => value === null);
  if (!isBlank) throw new PageChanged('row of the table with columns "Present" and "Absent"');
  return null;
}

function parseInfo(table: HtmlElement): CapstoneAttendance["info"] {
  const labels = parseLabels(table, "Title");
  return {
    title: labels.text("Title"),
    guide_evaluation_status: labels.text("Guide Evaluation Status"),
    date_of_registration: labels.value("Date of Registration", parseDate),
  };
}

/** Returns null if the table has no row. */
function parseSummary(table: HtmlElement): CapstoneAttendance["summary"] | null {
  const [row, ...more] = parseTable(table, summaryColumns, { serial: null }).rows;
  if (more.length > 0) throw new PageChanged('single row of the table with columns "Present" and "Absent"');
  if (row === undefined) return null;
  return {
    present: row.present.value(parseInteger),
    on_duty: row.on_duty.value(parseInteger),
    absent: row.absent.value(parseInteger),
    attendance_percentage: row.attendance_percentage.value(parseNumber),
  };
}

function parsePunches(table: HtmlElement): CapstoneAttendance["punches"] {
  return parseTable(table, punchColumns).rows.map((row) => ({
    serial_number: row.serial_number.required(parseInteger),
    date: row.date.required(parseDate),
    weekday: row.weekday.value(parseWeekday),
    day_type: row.day_type.text(),
    status: row.status.text(),
    punch_time: row.punch_time.value(parseTimeWithSeconds),
  }));
}
