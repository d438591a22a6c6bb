import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { gradeHistoryPage } from "./grade-history.page.ts";

const heads =
  "Sl.No.|Course Code|Course Title|Course Type|Credits|Grade|Exam Month|Result Declared|Course Distribution|Detail View".split(
    "|",
  );
const detailHeads = heads.slice(1, 8);
const cgpaHeads = [
  ...["Credits Registered", "Credits Earned", "CGPA"],
  ..."SABCDEFN".split("").map((grade) => `${grade} Grades`),
];

const button = `<!-- <a>x</a> --><button onclick="javascript:toggleDiv(&#39;PHY2001&#39;);"><span></span></button>`;
const physics = ["1", "PHY2001", "Waves - and Optics", "ETL", "4.0", "A", "Nov-2025", "02-Jan-2026", "UC", button];
const soft = ["2", "STS2002", "Soft Skills", "TH", "1.0", "F", "Nov-2025", "02-Jan-2026", "UE", ""];
const attempt = ["PHY2001", "Waves - and Optics", "ETL", "4.0", "F", "Jun-2025", "20-Jul-2025"];
const component = ["PHY2001", "Waves - and Optics", "ELA", "", "-", "Nov-2025", "02-Jan-2026"];
const cgpa = ["27.0", "22.5", "8.05", "1", "2", "0", "0", "0", "0", "1", "0"];

const row = (texts: readonly string[], as = "tableContent") =>
  `<tr class="${as}">${texts.map((text) => `<td><b>\n\t</b>${text}</td>`).join("\n")}</tr><!-- </th:block> -->`;
const details = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<tr class="tableContent" style="display: none;" id="detailsView_PHY2001"><td colspan="11"><div><table class="customTable-level1">
   ${row(headings, "tableHeader-level1")}${rows.map((texts) => row(texts, "tableContent-level1")).join("")}</table></div></td></tr>`;
const courseTable = (headings: readonly string[], ...rows: readonly string[]) =>
  `<table class="customTable"><tr class="tableHeader"><td colspan="11">Effective Grades <!-- <span>x</span> --></td></tr>
   ${row(headings, "tableHeader")}${rows.join("")}</table>`;
const cgpaTable = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table class="table table-hover table-bordered"><thead>${row(headings)}</thead><tbody>${rows.map((texts) => row(texts)).join("")}</tbody></table>`;
const studentCells: Readonly<Record<string, string>> = {
  ...{ "Reg.No.": "24XYZ0009", Name: "Uma Rao", "Programme and Branch": "B.Tech. - Physics" },
  ...{ "Programme Mode": "Regular", "Study System": "FFCS", Gender: "FEMALE", YearJoined: "2024" },
  ...{ "Edu Status": "Admitted", School: "SAS", Campus: "AMR" },
};
const studentTable = (cells: Readonly<Record<string, string>>) =>
  `<table class="customTable">${row(Object.keys(cells))}${row(Object.values(cells))}</table>`;
const student = studentTable(studentCells);
const studentRecord = {
  ...{ programme: "B.Tech. - Physics", programme_mode: "Regular", study_system: "FFCS", year_joined: 2024 },
  ...{ edu_status: "Admitted", school: "SAS", campus: "AMR" },
};
const pageOf = (...inside: readonly string[]) =>
  `<!DOCTYPE html><html><body><div id="main-section"><form id="studentGradeView"><div id="fixedTableContainer">${student}</div>
   <div id="fixedTableContainer">${inside.join("</div><div>")}</div></form></div></body></html>`;
const { read, parse, rejects } = parserOf(gradeHistoryPage, {});

const rows = [row(physics), details(detailHeads, attempt, component), row(soft)];
const courses = courseTable(heads, ...rows);
const numbers = cgpaTable(cgpaHeads, cgpa);

