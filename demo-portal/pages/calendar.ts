import { escapeHtml, handler, hidden, mainSection, options } from "../html/html.ts";
import { calendarMonths, classGroupsOf } from "../world/calendar-entries.ts";
import { institutionalTerms } from "../world/terms.ts";
import { monthGrid } from "./month-grid.ts";
import { monthList } from "./month-list.ts";
import type { PortalPage, RenderContext } from "./page.ts";

/** The menu page: a semester select, below which the other fragments are loaded. */
export const calendarPage: PortalPage = {
  name: "calendar",
  path: "academics/common/CalendarPreview",
  shape: "menu",
  menu: { group: "Academics", label: "Academics Calendar" },
  fields: [],
  render(context) {
    const choices = institutionalTerms.map(({ id, name }) => ({ value: id, label: name }));
    return mainSection(
      "Academic Calendar",
      `				<form class="form-horizontal" id="calendarPreview" name="calendarPreview" autocomplete="off">
					${hidden("_csrf", context.csrf)}
					${hidden("authorizedID", context.student.registrationNumber, "authorizedID")}
					<label for="semesterSubId" class="col-sm-3 control-label">Semester</label>
					<select class="form-select" name="semSubId" id="semesterSubId"
						onchange="${handler("getDateForSemesterPreview", "getDateForSemesterPreview")}">
						${options("-- Choose Semester --", choices)}
					</select>
					<div class="form-group" id="getDateForSemesterPreview"></div>
				</form>`,
    );
  },
};

/** Class groups of a semester, and the months of the first group. */
export const calendarClassGroupsPage: PortalPage = {
  name: "calendar_class_groups",
  path: "getDateForSemesterPreview",
  shape: "data",
  fields: ["paramReturnId", "semSubId"],
  variants: [
    "no_groups", // the select has only its placeholder
    "placeholder", // a placeholder before the groups
    "no_months", // groups without month buttons
  ],
  render(context) {
    const { student, variant } = context;
    const termId = requestedTerm(context);
    const groups = variant === "no_groups" ? [] : classGroupsOf(student, termId);
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
			<select class="form-select" name="classGroupId"
				id="classGroupId"
				data-validation-engine="validate[required]"
				onchange="${handler("getListForSemester", "getListForSemester")}">
				${[placeholder ? `<option value="">-- Choose Class Group --</option>` : "", ...items].join("\n\t\t\t\t")}
			</select>

		</div>

	</div>

${monthList(months)}
</div>
`;
  },
};

/** Months of one class group. */
export const calendarMonthsPage: PortalPage = {
  name: "calendar_months",
  path: "getListForSemester",
  shape: "data",
  fields: ["paramReturnId", "semSubId", "classGroupId"],
  variants: [
    "no_months", // no buttons
  ],
  render(context) {
    return monthList(context.variant === "no_months" ? [] : requestedMonths(context));
  },
};

/** The days of one month. `calDate` may be any day of it. */
export const calendarMonthPage: PortalPage = {
  name: "calendar_month",
  path: "processViewCalendar",
  shape: "data",
  fields: ["calDate", "semSubId", "classGroupId"],
  variants: [
    "no_entries", // only the day numbers
    "no_labels", // entries without the text in parentheses
    "several_entries", // every day with an entry has two more
    "empty_grid", // the month and the weekdays, but no days
    "no_table", // an empty frame
  ],
  render(context) {
    const { student, variant, form } = context;
    const month = parseMonth(form.get("calDate") ?? "");
    const usual = month === null || requestedMonths(context).length === 0 ? "empty_grid" : null;
    return monthGrid({
      student,
      termId: requestedTerm(context),
      groupId: form.get("classGroupId") ?? "",
      month,
      variant: variant ?? usual,
    });
  },
};

function requestedTerm({ form }: RenderContext): string {
  return form.get("semSubId") ?? "";
}

/** Months of the requested class group; empty for an unknown group. */
function requestedMonths(context: RenderContext): readonly string[] {
  const termId = requestedTerm(context);
  const isKnown = classGroupsOf(context.student, termId).some(({ id }) => id === context.form.get("classGroupId"));
  return isKnown ? calendarMonths(context.student, termId) : [];
}

/** Converts `01-AUG-2026` (case-insensitive) to "2026-08"; null if it is not a date of this century. */
function parseMonth(calDate: string): string | null {
  const [, name = "", year] = /^\d\d-([A-Z]{3})-(20\d\d)$/i.exec(calDate) ?? [];
  const number = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC".indexOf(name.toUpperCase()) / 3 + 1;
  return year === undefined || !Number.isInteger(number) || number < 1
    ? null
    : `${year}-${String(number).padStart(2, "0")}`;
}
