import type { HtmlElement } from "../../html/dom/element.ts";
import type { Cell } from "../../html/table/cell.ts";
import { column, optionalColumn, parseTable, type Row } from "../../html/table/table.ts";
import { textOf } from "../../html/text.ts";
import {
  parseDate,
  parseDateTime,
  parseInteger,
  parseNumber,
  slotText,
  splitLast,
  splitParts,
  valueText,
} from "../../html/values.ts";
import type { RegisteredCourse } from "./schema.ts";

const columns = {
  serial_number: column("Sl.No"),
  class_group: optionalColumn("Class Group"),
  course: column("Course"),
  ltpjc: column("L T P J C"),
  category: optionalColumn("Category"),
  course_option: optionalColumn("Course Option"),
  class_id: column("Class Nbr"),
  slot_and_venue: column("Slot - Venue"),
  faculty: column("Faculty Details"),
  registered_at: column("Registered / Updated Date & Time"),
  attendance: column("Attendance Date - Type"),
  status: column("Status & Ref No."),
};

/** A heading that occurs only in the list of registered courses. */
export const COURSE_LIST_HEADING = "Class Nbr";

export interface CourseList {
  readonly courses: RegisteredCourse[];
  readonly total_credits: number | null;
}

/** Parses the list of registered courses. The last line has the total credits. */
export function parseCourseList(table: HtmlElement): CourseList {
  const { rows, entries } = parseTable(table, columns);
  const lines = entries.filter(({ kind }) => kind === "other").map(({ element }) => textOf(element));
  const total = lines.map((line) => /^Total Number Of Credits ?: ?(\S+)$/i.exec(line)?.[1]).find(Boolean);
  return { courses: rows.map(courseOf), total_credits: total === undefined ? null : parseNumber(total) };
}

function courseOf(row: Row<typeof columns>): RegisteredCourse {
  const ltpjc = row.ltpjc.text();
  const [place, venue] = splitFirst(row.slot_and_venue.raw());
  const slot = valueText(place);
  const faculty = splitLast(row.faculty.raw());
  const [from, mode] = splitFirst(row.attendance.raw());
  return {
    serial_number: row.serial_number.required(parseInteger),
    class_group: row.class_group?.text() ?? null,
    ...parseCourse(row.course),
    ltpjc,
    credits: parseNumber(ltpjc?.split(" ").at(-1) ?? ""),
    category: row.category?.text() ?? null,
    course_option: row.course_option?.text() ?? null,
    class_id: row.class_id.text(),
    slot: slot === null ? null : slotText(slot),
    venue,
    faculty: valueText(faculty.before.replace(/ ?-$/, "")),
    faculty_school: valueText(faculty.after ?? ""),
    registered_at: row.registered_at.value(parseDateTime),
    attendance_from: parseDate(from),
    attendance_mode: mode,
    status: row.status.text(),
  };
}

/** Splits a text at the first ` - `. */
function splitFirst(text: string): [first: string, rest: string | null] {
  const { first, middle, last } = splitParts(text);
  const rest = [middle, last].filter((part) => part !== null).join(" - ");
  return [first.replace(/ ?-$/, ""), valueText(rest)];
}

/** Code and title are on the first line, the type in parentheses on the last. The title can contain parentheses. */
function parseCourse(cell: Cell): Pick<RegisteredCourse, "course_code" | "course_title" | "course_type"> {
  const whole = cell.requiredText();
  const [, ownLine] = /^\((.*)\)$/.exec(cell.lines().at(-1) ?? "") ?? [];
  // If the type has no line of its own, it is in the last parentheses.
  const [, before = whole, inside = ""] = /^(.*\S) ?\(([^()]*)\)$/.exec(whole) ?? [];
  const named = ownLine === undefined ? before : whole.slice(0, -ownLine.length - 2);
  const [code = "", ...title] = named.trim().split(" - ");
  return {
    course_code: code,
    course_title: valueText(title.join(" - ")),
    course_type: valueText(ownLine ?? inside),
  };
}
