import { handler } from "../html/html.ts";
import { capitalMonthDate } from "../world/portal-dates.ts";

/** The buttons, without whitespace in between, and an empty grid. */
export function monthList(months: readonly string[]): string {
  const buttons = months.map((month) => {
    const calDate = capitalMonthDate(`${month}-01`);
    return `<a class="btn btn-md btn-primary"
				style="margin:0 5px 5px 0;"
				onclick="${handler("processViewCalendar", calDate)}"
				href="javascript:void(0);">${calDate.slice(3)}</a>`;
  });
  return `	<div id="getListForSemester"
		style="width: 100%; float: left;">

		<div
			style="width: 100%; float: left; text-align: center; display: block; margin: auto;">

			${buttons.join("")}


		</div>

	<div>
		<div class="table-responsive table-responsive"
			 style="float: left; width: 100%;">
			<div id="list-wrapper">
			<table class="table calendar-table"
			style="background-color: #fff; border: 1px solid #ddd; float: left; width: 100%; margin: 0;">

				<h4 style="text-align: center; margin: 0;
				background-color: #9675ce; line-height: 35px;
				color: #fff; font-weight: bold;"></h4>

				<tr style="background-color: #9675ce; color: #fff;">

				</tr>

				<tr>

				</tr>
			</table>
			</div>
		</div>
		</div>
	</div>
`;
}
