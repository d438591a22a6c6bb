import { escapeHtml, handler, options } from "../html/html.ts";
import { assignmentsOf } from "../world/assignments.ts";
import type { CourseClass } from "../world/course-class.ts";
import { shortMonthDate } from "../world/portal-dates.ts";
import { slottedClassesOf } from "../world/slotted-classes.ts";
import type { Student } from "../world/students.ts";
import { institutionalTerms } from "../world/terms.ts";
import { assignmentDocument, postingFunction } from "./assignment-frame.ts";
import type { PortalPage, RenderContext } from "./page.ts";

const headings = [
  "Sl.No.",
  "Class Nbr",
  "Course Code",
  "Course Title",
  "Course Type",
  "Faculty Name",
  "Dashboard",
] as const;

/** Classes of a semester that may have assignments; a message instead of a table if there are none. */
export const digitalAssignmentsPage: PortalPage = {
  name: "digital_assignments",
  path: "examinations/doDigitalAssignment",
  shape: "data",
  fields: ["semesterSubId"],
  variants: [
    "eight_columns", // a column of upcoming due dates before Course Type
    "type_codes", // Course Type shows the type code
    "th_headers", // headings in th
    "header_only", // no classes: the table has only its headings
    "no_data", // no classes: no table, a red message
  ],
  render(context) {
    const semester = context.form.get("semesterSubId") ?? "";
    const classes = slottedClassesOf(context.student, semester);
    const variant = context.variant ?? (classes.length === 0 ? "no_data" : null);
    const choices = institutionalTerms.map(({ id, name }) => ({ value: id, label: name }));
    return assignmentDocument(context, {
      formId: "digitalAssignment",
      content: `									<div class="col-md-12">
									<div class="col-md-3"></div>
									<div class="col-md-6">
									<label for="acadYear" class="col-sm-4 control-label">Select
										Semester</label>
									<div class="col-md-8">
									<select class="form-control" name="semesterSubId"
										id="semesterSubId" required="required" onchange="dAOnChange();">
										${options("-- Choose\n\t\t\t\t\t\t\t\t\t\t\tSemester --", choices, semester)}
									</select>
									</div>
									</div>
									</div>
									<div class="col-md-12" style="align-content: center; text-align: center;">
										<br /> ${variant === "no_data" ? noData : table(context.student, variant === "header_only" ? [] : classes, variant)}
									</div>`,
      success: "",
      script: script(context),
    });
  },
};

const noData = '<span\n\t\t\t\t\t\t\t\t\t\t\tstyle="color: red; font-size: 20px;"> No data found</span>';

function table(student: Student, classes: readonly CourseClass[], variant: string | null): string {
  const tag = variant === "th_headers" ? "th" : "td";
  const shown: string[] = [...headings];
  if (variant === "eight_columns") shown.splice(4, 0, "Upcoming Dues");
  const rows = classes.map((entry, index) => {
    const cells = cellsByHeading(student, entry, index + 1, variant);
    return `											<tr class="tableContent">
${shown.map((heading) => `\t\t\t\t\t\t\t\t\t\t\t\t<td>${cells[heading] ?? ""}</td>`).join("\n")}
											</tr>`;
  });
  return `
									<div id="fixedTableContainer" class="fixedTableContainer">
										<table class="customTable">
											<tr class="tableHeader">
${shown.map((heading) => `\t\t\t\t\t\t\t\t\t\t\t\t<${tag}>${heading}</${tag}>`).join("\n")}
											</tr>
${rows.join("\n")}
										</table>
									</div>`;
}

function cellsByHeading(
  student: Student,
  entry: CourseClass,
  serial: number,
  variant: string | null,
): Readonly<Record<string, string>> {
  const open = assignmentsOf(student, entry.classId).filter(({ upload }) => upload === "open");
  return {
    "Sl.No.": String(serial),
    "Class Nbr": entry.classId,
    "Course Code": entry.courseCode,
    "Course Title": escapeHtml(entry.courseTitle),
    "Upcoming Dues": open.map(({ due }) => `<span>${due === null ? "-" : shortMonthDate(due)}</span>`).join("<br/>"),
    "Course Type": variant === "type_codes" ? entry.typeCode : entry.typeName,
    "Faculty Name": escapeHtml(entry.teacher.name),
    Dashboard: `<button type="button" class="icon-button" onclick="${handler("myFunction", entry.classId)}"><span class="glyphicon glyphicon-pencil glyphiconDefault"></span></button>`,
  };
}

/** The script of the page. The select of semesters submits its form as multipart. */
function script({ csrf }: RenderContext): string {
  return `${postingFunction("myFunction(classId)", "examinations/processDigitalAssignment", { classId: "classId" }, csrf)}
				function dAOnChange() {
					var fd = new FormData(document.getElementById("digitalAssignment"));
					fd.append("_csrf", "${csrf}");
					$.ajax({ url: "examinations/doDigitalAssignment", type: "POST", data: fd, cache: false,
						processData: false, contentType: false,
						success: function(answer) { $("#main-section").html(answer); } });
				}`;
}
