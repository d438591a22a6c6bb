import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { marksPage } from "./marks.page.ts";

const heads = [
  "Sl.No.",
  "ClassNbr",
  "Course Code",
  "Course Title",
  "Course Type",
  "Course System",
  "Faculty",
  "Slot",
  "Course Mode",
];
const markHeads = [
  "Sl.No.",
  "Mark Title",
  "Max. Mark",
  "Weightage %",
  "Status",
  "Scored Mark",
  "Weightage Mark",
  "Remark",
];
const theory = [
  "1",
  "AP2026272000311",
  "PHY2001",
  "Waves - and Optics",
  "Embedded\tTheory",
  "FFCS",
  "Uma Rao",
  "A1/TA1",
  "CBL",
];
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
const parse = (html: string) => marksPage.parse(parseHtml(html), { sem_sub_id: "AP2026272" });
const parseRows = (...rows: readonly string[]) => parse(pageOf(table(...rows)));
const titles = (...rows: readonly string[]) =>
  parseRows(...rows).map((course) => course.assessments.map(({ mark_title }) => mark_title));

describe("the marks page", () => {
  it("parses every course with its assessments", () => {
    expect(parseRows(row(theory), marks(cat, quiz))).toEqual([
      {
        serial_number: 1,
        class_id: "AP2026272000311",
        course_code: "PHY2001",
        course_title: "Waves - and Optics",
        course_type: "Embedded Theory",
        course_system: "FFCS",
        course_mode: "CBL",
        faculty: "Uma Rao",
        slot: "A1+TA1",
        assessments: [
          {
            serial_number: 1,
            mark_title: "CAT1",
            max_mark: 50,
            weightage: 15,
            status: "Present",
            scored_mark: 40,
            weightage_mark: 12,
            remark: null,
          },
          {
            serial_number: 2,
            mark_title: "Quiz - 1",
            max_mark: 10,
            weightage: 5,
            status: "Absent",
            scored_mark: 0,
            weightage_mark: 0,
            remark: "Medical",
          },
        ],
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

  it("returns a mark that does not fit its weight only if the row says why", () => {
    const [course] = parseRows(
      row(theory),
      marks(
        cat.with(6, "13"),
        cat.with(0, "2").with(6, "15"),
        cat.with(0, "3").with(6, "15").with(7, "Moderated"),
        cat.with(0, "4").with(4, "Debarred").with(6, "0"),
        cat.with(0, "5").with(4, "Not present").with(6, "15"),
        cat.with(0, "6").with(4, "Present (retest)").with(6, "15"),
        cat.with(0, "7").with(4, "").with(6, "15"),
        cat.with(0, "8").with(4, "PRESENT").with(6, "15"),
      ),
    );
    expect(course?.assessments.map(({ weightage_mark }) => weightage_mark)).toEqual([
      ...[13, null, 15, 0],
      ...[15, 15, null, null],
    ]);
  });

  it("finds columns by heading and returns null for hidden ones", () => {
    const average = below(inner(markHeads.toSpliced(5, 0, "Class Average"), [cat.toSpliced(5, 0, "31.5")]));
    expect(parseRows(row(theory), average)[0]?.assessments[0]).toMatchObject({ scored_mark: 40, weightage_mark: 12 });
    const context = newContext();
    const averages = [...markHeads, "Class Average", "Class Average Weightage"];
    const wide = pageOf(table(row(theory), below(inner(averages, [[...cat, "31.5", "9.5"]]))));
    marksPage.parse(parseHtml(wide), { sem_sub_id: "AP2026272" }, context);
    expect(context.report.unread).toEqual([]);
    const noRemark = below(inner(markHeads.slice(0, 7), [cat.slice(0, 7)]));
    expect(parseRows(row(theory), noRemark)[0]?.assessments[0]).toMatchObject({ mark_title: "CAT1", remark: null });
    const bare = parse(pageOf(table(row(theory.toSpliced(7, 1))).replace("<td><b>\n\tSlot</b></td>", "")));
    expect(bare[0]).toMatchObject({ slot: null, course_mode: "CBL", faculty: "Uma Rao" });
    const fewer = parse(
      pageOf(
        table(row(theory.toSpliced(5, 1).slice(0, -1)))
          .replace("<td><b>\n\tCourse System</b></td>", "")
          .replace("<td><b>\n\tCourse Mode</b></td>", ""),
      ),
    );
    expect(fewer[0]).toMatchObject({ course_system: null, course_mode: null, faculty: "Uma Rao", slot: "A1+TA1" });
  });

  it("parses a second table of courses", () => {
    expect(parse(pageOf(table(row(theory)) + table(row(lab.with(0, "1")))))).toHaveLength(2);
  });

  it("returns an empty list for a message without a table, or for a table with only its heading", () => {
    expect(parse(pageOf(`<span style="color: red">No data\nFound</span>`))).toEqual([]);
    expect(parseRows()).toEqual([]);
  });

  it.each(["Course Code", "Course Title", "Course Type", "Faculty", "ClassNbr", "Sl.No."])(
    "without the heading %s is a changed page",
    (heading) => {
      const renamed = table(row(theory), marks(cat)).replace(`\t${heading}<`, "\tRenamed<");
      expect(() => parse(pageOf(renamed))).toThrow(PageChanged);
    },
  );

  it.each(markHeads.slice(0, 7))("rejects assessments without the column %s", (heading) => {
    const index = markHeads.indexOf(heading);
    expect(() => parseRows(row(theory), below(inner(markHeads.with(index, "Renamed"), [cat])))).toThrow(PageChanged);
    expect(() => parseRows(row(theory), below(inner(markHeads.toSpliced(index, 1), [cat])))).toThrow(PageChanged);
  });

  it.each([
    [
      "another semester is selected",
      { page: (html: string) => html.replace('"AP2026272" selected', '"AP2025264" selected') },
      "sem_sub_id",
    ],
    [
      "a class belongs to another semester",
      { page: (html: string) => html.replace(">\n\tAP2026272", ">\n\tAP2025264") },
      "sem_sub_id",
    ],
    [
      "the form names another student",
      { page: (html: string) => html.replace("24XYZ0009", "24XYZ0010") },
      "registration_number",
    ],
  ])("rejects a page on which %s", (_, { page }, field) => {
    const html = pageOf(table(row(theory), marks(cat)));
    const parseFor24 = (text: string) =>
      marksPage.parse(parseHtml(text), { sem_sub_id: "AP2026272" }, newContext("24XYZ0009"));
    expect(parseFor24(html)).toHaveLength(1);
    expect(page(html)).not.toBe(html);
    expect(() => parseFor24(page(html))).toThrow(new AnswerMismatch(field));
  });

  it("rejects the next page of a table, and courses or assessments with a missing row", () => {
    expect(() => parseRows(row(theory), row(lab.with(0, "3")))).toThrow(PageChanged);
    expect(() => parseRows(row(theory), marks(cat, quiz.with(0, "3")))).toThrow(PageChanged);
    const second = table(row(theory)) + table(row(lab));
    expect(() => parse(pageOf(second))).toThrow(PageChanged);
  });

  it.each([
    ["in cells without a table", "<p>1</p><p>CAT1</p><p>50</p>"],
    ["in a list next to the table", `${inner(markHeads, [cat])}<ul><li>Quiz: 5</li></ul>`],
    ["in a table without headings", `${inner(markHeads, [cat])}<table>${row(quiz)}</table>`],
  ])("rejects assessments %s", (_, inside) => {
    expect(() => parseRows(row(theory), below(inside))).toThrow(PageChanged);
  });

  it("counts a row for assessments without its table", () => {
    const context = newContext();
    const page = parseHtml(pageOf(table(row(theory), below(""))));
    const [course] = marksPage.parse(page, { sem_sub_id: "AP2026272" }, context);
    expect([course?.assessments, context.report.unread.length]).toEqual([[], 1]);
  });

  it.each([
    ["a message without a table", "<span>Please fill in the feedback</span>"],
    ["a message next to an empty table", `${table()}<p>Please fill in the feedback</p>`],
    ["a message row", table("<tr><td colspan=9>Please fill in the feedback</td></tr>")],
  ])("rejects a page without marks for a reason it does not know: %s", (_, inside) => {
    expect(() => parse(pageOf(inside))).toThrow(PageChanged);
  });

  it.each([
    [
      "nothing of a DataTables frame",
      [],
      (html: string) =>
        `<div class="dataTables_filter">Search: <input></div>${html}<div class="dataTables_info">Showing 1 to 1 of 1 entries</div>`,
    ],
    ["nothing of a hidden copy", [], (html: string) => `<div style="display:none">${html}</div>${html}`],
    [
      "a further column once",
      ["table.customTable > tr.tableContent > td > table column 9"],
      (html: string) =>
        html.replace("</tr>", "<td>New</td></tr>").replace(/<\/tr><\/table>/, "<td>5</td></tr></table>"),
    ],
    [
      "nothing of a column of checkboxes",
      [],
      (html: string) =>
        html
          .replace("</tr>", "<td>Select</td></tr>")
          .replace(/<\/tr><\/table>/, '<td><label><input type="checkbox" value="1"></label></td></tr></table>'),
    ],
    [
      "a caption",
      ["tr.tableContent > td > table > caption"],
      (html: string) => html.replace(/<table[^>]*>/, "$&<caption>Marks of 2 exams</caption>"),
    ],
    [
      "a note row",
      ["td > table > tr > td"],
      (html: string) => html.replace("</table>", "<tr><td colspan=8>provisional</td></tr></table>"),
    ],
  ])("parses assessments and reports %s", (_, places, change) => {
    const detail = inner(markHeads, [cat]);
    const context = newContext();
    const page = pageOf(table(row(theory), below(change(detail))));
    expect(marksPage.parse(parseHtml(page), { sem_sub_id: "AP2026272" }, context)).toEqual(
      parseRows(row(theory), marks(cat)),
    );
    expect(context.report.unread).toEqual(places);
  });

  it("rejects an unknown row", () => {
    expect(() => parseRows(row(theory.slice(1)))).toThrow(PageChanged);
    expect(() => parseRows(row(theory.with(1, "-")))).toThrow(PageChanged);
    expect(() => parseRows(row(theory), marks(cat.with(1, "")))).toThrow(PageChanged);
    expect(() => parseRows(marks(cat), row(theory))).toThrow(PageChanged);
  });

  it("rejects a copy of the table", () => {
    const whole = table(row(theory), marks(cat));
    expect(() => parse(pageOf(whole + whole))).toThrow(new PageChanged("every class once"));
  });

  it("rejects another page, a page without the table and a truncated page", () => {
    const whole = pageOf(table(row(theory), marks(cat)));
    expect(() => parse(whole.replace("studentMarkView", "other"))).toThrow(PageChanged);
    expect(() => parse(pageOf(""))).toThrow(PageChanged);
    expect(() => parse(pageOf("<span>Marks will come</span>"))).toThrow(PageChanged);
    expect(() => parse(pageOf(`<span>No data Found</span>${table(row(theory)).replace("ClassNbr", "Class")}`))).toThrow(
      PageChanged,
    );
    for (const end of ["Quiz", "</table></div>", "</div><!--"]) {
      const cut = pageOf(table(row(theory), marks(cat, quiz)));
      expect(() => parse(cut.slice(0, cut.lastIndexOf(end)))).toThrow(PageChanged);
    }
  });

  it.each(["marks", "mark details", "assessments", "courses"])("is empty with a message about %s", (subject) => {
    expect(parse(pageOf(`<p>No ${subject} found</p>`))).toEqual([]);
  });

  it("requests a semester", () => {
    expect(marksPage).toMatchObject({ name: "marks", path: "examinations/doStudentMarkView", shape: "data" });
    expect(marksPage.form({ sem_sub_id: "AP2026272" }, "24XYZ0009")).toEqual({ semesterSubId: "AP2026272" });
  });
});
