import type { Cell } from "../../html/cell.ts";
import { callArguments, clickCode, findClickable } from "../../html/find.ts";
import { parseOptions, selectedValue } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { parseRecords } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, optionalColumn, type Row } from "../../html/table.ts";
import { parseId, parseSerial, slotText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { assertInSemester } from "../class-ids.ts";
import type { SemesterInput } from "../semester-input.ts";
import { classColumns, teacherOf } from "./class-columns.ts";
import type { CoursePageSlots } from "./schema.ts";

interface Input extends SemesterInput {
  readonly class_id: string;
}

const classes = defineTable(
  { serial_number: column("Sl.No."), ...classColumns, action: optionalColumn("Action") },
  // A course without slots has only the form.
  { anchors: ["Class Id"], absent: "nothing" },
);

/** The slots and all classes of a course. The response is the form of the course page with an additional table. */
export const courseSlotsPage = definePage<Input, CoursePageSlots>({
  name: "course_page_slots",
  path: "getSlotIdForCoursePage",
  form: ({ class_id, sem_sub_id }) => ({
    classId: class_id,
    praType: "source",
    paramReturnId: "getSlotIdForCoursePage",
    semSubId: sem_sub_id,
  }),
  section: "StudentCoursePage",
  isComplete: true,
  tables: [classes],
  empty: { subjects: ["slots", "slot", "classes", "faculty"] },
  parse(section, { class_id, sem_sub_id }) {
    const selected = selectedValue(section, "semesterSubId");
    assertInSemester(section, selected, sem_sub_id);
    section.assertAnswers("class_id", selectedValue(section, "courseCode"), class_id);
    const slots = parseOptions(section, "slotId").map(({ value, text }) => ({ slot_id: value, slot: slotText(text) }));
    if (slots.some(({ slot }) => slot === "")) throw new PageChanged("the text of a slot");
    const class_entries = parseRecords(section, classes, (row) => entryOf(section, row, selected ?? sem_sub_id));
    // The slots come from the classes. They must not pass for the records of a page that has lost its classes.
    if (slots.length > 0 && class_entries.length === 0) throw new PageChanged("the classes of the slots");
    return { slots, class_entries };
  },
});

function entryOf(
  section: Section,
  row: Row<typeof classes.columns>,
  semester: string,
): CoursePageSlots["class_entries"][number] {
  const view = parseView(row.action);
  const teacher = teacherOf(row.faculty.raw());
  const class_id = row.class_id.required(parseId);
  const sem_sub_id = view.semester ?? semester;
  // The portal can list the classes of the course in their own semester, whatever semester it was asked for.
  assertInSemester(section, class_id, sem_sub_id);
  return {
    serial_number: row.serial_number.required(parseSerial),
    sem_sub_id,
    class_id,
    erp_id: view.erpId ?? teacher.erp_id,
    class_group: row.class_group?.text() ?? null,
    course_code: row.course_code.required(parseId),
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
  if (call === null) throw new PageChanged("the arguments of the View button of a class");
  return { semester: call[0] || null, erpId: call[1] || null };
}
