import { describe, expect, it } from "vitest";
import { emptyMessageTest, hasEmptyMessage, isEmptyMessage } from "./absence.ts";
import { parseHtml } from "./dom/tree.ts";

const isEmpty = emptyMessageTest({
  subjects: ["exam schedule", "payment dues", "pending dues", "payments details", "marks"],
  sentences: ["Yet to post"],
});

describe("emptyMessageTest", () => {
  it.each([
    "Exam Schedule Not Found",
    "Payments Details Not Found",
    "Yet to post.",
    "No marks",
    "No Marks Available",
    "No marks found for the selected semester",
    "There is no payment dues in your account!",
    "There are no pending dues in your account.",
    "--- No exam schedule found ---",
    "No data Found",
    "No record(s) to display",
    "No payment due(s) found",
    "No marks found for this semester",
    "No marks for selected course",
    "(No marks found)",
    "\u2013 No marks found \u2026",
    "\u26a0 Sorry, no marks found!",
    "\u00d7No record(s)",
    "[ Yet to post ]",
  ])("is true for %j", (text) => expect(isEmpty(text)).toBe(true));

  it.each([
    "",
    "Marks",
    "No marks available due to pending fee payments",
    "No marks until the fees are paid",
    "Marks not available",
    "Perhaps no marks found",
    "No marks found (due to pending fees)",
    "Sorry, page not found",
    "Sorry",
    "No (marks) found",
    "Exam schedule not found because of pending fees",
    "Marks not published",
    "Page not found",
    "This page is not available",
    "Your account is not available",
    "Student not found",
    "Your log in is not found",
    "No session found",
    "No access",
    "No receipts found",
  ])("is false for %j", (text) => expect(isEmpty(text)).toBe(false));
});

describe("isEmptyMessage", () => {
  it.each([
    "No data Found",
    "No data found",
    "No Record(S) Found",
    "No Records Found",
    "No record found.",
    "No data available in table",
    "No matching records found",
    " No  data\u00a0Found ",
  ])("is true for %j", (text) => expect(isEmptyMessage(text)).toBe(true));

  it.each([
    "This menu is not available at present!!!",
    "User Id Not Available",
    "User not found",
    "No user found",
    "No menu available",
    "No punch found during class hours between faculty punch.",
    "Session Not Found",
    "HTTP Status 404 – Not Found",
    "No data Found for 2 of 3 courses",
    "No Instructional Day",
    "Payment Stopped Temporarily, Please try after some times.",
    "No Receipts Available",
    "Exam Schedule Not Found",
  ])("is false for %j", (text) => expect(isEmptyMessage(text)).toBe(false));

  it("accepts the text of an element", () => {
    expect(isEmptyMessage(textOf(parseHtml("<span>No data<br>Found</span>")))).toBe(true);
  });
});

describe("hasEmptyMessage", () => {
  it("finds a message next to other texts", () => {
    expect(hasEmptyMessage(parseHtml("<h3>Marks</h3><p><span>No data<br>Found</span></p>"), isEmpty)).toBe(true);
    expect(hasEmptyMessage(parseHtml("<h3>Marks</h3><p>No data in 2025</p>"), isEmpty)).toBe(false);
    expect(hasEmptyMessage(parseHtml("<h3>Marks</h3><p><s>No data Found</s></p>"), isEmpty)).toBe(false);
    expect(hasEmptyMessage(parseHtml("<h3>Marks</h3><div hidden><p>No data Found</p></div>"), isEmpty)).toBe(false);
  });
});
