import { around, downloadHref, escapeHtml, handler, hidden, row, textRow } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";
import { generalMaterialsOf, type Lecture, lecturesOf, type Material, offeredClass } from "../world/materials.ts";
import { numericDate, shortMonthDate, weekdayOf } from "../world/portal-dates.ts";
import type { Student } from "../world/students.ts";
import { coursePagePath } from "./course-page.ts";
import { boldTable, classCells } from "./markup.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";

const lectureHeadings = ["Sl.No.", "Lecture Date", "Lecture Day", "Lecture Topic", "Reference Material"];

/** The table of general materials, without headings: the syllabus, then titles, each with a link. */
function materialsTable(courseClass: CourseClass, variant: string | null): string {
  const { courseId, typeCode } = courseClass;
  const general = variant === "general_materials" ? invented(courseClass) : generalMaterialsOf(courseClass);
  const link = (href: string, content: string) => around(`<a class="btn btn-link" ${href}>`, content);
  const syllabus = `href="${downloadHref(`courseSyllabusDownload/${courseId}/${typeCode}`)}"`;
  const rows = (variant === "no_general_materials" ? [] : general).map((material) => [
    escapeHtml(material.title),
    link(target(material), '<span class="glyphicon glyphicon-download-alt"></span>'),
  ]);
  const all = [["Syllabus", link(syllabus, "<span>Download</span>")], ...rows];
  return around('<table class="table">', all.map((cells) => row("<tr>", "<td>", cells)).join("\n"));
}

/** The table of lectures. On a page without a class it has only its headings. */
function lectureTable(student: Student, courseClass: CourseClass | undefined, variant: string | null): string {
  if (variant === "no_lecture_table") return "";
  const lectures = courseClass === undefined || variant === "header_only" ? [] : lecturesOf(courseClass, student.today);
  const rows = lectures.map((lecture, index) => lectureRow(lecture, index + 1, variant));
  return boldTable('<table class="table">', lectureHeadings, rows);
}

function invented({ termId, classId }: CourseClass): readonly Material[] {
  return [
    { title: "Handbook", target: `downloadPdf/${termId}/${classId}/1/06-07-2026` },
    { title: "Book list", target: "https://example.edu/books" },
  ];
}

function lectureRow(lecture: Lecture, serial: number, variant: string | null): string {
  const materials =
    variant === "no_materials" ? [] : lecture.materials.map((entry) => changed(entry, lecture, variant));
  const links = materials.map((material) =>
    around(`\n<p>\n<a class="btn btn-link"\n${target(material)}>\n<span>`, escapeHtml(material.title)),
  );
  const day = [String(serial), dates(lecture.date, variant), weekdayOf(lecture.date)];
  return row("<tr>", "<td>", [...day, escapeHtml(lecture.topic), links.join("")]);
}

function changed(material: Material, { date }: Lecture, variant: string | null): Material {
  if (variant !== "old_file_dates") return material;
  return { ...material, target: material.target.replace(numericDate(date), shortMonthDate(date)) };
}

/** The date twice, in two spans. */
function dates(date: string, variant: string | null): string {
  const spans = [`<span>${numericDate(date)}</span>`, `<span>[${shortMonthDate(date)}]</span>`];
  return spans.slice(0, variant === "no_dates" ? 0 : 2).join("<br/>\n\t\t\t\t");
}

/** The `href` of a material: a download of the portal, or a URL that opens in a new window. */
function target(material: Material): string {
  return material.target.startsWith("https://")
    ? `href="${escapeHtml(material.target)}" target="_blank"`
    : `href="${downloadHref(material.target)}"`;
}

const headings = ["Class Group", "Course Code", "Course Title", "Course Type", "Class Id", "Slot", "Faculty"];

/**
 * A class with its lectures and materials. If the student may not view the class, or the teacher does not teach it, the
 * page has no class row. The bare student always gets this page.
 */
export const coursePageDetailPage: PortalPage = {
  ...dataPage("course_page_detail", "processViewStudentCourseDetail", ["semSubId", "erpId", "classId"]),
  primedBy: coursePagePath,
  variants: [
    "general_materials", // always a table of general materials, with a file and a link
    "no_general_materials", // never a table of general materials
    "no_materials", // no lecture has materials
    "no_dates", // lectures without a date
    "old_file_dates", // file paths with the name of the month, as until 2023
    "header_only", // no lectures: the table has only its headings
    "no_lecture_table", // no lectures: no table
    "no_row", // ids that do not match: the class table has only its headings
    "no_class_table", // ids that do not match: neither table
  ],
  render(context) {
    const courseClass = chosenClass(context);
    const { classId = "", termId = "", courseId = "", typeCode = "" } = courseClass ?? {};
    const authorizedID = context.student.registrationNumber;
    const fields = { authorizedID, message: "", classId, semesterSubId: termId, courseId, courseType: typeCode };
    return `<form id="CoursePageDetail">
	${Object.entries(fields)
    .map(([name, value]) => hidden(name, value, name))
    .join("\n\t")}
	${context.variant === "no_class_table" ? "" : content(context, courseClass)}</form>`;
  },
};

function chosenClass({ student, form, variant }: RenderContext): CourseClass | undefined {
  const found = offeredClass(student, form.get("classId") ?? "");
  const hidesRow = variant === "no_row" || variant === "no_class_table";
  return hidesRow || found?.teacher.empId !== form.get("erpId") ? undefined : found;
}

function content({ student, variant }: RenderContext, courseClass: CourseClass | undefined): string {
  const classTable = (rows: readonly string[]) => boldTable('<table class="table">', headings, rows);
  const lectures = lectureTable(student, courseClass, variant);
  if (courseClass === undefined) return `${classTable([])}\n${lectures}`;
  const table = classTable([textRow("<tr>", "<td>", classCells(courseClass, "+"))]);
  const parts = [downloads(courseClass), materialsTable(courseClass, variant), lectures, planLink(courseClass)];
  return [table, ...parts].join("\n");
}

/** "Meterial" is the portal's spelling. Two of the buttons share an id. */
function downloads({ termId, classId }: CourseClass): string {
  const bundle = (kind: 1 | 2) => `academics/common/allCourseMeterialDownload/${kind}/1/${termId}/${classId}`;
  return `<a class="btn btn-md btn-primary btn-block" id="btn"
		href="${downloadHref(bundle(1))}">Download ALL Materials</a>
	<a class="btn btn-md btn-primary btn-block" id="btn" href="${downloadHref(bundle(2))}">Download General Materials</a>`;
}

/** The course plan has no download link: its handler builds the URL from both ids. */
function planLink({ termId, classId }: CourseClass): string {
  const plan = handler("coursePlanExcelDownload", termId, classId).replace("javascript:", "javascript: ");
  return `<a class="btn btn-md btn-primary" onclick="${plan}" href="javascript:void(0);">Download Course Plan</a>`;
}
