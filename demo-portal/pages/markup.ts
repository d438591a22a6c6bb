import { escapeHtml } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";

/** Header cells of most portal tables: `b` inside `td`. The headings are HTML; `widths` are percentages. */
export function boldHeadings(headings: readonly string[], widths: readonly number[] = []): string {
  return headings
    .map((heading, index) => {
      const width = widths[index] === undefined ? "" : `width: ${widths[index]}%; `;
      return `<td style="${width}text-align: center;"><b>${heading}</b></td>`;
    })
    .join("\n\t\t\t\t");
}

/** A data cell with its value in a span and the portal's whitespace. The content is HTML. */
export function spanCell(content: string): string {
  return `<td style="text-align: center;">
					<span>${content}</span></td>`;
}

/** The HTML of the three cells that identify a class on both attendance pages: course, class, teacher. */
export function classTexts(courseClass: CourseClass): readonly [course: string, place: string, teacher: string] {
  const { courseCode, courseTitle, typeName, classId, slots, room, teacher } = courseClass;
  return [
    escapeHtml(`${courseCode} - ${courseTitle} - ${typeName}`),
    escapeHtml(`${classId} - ${slots.join("+")} - ${room ?? "-"}`),
    escapeHtml(`${teacher.name} - ${teacher.schoolCode}`),
  ];
}
