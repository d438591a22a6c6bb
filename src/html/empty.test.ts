import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { hasEmptyMessage, isEmptyMessage } from "./empty.ts";
import { textOf } from "./text.ts";

describe("isEmptyMessage", () => {
  it.each([
    "No data Found",
    "No data found",
    "No Record(S) Found",
    "No Records Found",
    "No record found.",
    "Exam Schedule Not Found",
    "Payments Details Not Found",
    "Yet to post.",
    "No Receipts Available",
    "No Assignments found",
    "No data available in table",
    "There is no payment dues in your account!",
    " No  data\u00a0Found ",
  ])("is true for %j", (text) => expect(isEmptyMessage(text)).toBe(true));

  it.each([
    "",
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
  ])("is false for %j", (text) => expect(isEmptyMessage(text)).toBe(false));

  it("accepts the text of an element", () => {
    expect(isEmptyMessage(textOf(parseHtml("<span>No data<br>Found</span>")))).toBe(true);
  });
});

describe("hasEmptyMessage", () => {
  it("finds a message next to other texts", () => {
    expect(hasEmptyMessage(parseHtml("<h3>Marks</h3><p><span>No data<br>Found</span></p>"))).toBe(true);
    expect(hasEmptyMessage(parseHtml("<h3>Marks</h3><p>No data in 2025</p>"))).toBe(false);
  });
});
