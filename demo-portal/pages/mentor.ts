import { escapeHtml } from "../html/html.ts";
import { mentorRows } from "../world/profile-sections.ts";
import { menuPage, type PortalPage, type RenderContext } from "./page.ts";

/** The student's mentor: nine rows of label and value. The first row has a photo in its third cell. */
export const mentorPage: PortalPage = {
  ...menuPage("mentor", "proctor/viewProctorDetails", "Mentor", "Mentor Details"),
  variants: [
    "empty_values", // no mentor: nine rows without values
    "no_table", // no mentor: no table
  ],
  render(context) {
    return `<div id="main-section">
	<div class="container"><section class="content"><div class="col-sm-12"><div class="box">
					<div class="box-header with-border text-center"><h3 class="box-title"><b>View proctor details</b></h3></div>
					<form class="form-horizontal" method="post" action="addStudents" id="employeeForm" autocomplete="off"><div class="box-body">
							<div class="form-group text-center"><h4 style="color: green; font-weight: bold;"></h4></div></div></form>
					<div class="" id="showDetails" style="margin: 20px 20px 20px 20px;"><div class=" table-responsive"><div>${details(context)}
						</div></div></div></div></div></section></div></div>`;
  },
};

/** Labels that the page begins with a space. */
const indented = ["Faculty ID", "Faculty Name", "School", "Cabin", "Faculty Email"];

function details({ student, variant }: RenderContext): string {
  if (variant === "no_table") return "";
  const mentor = variant === "empty_values" ? null : student.mentor;
  const rows = mentorRows(mentor).map(
    ([label, value], index) => `								<tr>
									<td style="background-color: #aba6bf; font-weight: bold;">${indented.includes(label) ? " " : ""}${label}</td>
									<td style="background-color: #f2dede;">${escapeHtml(value ?? "")}</td>${index === 0 ? photoCell : ""}</tr>`,
  );
  return `							<table class="table">
${rows.join("\n")}</table>`;
}

const photoCell = `
									<td style="background-color: #f2dede;" rowspan="9">
										<img src="assets/img/navatar.png" class="img-rounded" alt="Image Not Available" width="150" height="180" style="border: solid 2px #3c8dbc;"/>
									</td>`;
