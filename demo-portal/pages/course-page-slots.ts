import { type Choice, escapeHtml, handler, options, row } from "../html/html.ts";
import { siblingsOf } from "../world/classes.ts";
import type { CourseClass } from "../world/course-class.ts";
import { ownClass, slottedClassesOf } from "../world/materials.ts";
import { courseChoice, coursePagePath, courseSelect, semesterSelect } from "./course-page.ts";
import { boldTable, classCells } from "./markup.ts";
import { dataPage, ownFields, type PortalPage } from "./page.ts";

const headings = "Sl.No.,Class Group,Course Code,Course Title,Course Type,Class Id,Slot,Faculty,Action".split(",");

/**
 * The form with every class of the course. The class id determines the course; the submitted semester is only shown as
 * selected. The bare student gets only the form.
 */
export const coursePageSlotsPage: PortalPage = {
  ...dataPage("course_page_slots", "getSlotIdForCoursePage", ["classId", "praType", "paramReturnId", "semSubId"]),
  primedBy: coursePagePath,
  variants: [
    "long_handler", // the handler of 2023, with fourteen arguments
    "no_handler", // no buttons
    "header_only", // no classes: no slot options, and the table has only its headings
    "no_table", // no classes: only the form
  ],
  render(context) {
    const { student, form } = context;
    const variant = context.variant ?? (student.kind === "bare" ? "no_table" : null);
    const course = ownClass(student, form.get("classId") ?? "");
    const classes =
      course === undefined || variant === "header_only" || variant === "no_table" ? [] : siblingsOf(course);
    const semester = form.get("semSubId") ?? "";
    return `<form class="form-horizontal" method="post" id="StudentCoursePage" name="StudentCoursePage" autocomplete="off">
	${ownFields(context)}
	${semesterSelect(context, semester)}
	${courseSelect(slottedClassesOf(student, semester).map(courseChoice), course?.classId ?? null)}
	<select class="form-select" name="slotId" id="slotId"
		onchange="javascript: getFacultyForCoursePage(&#39;courseCode&#39;,&#39;slotId&#39;,&#39;getFacultyForCoursePage&#39;,&#39;source&#39;);" >
		${options("-- Choose Slot --", slotChoices(classes))}</select><select class="form-select" name="faculty" id="faculty">
		${options("-- Choose Faculty --", [])}</select>${variant === "no_table" ? "" : table(classes, variant)}</form>`;
  },
};

function slotChoices(classes: readonly CourseClass[]): Choice[] {
  const labels = new Set(classes.map(({ slots }) => slots.join("+")));
  return [...labels].map((label) => ({ value: String(slotNumber(label)), label }));
}

/** The portal's id of a slot: theory starts at 4197 (A1), labs at 4301 (L1). */
function slotNumber(label: string): number {
  const [, letter = "A", digits = "1"] = /^([A-Z])[A-Z]*(\d+)/.exec(label) ?? [];
  return letter === "L" ? 4300 + Number(digits) : 4196 + 2 * (letter.charCodeAt(0) - 65) + Number(digits);
}

function table(classes: readonly CourseClass[], variant: string | null): string {
  const rows = classes.map((entry, index) => {
    const button = `<button style="padding:3px 12px;" class="btn btn-primary" type="button"
					onclick="${viewHandler(entry, variant)}">View</button>`;
    const texts = [String(index + 1), ...classCells(entry, "/")];
    return row("<tr>", "<td>", [...texts.map(escapeHtml), variant === "no_handler" ? "" : button]);
  });
  return boldTable("<table>", headings, rows, '<tr Style="background-color: #3c8dbc; color: #fff;">');
}

function viewHandler(entry: CourseClass, variant: string | null): string {
  const { termId, classId, teacher, courseId, courseCode, courseTitle, typeCode, slots } = entry;
  const long = [
    ...[termId, teacher.empId, typeCode, entry.room ?? "", entry.building ?? "", slots.join("+"), classId],
    ...[courseCode, courseTitle, "BTECH", classId.slice(-4), teacher.name, teacher.schoolCode, courseId],
  ];
  const values = variant === "long_handler" ? long : [termId, teacher.empId, classId];
  return handler("processViewStudentCourseDetail", ...values).replace("javascript:", "javascript: ");
}
