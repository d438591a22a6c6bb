import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { assignmentCoursesPage } from "./courses.page.ts";

const heads = ["Sl.No.", "Class Nbr", "Course Code", "Course Title", "Course Type", "Faculty Name", "Dashboard"];
const cells = [
  "1",
  "AP2026272000318",
  "PHY2001",
  "Waves\n\t and Optics",
  "Embedded Theory",
  "Dr. Uma Rao",
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
const parse = (html: string) => assignmentCoursesPage.parse(parseHtml(html), { sem_sub_id: "AP2026272" });

describe("the page of courses with digital assignments", () => {
  it("parses every column", () => {
    expect(parse(pageOf(tableOf(heads, cells)))).toEqual([
      {
        serial_number: 1,
        class_id: "AP2026272000318",
        course_code: "PHY2001",
        course_title: "Waves and Optics",
        course_type: "Embedded Theory",
        course_type_code: null,
        faculty: "Dr. Uma Rao",
      },
    ]);
  });

  it("recognises a code in the column of the course type", () => {
    expect(parse(pageOf(tableOf(heads, cells.with(4, "ETH"))))[0]).toMatchObject({
      course_type: null,
      course_type_code: "ETH",
    });
    expect(parse(pageOf(tableOf(heads, cells.with(4, "-"))))[0]).toMatchObject({
      course_type: null,
      course_type_code: null,
    });
  });

  it("ignores an additional column of due dates", () => {
    const wide = tableOf(heads.toSpliced(4, 0, "Upcoming Dues"), cells.toSpliced(4, 0, "01-Sep-2026<br/>05-Oct-2026"));
    expect(parse(pageOf(wide))).toEqual(parse(pageOf(tableOf(heads, cells))));
  });

  it.each([tableOf(heads), `<br /> <span style="color: red; font-size: 20px;"> No data found</span>`])(
    "is empty with the header alone, or when it says so without a table",
    (inside) => {
      expect(parse(pageOf(inside))).toEqual([]);
    },
  );

  it.each(heads.slice(0, 6))("rejects a page without the column %s", (name) => {
    const index = heads.indexOf(name);
    expect(() => parse(pageOf(tableOf(heads.with(index, "Other"), cells)))).toThrow(PageChanged);
    expect(() => parse(pageOf(tableOf(heads.toSpliced(index, 1), cells.toSpliced(index, 1))))).toThrow(PageChanged);
  });

  it.each([
    ["semester", 'value="AP2026272" selected', 'value="AP2025264" selected'],
    ["semester in a class id", ">AP2026272000318<", ">AP2025264000318<"],
    ["student", "</form>", '<input type="hidden" name="authorizedID" value="23DMO0002"></form>'],
  ])("rejects the page of another %s", (_, from, to) => {
    const page = parseHtml(pageOf(tableOf(heads, cells)).replace(from, to));
    const input = { sem_sub_id: "AP2026272" };
    expect(() => assignmentCoursesPage.parse(page, input, newContext("23DMO0001"))).toThrow(AnswerMismatch);
  });

  it("rejects a message next to an empty table", () => {
    expect(() => parse(pageOf(`${tableOf(heads)}<p>Please fill in the feedback</p>`))).toThrow(PageChanged);
  });

  it("rejects a page without its form, table or end", () => {
    const whole = pageOf(tableOf(heads, cells));
    expect(() => parse(pageOf(""))).toThrow(PageChanged);
    expect(() => parse(pageOf("<span>Uploads are closed</span>"))).toThrow(PageChanged);
    expect(() => parse(pageOf(`<span>No data found</span><table>${row("x", cells)}</table>`))).toThrow(PageChanged);
    expect(() => parse(whole.replace("digitalAssignment", "other"))).toThrow(PageChanged);
    expect(() => parse(whole.slice(0, whole.indexOf("</table>")))).toThrow(PageChanged);
    expect(() => parse(pageOf(tableOf(heads, cells.with(1, ""))))).toThrow(PageChanged);
  });
});
