import type { Static } from "typebox";
import { datetime, id, list, nullable, record, text } from "../../contract/fields.ts";

const LeaveRequest = record("LeaveRequest", "A request for leave from the hostel.", {
  leave_id: nullable(id("Id of the request; null if the list has none (Leave Id).", "L26000000001")),
  place_of_visit: nullable(text("Place (Visit Place).", "Tambaram")),
  reason: nullable(text("Reason (Reason).", "Family function")),
  leave_type: nullable(text("Kind of leave, as the portal names it (Leave Type).", "Home Town")),
  from: nullable(datetime("Beginning (From).", "2026-09-25T17:00:00+05:30")),
  to: nullable(datetime("End (To).", "2026-09-27T20:00:00+05:30")),
  status: nullable(text("Status, as the portal writes it (Status).", "APPROVAL PENDING")),
  remarks: nullable(text("Remarks (Remarks).", "Parent called")),
});
export type LeaveRequest = Static<typeof LeaveRequest>;

export const LeaveRequests = record("LeaveRequests", "The student's requests for leave.", {
  applied: list(LeaveRequest, "Requests under way, in the portal's order."),
  history: list(LeaveRequest, "Earlier requests, in the portal's order."),
});
