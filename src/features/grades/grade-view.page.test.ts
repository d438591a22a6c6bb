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

  it("recognises the colour of the legend in any notation, on the row or on its first cell", () => {
    const plain = row(physics);
    const coloured = [
      row(physics, 'style="background-color: rgb(192, 216, 192);"'),
      plain.replace('height="50"', 'height="50" bgcolor="#C0D8C0"'),
      plain.replace("<tr ", '<tr class="lightGreen" '),
    ];
    for (const html of coloured) expect(parseRows(html)[0]?.counts_for_gpa).toBe(false);
    expect(parseRows(row(physics, 'style="background-color: white"'))[0]?.counts_for_gpa).toBe(true);
  });

  it("returns null for a colour that the legend does not explain", () => {
    const counts = (html: string) => parse(html)[0]?.counts_for_gpa;
    const page = (style: string) => pageOf(tableOf(heads, row(physics, style)));
    const green = page('style="background-color: #C0D8C0"');
    expect(counts(page('style="background-color: #C0D8C1"'))).toBeNull();
    const yellow = read(page('class="lightYellow"'));
    expect([yellow.found[0]?.counts_for_gpa, yellow.unfit]).toEqual([null, ["counts_for_gpa"]]);
    expect(counts(green.replace(/<ul.*<\/ul>/s, ""))).toBe(false);
    expect(counts(page('class="lightYellow"').replace(/<ul.*<\/ul>/s, ""))).toBeNull();
    expect(counts(green.replace("Course not included in GPA/CGPA", "Result withheld"))).toBeNull();
    expect(counts(page("").replace(/<ul.*<\/ul>/s, ""))).toBe(true);
  });

  it("follows the legend for other colours and for colours that count", () => {
    const entry = (colour: string, text: string) => `<li><span style="background:${colour}"></span> ${text}</li>`;
    const legend = entry("#FFCCCC", "Course not included in GPA/CGPA") + entry("lightblue", "Course included in CGPA");
    const coloured = ["#ffcccc", "lightblue", "#C0D8C0"].map((colour, index) =>
      row(physics.with(0, String(index + 1)), `style="color: red; background-color: ${colour};"`),
    );
    const page = pageOf(tableOf(heads, ...coloured)).replace(/<li>.*<\/li>/s, legend);
    expect(parse(page).map(({ counts_for_gpa }) => counts_for_gpa)).toEqual([false, true, null]);
  });

  it("rejects a page of another semester", () => {
    const whole = pageOf(tableOf(heads, row(physics)));
    const select = (id: string) => whole.replace("</select>", `<option value="${id}" selected>x</option></select>`);
    expect(parse(select("AP2025264"))).toEqual(parse(whole));
    expect(() => parse(select("AP2025262"))).toThrow(AnswerMismatch);
  });

  it("rejects an unknown button and a row without a code", () => {
    const unknown = physics.with(7, `<button onclick="show('AM_PHY2001_00100')">+</button>`);
    for (const cells of [unknown, physics.with(1, "-")]) expect(() => parseRows(row(cells))).toThrow(PageChanged);
  });
});
