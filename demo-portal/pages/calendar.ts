import { around, choicesOf, escapeHtml, handler, mainSection, options, row } from "../html/html.ts";
import { type CalendarEntry, calendarMonths, classGroupsOf, daysBetween, entriesOf } from "../world/calendar-days.ts";
import { capitalMonthDate, isoDate, weekdays } from "../world/portal-dates.ts";
import { findTerm, institutionalTerms } from "../world/terms.ts";
import { dataPage, menuPage, ownFields, type PortalPage, type RenderContext } from "./page.ts";

type Day = { readonly number: string; readonly weekday: number; readonly entries: readonly CalendarEntry[] };

const purple = "background-color: #9675ce;";

/** A table of days. Its title is inside the table, before its rows. */
const calendarTable = (title: string, rows: string): string =>
  around(
    '<table class="table calendar-table" style="background-color: #fff; border: 1px solid #ddd; float: left; width: 100%; margin: 0;">',
    around(
      `<h4 style="text-align: center; margin: 0; ${purple} line-height: 35px; color: #fff; font-weight: bold;">`,
      title,
    ) + rows,
  );

const headingRow = (names: readonly string[]): string =>
  row(`<tr style="${purple} color: #fff;">`, '<th style="text-align: center; border: 1px solid #ddd;">', names);

/** A month in seven columns, starting on Sunday. There are empty cells before the first day but none after the last. */
function monthGrid(context: RenderContext, month: string | null): string {
  const { variant } = context;
  const days = month === null || variant === "empty_grid" ? [] : daysOf(context, month);
  const title = month === null ? "" : new Date(month).toLocaleDateString("en", titleForm).toUpperCase();
  const table = calendarTable(title, `${headingRow(month === null ? [] : weekdays)}<tr>${cellsOf(days)}\n</tr>`);
  return around(
    '<div><div class="table-responsive table-responsive" style="float: left; width: 100%;"><div id="list-wrapper" style="border:1px solid #ddd;border-bottom-width:2px;float:left;width:100%;margin:20px 0;">',
    variant === "no_table" ? "" : table,
  );
}

const titleForm = { month: "long", year: "numeric", timeZone: "UTC" } as const;

function daysOf(context: RenderContext, month: string): readonly Day[] {
  const { student, variant, form, campus } = context;
  const termId = requestedTerm(context);
  const first = `${month}-01`;
  const firstWeekday = new Date(first).getUTCDay();
  const padding = weekdays.slice(0, firstWeekday).map((_, weekday): Day => ({ number: "", weekday, entries: [] }));
  const days = daysBetween(first, `${month}-31`).map((date, index): Day => {
    const all = variant === "no_entries" ? [] : entriesOf(student, termId, form.get("classGroupId") ?? "", date);
    const isFirst = date === findTerm(termId)?.attendanceFrom;
    const entries = campus?.hasPlainCalendar ? all.map((entry) => plainEntry(entry, isFirst)) : all;
    return { number: String(index + 1), weekday: (firstWeekday + index) % 7, entries: varied(entries, variant) };
  });
  return [...padding, ...days];
}

