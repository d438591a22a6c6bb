import type { Static } from "typebox";
import { SessionBody } from "../../contract/bodies.ts";
import { list, orNull, record } from "../../contract/fields.ts";
import { attribute } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import { column, defineTable, optionalColumn, parseRows, type Row } from "../../html/table.ts";
import { parseDateTime, parseId } from "../../html/values.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { definePage } from "../../portal/define-page.ts";
import type { Page } from "../../portal/page.ts";

const LeaveRequest = record("LeaveRequest", "A request for leave from the hostel.", {
  leave_id: orNull.id("Id of the request; null if the list has none (Leave Id).", "L26000000001"),
  place_of_visit: orNull.text("Place (Visit Place).", "Tambaram"),
  reason: orNull.text("Reason (Reason).", "Family function"),
  leave_type: orNull.text("Kind of leave, as the portal names it (Leave Type).", "Home Town"),
  from: orNull.datetime("Beginning (From).", "2026-09-25T17:00:00+05:30"),
  to: orNull.datetime("End (To).", "2026-09-27T20:00:00+05:30"),
  status: orNull.text("Status, as the portal writes it (Status).", "APPROVAL PENDING"),
  remarks: orNull.text("Remarks (Remarks).", "Parent called"),
});
type LeaveRequest = Static<typeof LeaveRequest>;

const LeaveRequests = record("LeaveRequests", "The student's requests for leave.", {
  applied: list(LeaveRequest, "Requests under way, in the portal's order."),
  history: list(LeaveRequest, "Earlier requests, in the portal's order."),
});

/** The menu page of the leave. Only after it does the portal serve the lists. */
const leavePage: Page<object, null> = {
  name: "leave",
  path: "hostels/student/leave/1",
  shape: "menu",
  form: () => ({}),
  isOnlyOpened: true,
  parse: () => null,
};

/** The title of a list. Nobody has published one: any that consists of these words. */
const TITLE = /^(?:(?:student|hostel|leave|request|applied|status|history|details)s?(?: |$))+$/i;

/** Public clients name two headings, Leave Id and Visit Place. The others are the words of those clients and of the outings. */
const columns = {
  leave_id: optionalColumn("Leave Id"),
  place_of_visit: optionalColumn("Visit Place", "Place of Visit", "Place"),
  reason: optionalColumn("Reason", "Purpose", "Purpose of Visit"),
  // Not on the page of the outings, which has the others, too.
  leave_type: column("Leave Type", "Type"),
  from: column("From", "From Date", "From Date & Time"),
  to: column("To", "To Date", "To Date & Time"),
  status: optionalColumn("Status"),
  remarks: optionalColumn("Remarks"),
};

/** The requests that are under way. */
const leaveAppliedPage = listPage("leave_applied", "hostels/student/leave/4", "status", "LeaveAppliedTable");

/** The requests of the past. */
const leaveHistoryPage = listPage("leave_history", "hostels/student/leave/6", "history", "LeaveHistoryTable");

function listPage(name: string, path: string, control: string, id: string): Page<object, LeaveRequest[]> {
  const requests = defineTable(
    { serial_number: optionalColumn("S.No.", "Sl.No."), ...columns },
    { id, otherHeadings: ["Action"] },
  );
  return definePage({
    name,
    path,
    shape: "data",
    form: () => ({ [control]: "", form: "undefined", control }),
    section: null,
    tables: [requests],
    texts: [TITLE],
    empty: { subjects: ["leave", "leaves", "leave requests", "leave history", "leave details", "requests"] },
    parse(section) {
      const table = findOne(section, requests);
      // The two lists differ in nothing else.
      if (table !== null && ![id, null].includes(attribute(table, "id"))) throw new PageChanged(`table #${id}`);
      return table === null ? [] : parseRows(section, table, requests).rows.map(requestOf);
    },
  });
}

function requestOf(row: Row<typeof columns>): LeaveRequest {
  return {
    leave_id: row.leave_id?.value(parseId) ?? null,
    place_of_visit: row.place_of_visit?.text() ?? null,
    reason: row.reason?.text() ?? null,
    leave_type: row.leave_type.text(),
    from: row.from.value(parseDateTime),
    to: row.to.value(parseDateTime),
    status: row.status?.text() ?? null,
    remarks: row.remarks?.text() ?? null,
  };
}

export const leave = endpoint({
  path: "/student/leave",
  scopes: ["outings"],
  tag: "unconfirmed",
  summary: "The student's requests for leave at Chennai and Vellore, with their status.",
  description:
    "In place of the two endpoints of outings, which these campuses do not have; at the others, it is `not_at_this_campus`. Nothing is applied for or cancelled. " +
    "Nobody has published all headings: a field below another one is null. S.No and Action are not returned.",
  cost: { requests: 3 },
  empty: { answer: "`[]` in both lists" },
  body: SessionBody,
  answer: LeaveRequests,
  pages: [leavePage, leaveAppliedPage, leaveHistoryPage],
  async read(student) {
    await student.read(leavePage, {});
    return { applied: await student.read(leaveAppliedPage, {}), history: await student.read(leaveHistoryPage, {}) };
  },
});
