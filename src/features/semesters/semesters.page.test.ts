import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { semestersPages } from "./semesters.page.ts";

const pageOf = (options: string) =>
  `<form id="studentTimeTable"><select name="other"><option value="X1">other</option></select>
   <select class="form-select" name="semesterSubId" id="semesterSubId">${options}</select></form>`;
const read = (html: string) => semestersPages[0].parse(parseHtml(html), {}).semesters;
const placeholder = '<option value="" selected="selected">-- Choose Semester --</option>';

describe("the list of semesters", () => {
  it("keeps the page's order, trims ids, collapses names and drops the campus", () => {
    const options = `<option value=" AP2026272 " selected>Fall  Semester&nbsp;2026-27 - AMR</option>
      <option value="AP20252610">Transport</option><option value="AP2025264">Winter Semester 2025-26`;
    expect(read(pageOf(placeholder + options))).toEqual([
      { id: "AP2026272", name: "Fall Semester 2026-27" },
      { id: "AP20252610", name: "Transport" },
      { id: "AP2025264", name: "Winter Semester 2025-26" },
    ]);
  });

  it("lists an option of an unknown form like any other", () => {
    expect(read(pageOf(`${placeholder}<option value="SPECIAL-1">Bridge</option>`))).toEqual([
      { id: "SPECIAL-1", name: "Bridge" },
    ]);
  });

  it("is empty with nothing but the placeholder, or without any option", () => {
    expect(read(pageOf(placeholder))).toEqual([]);
    expect(read(pageOf('<option value="0">--Choose--</option>'))).toEqual([]);
    expect(read(pageOf(""))).toEqual([]);
  });

  it("is a changed page when an option has lost its name", () => {
    expect(() => read(pageOf('<option value="AP2026272"></option>'))).toThrow(PageChanged);
    expect(() => read(pageOf('<option value="AP2026272"> - AMR</option>'))).toThrow(PageChanged);
  });

  it("is a changed page without its select, or cut inside it", () => {
    expect(() => read(pageOf(placeholder).replace('id="semesterSubId"', 'id="semester"'))).toThrow(PageChanged);
    expect(() => read(pageOf(placeholder).split("</select></form>").slice(0, 1).join(""))).toThrow(PageChanged);
  });
});
