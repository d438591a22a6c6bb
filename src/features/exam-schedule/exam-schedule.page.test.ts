import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { AnswerMismatch } from "../../html/page-changed.ts";
import { examSchedulePage } from "./exam-schedule.page.ts";

const heads =
  "S.No.|Course Code|Course Title|Course Type|Class ID|Slot|Exam Date|Exam Session|Reporting Time|Exam Time|Venue|Seat Location|Seat No.".split(
    "|",
  );
const physics =
  "1|PHY2001|Waves - and Optics|ETH|AP2026272000311|A1/TA1|07-Oct-2026|AN2|1:30 PM|02:00 PM - 3:30 PM|AB2-101|R1C4|017".split(
    "|",
  );
const unallotted = physics.with(0, "2").with(10, "-").with(11, "--").with(12, "");

const span = (text: string) => `<span>\n\t${text}</span>`;
const headings = (texts: readonly string[] = heads) =>
  `<tr class="tableHeader">${texts.map((text) => `<td>${span(text)}</td>`).join("")}</tr>`;
const group = (name: string) => `<tr class="tableHeader"><td colspan="13" align="center">${span(name)}</td></tr>`;
const exam = (name: string) =>
  `<tr class="tableContent"><td colspan="13" class="panelHead-secondary" align="center">${name}</td></tr>`;
const row = (texts: readonly string[]) =>
  `<tr class="tableContent">${texts.map((text) => `<td>${span(text)}\n</td>`).join("")}</tr>`;
const start = group("General\n (Semester)") + headings();
const select = `<select id="semesterSubId"><option value="">-- Choose --</option></select>`;
const message = (text: string) => `<span class="col-sm-12 col-md-12" style="color: red;">${text}</span>`;
const pageOf = (inside: string, said = "") =>
  `<div id="main-section"><form>${select}${message("")} ${message(said)}${inside}</form></div>`;
const tableOf = (...rows: readonly string[]) =>
  `<div class="fixedTableContainer" id="fixedTableContainer"><table class="customTable">${rows.join("\n")}</table></div>`;
const { read, parse, rejects } = parserOf(examSchedulePage, { sem_sub_id: "AP2026272" });
const pageWith = (...rows: readonly string[]) => pageOf(tableOf(...rows));
const parseRows = (...rows: readonly string[]) => parse(pageWith(...rows));
const outline = (...rows: readonly string[]) =>
  parseRows(...rows).map(({ exam_type, class_group, subjects }) => [exam_type, class_group, subjects.length]);

