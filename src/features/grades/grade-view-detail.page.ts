import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { parseStatistics } from "./class-statistics.ts";
import { isComponent, parseComponent } from "./grade-component.ts";
import { type GradeRow, isOpened, parseGradeRows } from "./grade-table.ts";
import type { GradeViewDetail } from "./schema.ts";

interface Input extends SemesterInput {
  readonly course_id: string;
}

/**
 * The grades page with one course open. Below its row are the class statistics, which a course with absolute grading may not
 * have, and the marks of each class of the course. For an unknown id, no course is open.
 */
export const gradeViewDetailPage: Page<Input, GradeViewDetail> = {
  name: "grade_view_detail",
  path: "examinations/examGradeView/getGradeViewDetails",
  shape: "data",
  form: ({ course_id, sem_sub_id }) => ({ semesterSubId: sem_sub_id, courseId: course_id }),
  parse: parseDetail,
};

function parseDetail(page: HtmlElement, { course_id, sem_sub_id }: Input): GradeViewDetail {
  const [opened, ...more] = parseGradeRows(page).filter(isOpened);
  if (more.length > 0) throw new PageChanged("single open course");
  if (opened === undefined) return { course_id, sem_sub_id, components: [], statistics: null };
  const code = opened.row.course_code.requiredText();
  if (course_id !== null && !course_id.includes(code)) throw new PageChanged("requested course");
  return { course_id, sem_sub_id, ...parseDetails(opened) };
}

function parseDetails({ details }: GradeRow): Pick<GradeViewDetail, "components" | "statistics"> {
  const components = details.filter(isComponent);
  if (components.length === 0) throw new PageChanged('table with "Class Number"');
  const [statistics, ...more] = details.filter((table) => !isComponent(table));
  if (more.length > 0) throw new PageChanged('single table with column "Range of Grades"');
  return {
    components: components.map(parseComponent),
    statistics: statistics === undefined ? null : parseStatistics(statistics),
  };
}
