import type { Static } from "typebox";
import { list, orNull, record } from "../../contract/fields.ts";

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
export type LeaveRequest = Static<typeof LeaveRequest>;

export const LeaveRequests = record("LeaveRequests", "The student's requests for leave.", {
  applied: list(LeaveRequest, "Requests under way, in the portal's order."),
  history: list(LeaveRequest, "Earlier requests, in the portal's order."),
});
