import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { classGroupsPage } from "./class-groups.page.ts";

const placeholder = `<option value="">-- Choose\n Group --</option>`;
const options = `<option value="COMB" selected="selected">All\tGroups (Together)</option>\n<option value="ALL">General (Semester)</option>`;
const pageOf = (inside: string) =>
  `<div class="form-group" id="getDateForSemesterPreview"><select name="classGroupId" id="classGroupId">${inside}</select><div id="getListForSemester"></div></div>`;
const read = (html: string) => classGroupsPage.parse(parseHtml(html), { sem_sub_id: "AP2026272" });

describe("the class groups of the calendar", () => {
  it("are the options without the placeholder", () => {
    expect(read(pageOf(placeholder + options))).toEqual([
      { id: "COMB", name: "All Groups (Together)", is_default: true },
      { id: "ALL", name: "General (Semester)", is_default: false },
    ]);
  });

  it("are none when there is only the placeholder", () => {
    expect(read(pageOf(placeholder))).toEqual([]);
    expect(read(pageOf(""))).toEqual([]);
  });

  it("are never none on a page without their select", () => {
    const whole = pageOf(options);
    expect(() => read(whole.replace(`id="classGroupId"`, `id="groups"`))).toThrow(PageChanged);
    expect(() => read(whole.replace(`id="getDateForSemesterPreview"`, `id="other"`))).toThrow(PageChanged);
    expect(() => read(whole.slice(0, whole.indexOf("</select>")))).toThrow(PageChanged);
    expect(() => read(pageOf(`<option value="COMB"></option>`))).toThrow(PageChanged);
  });

  it("are asked for with the semester in the portal's name", () => {
    const fields = { paramReturnId: "getDateForSemesterPreview", semSubId: "AP2026272" };
    expect(classGroupsPage.form({ sem_sub_id: "AP2026272" }, "24XYZ0009")).toEqual(fields);
  });
});
