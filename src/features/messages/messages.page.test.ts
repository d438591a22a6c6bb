import { expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { classMessagesPage } from "./messages.page.ts";

const inSection = (content: string) => parseHtml(`<div id="main-section">${content}</div>`);
const panel = (course: string, message: string, more = "") =>
  `<div class="panel panel-default">${more}<span>Course:</span> <span>${course}</span><b>Message:</b> <p>${message}</p></div>`;

it("class messages have a course and a text, and report what else a panel shows", () => {
  const context = newContext();
  const html = panel("CSE3009", "Bring laptops") + panel("CSE4021", "Quiz", "<i>General</i>");
  expect(classMessagesPage.parse(inSection(html), {}, context)).toEqual([
    { course: "CSE3009", message: "Bring laptops" },
    { course: "CSE4021", message: "Quiz" },
  ]);
  expect(context.report.unread).toHaveLength(1);
});

it("a label may have an element of its own around it", () => {
  const html = panel("CSE3009", "Bring laptops").replace(
    "<span>Course:</span>",
    "<span><bdi>Course:</bdi><i></i></span>",
  );
  expect(classMessagesPage.parse(inSection(html), {})).toEqual([{ course: "CSE3009", message: "Bring laptops" }]);
});

it("there are no messages only if the page says so", () => {
  expect(classMessagesPage.parse(inSection("<p>No Messages Sent by Faculty</p>"), {})).toEqual([]);
  for (const html of ["", "<p>Please fill in the feedback</p>", "<table><tr><td>1</td><td>Hello</td></tr></table>"])
    expect(() => classMessagesPage.parse(inSection(html), {})).toThrow(PageChanged);
});

it.each([
  ["a panel without a message", panel("CSE3009", "").replace("<b>Message:</b>", "")],
  ["an empty message", panel("CSE3009", "")],
  ["a panel inside of a panel", `<div class="panel">${panel("CSE3009", "One")}</div>`],
  ["a panel without a course", panel("CSE3009", "One").replace("<span>CSE3009</span>", "")],
  ["two messages in one panel", panel("CSE3009", "One", "<b>Message:</b><p>Two</p>")],
])("rejects %s", (_, html) => expect(() => classMessagesPage.parse(inSection(html), {})).toThrow(PageChanged));
