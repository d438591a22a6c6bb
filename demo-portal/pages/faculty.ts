import { around, escapeHtml, row } from "../html/html.ts";
import { type FacultyMember, findMember, type OpenHours, searchDirectory } from "../world/faculty-directory.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";

/** The first bytes of a JPEG file. */
const photo = "data:JPEG;base64,/9j/4AAQSkZJRg==";

/**
 * A teacher with the open hours. Without open hours the second table is missing or empty; the real portal does both. For
 * an unknown employee id all values are empty. The bare student gets no tables.
 */
export const facultyDetailsPage: PortalPage = {
  ...dataPage("faculty_details", "hrms/EmployeeSearch1ForStudent", ["empId"]),
  variants: [
    "no_hours_table", // no open hours: the second table is missing
    "no_hours_rows", // no open hours: the second table has only its headings
    "unknown", // every value is empty, as for an unknown employee id
    "no_table", // only the frame of the page
  ],
  render(context) {
    const variant = context.variant ?? (context.student.kind === "bare" ? "no_table" : null);
    return `<div class="" id="showDetails">
	<div class="table-responsive">${variant === "no_table" ? "" : tables(context, variant)}</div></div>
`;
  },
};

function tables(context: RenderContext, variant: string | null): string {
  const member = variant === "unknown" ? undefined : findMember(context.form.get("empId") ?? "");
  return `${personTable(member)}
		<div>${hoursPart(member, variant)}</div>`;
}

/** The second table. Without open hours it is missing for odd employee ids and empty for even ones. */
function hoursPart(member: FacultyMember | undefined, variant: string | null): string {
  const hours = member?.openHours ?? [];
  if (variant === "no_hours_rows") return hoursTable([]);
  const isMissing = hours.length === 0 && (member === undefined || Number(member.empId) % 2 === 1);
  return isMissing || variant === "no_hours_table" ? "" : hoursTable(hours);
}

function personTable(member: FacultyMember | undefined): string {
  const lines = {
    "Name of the Faculty ": member?.name,
    Designation: member?.designation,
    "Name of Department": member?.department,
    "School / Centre Name ": member?.school,
    "E-Mail Id ": member?.email,
    " Cabin Number ": member?.cabin,
  };
  const image = `<td rowspan="10"><img src="${photo}" alt="Image Not Available" width="150" height="180"/></td>`;
  const rows = Object.entries(lines).map(([label, value], index) => {
    const cell = index === 0 ? '<td style="font-weight: bold;">' : "<td>";
    return `<tr><td><b>${label}</b></td>${around(cell, escapeHtml(value ?? ""))}${["<td></td>", image][index] ?? ""}</tr>`;
  });
  return around('<table class="table table-bordered" >', rows.join("\n"));
}

function hoursTable(hours: readonly OpenHours[]): string {
  const rows = hours.map(
    ({ weekday, timings }, index) => `					<tr role="row" class="${index % 2 === 0 ? "odd" : "even"}">
						<td colspan="1">${weekday}</td><td colspan="2" >${timings}</td></tr>`,
  );
  return `			<table class="table table-bordered">
				<thead>
					<tr role="row"><th colspan="8">OPEN HOURS</th></tr>
					<tr role="row"><th colspan="1"><b> Week Day</b></th><th colspan="2"><b>Timings</b></th></tr>
				</thead><tbody>${rows.join("\n")}</tbody></table>`;
}

/**
 * Faculty directory and its search: an empty `empId` lists all members, any other text searches names. The bare student
 * gets no results: no table for the list, an empty table for a search.
 */
export const facultyPage: PortalPage = {
  ...dataPage("faculty", "hrms/EmployeeSearchForStudent", ["empId"]),
  variants: [
    "header_only", // no results: the table has only its headings
    "no_match_text", // no results: a message instead of a table
  ],
  render(context) {
    const found = searchDirectory(context.form.get("empId") ?? "");
    const variant = context.variant ?? usualVariant(context);
    const content =
      variant === "no_match_text"
        ? '<span style="color: red; font-size: 20px;"> No data found</span>'
        : table(variant === "header_only" ? [] : found);
    return `<div class="tab-content clearfix">
	<div class="tab-pane active" id="4a">${content}</div></div>
`;
  },
};

function usualVariant({ student, form }: RenderContext): string | null {
  if (student.kind !== "bare") return null;
  return form.get("empId") === "" ? "no_match_text" : "header_only";
}

/** The portal's rows are mostly whitespace: the full directory is about half a megabyte. */
function table(members: readonly FacultyMember[]): string {
  const tags = '<tr style="text-align: center; border-style: solid;">';
  const headings = ["Name of the Faculty ", "Designation", "School / Centre", "Action"];
  const rows = members.map(({ empId, name, designation, school }) => {
    const button = `<button type="button" class="btn btn-primary" value="select" id="${empId}" onclick="getEmployeeIdNo(&quot;${empId}&quot;);">
						<span class="glyphicon glyphicon-ok"></span></button>`;
    const cells = [...[name, designation, school].map(escapeHtml), button];
    return row(tags, "<td>", cells).replaceAll("\n", `\n${"\t".repeat(16)}`);
  });
  return around('<table class="table" border="1">', [row(tags, "<td>", headings), ...rows].join("\n"));
}
