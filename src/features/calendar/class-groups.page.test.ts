import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { classGroupsPage } from "./class-groups.page.ts";

const placeholder = `<option value="">-- Choose\n Group --</option>`;
const options = `<option value="COMB" selected="selected">All\tGroups (Together)</option>\n<option value="ALL">General (Semester)</option>`;
const pageOf = (inside: string) =>
  `<div class="form-group" id="getDateForSemesterPreview"><select name="classGroupId" id="classGroupId">${inside}</select><div id="getListForSemester"></div></div>`;
const parse = (html: string) => classGroupsPage.parse(parseHtml(html), { sem_sub_id: "AP2026272" });

describe("the page of class groups", () => {
  it("parses the options without the placeholder", () => {
    expect(parse(pageOf(placeholder + options))).toEqual([
      { id: "COMB", name: "All Groups (Together)", is_default: true },
      { id: "ALL", name: "General (Semester)", is_default: false },
    ]);
  });

  it("returns an empty list for only the placeholder", () => {
    expect(parse(pageOf(placeholder))).toEqual([]);
    expect(parse(pageOf(""))).toEqual([]);
  });

  it("ignores the months of the default group", () => {
    const month = `<a class="btn" onclick="processViewCalendar('01-JUL-2026');">JUL-2026</a>`;
    const context = newContext();
    const page = pageOf(options).replace('<div id="getListForSemester">', `$&${month}`);
    expect(classGroupsPage.parse(parseHtml(page), { sem_sub_id: "AP2026272" }, context)).toHaveLength(2);
    expect(context.report.unread).toEqual([]);
  });

  it("rejects a message without class groups", () => {
    const page = pageOf(placeholder).replace("<select", "<p>Please fill in the feedback</p><select");
    expect(() => parse(page)).toThrow(PageChanged);
  });

  it("rejects a page without the select", () => {
    const whole = pageOf(options);
    expect(() => parse(whole.replace(`id="classGroupId"`, `id="groups"`))).toThrow(PageChanged);
    expect(() => parse(whole.replace(`id="getDateForSemesterPreview"`, `id="other"`))).toThrow(PageChanged);
    expect(() => parse(whole.slice(0, whole.indexOf("</select>")))).toThrow(PageChanged);
    expect(() => parse(pageOf(`<option value="COMB"></option>`))).toThrow(PageChanged);
  });

  it("sends the semester under the portal's field name", () => {
    const fields = { paramReturnId: "getDateForSemesterPreview", semSubId: "AP2026272" };
    expect(classGroupsPage.form({ sem_sub_id: "AP2026272" }, "24XYZ0009")).toEqual(fields);
  });
});
