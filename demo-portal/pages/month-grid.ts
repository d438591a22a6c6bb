import { escapeHtml } from "../html/html.ts";
import { daysBetween } from "../world/calendar-days.ts";
import { type CalendarEntry, entriesOf } from "../world/calendar-entries.ts";
import type { Student } from "../world/students.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = "JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER".split(" ");

/** The month to render. */
export interface MonthRequest {
  readonly student: Student;
  readonly termId: string;
  readonly groupId: string;
  /** "2026-08"; null if the request has no valid date. */
  readonly month: string | null;
  /** A variant of the page calendar_month. */
  readonly variant: string | null;
}

interface Day {
  /** "" for a cell before the first of the month. */
  readonly number: string;
  readonly weekday: number;
  readonly entries: readonly CalendarEntry[];
}

/** A month in seven columns, starting on Sunday. There are empty cells before the first day but none after the last. */
export function monthGrid(request: MonthRequest): string {
  if (request.variant === "no_table") return frame("");
  const { month } = request;
  const days = month === null || request.variant === "empty_grid" ? [] : daysOf(request, month);
  const heading = headingRow(month === null ? [] : weekdays);
  return frame(`<table class="table calendar-table"
			style="background-color: #fff; border: 1px solid #ddd; float: left; width: 100%; margin: 0;">

				<h4 style="text-align: center; margin: 0;
				background-color: #9675ce; line-height: 35px;
				color: #fff; font-weight: bold;">${titleOf(month)}</h4>

${heading}

					<tr>

${cellsOf(days)}

					</tr>
			</table>`);
}

function frame(content: string): string {
  return `<div>
		<div class="table-responsive table-responsive"
			 style="float: left; width: 100%;">
			<div id="list-wrapper" style="border:1px solid #ddd;border-bottom-width:2px;float:left;width:100%;margin:20px 0;">
			${content}
			</div>
		</div>
		</div>`;
}

function titleOf(month: string | null): string {
  const [year = "", number] = month?.split("-") ?? [];
  return `${months[Number(number) - 1] ?? ""} ${year}`.trim();
}

function headingRow(names: readonly string[]): string {
  const cells = names.map((name) => `						<th style="text-align: center; border: 1px solid #ddd;">${name}</th>`);
  return `					<tr style="background-color: #9675ce; color: #fff;">
${cells.join("\n")}
					</tr>`;
}

function daysOf({ student, termId, groupId, variant }: MonthRequest, month: string): readonly Day[] {
  const first = `${month}-01`;
  const firstWeekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const padding = weekdays.slice(0, firstWeekday).map((_, weekday): Day => ({ number: "", weekday, entries: [] }));
  const days = daysBetween(first, lastDayOf(first)).map((date, index): Day => {
    const entries = variant === "no_entries" ? [] : entriesOf(student, termId, groupId, date);
    return { number: String(index + 1), weekday: (firstWeekday + index) % 7, entries: varied(entries, variant) };
  });
  return [...padding, ...days];
}

function lastDayOf(firstDay: string): string {
  const [year, month] = firstDay.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10);
}

function varied(entries: readonly CalendarEntry[], variant: string | null): readonly CalendarEntry[] {
  if (variant === "no_labels") return entries.map((entry) => ({ ...entry, label: null }));
  if (variant !== "several_entries" || entries.length === 0) return entries;
  const dayOrder = { description: "Tuesday Day Order - First Years (2026)", label: "WorkingDay" };
  return [...entries, dayOrder, { description: "Alumni Day", label: null }];
}

/** The portal closes a week with one end tag too many. A month that ends on a Saturday leaves an empty row. */
function cellsOf(days: readonly Day[]): string {
  const perMonth = days.reduce((sum, { entries }) => sum + entries.length, 0);
  return days.map((day) => cell(day, perMonth) + (day.weekday === 6 ? "\n\t\t</td>\n</tr><tr>\n" : "\n")).join("\n");
}

/** The portal's template loops over all entries of the month for every cell, and prints two empty lines for each. */
function cell({ number, entries }: Day, entriesPerMonth: number): string {
  const emptyLines = "\n\t\t\t\t\t\t\t\n\t\t\t\t\t\t".repeat(entriesPerMonth);
  return `						<td
							style="padding: 8px; font-weight:bold; vertical-align: middle; border-top: 1px solid #ddd; padding: 10px; width: 100px; height: 100px; background-color: #fff; color: #000; border: 1px solid #ddd; vertical-align: top;">
								<span
							style="float: left; color: #000; font-weight: bold; width: 100%; text-align: left; margin: auto;">${number}</span>${" "}
${emptyLines}${entries.map(entryHtml).join("\n")}

						</td>
`;
}

/** Every description is green and every label red, for all kinds of days. */
function entryHtml({ description, label }: CalendarEntry): string {
  const labelHtml = `<span
										style="width: 100%; float: left; color: #eb556e;">(${escapeHtml(label ?? "")})</span>`;
  return `									<span style="width: 100%; float: left; color: green;">${escapeHtml(description)}</span>
									${label === null ? "" : labelHtml}
										<br>
										<br/><br/><br/><br/>`;
}
