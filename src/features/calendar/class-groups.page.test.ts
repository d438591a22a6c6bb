import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { classGroupsPage } from "./class-groups.page.ts";

const placeholder = `<option value="">-- Choose\n Group --</option>`;
const options = `<option value="COMB" selected="selected">All\tGroups (Together)</option>\n<option value="ALL">General (Semester)</option>`;
const pageOf = (inside: string) =>
  `<div class="form-group" id="getDateForSemesterPreview"><select name="classGroupId" id="classGroupId">${inside}</select><div id="getListForSemester"></div></div>`;
const { parse, rejects } = parserOf(classGroupsPage, { sem_sub_id: "AP2026272" });

describe("the page of class groups", () => {
  it("parses the options without the placeholder", () => {
    expect(parse(pageOf(placeholder + options))).toEqual([
      { id: "COMB", name: "All Groups (Together)", is_default: true },
      { id: "ALL", name: "General (Semester)", is_default: false },
    ]);
  });

  it("returns an empty list for only the placeholder, and rejects a list without any option", () => {
    expect(parse(pageOf(placeholder))).toEqual([]);
    rejects(pageOf(""));
  });

  it("rejects a class group without a name", () => {
    rejects(pageOf(`<option value="COMB"></option>`));
  });
});
