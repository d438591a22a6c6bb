import { escapeHtml } from "../html/html.ts";
import type { Teacher } from "../world/teachers.ts";
import type { PortalPage, RenderContext } from "./page.ts";

/** The student's mentor: nine rows of label and value. The first row has a photo in its third cell. */
export const mentorPage: PortalPage = {
  name: "mentor",
  path: "proctor/viewProctorDetails",
  shape: "menu",
  menu: { group: "Mentor", label: "Mentor Details" },
  fields: [],
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
					<div class="" id="showDetails" style="margin: 20px 20px 20px 20px;"><div class=" table-responsive"><div>
${details(context)}
						</div></div></div></div></div></section></div></div>`;
  },
};

/** The page's labels, including leading spaces, with their values. */
function labelled(mentor: Teacher | null): readonly (readonly [label: string, value: string | null])[] {
  return [
    [" Faculty ID", mentor?.empId ?? null],
    [" Faculty Name", mentor?.name ?? null],
    ["Faculty Designation", mentor?.designation ?? null],
    [" School", mentor?.schoolCode ?? null],
    [" Cabin", mentor?.cabin ?? null],
    ["Faculty Department", mentor?.department ?? null],
    [" Faculty Email", mentor?.email ?? null],
    ["Faculty intercom", mentor?.intercom ?? null],
    ["Faculty Mobile Number", mentor?.mobile ?? null],
  ];
}

function details({ student, variant }: RenderContext): string {
  if (variant === "no_table") return "";
  const mentor = variant === "empty_values" ? null : student.mentor;
  const rows = labelled(mentor).map(
    ([label, value], index) => `								<tr>
									<td style="background-color: #aba6bf; font-weight: bold;">${label}</td>
									<td style="background-color: #f2dede;">${escapeHtml(value ?? "")}</td>${index === 0 ? photoCell : ""}
								</tr>`,
  );
  return `							<table class="table">
${rows.join("\n")}
							</table>`;
}

const photoCell = `
									<td style="background-color: #f2dede;" rowspan="9">
										<img src="assets/img/navatar.png" class="img-rounded" alt="Image Not Available" width="150" height="180" style="border: solid 2px #3c8dbc;"/>
									</td>`;
