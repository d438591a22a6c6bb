import { downloadHref, escapeHtml } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";
import { generalMaterialsOf, type Lecture, lecturesOf, type Material } from "../world/materials.ts";
import { numericDate, shortMonthDate, weekdayOf } from "../world/portal-dates.ts";
import type { Student } from "../world/students.ts";

const lectureHeadings = ["Sl.No.", "Lecture Date", "Lecture Day", "Lecture Topic", "Reference Material"];

/** The table of general materials, without headings: the syllabus, then titles, each with a link. */
export function materialsTable(courseClass: CourseClass, variant: string | null): string {
  const { courseId, typeCode } = courseClass;
  const general = variant === "general_materials" ? invented(courseClass) : generalMaterialsOf(courseClass);
  const rows = (variant === "no_general_materials" ? [] : general).map(
    (material) => `		<tr>
			<td>${escapeHtml(material.title)}</td>
			<td><a class="btn btn-link" ${target(material)}><span class="glyphicon glyphicon-download-alt"></span></a></td>
		</tr>`,
  );
  return `<table class="table">
		<tr>
			<td>Syllabus</td>
			<td><a class="btn btn-link" href="${downloadHref(`courseSyllabusDownload/${courseId}/${typeCode}`)}"><span>Download</span></a></td>
		</tr>
${rows.join("\n")}
	</table>`;
}

/** The table of lectures. On a page without a class it has only its headings. */
export function lectureTable(student: Student, courseClass: CourseClass | undefined, variant: string | null): string {
  if (variant === "no_lecture_table") return "";
  const lectures = courseClass === undefined || variant === "header_only" ? [] : lecturesOf(courseClass, student.today);
  return `<table class="table">
		<tr>
${lectureHeadings.map((heading) => `\t\t\t<td><b>${heading}</b></td>`).join("\n")}
		</tr>
${lectures.map((lecture, index) => lectureRow(lecture, index + 1, variant)).join("\n")}
	</table>`;
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
						<span>${escapeHtml(material.title)}</span>
					</a>
				</p>`,
  );
  return `		<tr>
			<td>${serial}</td>
			<td>
				${dates(lecture.date, variant)}
			</td>
			<td >${weekdayOf(lecture.date)}</td>
			<td>${escapeHtml(lecture.topic)}</td>
			<td>${links.join("")}
			</td>
		</tr>`;
}

function changed(material: Material, { date }: Lecture, variant: string | null): Material {
  switch (variant) {
    case "web_links":
      return { ...material, target: `https://example.edu/lecture/${date}` };
    case "old_file_dates":
      return { ...material, target: material.target.replace(numericDate(date), shortMonthDate(date)) };
    default:
      return material;
  }
}

/** The date twice, in two spans. */
function dates(date: string, variant: string | null): string {
  const spans = [`<span>${numericDate(date)}</span>`, `<span>[${shortMonthDate(date)}]</span>`];
  return spans.slice(0, variant === "no_dates" ? 0 : variant === "one_date" ? 1 : 2).join("<br/>\n\t\t\t\t");
}

/** The `href` of a material: a download of the portal, or a URL that opens in a new window. */
function target(material: Material): string {
  return material.target.startsWith("https://")
    ? `href="${escapeHtml(material.target)}" target="_blank"`
    : `href="${downloadHref(material.target)}"`;
}
