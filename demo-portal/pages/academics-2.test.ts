import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";
import { describe, expect, test } from "vitest";
import { students } from "../world/students.ts";
import { calendarClassGroupsPage, calendarMonthPage, calendarMonthsPage, calendarPage } from "./calendar.ts";
import { examSchedulePage } from "./exam-schedule.ts";
import { gradeHistoryPage } from "./grade-history.ts";
import { gradeViewPage } from "./grade-view.ts";
import { gradeViewDetailPage } from "./grade-view-detail.ts";
import { marksPage } from "./marks.ts";
import type { PortalPage } from "./page.ts";

type Element = DefaultTreeAdapterMap["element"];
type Parent = DefaultTreeAdapterMap["parentNode"];

const csrf = "00000000-0000-4000-8000-000000000000";
const meera = "23DMO0001";
const running = "AP2026272";
const finished = "AP2025264";

function html(page: PortalPage, who: string, fields: Record<string, string>, variant: string | null = null): string {
  const student = students.find(({ registrationNumber }) => registrationNumber === who);
  if (student === undefined) {
    throw new Error(`Nobody is called ${who}.`);
  }
  expect(variant === null || page.variants?.includes(variant), `variant ${variant}`).toBe(true);
  return page.render({ student, form: new Map(Object.entries(fields)), csrf, variant });
}

