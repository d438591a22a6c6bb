import { describe, expect, it } from "vitest";
import { statusCodeOf } from "./status.ts";

describe("the status of an outing request", () => {
  it.each([
    ["Waiting for Mentor's Approval", "pending"],
    ["Waiting for Warden’s Approval", "pending"],
    ["Pending", "pending"],
    ["Leave Request Rejected", "rejected"],
    ["Leave Request Rejected by Warden", "rejected"],
    ["Outing Request Not Approved", "rejected"],
    ["Not Accepted", "rejected"],
    ["not approved by warden", "rejected"],
    ["Cancelled", "rejected"],
    ["Leave Request Accepted", "accepted"],
    ["OUTING REQUEST ACCEPTED", "accepted"],
    ["Approved", "accepted"],
    ["Under review", "other"],
    [null, "other"],
  ])("maps %j to %s", (text, code) => expect(statusCodeOf(text)).toBe(code));

  it.each([
    "Not yet Approved",
    "Yet to be Approved",
    "Partially Approved",
    "Approved by Mentor",
    "WAITING: approved by mentor",
    "Accepted, waiting for Warden",
    "Rejection withdrawn",
    "Access denied",
  ])("maps the unknown text %j to other, whatever known words it contains", (text) => {
    expect(statusCodeOf(text)).toBe("other");
  });
});
