import { type Choice, choicesOf, mainSection, options, tokenScript } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";
import { slottedClassesOf } from "../world/materials.ts";
import { ownTermsOf } from "../world/terms.ts";
import { dataPage, menuPage, ownFields, type PortalPage, type RenderContext } from "./page.ts";

/** Path of the menu page. With `primeCoursePage` it must be opened before the other requests of the course page. */
export const coursePagePath = "academics/common/StudentCoursePage";

/** The student's courses of a semester, with separate options for theory and lab; without courses only the placeholder. */
export const coursePageCoursesPage: PortalPage = {
  ...dataPage("course_page_courses", "getCourseForCoursePage", ["paramReturnId", "semSubId"]),
  primedBy: coursePagePath,
  variants: [
    "placeholder_only", // no courses
    "no_type", // labels without the course type
  ],
  render(context) {
    return `
<div id="getCourseForCoursePage">${courseSelect(choices(context), null)}
	<div id="getSlotIdForCoursePage"><select class="form-select" name="slotId" id="slotId">${options("-- Choose Slot --", [])}
		</select><div id="getFacultyForCoursePage"><select class="form-select" name="faculty" id="faculty">
			${options("-- Choose Faculty --", [])}</select></div></div></div>`;
  },
};

/** The select of courses. The option values are class ids. The space before the equals sign is the portal's. */
export function courseSelect(courses: readonly Choice[], chosen: string | null): string {
  return `<select class="form-select" name ="courseCode" id="courseCode"
		onchange="javascript: getSlotIdForCoursePage(&#39;courseCode&#39;,&#39;getSlotIdForCoursePage&#39;,&#39;source&#39;);" >
		${options("--Choose Course --", courses, chosen)}</select>`;
}

export function courseChoice({ classId, courseCode, courseTitle, typeCode }: CourseClass): Choice {
  return { value: classId, label: `${courseCode} - ${courseTitle} - ${typeCode}` };
}

function choices({ student, form, variant }: RenderContext): Choice[] {
  const classes = variant === "placeholder_only" ? [] : slottedClassesOf(student, form.get("semSubId") ?? "");
  const choices = classes.map(courseChoice);
  return variant === "no_type"
    ? choices.map((one) => ({ ...one, label: one.label.replace(/ - [A-Z]+$/, "") }))
    : choices;
}

/** The menu page of the course page: a form with the student's semesters. */
export const coursePage: PortalPage = {
  ...menuPage("course_page", coursePagePath, "Academics", "Course Page"),
  variants: [
    "ambiguous_terms", // a second semester whose id is a prefix of the same class ids
  ],
  render: (context) =>
    mainSection(
      "Course Page",
      `				<div class="box-body">
					<form class="form-horizontal" method="post" id="StudentCoursePage" name="StudentCoursePage" autocomplete="off">
						${ownFields(context)}
						${semesterSelect(context, null)}
						<div class="form-group" id="getCourseForCoursePage"></div></form><div class="form-group" id="loadMyFragment"></div></div>
				${tokenScript(context.csrf)}`,
    ),
};

/** The select of the student's semesters. Both the placeholder and `chosen` are selected. */
export function semesterSelect(context: RenderContext, chosen: string | null): string {
  const own = choicesOf(ownTermsOf(context.student));
  if (context.variant === "ambiguous_terms") own.push({ value: "AP20262720", label: "Bridge Courses 2026-27" });
  return `<select class="form-select" name="semesterSubId" id="semesterSubId"
							onchange="javascript: getCourseForCoursePage(&#39;semesterSubId&#39;,&#39;getCourseForCoursePage&#39;,&#39;source&#39;);">
							${options("-- Choose Semester --", own, chosen)}</select>`;
}
