import { type Choice, hidden, mainSection, options, tokenScript } from "../html/html.ts";
import { terms } from "../world/terms.ts";
import type { PortalPage, RenderContext } from "./page.ts";

/** Path of the menu page. With `primeCoursePage` it must be opened before the other requests of the course page. */
export const coursePagePath = "academics/common/StudentCoursePage";

/** The menu page of the course page: a form with the student's semesters. */
export const coursePage: PortalPage = {
  name: "course_page",
  path: coursePagePath,
  shape: "menu",
  menu: { group: "Academics", label: "Course Page" },
  fields: [],
  variants: [
    "ambiguous_terms", // a second semester whose id is a prefix of the same class ids
  ],
  render: (context) =>
    mainSection(
      "Course Page",
      `				<div class="box-body">
					<form class="form-horizontal" method="post" id="StudentCoursePage" name="StudentCoursePage" autocomplete="off">
						${hidden("_csrf", context.csrf)}
						${hidden("authorizedID", context.student.registrationNumber, "authorizedID")}
						${semesterSelect(context, null)}
						<div class="form-group" id="getCourseForCoursePage"></div>
					</form>
					<div class="form-group" id="loadMyFragment"></div>
				</div>
				${tokenScript(context.csrf)}`,
    ),
};

/** The select of the student's semesters. Both the placeholder and `chosen` are selected. */
export function semesterSelect(context: RenderContext, chosen: string | null): string {
  const own: Choice[] = terms
    .filter(({ id }) => context.student.terms.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  if (context.variant === "ambiguous_terms") own.push({ value: "AP20262720", label: "Bridge Courses 2026-27" });
  return `<select class="form-select" name="semesterSubId" id="semesterSubId"
							onchange="javascript: getCourseForCoursePage(&#39;semesterSubId&#39;,&#39;getCourseForCoursePage&#39;,&#39;source&#39;);">
							${options("-- Choose Semester --", own, chosen)}
						</select>`;
}
