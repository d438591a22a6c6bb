import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { assertEmpty, assertNothingBeside, hasEmptyMessage, isEmptyMessage } from "./empty.ts";
import { find } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { textOf } from "./text.ts";

describe("assertEmpty", () => {
  const check = (html: string) => () => assertEmpty(parseHtml(`<div>${html}</div>`), "marks");

  it("accepts a page without numbered rows", () => {
    const html = "<p>1 of 2</p><table><tr><td>Sl.No.</td></tr><tr><td>No data</td><td>1</td></tr><tr></tr></table>";
    expect(check(html)).not.toThrow();
  });

  it.each([
    [
      "a table in a table",
      "<table><tr><td><table><tr><th><b>1</b></th><td>DMO1001</td></tr></table></td></tr></table>",
    ],
    ["a serial number with a dot", "<table><tr><td> 1. </td><td>x</td></tr></table>"],
    ["rows outside of a table", "<tr><td>1</td><td>DMO1001</td></tr></table>"],
    ["rows made of other elements", "<div><div>1</div><div>DMO1001</div><div>Bridges</div></div>"],
    ["rows made of list items", "<ul><li><b>2</b></li><li>DMO1002</li><li>Soil</li></ul>"],
  ])("rejects data in another form: %s", (_, html) => expect(check(html)).toThrow(new PageChanged("marks")));

  it("accepts numbers side by side, such as page numbers", () => {
    expect(check("<ul><li>1</li><li>2</li><li>3</li><li>Next</li></ul><p><b>1</b><i>course</i></p>")).not.toThrow();
  });

  it("checks the rows of a table that is passed directly", () => {
    const table = find(parseHtml("<table><tr><td>1</td><td>x</td></tr></table>"), "table");
    expect(() => table && assertEmpty(table, "marks")).toThrow(new PageChanged("marks"));
  });
});

describe("assertNothingBeside", () => {
  const page = parseHtml("<div><table><tr><td>1</td><td>x</td></tr></table><p></p></div>");
  const table = find(page, "table");

  it("ignores the content of known tables", () => {
    expect(() => table && assertNothingBeside([table], page, "marks")).not.toThrow();
  });

  it("rejects data next to known tables", () => {
    const more = parseHtml("<table></table><table><tr><td>1</td></tr></table>");
    const first = find(more, "table");
    expect(() => first && assertNothingBeside([first], more, "marks")).toThrow(new PageChanged("marks"));
  });
});

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
