import type { HtmlElement } from "../../html/dom/element.ts";
import { isHiddenWithin } from "../../html/dom/hidden.ts";
import { find, findAll, hiddenValue, requireHiddenValue } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { defineTable, parseRows, type Row } from "../../html/table.ts";
import { slotText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { downloadPath } from "../download-path.ts";
import type { SemesterInput } from "../semester-input.ts";
import { assertInSemester } from "../semesters/assert-in-semester.ts";
import { classColumns } from "./class-columns.ts";
import { coursePlanPath, parseDownloads } from "./downloads.ts";
import { lectureTable, parseLectures } from "./lectures.ts";
import { parseMaterialTables } from "./materials.ts";
import type { CoursePageDetail } from "./schema.ts";
import { teacherOf } from "./teacher.ts";

interface Input extends SemesterInput {
  readonly erp_id: string;
  readonly class_id: string;
}

const classTable = defineTable(classColumns, {
  anchors: ["Class Id"],
  serial: null,
  // For ids that do not belong together the portal can leave out the table.
  absent: "nothing",
});

type ClassRow = Row<typeof classColumns>;

/** One class with its lectures. For ids that do not belong together, the portal returns the page without the class. */
export const courseDetailPage = definePage<Input, CoursePageDetail>({
  name: "course_page_detail",
  path: "processViewStudentCourseDetail",
  shape: "data",
  form: ({ sem_sub_id, erp_id, class_id }) => ({ semSubId: sem_sub_id, erpId: erp_id, classId: class_id }),
  section: "CoursePageDetail",
  isComplete: true,
  tables: [classTable, lectureTable],
  empty: {
    subjects: [
      "material",
      "materials",
      "reference material",
      "reference materials",
      "course material",
      "course materials",
      "lectures",
      "course details",
      "class details",
    ],
  },
  parse: parseDetail,
});

function parseDetail(section: Section, input: Input): CoursePageDetail {
  assertInSemester(section, hiddenValue(section.element, "semesterSubId"), input.sem_sub_id);
  section.assertAnswers("class_id", hiddenValue(section.element, "classId"), input.class_id);
  const classElement = findOne(section, classTable);
  const lectureElement = findOne(section, lectureTable);
  const row = classElement === null ? null : parseClass(section, classElement);
  // Only the lectures count as records: next to the class alone, a text could be in place of its lectures.
  const lectures = lectureElement === null ? [] : parseLectures(section, lectureElement);
  if (row === null) {
    if (lectures.length > 0 || find(section.element, offersFile) !== null)
      throw new PageChanged("the class that the lectures and files belong to");
    return emptyDetail;
  }
  const course_info = infoOf(section, row);
  const { downloads, ids } = parseDownloads(section);
  for (const { semester, classId } of [...ids.classes, { semester: null, classId: course_info.class_id }]) {
    assertInSemester(section, semester, input.sem_sub_id);
    assertInSemester(section, classId, input.sem_sub_id);
    section.assertAnswers("class_id", classId, input.class_id);
  }
  section.assertAnswers("course_id", ids.courseId, course_info.course_id);
  section.assertAnswers("erp_id", course_info.erp_id, input.erp_id);
  const sem_sub_id = requireHiddenValue(section.element, "semesterSubId");
  const { class_id } = course_info;
  const materials = parseMaterialTables(section, materialTables(section, [classElement, lectureElement]));
  return {
    sem_sub_id,
    course_info,
    ...downloads,
    course_plan_download_path: sem_sub_id === null || class_id === null ? null : coursePlanPath(sem_sub_id, class_id),
    // The syllabus is also a row of the general materials. It is returned only once.
    general_materials: materials.filter(
      ({ download_path: path }) => path === null || path !== downloads.syllabus_download_path,
    ),
    lectures,
  };
}

const offersFile = (element: HtmlElement) => downloadPath(element) !== null;

/** Returns the row of the class, or null if the table has no row or only empty ones. */
function parseClass(section: Section, table: HtmlElement): ClassRow | null {
  const { rows } = parseRows(section, table, classTable);
  const [row = null, ...more] = rows.filter((candidate) =>
    Object.values(candidate).some((cell) => cell?.hasValue() === true),
  );
  if (more.length > 0) throw new PageChanged('a single row in the table with column "Class Id"');
  return row;
}

/** The innermost visible tables other than those of the class and its lectures: all can hold general materials. */
function materialTables({ element: root }: Section, known: readonly (HtmlElement | null)[]): HtmlElement[] {
  const isMaterials = (element: HtmlElement) =>
    element.name === "table" && !known.includes(element) && find(element, "table") === null;
  return findAll(root, (element) => isMaterials(element) && !isHiddenWithin(root, element));
}

function infoOf(section: Section, row: ClassRow): CoursePageDetail["course_info"] {
  return {
    class_id: row.class_id.id(),
    class_group: row.class_group?.text() ?? null,
    course_id: requireHiddenValue(section.element, "courseId"),
    course_code: row.course_code.id(),
    course_title: row.course_title.text(),
    course_type: row.course_type.text(),
    course_type_code: requireHiddenValue(section.element, "courseType"),
    slot: row.slot.value(slotText),
    ...teacherOf(row.faculty.raw()),
  };
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
