import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty } from "../../html/empty.ts";
import { byId } from "../../html/find.ts";
import { requireCompleteSection } from "../../html/old-section.ts";
import { column, findTable, parseTable, type Row } from "../../html/table/table.ts";
import { parseDate, parseInteger, parseTimeRange, parseWeekday } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { AttendanceRegisterEntry } from "./schema.ts";

interface Input extends SemesterInput {
  readonly course_id: string;
  readonly course_type: string;
}

const columns = {
  serial_number: column("Sl.No."),
  date: column("Date"),
  slot: column("Slot"),
  day_and_time: column("Day / Time"),
  status: column("Status"),
  remark: column("Remarks"),
};

/** The register of one course: every class that was held. For unknown ids, the portal returns the fragment without a table. */
export const registerPage: Page<Input, AttendanceRegisterEntry[]> = {
  name: "attendance_detail",
  path: "processViewAttendanceDetail",
  shape: "data",
  form: ({ sem_sub_id, course_id, course_type }, registrationNumber) => ({
    semesterSubId: sem_sub_id,
    registerNumber: registrationNumber,
    courseId: course_id,
    courseType: course_type,
  }),
  parse: parseRegister,
};

function parseRegister(page: HtmlElement): AttendanceRegisterEntry[] {
  const root = requireCompleteSection(page, "StudentAttendanceDetailFragment");
  const table = byId(root, "StudentAttendanceDetailDataTable") ?? findTable(root, "Day / Time");
  const rows = table === null ? [] : parseTable(table, columns).rows;
  if (rows.length === 0) assertEmpty(root, "register table");
  return rows.map(entryOf);
}

/** Day and time are in one cell: `THU / 09:00-09:50`. */
function entryOf(row: Row<typeof columns>): AttendanceRegisterEntry {
  const [day = "", time = ""] = row.day_and_time.raw().split(/ ?\/ ?/);
  const { start, end } = parseTimeRange(time);
  return {
    serial_number: row.serial_number.required(parseInteger),
    date: row.date.required(parseDate),
    weekday: parseWeekday(day),
    slot: row.slot.text(),
    start_time: start,
    end_time: end,
    status: row.status.text(),
    remark: row.remark.text(),
  };
}
