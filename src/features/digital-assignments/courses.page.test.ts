import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { AnswerMismatch } from "../../html/page-changed.ts";
import { assignmentCoursesPage } from "./courses.page.ts";

const heads = ["Sl.No.", "Class Nbr", "Course Code", "Course Title", "Course Type", "Faculty Name", "Dashboard"];
const cells = [
  ...["1", "AP2026272000318", "PHY2001", "Waves\n\t and Optics", "Embedded Theory", "Dr. Uma Rao"],
  `<button onclick="javascript:myFunction(&#39;AP2026272000318&#39;)">open</button>`,
];
const row = (kind: string, values: readonly string[]) =>
  `<tr class="fixedContent ${kind}">${values.map((value) => `<td style="width: 5%;">${value}</td>`).join("\n")}</tr>`;
const tableOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<div id="fixedTableContainer"><table class="customTable"><tbody>${row("tableHeader", headings)}</tbody>
   ${rows.map((values) => row("tableContent", values)).join("")}</table></div>`;
const pageOf = (inside: string) => `<h3>Assignment Upload</h3><form role="form" id="digitalAssignment">
  <select id="semesterSubId"><option value="" selected>-- Choose --</option><option value="AP2026272" selected>Fall</option></select>
  ${inside}<input type="hidden" id="jsonBom" value="" /></form>`;
const { parse } = parserOf(assignmentCoursesPage, { sem_sub_id: "AP2026272" });

describe("the page of courses with digital assignments", () => {
  it("parses every column", () => {
    expect(parse(pageOf(tableOf(heads, cells)))).toEqual([
      {
        ...{ serial_number: 1, class_id: "AP2026272000318", course_code: "PHY2001" },
        ...{ course_title: "Waves and Optics", course_type: "Embedded Theory", course_type_code: null },
        faculty: "Dr. Uma Rao",
      },
    ]);
  });

  it("recognises a code in the column of the course type", () => {
    const types = ["ETH", "-"].map((type) => parse(pageOf(tableOf(heads, cells.with(4, type))))[0]);
    expect(types).toMatchObject(["ETH", null].map((code) => ({ course_type: null, course_type_code: code })));
  });

  it.each([
    ["semester", 'value="AP2026272" selected', 'value="AP2025264" selected'],
    ["semester in a class id", ">AP2026272000318<", ">AP2025264000318<"],
  ])("rejects the page of another %s", (_, from, to) => {
    expect(() => parse(pageOf(tableOf(heads, cells)).replace(from, to))).toThrow(AnswerMismatch);
  });
});
