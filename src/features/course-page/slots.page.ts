import { callArguments, clickCode, findClickable } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty } from "../../html/empty.ts";
import { requireCompleteSection } from "../../html/old-section.ts";
import { parseOptions } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Cell } from "../../html/table/cell.ts";
import { column, findTable, optionalColumn, parseTable, type Row } from "../../html/table/table.ts";
import { parseInteger, slotText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { classColumns } from "./class-columns.ts";
import type { CoursePageSlots } from "./schema.ts";
import { teacherOf } from "./teacher.ts";

interface Input extends SemesterInput {
  readonly class_id: string;
}

const columns = {
  serial_number: column("Sl.No."),
  ...classColumns,
  action: optionalColumn("Action"),
};

/** The slots and all classes of a course. The response is the form of the course page with an additional table. */
export const slotsPage: Page<Input, CoursePageSlots> = {
  name: "course_page_slots",
  path: "getSlotIdForCoursePage",
  shape: "data",
  form: ({ class_id, sem_sub_id }) => ({
    classId: class_id,
    praType: "source",
    paramReturnId: "getSlotIdForCoursePage",
    semSubId: sem_sub_id,
  }),
  parse: parseSlots,
};

function parseSlots(page: HtmlElement, { sem_sub_id }: Input): CoursePageSlots {
  const root = requireCompleteSection(page, "StudentCoursePage");
  const slots = parseOptions(root, "slotId").map(({ value, text }) => ({ slot_id: value, slot: slotText(text) }));
  if (slots.some(({ slot }) => slot === "")) throw new PageChanged("text of a slot");
  const table = findTable(root, "Class Id");
  if (table === null && slots.length > 0) throw new PageChanged('table with column "Class Id"');
  const rows = table === null ? [] : parseTable(table, columns).rows;
  if (rows.length === 0) assertEmpty(root, 'table with column "Class Id"');
  return { slots, class_entries: rows.map((row) => entryOf(row, sem_sub_id)) };
}

function entryOf(row: Row<typeof columns>, semesterUsed: string): CoursePageSlots["class_entries"][number] {
  const view = parseView(row.action);
  const teacher = teacherOf(row.faculty.raw());
  return {
    serial_number: row.serial_number.required(parseInteger),
    sem_sub_id: view.semester ?? semesterUsed,
    class_id: row.class_id.requiredText(),
    erp_id: view.erpId ?? teacher.erp_id,
    class_group: row.class_group?.text() ?? null,
    course_code: row.course_code.requiredText(),
    course_title: row.course_title.text(),
    course_type: row.course_type.text(),
    slot: row.slot.value(slotText),
    faculty: teacher.faculty,
    faculty_school: teacher.faculty_school,
  };
}

/** Parses the first two arguments of the View button. The others differ between versions of the portal. */
function parseView(action: Cell | null): { readonly semester: string | null; readonly erpId: string | null } {
  const button = action === null ? null : findClickable(action.element);
  if (button === null) return { semester: null, erpId: null };
  const call = callArguments(clickCode(button) ?? "", "processViewStudentCourseDetail");
  if (call === null) throw new PageChanged("call of the View button of a class");
  return { semester: call[0] || null, erpId: call[1] || null };
}
