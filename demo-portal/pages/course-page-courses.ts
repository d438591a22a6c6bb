import { type Choice, options } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";
import { slottedClassesOf } from "../world/slotted-classes.ts";
import { coursePagePath } from "./course-page.ts";
import type { PortalPage, RenderContext } from "./page.ts";

/** The student's courses of a semester, with separate options for theory and lab; without courses only the placeholder. */
export const coursePageCoursesPage: PortalPage = {
  name: "course_page_courses",
  path: "getCourseForCoursePage",
  shape: "data",
  fields: ["paramReturnId", "semSubId"],
  primedBy: coursePagePath,
  variants: [
    "placeholder_only", // no courses
    "no_type", // labels without the course type
  ],
  render(context) {
    return `
<div id="getCourseForCoursePage">
	${courseSelect(choices(context), null)}
	<div id="getSlotIdForCoursePage">
		<select class="form-select" name="slotId" id="slotId">
			${options("-- Choose Slot --", [])}
		</select>
		<div id="getFacultyForCoursePage">
			<select class="form-select" name="faculty" id="faculty">
			${options("-- Choose Faculty --", [])}
			</select>
		</div>
	</div>
</div>`;
  },
};

/** The select of courses. The option values are class ids. The space before the equals sign is the portal's. */
export function courseSelect(courses: readonly Choice[], chosen: string | null): string {
  return `<select class="form-select" name ="courseCode" id="courseCode"
		onchange="javascript: getSlotIdForCoursePage(&#39;courseCode&#39;,&#39;getSlotIdForCoursePage&#39;,&#39;source&#39;);" >
		${options("--Choose Course --", courses, chosen)}
	</select>`;
}

/** Option of a class in the select of courses. */
export function courseChoice({ classId, courseCode, courseTitle, typeCode }: CourseClass): Choice {
  return { value: classId, label: `${courseCode} - ${courseTitle} - ${typeCode}` };
}

function choices({ student, form, variant }: RenderContext): Choice[] {
  const classes = variant === "placeholder_only" ? [] : slottedClassesOf(student, form.get("semSubId") ?? "");
  return classes.map((courseClass) =>
    variant === "no_type"
      ? { value: courseClass.classId, label: `${courseClass.courseCode} - ${courseClass.courseTitle}` }
      : courseChoice(courseClass),
  );
}
