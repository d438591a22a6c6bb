import { escapeHtml } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";

/** Header cells as most tables of the portal have them: `td` with `b` in it. The headings are HTML. */
export function boldHeadings(headings: readonly string[]): string {
  return headings.map((heading) => `<td style="text-align: center;"><b>${heading}</b></td>`).join("\n\t\t\t\t");
}

/** A data cell with its value in a span, padded as the portal pads it. The content is HTML. */
export function spanCell(content: string): string {
  return `<td style="text-align: center;">
					<span>${content}</span>

				</td>`;
}

/** The three joined texts by which both attendance pages name a class, as HTML: course, class, teacher. */
export function classTexts(courseClass: CourseClass): readonly [course: string, place: string, teacher: string] {
  const { courseCode, courseTitle, typeName, classId, slots, room, teacher } = courseClass;
  return [
    escapeHtml(`${courseCode} - ${courseTitle} - ${typeName}`),
    escapeHtml(`${classId} - ${slots.join("+")} - ${room ?? "-"}`),
    escapeHtml(`${teacher.name} - ${teacher.schoolCode}`),
  ];
}
