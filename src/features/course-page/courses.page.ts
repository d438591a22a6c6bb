import type { HtmlElement } from "../../html/dom/element.ts";
import { requireSection } from "../../html/old-section.ts";
import { parseOptions } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { splitParts, valueText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { CoursePageCourse } from "./schema.ts";

/** The student's classes of a semester: a dropdown, with only a placeholder for a semester without courses. */
export const coursesPage: Page<SemesterInput, CoursePageCourse[]> = {
  name: "course_page_courses",
  path: "getCourseForCoursePage",
  shape: "data",
  form: ({ sem_sub_id }) => ({ paramReturnId: "getCourseForCoursePage", semSubId: sem_sub_id }),
  parse: parseCourses,
};

function parseCourses(page: HtmlElement): CoursePageCourse[] {
  const root = requireSection(page, "getCourseForCoursePage");
  return parseOptions(root, "courseCode").map(({ value, text }) => {
    const { first, middle, last } = splitParts(text);
    if (first === "") throw new PageChanged("course code in the label of a course");
    return {
      class_id: value,
      label: text,
      course_code: first,
      course_title: valueText(middle ?? ""),
      course_type_code: valueText(last ?? ""),
    };
  });
}
