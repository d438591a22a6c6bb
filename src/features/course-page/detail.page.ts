import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty } from "../../html/empty.ts";
import { attribute, find } from "../../html/find.ts";
import { requireCompleteSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { otherTables } from "../../html/table/other-tables.ts";
import { findTable, parseTable, type Row } from "../../html/table/table.ts";
import { slotText, valueText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import { downloadPath } from "../download-path.ts";
import type { SemesterInput } from "../semester-input.ts";
import { classColumns } from "./class-columns.ts";
import { coursePlanPath, parseDownloads } from "./downloads.ts";
import { parseLectures } from "./lectures.ts";
import { parseGeneralMaterials } from "./materials.ts";
import type { CoursePageDetail } from "./schema.ts";
import { teacherOf } from "./teacher.ts";

interface Input extends SemesterInput {
  readonly erp_id: string;
  readonly class_id: string;
}

type ClassRow = Row<typeof classColumns>;

/** One class with its lectures. For ids that do not belong together, the portal returns the page without the class. */
export const detailPage: Page<Input, CoursePageDetail> = {
  name: "course_page_detail",
  path: "processViewStudentCourseDetail",
  shape: "data",
  form: ({ sem_sub_id, erp_id, class_id }) => ({ semSubId: sem_sub_id, erpId: erp_id, classId: class_id }),
  parse: parseDetail,
};

function parseDetail(page: HtmlElement): CoursePageDetail {
  const root = requireCompleteSection(page, "CoursePageDetail");
  const classTable = findTable(root, "Class Id");
  const lectureTable = findTable(root, "Lecture Topic");
  const others = otherTables(root, [classTable, lectureTable]).filter((table) => find(table, "table") === null);
  if (classTable === null && others.length > 0) throw new PageChanged('table with column "Class Id"');
  const row = classTable === null ? null : parseClass(classTable);
  if (row === null) {
    assertEmpty(root, 'row of the table with column "Class Id"');
    if (find(root, offersFile) !== null) throw new PageChanged("class that the downloads belong to");
    return emptyDetail;
  }
  if (lectureTable === null) assertEmpty(root, 'table with column "Lecture Topic"');
  const downloads = parseDownloads(root);
  const sem_sub_id = hiddenValue(root, "semesterSubId");
  const class_id = row.class_id.text();
  const materials = others.flatMap(parseGeneralMaterials);
  return {
    sem_sub_id,
    course_info: infoOf(root, row),
    ...downloads,
    course_plan_download_path: sem_sub_id === null || class_id === null ? null : coursePlanPath(sem_sub_id, class_id),
    // The syllabus is also a row of the general materials. It is returned only once.
    general_materials: materials.filter(
      ({ download_path: path }) => path === null || path !== downloads.syllabus_download_path,
    ),
    lectures: lectureTable === null ? [] : parseLectures(lectureTable),
  };
}

const offersFile = (element: HtmlElement) => downloadPath(element) !== null;

/** Returns the row of the class, or null if the table has no row or only empty ones. */
function parseClass(table: HtmlElement): ClassRow | null {
  const { rows } = parseTable(table, classColumns, { serial: null });
  const [row = null, ...more] = rows.filter((candidate) => Object.values(candidate).some((cell) => cell?.text()));
  if (more.length > 0) throw new PageChanged('single row of the table with column "Class Id"');
  return row;
}

function infoOf(root: HtmlElement, row: ClassRow): CoursePageDetail["course_info"] {
  return {
    class_id: row.class_id.text(),
    class_group: row.class_group?.text() ?? null,
    course_id: hiddenValue(root, "courseId"),
    course_code: row.course_code.text(),
    course_title: row.course_title.text(),
    course_type: row.course_type.text(),
    course_type_code: hiddenValue(root, "courseType"),
    slot: row.slot.value(slotText),
    ...teacherOf(row.faculty.raw()),
  };
}

function hiddenValue(root: HtmlElement, name: string): string | null {
  const field = find(root, (element) => element.name === "input" && attribute(element, "name") === name);
  if (field === null) throw new PageChanged(`hidden field "${name}"`);
  return valueText(attribute(field, "value") ?? "");
}

/** The answer for ids that do not belong together. */
const emptyDetail: CoursePageDetail = {
  sem_sub_id: null,
  course_info: {
    class_id: null,
    class_group: null,
    course_id: null,
    course_code: null,
    course_title: null,
    course_type: null,
    course_type_code: null,
    slot: null,
    erp_id: null,
    faculty: null,
    faculty_school: null,
  },
  download_all_path: null,
  download_general_materials_path: null,
  syllabus_download_path: null,
  course_plan_download_path: null,
  general_materials: [],
  lectures: [],
};
