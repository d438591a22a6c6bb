import { Cell } from "../../html/cell.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { callArguments, clickCode, findAll } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { parseDate, parseMonth } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { CalendarMonth } from "./schema.ts";

interface Input extends SemesterInput {
  readonly class_group_id: string;
}

/** The months of a semester: one button per month, no buttons for a semester without a calendar. */
export const calendarMonthListPage = definePage<Input, CalendarMonth[]>({
  name: "calendar_months",
  path: "getListForSemester",
  form: ({ sem_sub_id, class_group_id }) => ({
    paramReturnId: "getListForSemester",
    semSubId: sem_sub_id,
    classGroupId: class_group_id,
  }),
  section: "getListForSemester",
  isComplete: true,
  empty: { subjects: ["months", "calendar", "academic calendar", "events"] },
  parse(section) {
    const buttons = findMonthButtons(section);
    section.account(...buttons);
    section.records += buttons.length;
    return buttons.map((button) => monthOf(section, button));
  },
});

/** The buttons of months. The page may have other buttons, such as one for printing. */
export function findMonthButtons({ element: root }: Section): HtmlElement[] {
  const isMonth = (button: HtmlElement) => callArguments(clickCode(button) ?? "", "processViewCalendar") !== null;
  return findAll(root, (element) => isMonth(element) && !isHiddenWithin(root, element));
}

function monthOf(section: Section, button: HtmlElement): CalendarMonth {
  const [cal_date = ""] = callArguments(clickCode(button) ?? "", "processViewCalendar") ?? [];
  const label = new Cell("the label of a month button", button, "label", section).text();
  const day = parseDate(cal_date);
  if (day === null || label === null) throw new PageChanged("label and date of a month button");
  section.checkAgreement("month", (parseMonth(label) ?? day.slice(0, 7)) === day.slice(0, 7));
  return { label, cal_date, month: day.slice(0, 7) };
}
