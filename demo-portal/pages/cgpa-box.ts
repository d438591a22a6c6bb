import type { GradeSummary } from "../world/grade-history.ts";

const headings = [
  "Credits Registered",
  "Credits Earned",
  "CGPA",
  ..."SABCDEFN".split("").map((grade) => `${grade} Grades`),
];

/** The box with the CGPA below the courses. With null, its table has no row. */
export function cgpaBox(summary: GradeSummary | null): string {
  return box("CGPA\n\t\t\tDetails", headings, summary === null ? null : summaryTexts(summary));
}

/** A box that other campuses show above it. Its table has the same CSS classes. */
export const otherBox = box(
  "Curriculum Details",
  ["Curriculum", "Credits Required", "Credits Earned"],
  ["UC", "72.0", "60.0"],
);

function summaryTexts({ creditsRegistered, creditsEarned, cgpa, counts }: GradeSummary): readonly string[] {
  return [creditsRegistered.toFixed(1), creditsEarned.toFixed(1), cgpa.toFixed(2), ...counts.map(String)];
}

/** The headings are in td, not th. */
function box(title: string, heads: readonly string[], cells: readonly string[] | null): string {
  const row = `			<tr style="font-weight: bold;">
${(cells ?? []).map((text) => `\t\t\t\t<td>${text}</td>`).join("\n")}

			</tr>`;
  return `<div class="box col-md-12" style="border-bottom: 1px solid orange; border-left: 1px solid orange; border-right: 1px solid orange; border-top: 3px solid orange;">
	<div class="box-header ">
		<h3 class="box-title" style="font-weight: bold;">${title}</h3>
	</div>
	<div class="box-body table-responsive ">
	<table class="table table-hover table-bordered"
		style="border-bottom-color: #b1dfff; border-left-color: #b1dfff; border-right-color: #b1dfff;">
		<thead style="background-color: #626D71">
			<tr style="color: #fff; font-weight: bold; white-space: nowrap;background-color:orange; ">
${heads.map((heading) => `\t\t\t\t<td>${heading}</td>`).join("\n")}

			</tr>
		</thead>
${cells === null ? "" : `\t\t<tbody>\n\n${row}\n\t\t</tbody>`}
	</table>
	</div>
</div>`;
}
