import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { courseListPage } from "./courses.page.ts";

const placeholder = `<option value="" selected="selected">--Choose Course --</option>`;
const pageOf = (options: string) => `<div id="getCourseForCoursePage">
  <select class="form-select" name ="courseCode" id="courseCode" onchange="javascript: getSlotIdForCoursePage(&#39;courseCode&#39;);">${placeholder}${options}</select>
  <div id="getSlotIdForCoursePage"><select name="slotId" id="slotId"><option value="9">-</option></select></div></div>`;
const { parse, rejects } = parserOf(courseListPage, { sem_sub_id: "AP2026272" });

describe("the page of courses", () => {
  it("parses the options of the dropdown, even if a title contains the separator or a type is missing", () => {
    const options = `<option value="AP2026272000311">PHY2001 - Waves - and Optics - ETH</option>
      <option value="AP2026272000312">PHY2001 -  Waves\n\t- and Optics - ELA</option><option value="AP2026272000400">EXC1001 - Rowing</option>`;
    expect(parse(pageOf(options))).toEqual([
      {
        ...{ class_id: "AP2026272000311", label: "PHY2001 - Waves - and Optics - ETH", course_code: "PHY2001" },
        ...{ course_title: "Waves - and Optics", course_type_code: "ETH" },
      },
      expect.objectContaining({ class_id: "AP2026272000312", course_type_code: "ELA" }),
      {
        ...{ class_id: "AP2026272000400", label: "EXC1001 - Rowing", course_code: "EXC1001", course_title: "Rowing" },
        course_type_code: null,
      },
    ]);
  });

  it("rejects a course without a code", () => {
    rejects(pageOf(`<option value="AP2026272000311"></option>`));
  });
});
