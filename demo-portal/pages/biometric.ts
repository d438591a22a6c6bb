import { textRow } from "../html/html.ts";
import { type Punch, punchesOn } from "../world/punches.ts";
import { boldHeadings } from "./markup.ts";
import { dataPage, type PortalPage } from "./page.ts";

/** Punches of one day, latest first. */
export const biometricPage: PortalPage = {
  ...dataPage("biometric", "getStudBioHistory", ["fromDate"]),
  variants: [
    "no_records", // no table, "No Record(S) Found"
    "header_only", // the table has only its headings
    "notice", // a sentence above the table that no earlier page has shown
  ],
  render(context) {
    const fromDate = context.form.get("fromDate") ?? "";
    const punches = ["no_records", "header_only"].includes(context.variant ?? "")
      ? []
      : punchesOn(context.student, isoDate(fromDate));
    const shown = punches.length > 0 || context.variant === "header_only";
    return `
<div class=" form-groups" id="getStudBioList"><strong id="infomsg" style="color: red;"></strong>
	${context.variant === "notice" ? notice : ""}<div>${shown ? "" : noRecords}
	</div><div style="float: left; width: 100%"><div class="col-sm-8" style="margin: auto; float: none;">
			${shown ? table(punches, fromDate) : ""}</div></div></div>`;
  },
};

const notice = `<p class="text-info">Punches of the main gate may be shown one day late</p>`;

const noRecords = `
		<strong id="infomsg" style="color: red;">No
			Record(S) Found</strong>`;

/** Converts `24/09/2026` to ISO. For any other format the portal shows no punches. */
function isoDate(fromDate: string): string {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(fromDate) ?? [];
  return `${year}-${month}-${day}`;
}

function table(punches: readonly Punch[], fromDate: string): string {
  const rows = punches.map(({ time, venue }, index) =>
    textRow("<tr>", "<td>", [`${index + 1}`, fromDate, time, venue]),
  );
  return `<table class="table table-bordered" style="border-color: #3c8dbc;">
			<tr style="background-color: #3c8dbc; color: #fff;">
				${boldHeadings(["Sl.No", "Punch\n\t\t\t\t\tDate ", "Punch\n\t\t\t\t\tTime ", "Venue\n\t\t\t\t\t"])}</tr>${rows.join("")}
			</table>`;
}