/** An entry of Chennai's calendar: the kind of day, and a remark for an unusual one. */
function plainEntry({ description, label }: CalendarEntry, isFirst: boolean): CalendarEntry {
  const text = description.replace(/ - General \(Semester\)$/, "");
  if (label === "Exam Days") return { description: "No Instructional Day", label: text };
  if (isFirst) return { description: text, label: "Commencement of Classes" };
  return { description: text, label: label === "WorkingDay" || label === text ? null : label };
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
								<span style="float: left; color: #000; font-weight: bold; width: 100%; text-align: left; margin: auto;">${number}</span>${" "}
${emptyLines}${entries.map(entryHtml).join("\n")}

						</td>
`;
}

/** Every description is green and every label red, for all kinds of days. */
function entryHtml({ description, label }: CalendarEntry): string {
  const span = (color: string, text: string) =>
    around(`\n\t\t<span\n\t\tstyle="width: 100%; float: left; color: ${color};">`, escapeHtml(text));
  return `${span("green", description)}${label === null ? "" : span("#eb556e", `(${label})`)}<br><br/><br/><br/><br/>`;
}

/** The buttons, without whitespace in between, and an empty grid. */
function monthList(months: readonly string[]): string {
  const buttons = months.map((month) => {
    const calDate = capitalMonthDate(`${month}-01`);
    return `<a class="btn btn-md btn-primary"
				style="margin:0 5px 5px 0;"
				onclick="${handler("processViewCalendar", calDate)}"
				href="javascript:void(0);">${calDate.slice(3)}</a>`;
  });
  return `	<div id="getListForSemester"
		style="width: 100%; float: left;">
		<div style="width: 100%; float: left; text-align: center; display: block; margin: auto;">${buttons.join("")}</div><div>
		<div class="table-responsive table-responsive" style="float: left; width: 100%;"><div id="list-wrapper">
			${calendarTable("", `${headingRow([])}<tr></tr>`)}</div></div></div></div>
`;
}

/** The menu page: a semester select, below which the other fragments are loaded. */
export const calendarPage: PortalPage = {
  ...menuPage("calendar", "academics/common/CalendarPreview", "Academics", "Academics Calendar"),
  render(context) {
    return mainSection(
      "Academic Calendar",
      `				<form class="form-horizontal" id="calendarPreview" name="calendarPreview" autocomplete="off">
					${ownFields(context)}
					<label for="semesterSubId" class="col-sm-3 control-label">Semester</label>
					<select class="form-select" name="semSubId" id="semesterSubId" onchange="${handler("getDateForSemesterPreview", "getDateForSemesterPreview")}">
						${options("-- Choose Semester --", choicesOf(institutionalTerms))}</select><div class="form-group" id="getDateForSemesterPreview"></div></form>`,
    );
  },
};

/** Class groups of a semester, and the months of the first group. */
export const calendarClassGroupsPage: PortalPage = {
  ...dataPage("calendar_class_groups", "getDateForSemesterPreview", ["paramReturnId", "semSubId"]),
  variants: [
    "no_groups", // the select has only its placeholder
    "placeholder", // a placeholder before the groups
    "no_months", // groups without month buttons
  ],
  render(context) {
    const { student, variant, campus } = context;
    const termId = requestedTerm(context);
    const own = classGroupsOf(student, termId);
    const listed = own.length === 0 ? [] : (campus?.classGroups.map(([id, name]) => ({ id, name })) ?? own);
    const groups = variant === "no_groups" ? [] : listed;
    const months = variant === "no_months" ? [] : calendarMonths(student, termId);
    const items = groups.map(({ id, name }, index) => {
      const selected = index === 0 ? ' selected="selected"' : "";
      return `<option value="${escapeHtml(id)}"${selected}>${escapeHtml(name)}</option>`;
    });
    const placeholder = groups.length === 0 || variant === "placeholder";
    return `<div class="form-group" id="getDateForSemesterPreview">

	<div class="form-group">
		<label for="classGrouId" class="col-sm-3 control-label">Class Group</label>
		<div class="col-sm-9 form-group">
			<select class="form-select" name="classGroupId" id="classGroupId" data-validation-engine="validate[required]"
				onchange="${handler("getListForSemester", "getListForSemester")}">
				${[placeholder ? `<option value="">-- Choose Class Group --</option>` : "", ...items].join("\n\t\t\t\t")}
			</select></div></div>${monthList(months)}</div>
`;
  },
};

/** Months of one class group. */
export const calendarMonthsPage: PortalPage = {
  ...dataPage("calendar_months", "getListForSemester", ["paramReturnId", "semSubId", "classGroupId"]),
  variants: [
    "no_months", // no buttons
  ],
  render(context) {
    return monthList(context.variant === "no_months" ? [] : requestedMonths(context));
  },
};

/** The days of one month. `calDate` may be any day of it. */
export const calendarMonthPage: PortalPage = {
  ...dataPage("calendar_month", "processViewCalendar", ["calDate", "semSubId", "classGroupId"]),
  variants: [
    "no_entries", // only the day numbers
    "no_labels", // entries without the text in parentheses
    "several_entries", // every day with an entry has two more
    "empty_grid", // the month and the weekdays, but no days
    "no_table", // an empty frame
  ],
  render(context) {
    const month = isoDate(context.form.get("calDate") ?? "")?.slice(0, 7) ?? null;
    const usual = month === null || requestedMonths(context).length === 0 ? "empty_grid" : null;
    return monthGrid({ ...context, variant: context.variant ?? usual }, month);
  },
};

const requestedTerm = ({ form }: RenderContext): string => form.get("semSubId") ?? "";

/** Months of the requested class group; empty for an unknown group. */
function requestedMonths(context: RenderContext): readonly string[] {
  const termId = requestedTerm(context);
  const isKnown = classGroupsOf(context.student, termId).some(({ id }) => id === context.form.get("classGroupId"));
  return isKnown ? calendarMonths(context.student, termId) : [];
}