describe("the exam schedule page", () => {
  it("parses every exam", () => {
    expect(parseRows(start, exam("CAT2"), row(physics))).toEqual([
      {
        exam_type: "CAT2",
        class_group: "General (Semester)",
        subjects: [
          {
            ...{ serial_number: 1, course_code: "PHY2001", course_title: "Waves - and Optics" },
            ...{ course_type_code: "ETH", class_id: "AP2026272000311", slot: "A1+TA1", exam_date: "2026-10-07" },
            ...{ exam_session: "AN2", reporting_time: "13:30", start_time: "14:00", end_time: "15:30" },
            ...{ venue: "AB2-101", seat_location: "R1C4", seat_number: "017" },
          },
        ],
      },
    ]);
  });

  it.each([
    ["01:15", "02:00 PM - 03:30 PM", "13:15", []],
    ["01:45", "14:00 - 15:30", "13:45", []],
    ["09:15", "09:30 AM - 11:00 AM", "09:15", []],
    ["01:15", "to be announced", null, ["start_time", "end_time", "reporting_time"]],
  ])("never has a reporting time at night: %s for %s", (reporting, times, expected, unfit) => {
    const { found, ...report } = read(pageWith(start, exam("FAT"), row(physics.with(8, reporting).with(9, times))));
    expect([found[0]?.subjects[0]?.reporting_time, report.unfit]).toEqual([expected, unfit]);
  });

  it("returns null for values that are not announced or allotted", () => {
    const [found] = parseRows(
      start,
      exam("FAT"),
      row(unallotted.with(0, "1")),
      row(physics.with(0, "2").with(6, "").with(8, "-").with(9, "")),
    );
    expect(found?.subjects[0]).toMatchObject({
      ...{ venue: null, seat_location: null, seat_number: null, exam_date: "2026-10-07" },
    });
    expect(found?.subjects[1]).toMatchObject({
      ...{ exam_date: null, reporting_time: null, start_time: null, end_time: null, venue: "AB2-101" },
    });
  });

  it("keeps the order, exams with the same name apart, and an exam without rows", () => {
    const rows = [start, exam("CAT2"), row(physics), row(unallotted), exam("CAT1"), exam("CAT1"), row(physics)];
    expect(outline(...rows)).toEqual([
      ["CAT2", "General (Semester)", 2],
      ["CAT1", "General (Semester)", 0],
      ["CAT1", "General (Semester)", 1],
    ]);
  });

  it("gives each exam the class group above it, if there is one", () => {
    const second = [group("Freshers (Semester)"), headings(), exam("CAT1"), row(physics)];
    expect(outline(start, exam("CAT2"), row(physics), ...second)).toEqual([
      ["CAT2", "General (Semester)", 1],
      ["CAT1", "Freshers (Semester)", 1],
    ]);
    expect(outline(headings(), exam("FAT"), row(physics))).toEqual([["FAT", null, 1]]);
    // Repeated headings do not end the class group.
    expect(outline(start, exam("CAT2"), row(physics), ...second.slice(1))[1]).toEqual([
      "CAT1",
      "General (Semester)",
      1,
    ]);
  });

  it("counts a note below the headings, which is no class group", () => {
    const { found, unread } = read(pageWith(start, group("Bring your ID cards"), exam("CAT1"), row(physics)));
    expect([found[0]?.class_group, unread.length]).toEqual(["General (Semester)", 1]);
  });

  it("counts several notes, and takes none for the group below one without exams", () => {
    const notes = [group("Bring your ID cards"), group("Come early")];
    expect(outline(start, ...notes, exam("CAT1"), row(physics))).toEqual([["CAT1", "General (Semester)", 1]]);
    const { found, unread } = read(pageWith(start, group("Arrears"), headings(), exam("CAT1"), row(physics)));
    expect(found.map(({ class_group }) => class_group)).toEqual(["Arrears"]);
    expect(unread).toEqual([]);
    expect(parseRows(start, group("Arrears"), headings())).toEqual([]);
  });

  it("rejects a page without exams for a reason that it does not know", () => {
    for (const said of ["To be announced", "Please fill in the feedback"]) {
      rejects(pageOf("", said), pageOf(tableOf(start), said));
      rejects(pageWith(start, `<tr><td colspan="13">${said}</td></tr>`), pageWith(start, group(said)));
    }
    rejects(`<h3 class="box-title">Marks View</h3>${pageOf("", "No data Found")}`);
    rejects(`<div id="getStudBioList"><strong>No Record(S) Found</strong></div>`);
  });

  it.each([[exam("CAT1")], [exam("CAT1"), exam("FAT"), row(physics)]])(
    "rejects a page where an exam is empty for a reason that it does not know",
    (...empty) => {
      const rows = (more: readonly string[]) => tableOf(start, exam("CAT2"), row(physics), ...more);
      for (const known of ["", "<p>No data found</p>"]) expect(parse(pageOf(rows(empty) + known))).not.toEqual([]);
      const next = "<p>Please fill in the feedback</p>";
      rejects(pageOf(rows(empty) + next));
      expect(parse(pageOf(rows([]) + next))).toHaveLength(1);
    },
  );

  it("rejects the page of another semester", () => {
    const page = pageOf(tableOf(start, exam("CAT2"), row(physics)));
    expect(() => parse(page.replace("AP2026272000311", "AP2025264000311"))).toThrow(new AnswerMismatch("sem_sub_id"));
    const selected = select.replace("</select>", `<option value="AP2025264" selected>Winter</option></select>`);
    expect(() => parse(page.replace(select, selected))).toThrow(new AnswerMismatch("sem_sub_id"));
  });

  it("rejects an exam under an unknown name", () => {
    const twoNames = exam("CAT2").replace("</td></tr>", "</td><td>FAT</td></tr>");
    for (const above of [
      ...[[], [exam("-")], [twoNames], [exam("CAT2"), exam("FAT").replace("panelHead-secondary", "x")]],
      ...[
        [exam("CAT2"), group("Freshers (Semester)")],
        [exam("CAT2"), row(physics), "<tr></tr>"],
      ],
    ])
      rejects(pageWith(start, ...above, row(physics)));
    rejects(pageWith(start, exam("CAT2"), row(physics.slice(2))));
  });

  it("rejects another page with the same list of semesters", () => {
    const red = `<label for="semesterSubId">Semester <span style="color: red;">* Registered only</span></label>`;
    rejects(pageOf(red));
    for (const id of ["studentMarkView", "studentGradeView", "digitalAssignment", "studentTimeTable"])
      rejects(pageOf("", "No data Found").replace("<form>", `<form id="${id}">`));
  });
});
