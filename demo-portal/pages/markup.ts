import { around, escapeHtml, row } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";

/** Header cells of most portal tables: `b` inside `td`. The headings are HTML; `widths` are percentages. */
export const boldHeadings = (headings: readonly string[], widths: readonly number[] = []): string =>
  headings
    .map((heading, index) => [widths[index] === undefined ? "" : `width: ${widths[index]}%; `, heading] as const)
    .map(([width, heading]) => around(`<td style="${width}text-align: center;"><b>`, heading))
    .join("\n\t\t\t\t");

/** A data cell with its value in a span and the portal's whitespace. The content is HTML. */
export const spanCell = (content: string): string =>
  around('\n\t\t\t\t<td style="text-align: center;">\n\t\t\t\t\t<span>', content);

/** The HTML of the three cells that identify a class on both attendance pages: course, class, teacher. */
export function classTexts(courseClass: CourseClass): readonly [course: string, place: string, teacher: string] {
  const { courseCode, courseTitle, typeName, classId, slots, room, teacher } = courseClass;
  return [
    escapeHtml(`${courseCode} - ${courseTitle} - ${typeName}`),
    escapeHtml(`${classId} - ${slots.join("+")} - ${room ?? "-"}`),
    escapeHtml(`${teacher.name} - ${teacher.schoolCode}`),
  ];
}

/** A table whose first row has bold headings. */
export const boldTable = (tags: string, headings: readonly string[], rows: readonly string[], headingRow = "<tr>") =>
  around(tags, [row(headingRow, "<td><b>", headings), ...rows].join("\n"));

/** The texts of a class on the course page, from Class Group to Faculty. */
export const classCells = (one: CourseClass, separator: string): readonly string[] => [
  ...[one.group, one.courseCode, one.courseTitle, one.typeName, one.classId, one.slots.join(separator)],
  `${one.teacher.empId} - ${one.teacher.name} - ${one.teacher.schoolCode}`,
];

/** A dialog of a page. Its width and that of its button are inline styles; `body` has the elements between header and footer. */
export const dialog = (id: string, width: string, title: string, body: string, button: string): string => `
<div class="modal" id="${id}">
	<div class="modal-dialog modal-dialog-centered modal-dialog-scrollable" style="${width}"><div class="modal-content">
			<div class="modal-header"><h4 class="modal-title" style="font-weight: bold; text-decoration: underline;">
					${title}
				</h4></div>${body}<div class="modal-footer">
				<button type="button" class="btn btn-primary" ${button} data-bs-dismiss="modal">Close</button>
			</div></div></div></div>`;
