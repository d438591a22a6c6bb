import type { Cell } from "../../html/cell.ts";
import { isOnWeekday } from "../../html/contradictions.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import {
  attribute,
  callArguments,
  clickCode,
  closest,
  find,
  findAll,
  hiddenValue,
  requireHiddenValue,
} from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, parseRows, type Row } from "../../html/table.ts";
import { parseDate, parseId, parseSerial, parseWeekday, slotText, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { assertInSemester } from "../class-ids.ts";
import { downloadPath, runsUnknownCode } from "../download-path.ts";
import type { SemesterInput } from "../semester-input.ts";
import { classColumns, teacherOf } from "./class-columns.ts";
import { linksIn, materialOf, parseMaterialTables, reportTextsBetween } from "./materials.ts";
import type { CourseMaterial, CoursePageDetail } from "./schema.ts";

type Downloads = Pick<
  CoursePageDetail,
  "download_all_path" | "download_general_materials_path" | "syllabus_download_path"
>;

/** The course and class in the arguments of the download buttons. */
interface DownloadIds {
  /** Semester and class of the bundles and of the course plan. */
  readonly classes: readonly { readonly semester: string | undefined; readonly classId: string | undefined }[];
  /** Course id of the syllabus. */
  readonly courseId: string | undefined;
}

interface Link {
  readonly element: HtmlElement;
  /** The path of the file that it downloads. */
  readonly path: string | null;
  /** Its arguments if it downloads the course plan. */
  readonly plan: readonly string[] | null;
}

/**
 * Finds the download buttons of a class anywhere in the section, and accounts for those outside all tables. Throws
 * PageChanged for a download link with unknown code. Also throws for a link outside all tables that leads to another file
 * or, after a title, to another site: such a link means that the table of general materials has changed.
 */
function parseDownloads(section: Section): { readonly downloads: Downloads; readonly ids: DownloadIds } {
  const links = findAll(
    section.element,
    (element) => (element.name === "a" || element.name === "button") && !isHiddenWithin(section.element, element),
  ).map((element) => ({ element, path: downloadPath(element), plan: planArguments(element) }));
  const isUnknown = ({ element, plan }: Link) => plan === null && runsUnknownCode(element) && offersDownload(element);
  if (links.some(isUnknown)) throw new PageChanged("the path of a download link");
  const paths = links.flatMap(({ path }) => path ?? []);
  const pathOf = (form: RegExp) => paths.find((path) => form.test(path)) ?? null;
  const downloads = {
    // "Meterial" is the portal's own spelling.
    download_all_path: pathOf(/\ballCourseMeterialDownload\/1\//),
    download_general_materials_path: pathOf(/\ballCourseMeterialDownload\/2\//),
    syllabus_download_path: pathOf(/\bcourseSyllabusDownload\//),
  };
  const outside = links.filter(({ element }) => closest(element, "table") === null);
  if (outside.some((link) => leadsElsewhere(link, Object.values(downloads))))
    throw new PageChanged("a table of general materials");
  const known = outside.filter(({ path, plan }) => path !== null || plan !== null);
  section.account(...known.map(({ element }) => element));

  const bundles = paths.filter((path) => /\ballCourseMeterialDownload\//.test(path));
  const classes = [...bundles.map((path) => path.split("/").slice(-2)), ...links.map(({ plan }) => plan ?? [])].map(
    ([semester, classId]) => ({ semester, classId }),
  );
  const courseId = downloads.syllabus_download_path?.split("courseSyllabusDownload/")[1]?.split("/")[0];
  return { downloads, ids: { classes, courseId } };
}

/** The download path of the course plan, as the page's script builds it. */
const coursePlanPath = (semSubId: string, classId: string): string =>
  `academics/common/CoursePlanExcelDownload?semesterSubId=${semSubId}&classId=${classId}`;

const planArguments = (link: HtmlElement) => callArguments(clickCode(link) ?? "", "coursePlanExcelDownload");

/** True if the code or text of a link mentions a file, unlike a link that goes back or prints. */
const offersDownload = (link: HtmlElement) =>
  /download|m[ea]terial|syllabus|\bplan\b|file|pdf|\//i.test(`${clickCode(link)} ${link.text}`);

function leadsElsewhere({ element, path }: Link, own: readonly (string | null)[]): boolean {
  if (path !== null) return !own.includes(path) && !/\bCoursePlan/i.test(path);
  return /^https?:/i.test(attribute(element, "href")?.trim() ?? "") && hasTitle(element);
}

/** True if there is text directly before a link, or before an element that contains only the link. */
function hasTitle(link: HtmlElement): boolean {
  const text = link.text;
  for (let inner = link; inner.parent !== null && inner.text === text; inner = inner.parent) {
    const { children } = inner.parent;
    const before = children
      .slice(0, children.indexOf(inner))
      .findLast((node) => (typeof node === "string" ? node.trim() : node.text) !== "");
    if (before === undefined) continue;
    return typeof before === "string" || !(isNotTitle(before) || find(before, isNotTitle) !== null);
  }
  return false;
}

const isNotTitle = ({ name }: HtmlElement) => name === "a" || name === "button" || name === "table";

const lectureTable = defineTable(
  {
    serial_number: column("Sl.No."),
    date: column("Lecture Date"),
    weekday: column("Lecture Day"),
    topic: column("Lecture Topic"),
    reference_materials: column("Reference Material"),
  },
  // A class without lectures can lack the table.
  { anchors: ["Lecture Topic"], absent: "nothing" },
);

function parseLectures(section: Section, table: HtmlElement): CoursePageDetail["lectures"] {
  return parseRows(section, table, lectureTable).rows.map((row) => {
    const date = row.date.fit(valueText(row.date.lines().join(" ")), parseLectureDate);
    const weekday = row.weekday.value(parseWeekday);
    section.checkAgreement("weekday", isOnWeekday(date, weekday));
    return {
      serial_number: row.serial_number.required(parseSerial),
      date,
      weekday,
      topic: row.topic.prose(),
      reference_materials: parseMaterials(section, row.reference_materials),
    };
  });
}

const NO_MATERIAL = /^(?:no|nil|none|not (?:yet )?uploaded)\.?$/i;

function parseMaterials(section: Section, cell: Cell): CourseMaterial[] {
  const links = linksIn(cell.element);
  if (links.length > 0) {
    const materials = links.map((link) => materialOf(section, link));
    reportTextsBetween(section, cell.element, links);
    return materials;
  }
  const text = cell.text();
  // Text without a link: materials offered in another way would be lost.
  if (text !== null && !section.isEmptyMessage(text) && !NO_MATERIAL.test(text))
    throw new PageChanged(`a link in column "${cell.heading}"`);
  return [];
}

/** The cell can contain the same date in two formats: `10-07-2026 [10-Jul-2026]`. Null if they are different dates. */
function parseLectureDate(text: string): string | null {
  const [date = null, ...others] = text
    .split(/ ?[[\]] ?/)
    .filter((part) => part !== "")
    .map(parseDate);
  return others.every((other) => other === date) ? date : null;
}

interface Input extends SemesterInput {
  readonly erp_id: string;
  readonly class_id: string;
}

const classTable = defineTable(classColumns, {
  anchors: ["Class Id"],
  serial: null,
  // For ids that do not belong together the portal can leave out the table.
  absent: "nothing",
  counts: false,
});

type ClassRow = Row<typeof classColumns>;

/** One class with its lectures. For ids that do not belong together, the portal returns the page without the class. */
export const courseDetailPage = definePage<Input, CoursePageDetail>({
  name: "course_page_detail",
  path: "processViewStudentCourseDetail",
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
    class_id: row.class_id.value(parseId),
    class_group: row.class_group?.text() ?? null,
    course_id: requireHiddenValue(section.element, "courseId"),
    course_code: row.course_code.value(parseId),
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
