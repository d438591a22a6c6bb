import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { semestersPages } from "./semesters.page.ts";

const pageOf = (options: string) =>
  `<form id="studentTimeTable"><select name="other"><option value="X1">other</option></select>
   <select class="form-select" name="semesterSubId" id="semesterSubId">${options}</select></form>`;
const parse = (html: string) => semestersPages[0].parse(parseHtml(html), {}).semesters;
const placeholder = '<option value="" selected="selected">-- Choose Semester --</option>';

describe("the semester list", () => {
  it("keeps the order of the page, trims ids, collapses whitespace in names and removes the campus", () => {
    const options = `<option value=" AP2026272 " selected>Fall  Semester&nbsp;2026-27 - AMR</option>
      <option value="AP20252610">Transport</option><option value="AP2025264">Winter Semester 2025-26`;
    expect(parse(pageOf(placeholder + options))).toEqual([
      { id: "AP2026272", name: "Fall Semester 2026-27" },
      { id: "AP20252610", name: "Transport" },
      { id: "AP2025264", name: "Winter Semester 2025-26" },
    ]);
  });

  it("lists an option whose id has an unknown format", () => {
    expect(parse(pageOf(`${placeholder}<option value="SPECIAL-1">Bridge</option>`))).toEqual([
      { id: "SPECIAL-1", name: "Bridge" },
    ]);
  });

  it("returns an empty list for only the placeholder, or without any option", () => {
    expect(parse(pageOf(placeholder))).toEqual([]);
    expect(parse(pageOf('<option value="0">--Choose--</option>'))).toEqual([]);
    expect(parse(pageOf(""))).toEqual([]);
  });

  it("rejects a message without semesters, and reports it next to some", () => {
    const message = "<p>Please fill in the feedback</p>";
    expect(() => parse(pageOf(placeholder) + message)).toThrow(PageChanged);
    const context = newContext();
    const page = pageOf('<option value="AP2026272">Fall</option>') + message;
    expect(semestersPages[0].parse(parseHtml(page), {}, context).semesters).toHaveLength(1);
    expect(context.report.unread).toEqual(["p"]);
  });

  it("rejects the page of another student", () => {
    const page = pageOf(placeholder).replace(
      "<select",
      '<input type="hidden" name="authorizedID" value="24XYZ0009"><select',
    );
    const parseFor = (student: string) => semestersPages[0].parse(parseHtml(page), {}, newContext(student));
    expect(parseFor("24XYZ0009").semesters).toEqual([]);
    expect(() => parseFor("24XYZ0008")).toThrow(AnswerMismatch);
  });

  it("rejects an option without a name", () => {
    expect(() => parse(pageOf('<option value="AP2026272"></option>'))).toThrow(PageChanged);
    expect(() => parse(pageOf('<option value="AP2026272"> - AMR</option>'))).toThrow(PageChanged);
  });

  it("rejects a page without its select, or truncated inside it", () => {
    expect(() => parse(pageOf(placeholder).replace('id="semesterSubId"', 'id="semester"'))).toThrow(PageChanged);
    expect(() => parse(pageOf(placeholder).split("</select></form>").slice(0, 1).join(""))).toThrow(PageChanged);
  });
});
