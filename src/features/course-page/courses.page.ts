import { parseOptions } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { splitParts, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { Page } from "../../portal/page.ts";
import { assertInSemester } from "../class-ids.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { SemesterList } from "../semesters/schema.ts";
import { semestersPages } from "../semesters/semesters.page.ts";
import type { CoursePageCourse } from "./schema.ts";

/** The course page itself. The portal serves the other pages of this folder only after the session has opened it. */
export const courseSemestersPage: Page<object, SemesterList> = {
  ...semestersPages[0],
  name: "course_page",
  isOnlyOpened: true,
  path: "academics/common/StudentCoursePage",
};

/** The student's classes of a semester: a dropdown, with only a placeholder for a semester without courses. */
export const courseListPage = definePage<SemesterInput, CoursePageCourse[]>({
  name: "course_page_courses",
  path: "getCourseForCoursePage",
  form: ({ sem_sub_id }) => ({ paramReturnId: "getCourseForCoursePage", semSubId: sem_sub_id }),
  section: "getCourseForCoursePage",
  empty: { subjects: ["courses", "course", "classes"] },
  parse: (section, { sem_sub_id }) =>
    parseOptions(section, "courseCode").map(({ value, text }) => {
      const { first, middle, last } = splitParts(text);
      if (first === "") throw new PageChanged("a course code in the label of a course");
      assertInSemester(section, value, sem_sub_id);
      return {
        class_id: value,
        label: text,
        course_code: first,
        course_title: valueText(middle ?? ""),
        course_type_code: valueText(last ?? ""),
      };
    }),
});
