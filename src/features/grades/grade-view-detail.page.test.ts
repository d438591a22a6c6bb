import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { gradeHeads as heads, markHeads } from "../../../test/portal-headings.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { gradeViewDetailPage } from "./grade-view-detail.page.ts";

const plus = (id: string) => `<button onclick="javascript:getGradeViewDetails(&#39;${id}&#39;);"></button>`;
const minus = `<button onclick="doViewExamGrade();"></button>`;
const opened = ["1", "PHY2001", "Waves", "Embedded Theory and Lab", "RG", "63", "B", minus];
const other = ["2", "MAT1003", "Calculus", "Theory Only", "RG", "80", "A", plus("AM_MAT1003_00200")];
const cat = ["1", "CAT1", "50", "15", "Present", "16.0", "4.8"];

const row = (texts: readonly string[], tag = "td") =>
  `<tr>${texts.map((text) => `<${tag}>\n\t${text}</${tag}>`).join("")}</tr>`;
const below = (...tables: readonly string[]) => `<tr><td colspan="14" align="center">${tables.join("")}</td></tr>`;
const component = (classId = "AP2025264000311", type = "Embedded Theory", total = "5") =>
  `<table class="table-striped"><tr><th colspan="3">Class Number : ${classId}</th><th colspan="4">Course Type : ${type}</th></tr>
   ${row(markHeads, "th")}${row(cat.map((text) => `<output>${text}</output>`))}
   <tr><th colspan="6"><span>Total</span></th><th>${total}</th></tr></table>`;
const grades = ["S", "A", "F"];
const ranges = [
  ...[`<span>&gt;=81</span> <span style="color: red;">#</span>`, "<span>&gt;=60.5 and &lt;81</span>", "&lt;33"],
];
const statistics = (cells = ["71", "62", "60.4", "13.71", ...ranges], note = "# As Per 'S' Rule") =>
  `<table class="table-striped"><tr>${["Class\n Strength", "Grading\n Strength", "Mean", "SD"].map((text) => `<th rowspan="2">${text}</th>`).join("")}
   <th rowspan="1" colspan="${cells.length - 4}">Range of Grades</th></tr>${row(grades.slice(0, cells.length - 4), "th")}${row(cells)}
   ${note && `<tr><td colspan="${cells.length}"><span> ${note}</span></td></tr>`}</table>`;
const pageOf = (...rows: readonly string[]) =>
  `<div id="main-section"><form id="studentGradeView"><table class="table-hover">
   <tr>${heads.map((text) => `<th rowspan="2">${text}</th>`).join("")}</tr><tr></tr>${rows.join("\n")}</table></form></div>`;
const asked = { course_id: "AM_PHY2001_00100", sem_sub_id: "AP2025264" };
const { read, parse, rejects } = parserOf(gradeViewDetailPage, asked);
const readOpened = (...details: readonly string[]) => parse(pageOf(row(opened), ...details, row(other)));

