import { callArguments, clickCode } from "../../html/calls.ts";
import { assertEmpty } from "../../html/empty.ts";
import { attribute, byId, closest, find, findAll } from "../../html/find.ts";
import { otherTables } from "../../html/other-tables.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { column, findTable, hideable, type Row, readTable } from "../../html/table.ts";
import type { HtmlElement } from "../../html/tree.ts";
import { slotText, valueText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import { downloadPath, runsUnknownCode } from "../download-path.ts";
import { readLectures } from "./lectures.ts";
import { readGeneralMaterials } from "./materials.ts";
import type { CoursePageDetail } from "./schema.ts";
import { teacherOf } from "./teacher.ts";

interface Input {
  readonly sem_sub_id: string;
  readonly erp_id: string;
  readonly class_id: string;
}

const columns = {
  class_group: hideable("Class Group"),
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  class_id: column("Class Id"),
  slot: column("Slot"),
  faculty: column("Faculty"),
};

type ClassRow = Row<typeof columns>;

/** One class with its lectures. The portal answers ids that do not belong together with the page without its class. */
export const detailPage: Page<Input, CoursePageDetail> = {
  name: "course_page_detail",
  path: "processViewStudentCourseDetail",
  shape: "data",
  form: ({ sem_sub_id, erp_id, class_id }) => ({ semSubId: sem_sub_id, erpId: erp_id, classId: class_id }),
  parse: parseDetail,
};

function parseDetail(page: HtmlElement): CoursePageDetail {
  const root = byId(page, "CoursePageDetail");
  if (root === null || root.cut) throw new PageChanged("#CoursePageDetail");
  const classTable = findTable(root, "Class Id");
  const lectureTable = findTable(root, "Lecture Topic");
  const others = otherTables(root, [classTable, lectureTable]).filter((table) => find(table, "table") === null);
  if (classTable === null && others.length > 0) throw new PageChanged("Class Id");
  const row = classTable === null ? null : readClass(classTable);
  if (row === null) {
    assertEmpty(root, "the class of the course page");
    if (find(root, offersFile) !== null) throw new PageChanged("the class of the downloads");
    return NOTHING;
  }
  if (lectureTable === null) assertEmpty(root, "Lecture Topic");
  const downloads = readDownloads(root, row);
  if (find(root, (element) => leadsToMaterial(element, downloads)) !== null)
    throw new PageChanged("the table of general materials");
  const materials = others.flatMap(readGeneralMaterials);
  return {
    ...downloads,
    // The syllabus stands in the table of the general materials; it is told once.
    general_materials: materials.filter(
      ({ download_path: path }) => path === null || path !== downloads.syllabus_download_path,
    ),
    lectures: lectureTable === null ? [] : readLectures(lectureTable),
  };
}

/** The link of the course plan: its handler builds the address from the same two ids. */
const opensCoursePlan = (link: HtmlElement) => callArguments(clickCode(link) ?? "", "coursePlanExcelDownload") !== null;

/** Whether a link that stands in no table leads to a file or to another site, and is none of the page's own buttons. */
function leadsToMaterial(link: HtmlElement, downloads: Downloads): boolean {
  const path = downloadPath(link);
  const isOwn = path !== null && Object.values(downloads).includes(path);
  const leads = path !== null || /^https?:/i.test(attribute(link, "href")?.trim() ?? "");
  return leads && !isOwn && closest(link, "table") === null;
}

const offersFile = (element: HtmlElement) => downloadPath(element) !== null;

/** The one row of the table of the class; null when there is none, or only a blank one. */
function readClass(table: HtmlElement): ClassRow | null {
  const { rows } = readTable(table, columns, { serial: null });
  const [row = null, ...more] = rows.filter((candidate) => Object.values(candidate).some((cell) => cell?.text()));
  if (more.length > 0) throw new PageChanged("the one row of Class Id");
  return row;
}

type Downloads = Omit<CoursePageDetail, "general_materials" | "lectures">;

function readDownloads(root: HtmlElement, row: ClassRow): Downloads {
  const links = findAll(root, "a");
  if (links.some((link) => runsUnknownCode(link) && !opensCoursePlan(link)))
    throw new PageChanged("the address of a download");
  const paths = links.flatMap((link) => downloadPath(link) ?? []);
  const pathOf = (form: RegExp) => paths.find((path) => form.test(path)) ?? null;
  const semester = hiddenValue(root, "semesterSubId");
  const class_id = row.class_id.text();
  return {
    sem_sub_id: semester,
    course_info: infoOf(root, row),
    // "Meterial" is the portal's own spelling.
    download_all_path: pathOf(/\ballCourseMeterialDownload\/1\//),
    download_general_materials_path: pathOf(/\ballCourseMeterialDownload\/2\//),
    syllabus_download_path: pathOf(/\bcourseSyllabusDownload\//),
    course_plan_download_path:
      semester === null || class_id === null
        ? null
        : `academics/common/CoursePlanExcelDownload?semesterSubId=${semester}&classId=${class_id}`,
  };
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
  if (field === null) throw new PageChanged(`the field ${name}`);
  return valueText(attribute(field, "value") ?? "");
}

/** What is told of ids that do not belong together. */
const NOTHING: CoursePageDetail = {
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
