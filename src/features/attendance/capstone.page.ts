import { isOnWeekday, isShare } from "../../html/contradictions.ts";
import { find } from "../../html/find.ts";
import { wantedHeadings } from "../../html/headings.ts";
import { parseLabels } from "../../html/labels.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, findTables, parseRows, type Row } from "../../html/table.ts";
import {
  parseDate,
  parseInteger,
  parseNumber,
  parseSerial,
  parseTimeWithSeconds,
  parseWeekday,
} from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { assertNotOnMenuPage } from "./menu-page.ts";
import type { CapstoneAttendance } from "./schema.ts";

const summaries = defineTable(
  {
    present: column("Present"),
    on_duty: column("On Duty (OD)"),
    absent: column("Absent"),
    attendance_percentage: column("Percentage"),
  },
  // "Present" and "Absent" are also the words of days.
  { anchors: ["On Duty (OD)", "Percentage"], otherHeadings: ["Punch Details"], absent: "nothing" },
);

const punches = defineTable(
  {
    serial_number: column("Sl.No."),
    date: column("Date"),
    weekday: column("Day"),
    day_type: column("Day Type"),
    status: column("Status"),
    punch_time: column("Punch Time"),
  },
  {
    anchors: ["Punch Time"],
    id: "sdpCalendarTable",
    otherHeadings: ["Description"],
    // The captured page shows days 1, 3, 4, 9, 19 and 32.
    numbering: "increasing",
    absent: "nothing",
  },
);

const info = { leading: "Title", order: ["Title", "Guide Evaluation Status", "Date of Registration"] };

const fragment = definePage<SemesterInput, CapstoneAttendance | null>({
  name: "capstone_attendance",
  path: "processSdpAttendance",
  form: ({ sem_sub_id }, registrationNumber) => ({ semesterSubId: sem_sub_id, regNo: registrationNumber }),
  section: "sdpAttendanceFragment",
  isComplete: true,
  tables: [summaries, punches],
  texts: ["CAPSTONE/SDP Attendance Detail", "SDP Attendance Detail", "Attendance Summary", "Punch Details Upto Today"],
  labelGroups: [info],
  empty: { subjects: ["attendance", "attendance details", "punches", "punch details", "capstone", "capstone details"] },
  parse: parseFragment,
});

/**
 * Attendance of a capstone project (CAPSTONE/SDP). Null for a student without one, for whom the portal returns an empty
 * response, or a fragment without data.
 */
export const capstonePage: typeof fragment = {
  ...fragment,
  parse: (page, input, context) =>
    page.text === "" && find(page, () => true) === null ? null : fragment.parse(page, input, context),
};

function parseFragment(section: Section): CapstoneAttendance | null {
  assertNotOnMenuPage(section);
  const project = parseInfo(section);
  const summary = parseSummary(section);
  const days = parsePunches(section);
  if (section.records === 0) return null;
  if (project === null) throw new PageChanged('a table with label "Title"');
  if (summary === null) throw new PageChanged('a row in the table with "Present" and "Absent"');
  if (days === null) throw new PageChanged('a table with "Punch Time"');
  return { info: project, summary, punches: days };
}

function parseInfo(section: Section): CapstoneAttendance["info"] | null {
  const [table, ...more] = findTables(section.element, wantedHeadings([info.leading]));
  if (more.length > 0) throw new PageChanged('one table with label "Title"');
  if (table === undefined) return null;
  const labels = parseLabels(table, info, section);
  return {
    title: labels.text("Title"),
    guide_evaluation_status: labels.text("Guide Evaluation Status"),
    date_of_registration: labels.value("Date of Registration", parseDate),
  };
}

/** Returns null without a row. */
function parseSummary(section: Section): CapstoneAttendance["summary"] | null {
  const table = findOne(section, summaries);
  const [row, ...more] = table === null ? [] : parseRows(section, table, summaries).rows;
  if (more.length > 0) throw new PageChanged('one row in the table with "Present" and "Absent"');
  if (row === undefined) return null;
  const figures = {
    present: row.present.value(parseInteger),
    on_duty: row.on_duty.value(parseInteger),
    absent: row.absent.value(parseInteger),
    attendance_percentage: row.attendance_percentage.value(parseNumber),
  };
  const { present, on_duty, absent, attendance_percentage } = figures;
  const attended = present === null || on_duty === null ? null : present + on_duty;
  const all = attended === null || absent === null ? null : attended + absent;
  section.checkAgreement("attendance_percentage", isShare(attendance_percentage, attended, all));
  return figures;
}

/** Returns null without the table. */
function parsePunches(section: Section): CapstoneAttendance["punches"] | null {
  const table = findOne(section, punches);
  return table === null ? null : parseRows(section, table, punches).rows.map((row) => punchOf(section, row));
}

function punchOf(section: Section, row: Row<typeof punches.columns>): CapstoneAttendance["punches"][number] {
  const date = row.date.required(parseDate);
  const weekday = row.weekday.value(parseWeekday);
  section.checkAgreement("weekday", isOnWeekday(date, weekday));
  return {
    serial_number: row.serial_number.required(parseSerial),
    date,
    weekday,
    day_type: row.day_type.text(),
    status: row.status.text(),
    punch_time: row.punch_time.value(parseTimeWithSeconds),
  };
}
