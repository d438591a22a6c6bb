import type { Page } from "../../portal/page.ts";
import type { SemesterList } from "../semesters/schema.ts";
import { semestersPages } from "../semesters/semesters.page.ts";

/** The course page itself. The portal serves the other pages of this folder only after the session has opened it. */
export const courseSemestersPage: Page<object, SemesterList> = {
  ...semestersPages[0],
  name: "course_page",
  isOnlyOpened: true,
  path: "academics/common/StudentCoursePage",
};
