import { callArguments, clickCode } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { findAll } from "../../html/find.ts";
import { requireCompleteSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { textOf } from "../../html/text.ts";
import { parseDate, parseMonth } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { CalendarMonth } from "./schema.ts";

interface Input extends SemesterInput {
  readonly class_group_id: string;
}

/** The months of a semester: one button per month, no buttons for a semester without a calendar. */
export const monthsPage: Page<Input, CalendarMonth[]> = {
  name: "calendar_months",
  path: "getListForSemester",
  shape: "data",
  form: ({ sem_sub_id, class_group_id }) => ({
    paramReturnId: "getListForSemester",
    semSubId: sem_sub_id,
    classGroupId: class_group_id,
  }),
  parse: parseMonths,
};

function parseMonths(page: HtmlElement): CalendarMonth[] {
  const root = requireCompleteSection(page, "getListForSemester");
  return findAll(root, isMonth).map(monthOf);
}

/** Recognises the button of a month by its handler or label. The page may have other buttons, such as one for printing. */
function isMonth(button: HtmlElement): boolean {
  const code = clickCode(button);
  return code !== null && (/calendar|month|\d{4}/i.test(code) || parseMonth(textOf(button)) !== null);
}

function monthOf(button: HtmlElement): CalendarMonth {
  const [cal_date = ""] = callArguments(clickCode(button) ?? "", "processViewCalendar") ?? [];
  const label = textOf(button);
  const day = parseDate(cal_date);
  if (day === null || label === "") throw new PageChanged("label and date of a month button");
  return { label, cal_date, month: day.slice(0, 7) };
}
