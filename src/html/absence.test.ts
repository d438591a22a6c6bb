import { describe, expect, it } from "vitest";
import { cases } from "../../test/html-oracle/cases.ts";
import { first } from "../../test/html-oracle/first.ts";
import {
  assertLastPage,
  assertNoDataSource,
  assertNotWaiting,
  emptyMessageTest,
  hasEmptyMessage,
  isEmptyMessage,
  isPaging,
  isPagingControl,
} from "./absence.ts";
import { parseHtml } from "./dom/tree.ts";
import { PageChanged } from "./page-changed.ts";

const isEmpty = emptyMessageTest({
  subjects: ["exam schedule", "payment dues", "pending dues", "payments details", "marks"],
  sentences: ["Yet to post"],
});

describe("a message for no data of a page", () => {
  it.each(
    (
      "Exam Schedule Not Found|Marks not yet found|Yet to post.|[ Yet to post ]|No marks|No Marks Available|No marks in the given month|" +
      "No marks found for the selected semester|No marks found for this semester|There is no payment dues in your account!|" +
      "There are no pending dues in your account.|--- No exam schedule found ---|No data Found|No record(s) to display|" +
      "No payment due(s) found|(No marks found)|\u2013 No marks found \u2026|\u26a0 Sorry, no marks found!|\u00d7No record(s)"
    ).split("|"),
  )("is %j", (text) => expect(isEmpty(text)).toBe(true));
  it.each(
    (
      "|Marks|No marks available due to pending fee payments|No marks until the fees are paid|No marks found for semester 2|Sorry|" +
      "Marks not available|Perhaps no marks found|No marks found (due to pending fees)|No (marks) found|Marks not published|" +
      "Exam schedule not found because of pending fees|Page not found|Your account is not available|Student not found|" +
      "No session found|No receipts found"
    ).split("|"),
  )("is not %j", (text) => expect(isEmpty(text)).toBe(false));
  it("has at most 200 characters", () =>
    expect([186, 187].map((spaces) => isEmpty(`No marks found${" ".repeat(spaces)}`))).toEqual([true, false]));
});

it.each(
  (
    "No data found|No Record(S) Found|No Records Found|No record found.|No data available in table|No matching records found|" +
    " No  data\u00a0Found "
  ).split("|"),
)("%j is a message for no data of every page", (text) => expect(isEmptyMessage(text)).toBe(true));

it.each(
  (
    "This menu is not available at present!!!|User not found|No user found|HTTP Status 404 – Not Found|Yet to post|" +
    "No punch found during class hours between faculty punch.|No data Found for 2 of 3 courses|Exam Schedule Not Found|" +
    "Payment Stopped Temporarily, Please try after some times."
  ).split("|"),
)("%j is no message for no data of every page", (text) => expect(isEmptyMessage(text)).toBe(false));

it.each([
  ["<h3>Marks</h3><p><span>No data<br>Found</span></p>", true],
  ["No data Found", true],
  ["<h3>Marks</h3><p>No data in 2025</p>", false],
  ["<h3>Marks</h3><div hidden><p>No data Found</p></div>", false],
  ["<select><option>No data Found</option></select> in 2025", false],
])("the part %s has a message for no data: %s", (html, expected) =>
  expect(hasEmptyMessage(parseHtml(html), isEmpty)).toBe(expected),
);

describe("a paging line", () => {
  const lines =
    "Showing 1 to 10 of 10 entries → all | Showing 11 to 20 of 20 entries → some | 1 - 10 of 23 → some | 1–3 of 3 → all |" +
    "1 to 1,000 of 1,000 → all | 1 to 999 of 1,000 → some | Showing 0 to 0 of 0 entries → all | Showing 0 to 0 of 2 entries → some |" +
    "Page 1 of 1 → all | PAGE 1 of 2 → some | Page 10 of 12 → some | Page 1/3 → some | Showing 10 of 23 records → some | 10 of 10 entries → all";
  it.each(cases(lines))("%s shows %s of the rows", (line = "", rows) => {
    expect(isPaging(line)).toBe(true);
    if (rows === "all") assertLastPage(line);
    else expect(() => assertLastPage(line)).toThrow(new PageChanged("the rows of every page of the table"));
  });
  it.each(["Page not found", "10 of 23", "Homepage 1 of 2", "Stage 1 to 2"])("is not %s", (line) => {
    expect(isPaging(line)).toBe(false);
    assertLastPage(line);
  });
});

describe("the controls of a table", () => {
  const isControl = (classes: string, inside = "") =>
    isPagingControl(first(`<div class="${classes}">${inside}</div>`, "div"));
  it.each(["pagination", "btn dt-buttons", "dataTables_filter\nwide", "dt-length"])("have the classes %j", (classes) =>
    expect(isControl(classes)).toBe(true),
  );
  it.each(["pagination-note", "old-pagination", "dataTables_info", ""])("do not have the classes %j", (classes) =>
    expect(isControl(classes)).toBe(false),
  );
  it("lead to no further pages", () => {
    for (const links of ["<a>1</a>", "<a>Previous</a><a>1</a><span>2</span>"])
      expect(isControl("pagination", links)).toBe(true);
    for (const links of ["<a>1</a><a>2</a>", "<button>10</button>", "<li><a>100</a></li>"])
      expect(() => isControl("pagination", links)).toThrow(PageChanged);
  });
});

describe("a script that loads rows", () => {
  const check = (code: string) => () => assertNoDataSource(parseHtml(`<p>40</p><script>${code}</script>`));
  it.each([
    `$("#t").DataTable({ ajax: "marks", serverSide: true });`,
    `$("#t").dataTable({ "bServerSide": true, "sAjaxSource": "marks" });`,
    `new DataTable("#t", { 'data' : rows });`,
    `$("#t").DataTable ({\n  order: [[0, "asc"]],\n  aaData: rows\n}).draw();`,
    `$("#a").DataTable(); $("#b").DataTable({ serverSide: true });`,
    `$(function () { $("#t").DataTable({ ajax: "marks" }) })`,
    `$("#t").DataTable({ ajax: { url: address(1), type: "POST" } })\n`,
  ])("is %s", (code) => expect(check(code)).toThrow(new PageChanged("rows in the table, not in a script")));
  it.each([
    `$("#t").DataTable();`,
    `$("#t").DataTable({ order: [[0, "desc"]], lengthMenu: [[10, -1], [10, "All"]] });`,
    `$("#t").DataTable({ paging: false }); $.ajax({ data: { a: 1 } });`,
    `$.ajax({ url: "marks", data: { a: 1 } });`,
    `$("#t").DataTable({ "order": [] }); post({ metadata: 1, data: form });`,
  ])("is not %s", (code) => expect(check(code)).not.toThrow());
  it("is no text of the page", () =>
    expect(() => assertNoDataSource(parseHtml("DataTable({ ajax: 1 });"))).not.toThrow());
});

describe("a part that waits for its data", () => {
  const WAITING =
    '<i class="fa fa-spinner fa-spin"></i>|<div class="spinner-border"></div>|<p class="big loader"></p>|<iframe src="x"></iframe>';
  it.each(WAITING.split("|"))("shows %s", (html) =>
    expect(() => assertNotWaiting(parseHtml(html))).toThrow("a sign that it is being loaded"),
  );
  it.each([
    ...["fa fa-print", "old-spinner", "spinner-note"].map((name) => `<i class="${name}"></i>`),
    `<button><i class="fa fa-spinner"></i></button><div hidden>${WAITING}</div>`,
  ])("does not show %s", (html) => expect(() => assertNotWaiting(parseHtml(html))).not.toThrow());
});
