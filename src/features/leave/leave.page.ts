import { hasEmptyMessage } from "../../html/absence.ts";
import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { newContext, Section } from "../../html/section.ts";
import { parseDateTime } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { LeaveRequest } from "./schema.ts";

/** The menu page of the leave. Only after it does the portal serve the lists. */
export const leavePage: Page<object, null> = {
  name: "leave",
  path: "hostels/student/leave/1",
  shape: "menu",
  form: () => ({}),
  isOnlyOpened: true,
  parse: () => null,
};

/** The requests that are under way. */
export const leaveAppliedPage = listPage("leave_applied", "hostels/student/leave/4", "status", "LeaveAppliedTable");
/** The requests of the past. */
export const leaveHistoryPage = listPage("leave_history", "hostels/student/leave/6", "history", "LeaveHistoryTable");

/** Nobody has published the headings of the two lists, only the order of their cells. */
function listPage(name: string, path: string, control: string, id: string): Page<object, LeaveRequest[]> {
  return {
    name,
    path,
    shape: "data",
    form: () => ({ [control]: "", form: "undefined", control }),
    isUntyped: true,
    parse(page, _input, context = newContext()) {
      const section = new Section(page, context);
      const table = section.byId(id);
      if (table === null && hasEmptyMessage(page, section.isEmptyMessage)) return [];
      if (table === null || !table.closed) throw new PageChanged(`table #${id} with its end`);
      const rows = table.rows.filter((row) => !row.hidden && row.text !== "" && !section.isEmptyMessage(row.text));
      const requests = rows.map((row) => requestOf(section, row));
      // The first row has the headings.
      if (requests.slice(1).includes(null)) throw new PageChanged(`two times in every row of #${id}`);
      return requests.filter((request) => request !== null);
    },
  };
}

/** The request of a row: what stands before and behind its two times. Without an id, the place is in the second cell. */
function requestOf(section: Section, { cells }: HtmlElement): LeaveRequest | null {
  const from = cells.findIndex(({ text }, at) => isTime(text) && isTime(cells[at + 1]?.text ?? ""));
  if (from < 4) return null;
  const textAt = (offset: number, field: string) => {
    const element = cells[from + offset];
    return element === undefined ? null : new Cell(field, element, field, section).text();
  };
  return {
    leave_id: from > 4 ? textAt(-4, "leave_id") : null,
    place_of_visit: textAt(-3, "place_of_visit"),
    reason: textAt(-2, "reason"),
    leave_type: textAt(-1, "leave_type"),
    from: parseDateTime(cells[from]?.text ?? ""),
    to: parseDateTime(cells[from + 1]?.text ?? ""),
    status: textAt(2, "status"),
    remarks: textAt(3, "remarks"),
  };
}

const isTime = (text: string) => parseDateTime(text) !== null;
