import { Cell } from "../../html/cell.ts";
import { isTotalOf } from "../../html/contradictions.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, isTotal, optionalColumn, parseRows, type Row } from "../../html/table.ts";
import { parseDate, parseDateTime, parseId, parseNumber, parseSerial, slotText, valueText } from "../../html/values.ts";
import { partsOf, splitFirst, teacherIn } from "../parts-of-cell.ts";
import type { RegisteredCourse } from "./schema.ts";

/** The registered courses of a semester. */
export const courseTable = defineTable(
  {
    serial_number: column("Sl.No"),
    class_group: optionalColumn("Class Group"),
    course: column("Course"),
    ltpjc: column("L T P J C"),
    category: optionalColumn("Category"),
    course_option: optionalColumn("Course Option"),
    class_id: column("Class Nbr", "Class Id"),
    slot_and_venue: column("Slot - Venue", "Slot/ Venue"),
    faculty: column("Faculty Details"),
    // Clients at other campuses read these three; nobody has published their headings there.
    registered_at: optionalColumn("Registered / Updated Date & Time"),
    attendance: optionalColumn("Attendance Date - Type", "Attendance Date / Type"),
    status: optionalColumn("Status & Ref No.", "Status"),
  },
  // A semester without registration has no table and mostly no message.
  { anchors: ["Class Nbr"], absent: "nothing" },
);

export type CourseList = { readonly courses: RegisteredCourse[]; readonly total_credits: number | null };

/** Parses the list of registered courses. The last line has the total credits. */
export function parseCourseList(section: Section, table: HtmlElement, sem_sub_id: string | null): CourseList {
  const { rows, entries } = parseRows(section, table, courseTable);
  const totals = entries.filter(({ kind, cells }) => kind === "other" && isTotal(cells));
  if (totals.length > 1) throw new PageChanged("a single line with the total credits");
  const courses = rows.map((row) => courseOf(section, row));
  // A class id begins with the id of its semester.
  for (const { class_id } of courses) {
    section.assertAnswers("sem_sub_id", class_id?.slice(0, sem_sub_id?.length), sem_sub_id);
  }
  const total_credits = totals[0] === undefined ? null : totalOf(section, totals[0].element);
  section.checkAgreement(
    "total_credits",
    isTotalOf(
      total_credits,
      courses.map((course) => course.credits),
    ),
  );
  return { courses, total_credits };
}

function totalOf(section: Section, row: HtmlElement): number | null {
  const cell = new Cell("the total", row, "total_credits", section);
  const [, total] = /^Total Number Of Credits ?:? ?(\S*)$/i.exec(cell.pieces().join(" ")) ?? [];
  if (total === undefined) throw new PageChanged('label "Total Number Of Credits"');
  return section.fit("total_credits", valueText(total), parseNumber);
}

function courseOf(section: Section, row: Row<typeof courseTable.columns>): RegisteredCourse {
  const ltpjc = row.ltpjc.text();
  const [slot, venue] = partsOf(row.slot_and_venue, splitFirst);
  const [faculty, faculty_school] = teacherIn(row.faculty);
  const [from, attendance_mode] = row.attendance === null ? [null, null] : partsOf(row.attendance, splitFirst);
  return {
    serial_number: row.serial_number.required(parseSerial),
    class_group: row.class_group?.text() ?? null,
    ...parseCourse(row.course),
    ltpjc,
    credits: section.fit("credits", ltpjc?.split(" ").at(-1) ?? null, parseNumber),
    category: row.category?.text() ?? null,
    course_option: row.course_option?.text() ?? null,
    class_id: row.class_id.value(parseId),
    slot: slot === null ? null : slotText(slot),
    venue,
    faculty,
    faculty_school,
    registered_at: row.registered_at?.value(parseDateTime) ?? null,
    attendance_from: section.fit("attendance_from", from, parseDate),
    attendance_mode,
    status: row.status?.text() ?? null,
  };
}

/** Code and title are on the first line, the type in parentheses on a later one. The title can contain parentheses. */
function parseCourse(cell: Cell): Pick<RegisteredCourse, "course_code" | "course_title" | "course_type"> {
  const all = cell.lines();
  const at = all.findLastIndex((line, index) => index > 0 && /^\(.*\)$/.test(line));
  const lines = at < 0 ? all : all.slice(0, at + 1);
  if (lines.length < all.length) cell.leaveUnread();
  const whole = lines.join(" ");
  const ownLine = /^\((.*)\)$/.exec(lines.at(-1) ?? "")?.[1];
  // If the type has no line of its own, it is in the last parentheses.
  const inside = ownLine === undefined ? /^(.*\S) ?\(([^()]*)\)$/.exec(whole) : null;
  const named = ownLine === undefined ? (inside?.[1] ?? whole) : whole.slice(0, -ownLine.length - 2);
  const title = named.trim().split(" - ");
  const course_code = parseId(title.shift() ?? "");
  if (course_code === null) throw new PageChanged(`a course code under "${cell.heading}"`);
  return {
    course_code,
    course_title: valueText(title.join(" - ")),
    course_type: valueText(ownLine ?? inside?.[2] ?? ""),
  };
}