describe("the grade history page", () => {
  it("parses numbers, counts, courses, attempts and components", () => {
    const { courses: found, student: _, ...sums } = parse(pageOf(courses, numbers));
    expect(sums).toEqual({
      ...{ cgpa: 8.05, credits_registered: 27, credits_earned: 22.5 },
      grade_counts: [1, 2, 0, 0, 0, 0, 1, 0].map((count, index) => ({ grade: "SABCDEFN".charAt(index), count })),
    });
    const title = { course_code: "PHY2001", course_title: "Waves - and Optics" };
    const last = { exam_month: "2025-11", result_declared: "2026-01-02" };
    expect(found).toEqual([
      {
        serial_number: 1,
        ...title,
        ...{ course_type_code: "ETL", credits: 4, grade: "A" },
        ...last,
        course_distribution: "UC",
        details: [
          {
            ...title,
            ...{ course_type_code: "ETL", credits: 4, grade: "F", exam_month: "2025-06" },
            result_declared: "2025-07-20",
          },
          { ...title, course_type_code: "ELA", credits: null, grade: null, ...last },
        ],
      },
      {
        ...{ serial_number: 2, course_code: "STS2002", course_title: "Soft Skills", course_type_code: "TH" },
        ...{ credits: 1, grade: "F" },
        ...last,
        course_distribution: "UE",
        details: [],
      },
    ]);
  });

  it("parses the student's programme", () => {
    for (const [cells, record, unfit] of [
      [{}, {}, []],
      [{ Campus: "-" }, { campus: null }, []],
      [{ YearJoined: "Fall" }, { year_joined: null }, ["year_joined"]],
    ] as const) {
      const shown = studentTable({ ...studentCells, ...cells });
      const { found, ...report } = read(pageOf(courses, numbers).replace(student, shown));
      expect([found.student, report.unfit]).toEqual([{ ...studentRecord, ...record }, unfit]);
    }
    expect(parse(pageOf(courses, numbers).replace(student, "")).student).toBeNull();
  });

  it("rejects a second student", () => {
    const second = student.replace(
      "</table>",
      `${row(Object.values({ ...studentCells, "Reg.No.": "24XYZ0010" }))}</table>`,
    );
    rejects(pageOf(courses, numbers).replace(student, second));
  });

  it("parses the counts of additional grades", () => {
    const { grade_counts } = parse(pageOf(courses, cgpaTable([...cgpaHeads, "P Grades", "Rank"], [...cgpa, "3", "7"])));
    expect(grade_counts.slice(-2)).toEqual([
      { grade: "N", count: 0 },
      { grade: "P", count: 3 },
    ]);
  });

  it("returns null and [] before the first result, in every version of the page", () => {
    const nothing = {
      ...{ cgpa: null, credits_registered: null, credits_earned: null, grade_counts: [], courses: [] },
      student: studentRecord,
    };
    for (const tables of [[""], [courseTable(heads)], [courseTable(heads), cgpaTable(cgpaHeads)]])
      expect(parse(pageOf(...tables))).toEqual(nothing);
    expect(parse(pageOf(courses))).toMatchObject({
      cgpa: null,
      grade_counts: [],
      courses: [{ grade: "A" }, { grade: "F" }],
    });
  });

  it("rejects details of another course, as after a lost row", () => {
    const hidden = details(detailHeads, attempt, component);
    expect(() => parse(pageOf(courseTable(heads, row(soft.with(0, "1")), hidden), numbers))).toThrow(
      new PageChanged("the details of a course below it"),
    );
    const attempts = details(detailHeads, attempt.with(0, "PHY1001"), component);
    expect(parse(pageOf(courseTable(heads, row(physics), attempts), numbers)).courses[0]?.details).toHaveLength(2);
  });

  it("rejects a spinner in place of the student", () => {
    const loading = pageOf(courses, cgpaTable(cgpaHeads, cgpa)).replace(student, '<i class="spinner-border"></i>');
    rejects(loading);
    expect(parse(loading.replace("spinner-border", "icon")).student).toBeNull();
  });

  it("rejects a detail view without a hidden row", () => {
    rejects(pageOf(courseTable(heads, row(physics), row(soft)), numbers));
  });

  it("rejects the page of another student", () => {
    expect(parse(pageOf(courses, numbers), {}, "24XYZ0009")).toEqual(parse(pageOf(courses, numbers)));
    expect(() => parse(pageOf(courses, numbers), {}, "24XYZ0008")).toThrow(AnswerMismatch);
  });

  it("accepts gaps between the rows, but not a missing first row", () => {
    expect(
      parse(pageOf(courseTable(heads, row(soft.with(0, "1")), row(soft.with(0, "38"))), numbers)).courses,
    ).toHaveLength(2);
    rejects(pageOf(courseTable(heads, row(soft)), numbers));
  });

  it("rejects details that are not in a known table of the hidden row", () => {
    const hidden = details(detailHeads, attempt, component);
    const inHidden = (from: string | RegExp, to: string) =>
      pageOf(courseTable(heads, row(physics), hidden.replace(from, to), row(soft)), numbers);
    rejects(inHidden(/<table.*<\/table>/s, "<p>PHY2001 ETL F</p>"));
    rejects(pageOf(courseTable(heads, hidden, ...rows), numbers));
  });

  it("rejects a message in place of the CGPA, and reports any other sentence", () => {
    const message = `<tr><td colspan="11">Withheld until the fees are paid</td></tr>`;
    rejects(pageOf(courses, cgpaTable(cgpaHeads).replace("</tbody>", `${message}</tbody>`)));
    rejects(pageOf(courses, "<h3>CGPA Details</h3><p>Withheld</p>"));
    const { unread } = read(pageOf("<p>Results are provisional</p>", courses, numbers));
    expect(unread).toEqual(["div#fixedTableContainer > p"]);
  });

  it("rejects a page on which the CGPA table or the courses are missing although the other is there", () => {
    rejects(pageOf(numbers), pageOf(courseTable(heads), numbers), pageOf("").replace(student, ""));
    rejects(pageOf('<select id="semesterSubId"></select>'), pageOf(courses, cgpaTable(cgpaHeads, cgpa, cgpa)));
  });

  it("rejects a sentence in place of the courses, next to the student or to a CGPA without grades", () => {
    const none = cgpa.map(() => "0");
    expect(parse(pageOf(cgpaTable(cgpaHeads, none))).courses).toEqual([]);
    rejects(pageOf("<p>Withheld</p>"), pageOf("<p>Withheld</p>", cgpaTable(cgpaHeads, none)));
  });
});
