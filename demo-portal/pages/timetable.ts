import { classesOf } from "../world/classes.ts";
import type { PortalPage, RenderContext } from "./page.ts";
import { courseList } from "./timetable-courses.ts";
import { weekGrid } from "./timetable-grid.ts";

/** The student's timetable: the list of registered courses, then the weekly grid. */
export const timetablePage: PortalPage = {
  name: "timetable",
  path: "processViewTimeTable",
  shape: "data",
  fields: ["semesterSubId"],
  variants: [
    "no_tables", // no registered courses: no table and no message
    "no_records", // no registered courses: "No Record(s) Found", no table
    "with_tbody", // both tables have a tbody
    "with_widths", // the headings of the courses have widths, as until 2024
    "unapproved", // no course is approved yet, and the last row has an invoice button
  ],
  render(context) {
    return `<div class="form-group" id="getStudentDetails">

	${content(context)}

</div>`;
  },
};

function content({ student, form, variant }: RenderContext): string {
  const termId = form.get("semesterSubId") ?? "";
  const classes = classesOf(student, termId);
  if (variant === "no_records" || (variant === null && student.kind === "bare")) {
    return `<span style="color: red; font-weight: bold;">No Record(s) Found</span>`;
  }
  if (variant === "no_tables" || classes.length === 0) return "";
  return `<div id="studentDetailsList">
		<div>
			<span style="font-size: 12px;"><b style="color: red;">Note:</b></span>
			<ul style="font-size: 12px;">
				<li style="text-align: justify;">A course counts as yours once its status is
					<strong style="color: green;">'Registered and Approved'</strong> or, where a fee is due,
					<strong style="color: green;">'Registered, Invoice Generated, Fees Paid and Approved'</strong>.</li>

			</ul>
		</div><br/>
		<div class="table-responsive">
${courseList(classes, variant)}
		</div>
		<div class="table table-responsive" id="ttview" style="margin-top: 20px;float: left;width: 100%;">
${weekGrid(termId, classes, variant)}
		</div>
	</div>`;
}
