import { mainSection, refusalFragment, textRow } from "../html/html.ts";
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

const dates = ["From", "To", "Status", "Remarks"];
const headings = ["Leave Id", "Visit Place", "Reason", "Leave Type", ...dates];

function table(id: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map((texts) => textRow("<tr>", "<td>", texts));
  return `<table class="table table-bordered" id="${id}"><thead>${textRow("<tr>", "<th>", heads)}</thead><tbody>${lines.join("\n")}</tbody></table>`;
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

const isOpen = ({ status }: GeneralOuting): boolean => status.startsWith("Waiting");

const leavesOf = ({ student }: RenderContext, wanted: boolean): readonly (readonly string[])[] =>
  student.kind === "bare"
    ? []
    : generalOutingsOf(student)
        .map((leave, index) => ({ leave, cells: cellsOf(leave, index) }))
        .filter(({ leave }) => isOpen(leave) === wanted)
        .map(({ cells }) => cells);

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
    table(
      "LeaveAppliedTable",
      ["S.No", "Action", ...headings],
      leavesOf(context, true).map((cells, index) => [String(index + 1), "", ...cells]),
    ),
  ),
  leaves("leave_history", "6", ["history", "form", "control"], (context) =>
    table(
      "LeaveHistoryTable",
      hasIds ? ["S.No", ...headings] : ["S.No", ...headings.slice(1)],
      leavesOf(context, false).map((cells, index) => [String(index + 1), ...cells.slice(hasIds ? 0 : 1)]),
    ),
  ),
];
