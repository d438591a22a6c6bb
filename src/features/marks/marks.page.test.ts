import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { marksPage } from "./marks.page.ts";

const heads = "Sl.No.|ClassNbr|Course Code|Course Title|Course Type|Course System|Faculty|Slot|Course Mode".split("|");
const markHeads = "Sl.No.|Mark Title|Max. Mark|Weightage %|Status|Scored Mark|Weightage Mark|Remark".split("|");
const theory = "1|AP2026272000311|PHY2001|Waves - and Optics|Embedded\tTheory|FFCS|Uma Rao|A1/TA1|CBL".split("|");
const lab = theory.with(0, "2").with(1, "AP2026272000312").with(4, "Embedded Lab").with(7, "L5+L6");
const cat = ["1", "CAT1", "50", "15", "Present", "40.0", "12.0", ""];
const quiz = ["2", "Quiz - 1", "10", "5%", "Absent", "0.0", "0", "Medical"];

const cells = (texts: readonly string[], wrap: string) =>
  texts.map((text) => `<td><${wrap}>\n\t${text}</${wrap}></td>`).join("\n");
const row = (texts: readonly string[]) => `<tr class="tableContent">${cells(texts, "span")}<!-- <td>x</td> --></tr>`;
const inner = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table class="customTable-level1"><tr>${cells(headings, "b")}</tr>${rows.map((marks) => `<tr>${cells(marks, "output")}</tr>`).join("")}</table>`;
const below = (inside: string) => `<tr class="tableContent"><td colspan="9" align="center">${inside}</td></tr>`;
const marks = (...rows: readonly (readonly string[])[]) => below(inner(markHeads, rows));
const table = (...rows: readonly string[]) =>
  `<table class="customTable"><tr class="tableHeader">${cells(heads, "b")}</tr>${rows.join("\n")}</table>`;
const pageOf = (inside: string) =>
  `<div id="main-section"><form id="studentMarkView"><input type="hidden" name="authorizedID" value="24XYZ0009">
   <select id="semesterSubId"><option value="AP2026272" selected>Fall Semester</option></select>
   <div id="fixedTableContainer">${inside}</div><!-- <table><tr><td>1</td></tr></table> --></form></div>`;
const { parse } = parserOf(marksPage, { sem_sub_id: "AP2026272" });
const parseRows = (...rows: readonly string[]) => parse(pageOf(table(...rows)));
const titles = (...rows: readonly string[]) =>
  parseRows(...rows).map((course) => course.assessments.map(({ mark_title }) => mark_title));

describe("the marks page", () => {
  it("parses every course with its assessments", () => {
    expect(parseRows(row(theory), marks(cat, quiz))).toMatchObject([
      {
        ...{ course_title: "Waves - and Optics", course_type: "Embedded Theory", slot: "A1+TA1" },
        assessments: [{ remark: null }, { weightage: 5, status: "Absent", scored_mark: 0, remark: "Medical" }],
      },
    ]);
  });

  it("assigns assessments to the right course when the previous course has none", () => {
    expect(titles(row(theory), row(lab), marks(cat))).toEqual([[], ["CAT1"]]);
    expect(titles(row(theory), marks(), row(lab), marks(quiz.with(0, "1")))).toEqual([[], ["Quiz - 1"]]);
    expect(titles(row(theory), below("<table></table>"), row(lab), below(""))).toEqual([[], []]);
  });

  it("distinguishes a mark that is not entered from 0", () => {
    const [course] = parseRows(
      row(theory),
      marks(cat.with(5, "").with(6, "-"), quiz, cat.with(0, "3").with(5, "Withheld")),
    );
    expect(
      course?.assessments.map(({ scored_mark, weightage_mark, status }) => [scored_mark, weightage_mark, status]),
    ).toEqual([
      [null, null, "Present"],
      [0, 0, "Absent"],
      [null, 12, "Present"],
    ]);
  });

  it("parses a second table of courses", () => {
    expect(parse(pageOf(table(row(theory)) + table(row(lab.with(0, "1")))))).toHaveLength(2);
  });

  it("rejects the marks of another semester", () => {
    const html = pageOf(table(row(theory), marks(cat)));
    for (const [from, to] of [
      ['"AP2026272" selected', '"AP2025264" selected'],
      [">\n\tAP2026272", ">\n\tAP2025264"],
    ] as const)
      expect(() => parse(html.replace(from, to))).toThrow(new AnswerMismatch("sem_sub_id"));
  });

  it("rejects a course without a class, and an assessment without a title", () => {
    for (const rows of [[row(theory.with(1, "-"))], [row(theory), marks(cat.with(1, ""))]])
      expect(() => parseRows(...rows)).toThrow(PageChanged);
  });
});
