import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { semestersPages } from "./semesters.page.ts";

const pageOf = (options: string) =>
  `<form id="studentTimeTable"><select name="other"><option value="X1">other</option></select>
   <select class="form-select" name="semesterSubId" id="semesterSubId">${options}</select></form>`;
const { read, rejects } = parserOf(semestersPages[0], {});
const parse = (html: string) => read(html).found.semesters;
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

  it("returns an empty list for only the placeholder, and rejects a list without any option", () => {
    expect(parse(pageOf(placeholder))).toEqual([]);
    expect(parse(pageOf('<option value="0">--Choose--</option>'))).toEqual([]);
    rejects(pageOf(""));
  });

  it("rejects a message without semesters, and reports it next to some", () => {
    const message = "<p>Please fill in the feedback</p>";
    rejects(pageOf(placeholder) + message);
    const { found, unread } = read(pageOf('<option value="AP2026272">Fall</option>') + message);
    expect([found.semesters.length, unread]).toEqual([1, ["p"]]);
  });

  it("rejects an option without a name", () => {
    rejects(...["", " - AMR"].map((name) => pageOf(`<option value="AP2026272">${name}</option>`)));
  });

  it("rejects a page without its select, or truncated inside it", () => {
    rejects(pageOf(placeholder).replace('id="semesterSubId"', 'id="semester"'));
    rejects(pageOf(placeholder).replace("</select></form>", ""));
  });
});