describe("the grade view detail page", () => {
  it("parses statistics and marks of the open course", () => {
    expect(readOpened(below(statistics()), below(component()))).toMatchObject({
      ...asked,
      components: [
        {
          class_id: "AP2025264000311",
          course_type: "Embedded Theory",
          assessments: [
            {
              ...{ serial_number: 1, mark_title: "CAT1", max_mark: 50, weightage: 15, status: "Present" },
              ...{ scored_mark: 16, weightage_mark: 4.8, remark: null },
            },
          ],
          total: 5,
        },
      ],
      statistics: {
        ...{ class_strength: 71, grading_strength: 62, mean: 60.4, sd: 13.71 },
        grade_ranges: [
          { grade: "S", range: ">=81", min_inclusive: 81, max_exclusive: null },
          { grade: "A", range: ">=60.5 and <81", min_inclusive: 60.5, max_exclusive: 81 },
          { grade: "F", range: "<33", min_inclusive: null, max_exclusive: 33 },
        ],
        note: "As Per 'S' Rule",
      },
    });
  });

  it("returns one component per class, in one row or in a row each", () => {
    const [theory, lab] = [component(), component("AP2025264000312", "Embedded Lab", "-")];
    const expected = [
      { class_id: "AP2025264000311", total: 5 },
      { class_id: "AP2025264000312", course_type: "Embedded Lab", total: null },
    ];
    expect(readOpened(below(statistics(), theory, lab)).components).toMatchObject(expected);
    expect(readOpened(below(statistics()), below(theory), below(lab)).components).toMatchObject(expected);
  });

  it("returns null for missing statistics and missing values", () => {
    expect(readOpened(below(component())).statistics).toBeNull();
    const few = statistics(["71", "", "-", "", "pass", "&gt;40"], "");
    expect(readOpened(below(few), below(component())).statistics).toEqual({
      ...{ class_strength: 71, grading_strength: null, mean: null, sd: null },
      grade_ranges: [
        { grade: "S", range: "pass", min_inclusive: null, max_exclusive: null },
        { grade: "A", range: ">40", min_inclusive: null, max_exclusive: null },
      ],
      note: null,
    });
  });

  it("reports a badge next to the class or its type", () => {
    const badged = component("AP2025264000311 <b>X</b>", "Embedded Theory <span class=badge>X</span>");
    const { found, unread, unfit } = read(pageOf(row(opened), below(badged), row(other)));
    expect(found.components).toMatchObject([{ class_id: null, course_type: "Embedded Theory X" }]);
    expect([unread.length, unfit.length]).toEqual([1, 1]);
  });

  it("rejects a picture in place of the statistics", () => {
    expect(readOpened(below(), below(component())).statistics).toBeNull();
    expect(() => readOpened(below('<img src="statistics.png" alt="">'), below(component()))).toThrow(PageChanged);
  });

  it("returns null for a range with a footnote", () => {
    const noted = statistics(["71", "62", "60.4", "13.71", "&lt;33<sup>1</sup>"], "");
    expect(readOpened(below(noted), below(component())).statistics?.grade_ranges).toEqual([
      { grade: "S", range: null, min_inclusive: null, max_exclusive: null },
    ]);
  });

  it("returns an empty answer if no course is open or no grades are published", () => {
    const empty = { ...asked, components: [], statistics: null };
    expect(parse(pageOf(row(other.with(0, "1"))))).toEqual(empty);
    expect(parse(`<form id="studentGradeView"><span>No Records Found</span></form>`)).toEqual(empty);
  });

  it("rejects a page without an open course for a reason that it does not know", () => {
    const list = pageOf(row(other.with(0, "1")));
    rejects(list.replace("</form>", "<p>Please fill in the feedback</p></form>"));
    expect(parse(list.replace("</form>", "<p>No data found</p></form>")).components).toEqual([]);
  });

  it("returns the total that the page shows, also if it counts one of two results of an exam", () => {
    const again = row(["2", "Re Evaluation CAT1", "50", "15", "Present", "20.0", "6.0"]);
    const twice = component(undefined, undefined, "6").replace('<tr><th colspan="6">', `${again}$&`);
    expect(read(pageOf(row(opened), below(twice), row(other)))).toMatchObject({
      found: { components: [{ total: 6, assessments: [{ weightage_mark: 4.8 }, { weightage_mark: 6 }] }] },
      unfit: ["total"],
    });
  });

  it("returns the course that was asked for if two are open, and rejects them if none was", () => {
    const second = other.with(7, minus);
    const page = pageOf(row(opened), below(component()), row(second), below(component("AP2025264000399")));
    expect(parse(page).components).toMatchObject([{ class_id: "AP2025264000311" }]);
    const calculus = { ...asked, course_id: "AM_MAT1003_00200" };
    expect(parse(page, calculus).components).toMatchObject([{ class_id: "AP2025264000399" }]);
    expect(() => parse(page, { ...asked, course_id: null as unknown as string })).toThrow(PageChanged);
  });

  it("names a range by the grade above it, which may be decorated", () => {
    const named = (heading: string) => {
      const changed = statistics().replace("<th>\n\tA</th>", `<th>${heading}</th>`);
      return readOpened(below(changed), below(component())).statistics?.grade_ranges[1]?.grade;
    };
    expect(["A", "(A)", " A :", "A+", "N1"].map(named)).toEqual(["A", "A", "A", "A+", "N1"]);
  });

  it("counts a range below another heading, and keeps the marks", () => {
    for (const heading of ["", "A (new)", "Best", "?"]) {
      const table = statistics().replace("<th>\n\tA</th>", `<th>${heading}</th>`);
      const { found, unread } = read(pageOf(row(opened), below(table), below(component()), row(other)));
      const ranges = [{ grade: "S" }, { grade: "F" }];
      expect(found).toMatchObject({ components: [{ total: 5 }], statistics: { sd: 13.71, grade_ranges: ranges } });
      expect(unread).not.toEqual([]);
    }
  });

  it("rejects a page with another open course, or with more than one", () => {
    const details = below(component());
    expect(() => parse(pageOf(row(opened), details), { ...asked, course_id: "AM_MAT1003_00200" })).toThrow(
      AnswerMismatch,
    );
    rejects(pageOf(row(opened), details, row(opened.with(0, "2")), details));
  });

  it.each(["Sum", "Marks"])("counts a total with another word: %s", (word) => {
    const rows = [row(opened), below(statistics()), below(component().replace("Total", word)), row(other)];
    const { found, unread } = read(pageOf(...rows));
    expect(found.components[0]?.total).toBeNull();
    expect(unread).not.toEqual([]);
  });

  it("rejects a page of another semester", () => {
    const select = (id: string) =>
      pageOf(row(opened), below(component())).replace(
        "<table",
        `<select id="semesterSubId"><option value="" selected>--</option><option value="${id}" selected>x</option></select><table`,
      );
    expect(parse(select("AP2025264")).components).toHaveLength(1);
    expect(() => parse(select("AP2026272"))).toThrow(AnswerMismatch);
    expect(() => readOpened(below(component("AP2026272000311")))).toThrow(AnswerMismatch);
  });
});
