import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { gradeHeads as heads } from "../../../test/portal-headings.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { gradeViewPage } from "./grade-view.page.ts";

const button = (id: string) =>
  `<button onclick="javascript:getGradeViewDetails(&#39;${id}&#39;);"><span></span></button>`;
const physics = [
  ...["1", "PHY2001", "Waves - and Optics", "Embedded Theory and Lab", "RG", "71", "B", button("AM_PHY2001_00100")],
];
const club = ["2", "EXC1001", "Chess Club", "Theory Only", "AG", "-", "P", ""];

const row = (texts: readonly string[], style = "") =>
  `<tr ${style}>${texts.map((text) => `<td height="50">\n\t${text}</td><!-- <td>L</td> -->`).join("")}</tr>`;
const tableOf = (headings: readonly string[], ...rows: readonly string[]) =>
  `<table class="table table-hover table-bordered"><tr>${headings.map((text) => `<th rowspan="2">${text}</th>`).join("")}</tr>
   <!-- <tr><th>L</th></tr> --><tr></tr>${rows.join("\n")}</table>`;
const pageOf = (inside: string) =>
  `<div id="main-section"><style>.legend .lightGreen {background-color: #C0D8C0;}</style><form id="studentGradeView">
   <select id="semesterSubId"><option value="">-- Choose --</option><option value="AP2025264" selected>Winter</option></select>${inside}
   <ul class="legend"><li><span class="lightGreen"></span> Course not included in GPA/CGPA</li></ul></form></div>`;
const { read, parse } = parserOf(gradeViewPage, { sem_sub_id: "AP2025264" });
const parseRows = (...rows: readonly string[]) => parse(pageOf(tableOf(heads, ...rows)));

describe("the grade view page", () => {
  it("parses every column", () => {
    expect(parseRows(row(physics), row(club, `style="background-color: #c0d8c0"`))).toEqual([
      {
        ...{ serial_number: 1, course_id: "AM_PHY2001_00100", course_code: "PHY2001" },
        ...{ course_title: "Waves - and Optics", course_type: "Embedded Theory and Lab", grading_type: "RG" },
        ...{ grand_total: 71, grade: "B", counts_for_gpa: true },
      },
      {
        ...{ serial_number: 2, course_id: null, course_code: "EXC1001", course_title: "Chess Club" },
        ...{ course_type: "Theory Only", grading_type: "AG", grand_total: null, grade: "P", counts_for_gpa: false },
      },
    ]);
  });

  it("returns null for a course in another colour than that of the legend", () => {
    const page = (style: string) => read(pageOf(tableOf(heads, row(physics, style))));
    expect(page('style="color: red; background-color: #C0D8C0;"').found[0]?.counts_for_gpa).toBe(false);
    expect(page('style="color: red"')).toMatchObject({ found: [{ counts_for_gpa: true }], unread: [], unfit: [] });
    expect(page('bgcolor="#c0d8c0"').found[0]?.counts_for_gpa).toBe(false);
    const { found, unfit } = page('style="background-color: #FFCCCC"');
    expect([found[0]?.counts_for_gpa, unfit]).toEqual([null, ["counts_for_gpa"]]);
  });

  it("rejects a page of another semester", () => {
    const whole = pageOf(tableOf(heads, row(physics)));
    const select = (id: string) => whole.replace("</select>", `<option value="${id}" selected>x</option></select>`);
    expect(parse(select("AP2025264"))).toEqual(parse(whole));
    expect(() => parse(select("AP2025262"))).toThrow(AnswerMismatch);
  });

  it("parses a page with four credit columns and a row for the GPA", () => {
    const wide = [...physics.slice(0, 4), "3", "0", "2", "4", ...physics.slice(4)];
    const headings = heads
      .map((text) => `<th rowspan="2">${text}</th>`)
      .toSpliced(4, 0, `<th colspan="4">Credits</th>`);
    const html = `<table><tr>${headings.join("")}</tr><tr><th>L</th><th>P</th><th>J</th><th>C</th></tr>
      ${row(wide)}<tr><td colspan="14"><span>GPA : 8.58</span></td></tr></table>`;
    expect(parse(pageOf(html))).toEqual(parseRows(row(physics)));
  });

  it("rejects an unknown button and a row without a code", () => {
    const unknown = physics.with(7, `<button onclick="show('AM_PHY2001_00100')">+</button>`);
    for (const cells of [unknown, physics.with(1, "-")]) expect(() => parseRows(row(cells))).toThrow(PageChanged);
  });
});
