import { downloadHref, escapeHtml, handler, hidden } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";
import { generalMaterialsOf, type Lecture, lecturesOf, type Material, offeredClass } from "../world/materials.ts";
import { numericDate, shortMonthDate, weekdayOf } from "../world/portal-dates.ts";
import type { Student } from "../world/students.ts";
import { coursePagePath } from "./course-page.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";

const lectureHeadings = ["Sl.No.", "Lecture Date", "Lecture Day", "Lecture Topic", "Reference Material"];

/** The table of general materials, without headings: the syllabus, then titles, each with a link. */
function materialsTable(courseClass: CourseClass, variant: string | null): string {
  const { courseId, typeCode } = courseClass;
  const general = variant === "general_materials" ? invented(courseClass) : generalMaterialsOf(courseClass);
  const rows = (variant === "no_general_materials" ? [] : general).map(
    (material) => `		<tr>
			<td>${escapeHtml(material.title)}</td>
			<td><a class="btn btn-link" ${target(material)}><span class="glyphicon glyphicon-download-alt"></span></a></td></tr>`,
  );
  return `<table class="table">
		<tr>
			<td>Syllabus</td>
			<td><a class="btn btn-link" href="${downloadHref(`courseSyllabusDownload/${courseId}/${typeCode}`)}"><span>Download</span></a></td>
		</tr>${rows.join("\n")}</table>`;
}

/** The table of lectures. On a page without a class it has only its headings. */
function lectureTable(student: Student, courseClass: CourseClass | undefined, variant: string | null): string {
  if (variant === "no_lecture_table") return "";
  const lectures = courseClass === undefined || variant === "header_only" ? [] : lecturesOf(courseClass, student.today);
  return `<table class="table">
		<tr>
${lectureHeadings.map((heading) => `\t\t\t<td><b>${heading}</b></td>`).join("\n")}
		</tr>${lectures.map((lecture, index) => lectureRow(lecture, index + 1, variant)).join("\n")}</table>`;
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
  const links = materials.map(
    (material) => `
				<p>
					<a class="btn btn-link"
						${target(material)}>
						<span>${escapeHtml(material.title)}</span></a></p>`,
  );
  return `		<tr>
			<td>${serial}</td><td>${dates(lecture.date, variant)}</td><td >${weekdayOf(lecture.date)}</td>
			<td>${escapeHtml(lecture.topic)}</td><td>${links.join("")}</td></tr>`;
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
    return `<form id="CoursePageDetail">
	${hidden("authorizedID", context.student.registrationNumber, "authorizedID")}
	${hidden("message", "", "message")}
	${hidden("classId", courseClass?.classId ?? "", "classId")}
	${hidden("semesterSubId", courseClass?.termId ?? "", "semesterSubId")}
	${hidden("courseId", courseClass?.courseId ?? "", "courseId")}
	${hidden("courseType", courseClass?.typeCode ?? "", "courseType")}
	${context.variant === "no_class_table" ? "" : content(context, courseClass)}</form>`;
  },
};

function chosenClass({ student, form, variant }: RenderContext): CourseClass | undefined {
  const found = offeredClass(student, form.get("classId") ?? "");
  const hidesRow = variant === "no_row" || variant === "no_class_table";
  return hidesRow || found?.teacher.empId !== form.get("erpId") ? undefined : found;
}

function content({ student, variant }: RenderContext, courseClass: CourseClass | undefined): string {
  return `<table class="table">
		<tr>
${headings.map((heading) => `\t\t\t<td><b>${heading}</b></td>`).join("\n")}
		</tr>${courseClass === undefined ? "" : classRow(courseClass)}</table>${courseClass === undefined ? "" : downloads(courseClass)}
	${courseClass === undefined ? "" : materialsTable(courseClass, variant)}
	${lectureTable(student, courseClass, variant)}
	${courseClass === undefined ? "" : planLink(courseClass)}`;
}

function classRow({ group, courseCode, courseTitle, typeName, classId, slots, teacher }: CourseClass): string {
  const cells = [
    ...[group, courseCode, courseTitle, typeName, classId, slots.join("+")],
    `${teacher.empId} - ${teacher.name} - ${teacher.schoolCode}`,
  ];
  return `		<tr>
${cells.map((cell) => `\t\t\t<td>${escapeHtml(cell)}</td>`).join("\n")}
		</tr>`;
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