function elements(parent: Parent, tagName: string): Element[] {
  return parent.childNodes.flatMap((node) => {
    if (!defaultTreeAdapter.isElementNode(node)) {
      return [];
    }
    return [...(node.tagName === tagName ? [node] : []), ...elements(node, tagName)];
  });
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function text(parent: Parent): string {
  const raw = parent.childNodes.map((node) =>
    defaultTreeAdapter.isTextNode(node) ? node.value : defaultTreeAdapter.isElementNode(node) ? text(node) : "",
  );
  return raw.join("").replaceAll(/\s+/g, " ").trim();
}

/** Rows that belong to the table itself, not to one inside it. */
function rowsOf(table: Element): Element[] {
  return table.childNodes
    .filter(defaultTreeAdapter.isElementNode)
    .flatMap((child) => (child.tagName === "tr" ? [child] : child.childNodes.filter(defaultTreeAdapter.isElementNode)))
    .filter(({ tagName }) => tagName === "tr");
}

/** Texts of the cells of a row, nested tables left out. */
function cellsOf(row: Element): string[] {
  return row.childNodes
    .filter(defaultTreeAdapter.isElementNode)
    .map((cell) => (elements(cell, "table").length > 0 ? "[table]" : text(cell)));
}

/** Every table of the source by rows of texts, the outer one before those inside it. */
function tables(source: string): string[][][] {
  return elements(parse(source), "table").map((table) => rowsOf(table).map(cellsOf));
}

const selects = (source: string) => elements(parse(source), "select").map((select) => elements(select, "option"));
const redText = (source: string) =>
  elements(parse(source), "span")
    .filter((span) => attribute(span, "style")?.includes("color: red; text-align"))
    .map(text)
    .join("|");
const handlers = (source: string, tagName: string) =>
  elements(parse(source), tagName).map((element) => attribute(element, "onclick"));

const semesterPages = [
  { page: marksPage, fields: {} },
  { page: examSchedulePage, fields: {} },
  { page: gradeViewPage, fields: {} },
  { page: gradeViewDetailPage, fields: { courseId: "AM_CSE1008_00200" } },
];

describe.each(semesterPages)("the page $page.name", ({ page, fields }) => {
  test("answers as a whole, with the institution's list and two selected options", () => {
    const source = html(page, meera, { ...fields, semesterSubId: finished });
    const [options = []] = selects(source);
    expect(options).toHaveLength(68);
    const selected = options.filter((option) => attribute(option, "selected") !== undefined);
    expect(selected.map((option) => attribute(option, "value"))).toEqual(["", finished]);
    expect(options.map((option) => attribute(option, "value"))).toEqual(
      expect.arrayContaining(["AP20252610", "AMR2017181"]),
    );
    expect(source).toContain(`var csrfValue = "${csrf}"`);
    expect(source).not.toContain("<tbody");
  });

  test("is empty for an unknown and for a missing semester", () => {
    for (const form of [{ semesterSubId: "AP9999999" }, {}]) {
      const source = html(page, meera, { ...fields, ...form });
      expect(tables(source)).toEqual([]);
      expect(redText(source)).toMatch(/^(No data Found|Exam Schedule Not Found|No Records Found)$/);
    }
  });

  test("shows every variant that it names, each in its own way", () => {
    const semesterSubId = page === gradeViewPage || page === gradeViewDetailPage ? finished : running;
    const courseId = "AM_CSE4004_00100";
    const plain = html(page, meera, { courseId, semesterSubId });
    for (const variant of page.variants ?? []) {
      const isUsual = variant === "one_row_each";
      expect(html(page, meera, { courseId, semesterSubId }, variant) === plain, variant).toBe(isUsual);
    }
  });
});

describe("marks", () => {
  const show = (who: string, termId: string, variant: string | null = null) =>
    html(marksPage, who, { semesterSubId: termId }, variant);

  test("of the running term are a row per class and a nested table per class", () => {
    expect(tables(show(meera, running))).toEqual([
      [
        "Sl.No.|ClassNbr|Course Code|Course Title|Course Type|Course System|Faculty|Slot|Course Mode".split("|"),
        "1|AP2026272000101|CSE3009|NoSQL Databases|Embedded Theory|FFCS|Ravi Deshmukh|C1+TCC1|CBL".split("|"),
        ["[table]"],
        "2|AP2026272000102|CSE3009|NoSQL Databases|Embedded Lab|FFCS|Ravi Deshmukh|L23+L24|LBC".split("|"),
        ["[table]"],
        "3|AP2026272000320|STS4006|Advanced Competitive Coding - II|Theory Only|FFCS|Nisha Verghese|E1+TE1|CBL".split(
          "|",
        ),
        ["[table]"],
      ],
      [
        "Sl.No.|Mark Title|Max. Mark|Weightage %|Status|Scored Mark|Weightage Mark|Remark".split("|"),
        ["1", "CAT1", "50", "15", "Present", "40.0", "12.0", ""],
        ["2", "Digital Assessment-1", "10", "10", "Present", "9.0", "9", ""],
      ],
      [expect.arrayContaining(["Mark Title"])],
      [expect.arrayContaining(["Mark Title"]), ["1", "CAT1", "50", "15", "Absent", "0.0", "0.0", "Medical"]],
    ]);
  });

  test("a class without assessments has no second row, and a withheld mark no number", () => {
    const [classes = [], ...nested] = tables(show("24DMO0005", running));
    const lone = classes.findIndex(([, classId]) => classId === "AP2026272000503");
    expect(classes[lone]).toHaveLength(9);
    expect(classes[lone + 1]).toHaveLength(9);
    const assessments = nested.flat();
    expect(assessments).toContainEqual(["1", "CAT1", "50", "15", "Withheld", "", "", ""]);
    expect(assessments).toContainEqual(["1", "CAT1", "50", "30", "Absent", "0.0", "0.0", "Medical"]);
  });

  test("have a portal's forms of nothing", () => {
    expect(redText(show(meera, running, "no_table"))).toBe("No data Found");
    expect(tables(show("25DMO0007", running))).toEqual([[expect.arrayContaining(["ClassNbr"])]]);
    expect(tables(show(meera, running, "header_only"))).toEqual([[expect.arrayContaining(["ClassNbr"])]]);
    expect(tables(show("26DMO0002", running))).toEqual([]);
  });

  test("can lose their second rows, their assessments and a column, and win one", () => {
    expect(tables(show(meera, running, "course_row_alone"))).toEqual([
      [1, 2, 3, 4].map(() => expect.toSatisfy((row: unknown[]) => row.length === 9)),
    ]);
    expect(tables(show(meera, running, "empty_detail_table")).slice(1)).toEqual(
      [1, 2, 3].map(() => [expect.arrayContaining(["Remark"])]),
    );
    expect(tables(show(meera, running, "class_average"))[1]?.[0]?.slice(-2)).toEqual(["Class Average", "Remark"]);
    expect(tables(show(meera, running, "no_remark"))[1]?.[1]).toHaveLength(7);
    expect(tables(show(meera, running, "withheld_dash"))[1]?.[1]?.slice(4)).toEqual(["Result Withheld", "-", "-", ""]);
    expect(tables(show(meera, running, "withheld_text"))[1]?.[1]?.[5]).toBe("Withheld");
  });
});

describe("exam schedule", () => {
  const show = (who: string, termId: string, variant: string | null = null) =>
    tables(html(examSchedulePage, who, { semesterSubId: termId }, variant))[0] ?? [];
  const heading = expect.arrayContaining(["S.No.", "Exam Session", "Seat No."]);
  const noSql = "1|CSE3009|NoSQL Databases|ETH|AP2026272000101|C1+TCC1".split("|");

  test("of the running term lists the coming exam first, without a seat", () => {
    expect(show(meera, running)).toEqual([
      ["General (Semester)"],
      heading,
      ["CAT2"],
      [...noSql, "30-Sep-2026", "FN1", "09:30 AM", "10:00 AM - 11:30 AM", "-", "-", "-"],
      ["CAT1"],
      [...noSql, "19-Aug-2026", "FN1", "09:30 AM", "10:00 AM - 11:30 AM", "AB2-101", "R2C4", "17"],
      [
        ..."2|STS4006|Advanced Competitive Coding - II|TH|AP2026272000320|E1+TE1|20-Aug-2026|AN1|01:30 PM".split("|"),
        ..."02:00 PM - 03:30 PM|CB-205|R5C1|33".split("|"),
      ],
    ]);
    expect(html(examSchedulePage, meera, { semesterSubId: running })).toMatch(/General\s*\n\s*\(Semester\)/);
  });

  test("of a finished term has its final exams, of which every seat is known", () => {
    const rows = show(meera, "AP2025262");
    expect(rows.filter((row) => row.length === 1).flat()).toEqual(["General (Semester)", "FAT", "CAT2", "CAT1"]);
    const sittings = rows.filter(([serial = ""]) => /^\d+$/.test(serial));
    expect(sittings).toHaveLength(15);
    expect(sittings.flat()).not.toContain("-");
  });

  test("of the odd student has the header rows twice, and a row with no date, time and seat", () => {
    const rows = show("24DMO0005", running);
    const groups = rows.flatMap((row, index) => (row.length === 1 && rows[index + 1]?.[0] === "S.No." ? row : []));
    expect(groups).toEqual(["General (Semester)", "Weekend (Sundays)"]);
    expect(rows).toContainEqual([
      ..."1|HUM2003|Film Club|TH|AP2026272000503|W1+W2".split("|"),
      ...["", "", "", "", "-", "-", "-"],
    ]);
  });

  test("has a portal's forms of nothing", () => {
    for (const [who, variant] of [[meera, "no_table"] as const, ["25DMO0007", null] as const]) {
      const source = html(examSchedulePage, who, { semesterSubId: running }, variant);
      expect(tables(source)).toEqual([]);
      expect(redText(source)).toBe("Exam Schedule Not Found");
    }
    expect(show(meera, running, "header_only")).toEqual([["General (Semester)"], heading]);
    expect(show("26DMO0002", running)).toEqual([["General (Semester)"], heading]);
    expect(show(meera, running, "exam_without_rows").slice(2, 4)).toEqual([["FAT"], ["CAT2"]]);
  });

  test("can repeat or drop the class group, announce nothing, and shorten the hours", () => {
    expect(show(meera, running, "two_class_groups").filter(([cell]) => cell === "S.No.")).toHaveLength(2);
    expect(show(meera, running, "no_class_group")[0]).toEqual(heading);
    expect(show(meera, running, "nothing_announced")[3]?.slice(6, 10)).toEqual(["", "", "", ""]);
    expect(show(meera, running, "short_hours")[3]?.[8]).toBe("9:30 AM");
  });
});

describe("grade history", () => {
  const show = (who: string, variant: string | null = null) => html(gradeHistoryPage, who, {}, variant);
  const cgpaTable = (source: string) => tables(source).find(([head]) => head?.includes("CGPA"));

  test("is a document with the student, the courses and the CGPA, in tables whose ids repeat", () => {
    const source = show(meera);
    expect(source.startsWith("<!DOCTYPE html>")).toBe(true);
    expect(source.match(/id="fixedTableContainer"/g)).toHaveLength(2);
    expect(tables(source)[0]?.[1]).toEqual([
      ..."23DMO0001|MEERA KULKARNI|B.Tech. - Computer Science and Engineering|Regular|FFCS|FEMALE".split("|"),
      ...["2023", "Admitted", "SCOPE", "AMR"],
    ]);
    expect(cgpaTable(source)).toEqual([
      expect.arrayContaining(["Credits Registered", "CGPA", "S Grades", "N Grades"]),
      ["128.0", "128.0", "8.47", "6", "15", "12", "3", "1", "0", "0", "0"],
    ]);
  });

  test("begins with the oldest course, whose hidden row has its components", () => {
    const [, courses = [], first = []] = tables(show(meera));
    expect(courses[2]).toEqual([
      ..."1|CSE1012|Problem Solving using Python|ETL|4.0|A|Jan-2024|29-Mar-2024|UC".split("|"),
      "",
    ]);
    expect(courses[3]).toEqual(["[table]"]);
    expect(first.slice(1).map((row) => row.slice(2, 5))).toEqual([
      ["ETL", "4.0", "A"],
      ["ETH", "", "-"],
      ["ELA", "", "-"],
    ]);
    expect(courses[4]?.slice(0, 6)).toEqual(["2", "STS1004", "Quantitative Skills", "TH", "1.0", "S"]);
    expect(courses[5]?.[1]).toBe("MAT1004");
    expect(courses.filter(([serial = ""]) => /^\d+$/.test(serial))).toHaveLength(37);
  });

  test("has a button, and a hidden row named after the course, exactly where there are details", () => {
    const source = show(meera);
    const codes = elements(parse(source), "tr").flatMap((row) => attribute(row, "id")?.split("_").slice(1) ?? []);
    expect(codes.length).toBeGreaterThan(15);
    expect(handlers(source, "button")).toEqual(codes.map((code) => `javascript:toggleDiv('${code}');`));
    expect(source).toContain("toggleDiv(&#39;CSE1012&#39;)");
  });

  test("shows further attempts of the odd student among the details", () => {
    const attempts = tables(show("24DMO0005"))
      .filter(([head]) => head?.length === 7)
      .find((rows) => rows[1]?.[0] === "MAT1004");
    expect(attempts?.slice(1).map((row) => row.slice(2, 6))).toEqual([
      ["ETL", "4.0", "D", "Mar-2025"],
      ["ETL", "4.0", "F", "Jan-2025"],
      ["ETH", "", "-", "Mar-2025"],
      ["ELA", "", "-", "Mar-2025"],
    ]);
  });

  test("has a portal's forms of nothing", () => {
    expect(cgpaTable(show("26DMO0002"))).toBeUndefined();
    expect(cgpaTable(show(meera, "no_cgpa_table"))).toBeUndefined();
    expect(cgpaTable(show("25DMO0007"))).toHaveLength(1);
    expect(cgpaTable(show(meera, "no_cgpa_row"))).toHaveLength(1);
    expect(tables(show(meera, "no_courses"))[1]).toHaveLength(2);
    expect(tables(show("25DMO0007"))[1]).toHaveLength(2);
    const other = tables(show(meera, "other_table_first"));
    expect(other.at(-2)?.[0]).toEqual(["Curriculum", "Credits Required", "Credits Earned"]);
    expect(other.at(-1)).toEqual(cgpaTable(show(meera)));
  });
});

describe("grade view", () => {
  const show = (who: string, termId: string, variant: string | null = null) =>
    html(gradeViewPage, who, { semesterSubId: termId }, variant);

  test("lists the courses of a finished term with their ids, the colour aside only in the row", () => {
    const source = show(meera, finished);
    expect(tables(source)).toEqual([
      [
        "Sl.No.|Course Code|Course Title|Course Type|Grading Type|Grand Total|Grade|View Mark".split("|"),
        [],
        ["1", "CSE1008", "Theory of Computation", "Theory Only", "RG", "78", "A", ""],
        ["2", "CSE4004", "Web Technologies", "Embedded Theory and Lab", "RG", "91", "S", ""],
        ["3", "EXC1007", "Coding Club", "Theory Only", "AG", "-", "P", ""],
      ],
    ]);
    expect(handlers(source, "button")).toEqual(
      ["AM_CSE1008_00200", "AM_CSE4004_00100", "AM_EXC1007_00100"].map(
        (courseId) => `javascript:getGradeViewDetails('${courseId}');`,
      ),
    );
    const coloured = elements(parse(source), "tr").filter((row) => attribute(row, "style")?.includes("#C0D8C0"));
    expect(coloured.map((row) => cellsOf(row)[1])).toEqual(["EXC1007"]);
  });

  test("has a portal's forms of nothing", () => {
    for (const source of [show(meera, running), show("25DMO0007", finished), show(meera, finished, "no_table")]) {
      expect(tables(source)).toEqual([]);
      expect(redText(source)).toBe("No Records Found");
    }
    expect(tables(show(meera, finished, "header_only"))[0]).toHaveLength(2);
  });

  test("can have the columns of credits and the row of the GPA", () => {
    const [rows = []] = tables(show(meera, finished, "credit_columns"));
    expect(rows[1]).toEqual(["L", "P", "J", "C"]);
    expect(rows[2]).toHaveLength(12);
    expect(rows.at(-1)).toEqual(["GPA : 8.58"]);
  });
});

describe("grade view detail", () => {
  const show = (who: string, courseId: string, variant: string | null = null) =>
    html(gradeViewDetailPage, who, { semesterSubId: finished, courseId }, variant);
  const components = (source: string) => tables(source).filter(([head]) => head?.[0]?.startsWith("Class Number"));
  const statistics = (source: string) => tables(source).find(([head]) => head?.includes("Range of Grades"));

  test("opens one course: its ranges and its marks", () => {
    const source = show(meera, "AM_CSE1008_00200");
    expect(statistics(source)).toEqual([
      ["Class Strength", "Grading Strength", "Mean", "SD", "Range of Grades"],
      ["S", "A", "B", "C", "D", "E", "F"],
      [
        ...["68", "61", "61.3", "12.4", ">=84 #", ">=71 and <84", ">=58 and <71"],
        ...[">=49 and <58", ">=42 and <49", ">=35 and <42", "<35"],
      ],
      ["# As Per 'S' Grade Policy"],
    ]);
    expect(components(source)).toEqual([
      [
        ["Class Number : AP2025264000388", "Course Type : Theory Only"],
        "Sl.No.|Mark Title|Max. Mark|Weightage %|Status|Scored Mark|Weightage Mark".split("|"),
        ["1", "CAT1", "50", "15", "Present", "39.0", "11.7"],
        ["2", "CAT2", "50", "15", "Present", "37.0", "11.1"],
        ["3", "FAT", "100", "40", "Present", "79.0", "31.6"],
        ["4", "QUIZ1", "30", "10", "Present", "24.0", "8.0"],
        ["5", "QUIZ2", "30", "10", "Present", "21.0", "7.0"],
        ["6", "QUIZ3", "10", "10", "Present", "9.0", "9"],
        ["Total", "78"],
      ],
    ]);
    expect(handlers(source, "button")[0]).toBe("doViewExamGrade();");
  });

  test("shows theory and lab in one cell or in a row each", () => {
    const cellsWithTables = (source: string) =>
      elements(parse(source), "td").filter((cell) => text(cell).startsWith("Class Number")).length;
    const course = "AM_CSE4004_00100";
    expect(components(show(meera, course))).toHaveLength(2);
    expect(cellsWithTables(show(meera, course))).toBe(2);
    expect(components(show("24DMO0005", course))).toHaveLength(2);
    expect(cellsWithTables(show("24DMO0005", course))).toBe(1);
    expect(cellsWithTables(show(meera, course, "one_cell"))).toBe(1);
    expect(cellsWithTables(show("24DMO0005", course, "one_row_each"))).toBe(2);
  });

  test("has no statistics for an absolutely graded course, and can have fewer or empty ranges", () => {
    const club = show(meera, "AM_EXC1007_00100");
    expect(statistics(club)).toBeUndefined();
    expect(components(club)).toEqual([
      [["Class Number : AP2025264000720", "Course Type : Theory Only"], expect.anything(), ["Total", ""]],
    ]);
    const course = "AM_CSE1008_00200";
    expect(statistics(show(meera, course, "no_statistics"))).toBeUndefined();
    expect(statistics(show(meera, course, "fewer_ranges"))?.[1]).toEqual(["S", "A", "B", "C", "D"]);
    expect(statistics(show(meera, course, "empty_ranges"))?.[2]?.slice(4)).toEqual(["#", "", "", "", "", "", ""]);
  });

  test("is the list alone when the course is not in it, and the usual nothing when there is no list", () => {
    const list = html(gradeViewPage, meera, { semesterSubId: finished });
    expect(show(meera, "AM_CSE9999_00100")).toBe(list);
    expect(show(meera, "AM_CSE1008_00200", "nothing_opened")).toBe(list);
    expect(redText(show(meera, "AM_CSE1008_00200", "no_table"))).toBe("No Records Found");
    expect(tables(show("25DMO0007", "AM_CSE1008_00200"))).toEqual([[expect.arrayContaining(["View Mark"]), []]]);
    expect(tables(show(meera, "AM_CSE1008_00200", "header_only"))[0]).toHaveLength(2);
  });
});

describe("grades on both pages", () => {
  test("the marks page and the grade detail show the same assessments", () => {
    const marks = tables(html(marksPage, meera, { semesterSubId: finished }))
      .slice(1)
      .flat();
    const detail = tables(
      html(gradeViewDetailPage, meera, { semesterSubId: finished, courseId: "AM_CSE4004_00100" }),
    ).filter(([head]) => head?.[0]?.startsWith("Class Number"));
    const shown = detail.flatMap((rows) => rows.slice(2, -1));
    expect(shown).toHaveLength(11);
    expect(marks.map((row) => row.slice(0, 7))).toEqual(expect.arrayContaining(shown));
  });
});

describe("calendar", () => {
  const term = { semSubId: running, classGroupId: "COMB" };
  const month = (who: string, calDate: string, variant: string | null = null, fields = {}) =>
    html(calendarMonthPage, who, { ...term, calDate, ...fields }, variant);
  const cells = (source: string) => elements(parse(source), "td").map((cell) => elements(cell, "span").map(text));
  const days = (source: string) => cells(source).filter(([number]) => number !== "");
  const months = ["JUL", "AUG", "SEP", "OCT", "NOV", "DEC"].map((name) => `${name}-2026`);

  test("the menu page has the select and the place for the rest", () => {
    const source = html(calendarPage, meera, {});
    expect(selects(source)[0]).toHaveLength(68);
    expect(source).toContain('id="getDateForSemesterPreview"');
  });

  test("class groups come with the months of the first of them, and a grid without days", () => {
    const source = html(calendarClassGroupsPage, meera, { paramReturnId: "getDateForSemesterPreview", ...term });
    expect(selects(source)[0]?.map((option) => [attribute(option, "value"), text(option)])).toEqual([
      ["COMB", "All Class Group (Combined)"],
      ["ALL", "General (Semester)"],
    ]);
    expect(elements(parse(source), "a").map(text)).toEqual(months);
    expect(elements(parse(source), "td")).toEqual([]);
  });

  test("months are buttons glued to each other", () => {
    const source = html(calendarMonthsPage, meera, { paramReturnId: "getListForSemester", ...term });
    expect(elements(parse(source), "a").map(text)).toEqual(months);
    expect(handlers(source, "a")).toEqual(months.map((label) => `javascript:processViewCalendar('01-${label}');`));
    expect(source).toContain("</a><a");
  });

  test("the months of the running term have 184 days, the first of them blank", () => {
    const all = months.flatMap((label) => days(month(meera, `01-${label}`)));
    expect(all).toHaveLength(184);
    expect(all.slice(0, 2)).toEqual([["1"], ["2"]]);
  });

  test("August has one entry a day, exams and holidays on their days", () => {
    const source = month(meera, "01-AUG-2026");
    expect(text(elements(parse(source), "h4")[0] ?? parse(""))).toBe("AUGUST 2026");
    const august = days(source);
    expect(august).toHaveLength(31);
    expect(august.every((day) => day.length === 3)).toBe(true);
    expect(august[0]).toEqual(["1", "Instructional Day - General (Semester)", "(WorkingDay)"]);
    expect(august[1]).toEqual(["2", "Holiday - General (Semester)", "(Holiday)"]);
    expect(august[14]).toEqual(["15", "Holiday - General (Semester)", "(Independence Day)"]);
    for (const day of [19, 20]) {
      expect(august[day - 1]).toEqual([String(day), "CAT - I - General (Semester)", "(Exam Days)"]);
    }
  });

  test("a month begins under its weekday and keeps the portal's slips of markup", () => {
    const august = month(meera, "01-AUG-2026");
    expect(cells(august).findIndex(([number]) => number === "1")).toBe(6);
    expect(cells(august)).toHaveLength(6 + 31);
    expect(august).not.toContain("<tbody");
    expect(august).toMatch(/<\/td>\s*<\/td>\s*<\/tr><tr>/);
    const october = elements(parse(month(meera, "01-OCT-2026")), "tr");
    expect(october.map((row) => elements(row, "td").length)).toEqual([0, 7, 7, 7, 7, 7, 0]);
  });

  test("any day of a month asks for it, and each group sees its own days", () => {
    expect(month(meera, "22-aug-2026")).toBe(month(meera, "01-AUG-2026"));
    expect(month(meera, "01-AUG-2026", null, { classGroupId: "ALL" })).toBe(month(meera, "01-AUG-2026"));
    expect(days(month(meera, "01-AUG-2026", null, { classGroupId: "NONE" })).every((day) => day.length === 1)).toBe(
      true,
    );
    expect(days(month("24DMO0005", "01-AUG-2026"))[1]).toEqual([
      "2",
      "Holiday - General (Semester)",
      "(Holiday)",
      "Instructional Day - Weekend (Sundays)",
      "(WorkingDay)",
    ]);
  });

  test("every page has the portal's forms of nothing", () => {
    const unknown = { ...term, semSubId: "AP9999999" };
    for (const [who, fields] of [[meera, unknown] as const, ["25DMO0007", term] as const]) {
      const groups = html(calendarClassGroupsPage, who, { paramReturnId: "", ...fields });
      expect(selects(groups)[0]?.map((option) => attribute(option, "value"))).toEqual([""]);
      expect(elements(parse(groups), "a")).toEqual([]);
      expect(elements(parse(html(calendarMonthsPage, who, { paramReturnId: "", ...fields })), "a")).toEqual([]);
      const grid = html(calendarMonthPage, who, { calDate: "01-AUG-2026", ...fields });
      expect(days(grid)).toEqual([]);
      expect(tables(grid)).toHaveLength(1);
    }
    expect(days(month(meera, "not a date"))).toEqual([]);
  });

  test("shows every variant that it names", () => {
    const groups = (variant: string) => html(calendarClassGroupsPage, meera, { paramReturnId: "", ...term }, variant);
    expect(selects(groups("no_groups"))[0]?.map(text)).toEqual(["-- Choose Class Group --"]);
    expect(selects(groups("placeholder"))[0]).toHaveLength(3);
    expect(elements(parse(groups("no_months")), "a")).toEqual([]);
    expect(elements(parse(html(calendarMonthsPage, meera, term, "no_months")), "a")).toEqual([]);
    const august = (variant: string) => month(meera, "01-AUG-2026", variant);
    expect(days(august("no_entries"))).toEqual(Array.from({ length: 31 }, (_, index) => [String(index + 1)]));
    expect(days(august("no_labels"))[14]).toEqual(["15", "Holiday - General (Semester)"]);
    expect(days(august("several_entries"))[0]).toEqual([
      ...["1", "Instructional Day - General (Semester)", "(WorkingDay)"],
      ...["Tuesday Day Order - First Years (2026)", "(WorkingDay)", "Alumni Day"],
    ]);
    expect(tables(august("empty_grid"))[0]?.flat()).toHaveLength(7);
    expect(tables(august("no_table"))).toEqual([]);
  });
});
