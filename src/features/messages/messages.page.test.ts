import { expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { classMessagesPage } from "./messages.page.ts";

const { read, parse, rejects } = parserOf(classMessagesPage, {});
const inSection = (content: string) => `<div id="main-section">${content}</div>`;
const panel = (course: string, message: string, more = "") =>
  `<div class="panel panel-default">${more}<span>Course:</span> <span>${course}</span><b>Message:</b> <p>${message}</p></div>`;

it("class messages have a course and a text, and report what else a panel shows", () => {
  const html = panel("CSE3009", "Bring laptops") + panel("CSE4021", "Quiz", "<i>General</i>");
  const { found, unread } = read(inSection(html));
  expect(found).toEqual([
    { course: "CSE3009", message: "Bring laptops" },
    { course: "CSE4021", message: "Quiz" },
  ]);
  expect(unread).toHaveLength(1);
});

it("a label may have an element of its own around it", () => {
  const html = panel("CSE3009", "Bring laptops").replace(
    "<span>Course:</span>",
    "<span><bdi>Course:</bdi><i></i></span>",
  );
  expect(parse(inSection(html))).toEqual([{ course: "CSE3009", message: "Bring laptops" }]);
});

it("a message without a text is null, and counted if it has a picture", () => {
  const html = ["", "-", `<img src="notice.png" alt="">`].map((message) => panel("CSE3009", message)).join("");
  const { found, unfit } = read(inSection(html + panel("CSE4021", "Quiz")));
  expect(found.map(({ message }) => message)).toEqual([null, null, null, "Quiz"]);
  expect(unfit).toHaveLength(1);
});

it("there are no messages only if the page says so", () => {
  expect(parse(inSection("<p>No Messages Sent by Faculty</p>"))).toEqual([]);
  for (const html of ["", "<p>Please fill in the feedback</p>", "<table><tr><td>1</td><td>Hello</td></tr></table>"])
    rejects(inSection(html));
});

it.each([
  ["a panel without a message", panel("CSE3009", "").replace("<b>Message:</b>", "")],
  ["an empty course", panel("", "One")],
  ["a panel inside of a panel", `<div class="panel">${panel("CSE3009", "One")}</div>`],
  ["a panel without a course", panel("CSE3009", "One").replace("<span>CSE3009</span>", "")],
  ["two messages in one panel", panel("CSE3009", "One", "<b>Message:</b><p>Two</p>")],
])("rejects %s", (_, html) => rejects(inSection(html)));
