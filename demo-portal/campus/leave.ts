import { around, mainSection, refusalFragment, textRow } from "../html/html.ts";
import { dataPage, menuPage, ownFields, type PortalPage, type RenderContext } from "../pages/page.ts";
import { type GeneralOuting, generalOutingsOf } from "../world/outings.ts";
import { shortMonthDate } from "../world/portal-dates.ts";

const when = (time: string): string => `${shortMonthDate(time.slice(0, 10))} ${time.slice(11)}`;

/** The words of the sister campuses for the states of a request. */
function statusOf({ status }: GeneralOuting): string {
  if (status.startsWith("Waiting")) return "APPROVAL PENDING";
  return /Rejected/.test(status) ? "REJECTED" : "APPROVED";
}

/** Leave id, place, reason, type, from, to, status and remarks. The type and the remarks are invented. */
function cellsOf(leave: GeneralOuting, index: number): readonly string[] {
  const id = leave.leave?.id ?? `L7${String(index + 1).padStart(6, "0")}`;
  const days = [when(leave.from), when(leave.to)];
  return [id, leave.place, leave.purpose, "Home Town", ...days, statusOf(leave), ""];
}

const headings = "Leave Id,Visit Place,Reason,Leave Type,From,To,Status,Remarks".split(",");

/** A table of the leaves that wait, or of those of the past: own columns, then those of a leave without the hidden ones. */
function table({ student }: RenderContext, id: string, waits: boolean, own: readonly string[], hidden = 0): string {
  const rows = (student.kind === "bare" ? [] : generalOutingsOf(student))
    .map((leave, index) => ({ leave, cells: cellsOf(leave, index) }))
    .filter(({ leave }) => leave.status.startsWith("Waiting") === waits)
    .map(({ cells }, index) => [String(index + 1), ...own.slice(1).map(() => ""), ...cells.slice(hidden)])
    .map((texts) => textRow("<tr>", "<td>", texts));
  const head = textRow("<tr>", "<th>", [...own, ...headings.slice(hidden)]);
  const content = around("<thead>", head) + around("<tbody>", rows.join("\n"));
  return around(`<table class="table table-bordered" id="${id}">`, content);
}

/** A page of leaves. The account of a day scholar lacks it. The headings are guesses. */
const leaves = (
  name: string,
  part: string,
  fields: readonly string[],
  content: (context: RenderContext) => string,
): PortalPage => ({
  ...dataPage(name, `hostels/student/leave/${part}`, fields),
  render: (context) => (context.student.hosteller ? content(context) : refusalFragment()),
});

/** Requests that wait, and those of the past. At Vellore, the history has no ids. */
export const leavePages = ({ hasIds }: { readonly hasIds: boolean }): readonly PortalPage[] => [
  {
    ...leaves("leave", "1", [], (context) =>
      mainSection(
        "Leave Request",
        `<form id="leaveRequest" method="post">${ownFields(context)}
	<button type="button" onclick="leaveStatus();">Status</button><button type="button" onclick="leaveHistory();">History</button>
	</form><div id="loadMyFragment"></div>`,
      ),
    ),
    ...menuPage("leave", "hostels/student/leave/1", "Hostels", "Leave Request"),
  },
  leaves("leave_applied", "4", ["status", "form", "control"], (context) =>
    table(context, "LeaveAppliedTable", true, ["S.No", "Action"]),
  ),
  leaves("leave_history", "6", ["history", "form", "control"], (context) =>
    table(context, "LeaveHistoryTable", false, ["S.No"], hasIds ? 0 : 1),
  ),
];
