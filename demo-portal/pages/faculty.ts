import { escapeHtml } from "../html/html.ts";
import { type FacultyMember, searchDirectory } from "../world/faculty-directory.ts";
import type { PortalPage, RenderContext } from "./page.ts";

/**
 * Faculty directory and its search: an empty `empId` lists all members, any other text searches names. The bare student
 * gets no results: no table for the list, an empty table for a search.
 */
export const facultyPage: PortalPage = {
  name: "faculty",
  path: "hrms/EmployeeSearchForStudent",
  shape: "data",
  fields: ["empId"],
  variants: [
    "header_only", // no results: the table has only its headings
    "no_match_text", // no results: a message instead of a table
    "th_headers", // headings in th
  ],
  render(context) {
    const found = searchDirectory(context.form.get("empId") ?? "");
    const variant = context.variant ?? usualVariant(context);
    const content =
      variant === "no_match_text"
        ? '<span style="color: red; font-size: 20px;"> No data found</span>'
        : table(variant === "header_only" ? [] : found, variant === "th_headers" ? "th" : "td");
    return `<div class="tab-content clearfix">
	<div class="tab-pane active" id="4a">
		${content}
	</div>
</div>
`;
  },
};

function usualVariant({ student, form }: RenderContext): string | null {
  if (student.kind !== "bare") return null;
  return form.get("empId") === "" ? "no_match_text" : "header_only";
}

function table(members: readonly FacultyMember[], headingTag: "td" | "th"): string {
  const headings = ["Name of the Faculty ", "Designation", "School / Centre", "Action"];
  return `<table class="table" border="1">
			<tr style="text-align: center; border-style: solid;">
				${headings.map((heading) => `<${headingTag}>${heading}</${headingTag}>`).join("\n\t\t\t\t")}
			</tr>
${members.map(row).join("\n")}
		</table>`;
}

/** The portal's rows are mostly whitespace: the full directory is about half a megabyte. */
function row({ empId, name, designation, school }: FacultyMember): string {
  const cells = `			<tr style="text-align: center; border-style: solid;">
				<td>${escapeHtml(name)}</td>
				<td>${escapeHtml(designation)}</td>
				<td>${escapeHtml(school)}</td>
				<td>
					<button type="button" class="btn btn-primary" value="select"
						id="${empId}" onclick="getEmployeeIdNo(&quot;${empId}&quot;);">
						<span class="glyphicon glyphicon-ok"></span>
					</button>
				</td>
			</tr>`;
  return cells.replaceAll("\n", `\n${"\t".repeat(16)}`);
}
