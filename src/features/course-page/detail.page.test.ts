import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { courseDetailPage } from "./detail.page.ts";

const row = (values: readonly string[]) => `<tr>${values.map((value) => `<td >${value}</td>`).join("\n")}</tr>`;
const tableOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table class="table">${row(headings.map((text) => `<b>${text}</b>`))}${rows.map(row).join("")}</table>`;
const download = (path: string, text: string) =>
  `<a class="btn" href="javascript:vtopDownload(&#39;${path}&#39;)"><span>${text}</span></a>`;

const classHeads = ["Class Group", "Course Code", "Course Title", "Course Type", "Class Id", "Slot", "Faculty"];
const classCells =
  "General (Semester)|PHY2001|Waves|Embedded Theory|AP2026272000318|A1+TA1|81001 - Uma Rao - SAS".split("|");
const classTable = tableOf(classHeads, classCells);
const all = "academics/common/allCourseMeterialDownload/1/1/AP2026272/AP2026272000318";
const general = "academics/common/allCourseMeterialDownload/2/1/AP2026272/AP2026272000318";
const buttons =
  download(all, "All") +
  download(general, "General") +
  download("courseSyllabusDownload/AM_PHY2001_00100/ETH", "Syllabus");
const lectureHeads = ["Sl.No.", "Lecture Date", "Lecture Day", "Lecture Topic", "Reference Material"];
const file = "downloadPdf/AP2026272/AP2026272000318/19/10-07-2026";
const day = "<span>10-07-2026</span><br/>\n<span>[10-Jul-2026]</span>";
const lecture = ["1", day, "FRI", "Interference", `<p>${download(file, "Reference Material I")}</p>`];
const lectureTable = tableOf(lectureHeads, lecture);

const pageOf = (
  inside: string,
) => `<form id="CoursePageDetail"><input type="hidden" name="classId" value="AP2026272000318"/>
  <input type="hidden" name="semesterSubId" value="AP2026272" /> <input type="hidden" name="courseId" value="AM_PHY2001_00100"/>
  <input type="hidden" name="courseType" value="ETH"/>${inside}</form>`;
const input = { sem_sub_id: "AP2026272", erp_id: "81001", class_id: "AP2026272000318" };
const { read, parse, rejects } = parserOf(courseDetailPage, input);
/** The report of the parser for a page. */
const reportOf = (html: string) => {
  const { unread, unfit } = read(html);
  return { unread: unread.length, unfit };
};
const lecturesOf = (...rows: readonly (readonly string[])[]) =>
  parse(pageOf(classTable + buttons + tableOf(lectureHeads, ...rows))).lectures;

describe("the page of one class", () => {
  it("parses hidden fields, class, buttons and lectures", () => {
    expect(parse(pageOf(classTable + buttons + lectureTable))).toEqual({
      sem_sub_id: "AP2026272",
      course_info: {
        ...{ class_id: "AP2026272000318", class_group: "General (Semester)", course_id: "AM_PHY2001_00100" },
        ...{ course_code: "PHY2001", course_title: "Waves", course_type: "Embedded Theory", course_type_code: "ETH" },
        ...{ slot: "A1+TA1", erp_id: "81001", faculty: "Uma Rao", faculty_school: "SAS" },
      },
      download_all_path: all,
      download_general_materials_path: general,
      syllabus_download_path: "courseSyllabusDownload/AM_PHY2001_00100/ETH",
      course_plan_download_path:
        "academics/common/CoursePlanExcelDownload?semesterSubId=AP2026272&classId=AP2026272000318",
      general_materials: [],
      lectures: [
        {
          ...{ serial_number: 1, date: "2026-07-10", weekday: "friday", topic: "Interference" },
          reference_materials: [{ label: "Reference Material I", kind: "file", download_path: file, url: null }],
        },
      ],
    });
  });

  it("returns null for a missing button", () => {
    expect(parse(pageOf(classTable))).toMatchObject({
      ...{ download_all_path: null, download_general_materials_path: null, syllabus_download_path: null },
      lectures: [],
    });
  });

  it.each([
    `<a class="btn" href="javascript:goBack();">Go Back</a>`,
    `<a href="#" onclick="reload('AP2026272')">Back</a>`,
    `<button type="button" onclick="window.print()">Print</button>`,
    `<div><a href="https://example.edu/help">Help</a></div>`,
    download("academics/common/CoursePlanExcelDownload/AP2026272/AP2026272000318", "Download Course Plan"),
  ])("ignores a link that is not a material: %s", (link) => {
    const html = classTable + buttons + lectureTable;
    expect(parse(pageOf(html + link))).toEqual(parse(pageOf(html)));
  });

  it("finds downloads on buttons too", () => {
    const made = buttons
      .replaceAll(/<a class="btn" href="([^"]*)">/g, '<button type="button" onclick="$1">')
      .replaceAll("</a>", "</button>");
    expect(parse(pageOf(classTable + made))).toEqual(parse(pageOf(classTable + buttons)));
    const unknown = made.replaceAll("vtopDownload", "fetchFile");
    rejects(pageOf(classTable + unknown));
  });

  it("returns external links as well as files, labelled with their URL if they have no text", () => {
    const links = `${lecture[4]}<p><a href="https://example.edu/w?a=1&amp;b=2">A film</a><a href="https://example.edu/x"><i></i></a></p>`;
    expect(lecturesOf(lecture.with(4, links))[0]?.reference_materials.slice(1)).toEqual([
      { label: "A film", kind: "link", download_path: null, url: "https://example.edu/w?a=1&b=2" },
      { label: "https://example.edu/x", kind: "link", download_path: null, url: "https://example.edu/x" },
    ]);
  });

  it.each(["", "-", "No records found", "No Material", "Not uploaded", `<a name="x"></a>`])(
    "returns no material for %j",
    (cell) => {
      expect(lecturesOf(lecture.with(4, cell))[0]?.reference_materials).toEqual([]);
    },
  );

  it.each([
    ...[`<a href="#">I</a>`, `<a href="javascript:show('1')">I</a>`, `<a href="#" onclick="show('1')">I</a>`],
    "Reference Material I",
  ])("rejects %j as material", (cell) => {
    expect(() => lecturesOf(lecture.with(4, cell))).toThrow(PageChanged);
  });

  it("parses a date that is shown once, and returns null for a missing one", () => {
    const days = ["", "<span>10-Jul-2026</span>", "<span>[10-Jul-2026]</span>", "-"];
    const rows = days.map((text, index) => lecture.with(0, String(index + 1)).with(1, text));
    expect(lecturesOf(...rows).map(({ date }) => date)).toEqual([null, "2026-07-10", "2026-07-10", null]);
  });

  it.each(["10-07-2026 [11-Jul-2026]", "10-07-2026 [cancelled]", "next week"])(
    "returns null for the date %j and reports it",
    (text) => {
      const html = pageOf(classTable + buttons + tableOf(lectureHeads, lecture.with(1, text)));
      expect(parse(html).lectures[0]?.date).toBeNull();
      expect(reportOf(html)).toEqual({ unread: 0, unfit: ["date"] });
    },
  );

  it.each([
    ...["java\tscript:alert(1)", "java&#10;script:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd"],
    ...["intent://example.edu#Intent;end", "mailto:uma@example.edu", "//example.edu/x", "notes/1.pdf"],
  ])("returns no URL for %j and reports it", (address) => {
    const links = `${lecture[4]}<p><a href="${address}">Notes</a></p>`;
    const html = pageOf(classTable + buttons + tableOf(lectureHeads, lecture.with(4, links)));
    expect(parse(html).lectures[0]?.reference_materials[1]).toEqual({
      ...{ label: "Notes", kind: "link", download_path: null, url: null },
    });
    expect(reportOf(html)).toEqual({ unread: 0, unfit: ["url"] });
  });

  it("rejects a material with neither a title nor a web address", () => {
    expect(() => lecturesOf(lecture.with(4, '<a href="data:text/html,x"><i></i></a>'))).toThrow(PageChanged);
  });

  it("reports a text next to the links of a lecture", () => {
    const html = pageOf(
      classTable + buttons + tableOf(lectureHeads, lecture.with(4, `${lecture[4]}<p>See unit 3</p>`)),
    );
    expect(reportOf(html)).toEqual({ unread: 1, unfit: [] });
    const both = `${lecture[4]}<p>${download(file, "Reference Material II")}</p>`;
    const plain = pageOf(classTable + buttons + tableOf(lectureHeads, lecture.with(4, both)));
    expect(reportOf(plain)).toEqual({ unread: 0, unfit: [] });
  });

  it.each([
    ["hidden class id", 'name="classId" value="AP2026272000318"', 'name="classId" value="AP2026272000319"'],
    ["class id", "<td >AP2026272000318", "<td >AP2026272000319"],
    ["semester", 'value="AP2026272"', 'value="AP2025264"'],
    ["teacher", "81001 - Uma", "81009 - Uma"],
    ["class of a bundle", `/1/1/AP2026272/AP2026272000318`, `/1/1/AP2026272/AP2026272000319`],
    ["course of the syllabus", "Download/AM_PHY2001", "Download/AM_PHY2002"],
  ])("rejects the page of another %s", (_, from, to) => {
    const html = pageOf(classTable + buttons + lectureTable).replace(from, to);
    expect(() => parse(html)).toThrow(AnswerMismatch);
  });

  it("parses general materials from a further table, with or without headings", () => {
    const notes = ["Course notes", `<a href="https://example.edu/n">open</a>`];
    const slides = ["2", "Slides", download("downloadPdf/AP2026272/AP2026272000318/1/x", "get")];
    const given = [
      { label: "Course notes", kind: "link", download_path: null, url: "https://example.edu/n" },
      { label: "Slides", kind: "file", download_path: "downloadPdf/AP2026272/AP2026272000318/1/x", url: null },
    ];
    for (const table of [tableOf(["Title", "Link"], notes, slides), `<table>${row(notes)}${row(slides)}</table>`]) {
      const html = pageOf(classTable + buttons + table + lectureTable);
      expect(parse(html)).toMatchObject({ general_materials: given });
      expect(reportOf(html)).toEqual({ unread: 0, unfit: [] });
    }
    const stale = row(notes.with(0, "Old notes")).replace("<tr>", '<tr class="d-none">');
    const hidden = `<table>${row(notes)}${stale}${row(slides)}<tbody hidden>${row(notes)}</tbody></table>`;
    expect(parse(pageOf(classTable + buttons + hidden + lectureTable))).toMatchObject({ general_materials: given });
    const dated = tableOf(["Title", "Uploaded on", "Link"], notes.toSpliced(1, 0, "10 July"));
    expect(reportOf(pageOf(classTable + buttons + dated + lectureTable))).toEqual({ unread: 0, unfit: [] });
    const bareLectures = `<table>${row(lecture.with(0, "2"))}</table>`;
    rejects(pageOf(classTable + buttons + lectureTable + bareLectures));
    const first = `<table>${row(["Syllabus", "soon"])}${row(notes)}</table>`;
    rejects(pageOf(classTable + first + lectureTable));
    const marked = tableOf(["Title", "Link"], notes.with(0, '<a name="n1"></a>Course notes'), slides);
    expect(parse(pageOf(classTable + buttons + marked + lectureTable))).toMatchObject({ general_materials: given });
    const withoutLink = tableOf(["Title", "Link"], notes, ["Slides", "soon"]);
    rejects(pageOf(classTable + withoutLink + lectureTable));
    const other = `<table>${row(["Room", "CB-204"])}</table>`;
    const html = pageOf(classTable + buttons + other + tableOf(["Title", "Link"], notes, slides) + lectureTable);
    expect(parse(html)).toMatchObject({ general_materials: given });
    expect(reportOf(html)).toMatchObject({ unread: 1 });
    const inOneRow = `<table>${row(notes)}${row([...notes, ...slides])}</table>`;
    rejects(pageOf(classTable + inOneRow + lectureTable));
    const lostAtFirst = `<table>${row(["Syllabus"])}${row(notes)}</table>`;
    rejects(pageOf(classTable + lostAtFirst + lectureTable));
    const nested = `<table><tr><td>${tableOf(["Title", "Link"], notes, slides)}</td></tr></table>`;
    expect(parse(pageOf(classTable + buttons + nested + lectureTable))).toMatchObject({ general_materials: given });
    const [one, two] = [notes, slides].map((cells) => `<table>${row(cells)}</table>`);
    expect(parse(pageOf(classTable + buttons + one + two + lectureTable))).toMatchObject({ general_materials: given });
    const twice = nested + tableOf(["Title", "Link"], slides);
    rejects(pageOf(classTable + buttons + twice + lectureTable));
  });

  it.each([
    "",
    tableOf(classHeads),
    tableOf(
      classHeads,
      classHeads.map(() => ""),
    ) + tableOf(lectureHeads),
  ])("returns null in all fields without the class, regardless of the hidden fields", (inside) => {
    const detail = parse(pageOf(inside));
    expect({ ...detail, ...detail.course_info }).toEqual({
      ...Object.fromEntries(Object.keys({ ...detail, ...detail.course_info }).map((key) => [key, null])),
      course_info: detail.course_info,
      general_materials: [],
      lectures: [],
    });
  });

  it.each([
    ["its form", classTable + lectureTable],
    ["its class but with lectures", pageOf(lectureTable)],
    ["its class but with files", pageOf(buttons)],
    ["a known download call", pageOf(classTable + buttons.replace("vtopDownload", "download"))],
    ["a hidden field", pageOf(classTable + buttons).replace("courseId", "course")],
    ["a single class", pageOf(tableOf(classHeads, classCells, classCells))],
    ["the table around the lectures", pageOf(classTable + lectureTable.replaceAll(/<\/?table[^>]*>/g, ""))],
    ["the table around general material", pageOf(classTable + buttons + download(file, "Notes") + lectureTable)],
    ["the table of other links", pageOf(`${classTable}<p>Notes</p><p><a href=" https://example.edu/n">n</a></p>`)],
    ["lectures, with a text in their place", pageOf(`${classTable}<p>Blocked.</p>`)],
    ["the end of the lectures", pageOf(classTable + lectureTable).slice(0, -15)],
    ["the end of the form", pageOf(classTable + buttons).replace("</form>", "")],
  ])("rejects a page without %s", (_what, html) => rejects(html));
});
