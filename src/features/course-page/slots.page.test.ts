import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { courseHeads as heads } from "../../../test/portal-headings.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { courseSlotsPage } from "./slots.page.ts";

const view = (args: string) =>
  `<button type="button" onclick="javascript: processViewStudentCourseDetail(${args});">View</button>`;
const cells = [
  ...["1", "General (Semester)", "PHY2001", "Waves - and Optics", "Embedded Theory", "AP2026272000318", "A1/TA1"],
  ...["81001 - Dr. Uma - Rao - SAS", view("&#39;AP20262720&#39;,&#39;81009&#39;,&#39;AP2026272000318&#39;")],
];
const slot = `<option value="4301">A1+TA1</option>`;
const row = (values: readonly string[]) => `<tr>${values.map((value) => `<td>${value}</td>`).join("\n")}</tr>`;
const tableOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table>${row(headings.map((text) => `<b>${text}</b>`))}${rows.map(row).join("")}</table>`;
const pageOf = (options: string, table: string) => `<form class="form-horizontal" id="StudentCoursePage">
  <select id="semesterSubId"><option value="AP2026272" selected>Fall</option></select>
  <select id="courseCode"><option value="AP2026272000311" selected>PHY2001 - Waves - ETH</option></select>
  <select id="slotId"><option value="" selected="selected">-- Choose Slot --</option>${options}</select>
  <select id="faculty"><option value="">-- Choose Faculty --</option></select>${table}</form>`;
const { parse, rejects } = parserOf(courseSlotsPage, { class_id: "AP2026272000311", sem_sub_id: "AP2026272" });
const entryOf = (...values: readonly string[]) => parse(pageOf(slot, tableOf(heads, values))).class_entries[0];

describe("the page of slots and classes", () => {
  it("parses the slots and all classes of the course", () => {
    expect(parse(pageOf(slot, tableOf(heads, cells)))).toEqual({
      slots: [{ slot_id: "4301", slot: "A1+TA1" }],
      class_entries: [
        {
          ...{ serial_number: 1, sem_sub_id: "AP20262720", class_id: "AP2026272000318", erp_id: "81009" },
          ...{ class_group: "General (Semester)", course_code: "PHY2001", course_title: "Waves - and Optics" },
          ...{ course_type: "Embedded Theory", slot: "A1+TA1", faculty: "Dr. Uma - Rao", faculty_school: "SAS" },
        },
      ],
    });
  });

  it("takes semester and teacher from elsewhere if there is no button", () => {
    const fromElsewhere = { sem_sub_id: "AP2026272", erp_id: "81001" };
    expect(entryOf(...cells.with(8, ""))).toMatchObject(fromElsewhere);
    const html = pageOf(slot, tableOf(heads.slice(0, 8), cells.slice(0, 8)));
    expect(parse(html).class_entries[0]).toMatchObject(fromElsewhere);
    expect(entryOf(...cells.with(8, "").with(7, "Dr. Uma Rao - SAS"))).toMatchObject({
      erp_id: null,
      faculty: "Dr. Uma Rao",
    });
  });

  it.each(["", tableOf(heads)])("returns empty lists if the form has neither options nor rows", (table) => {
    expect(parse(pageOf("", table))).toEqual({ slots: [], class_entries: [] });
  });

  it.each([
    ["semester of the form", '"AP2026272" selected', '"AP2025264" selected'],
    ["course of the form", '"AP2026272000311" selected', '"AP2026272000312" selected'],
    ["semester of a View button", "AP20262720&#39;", "AP20252640&#39;"],
    ["semester of a class id", "<td>AP2026272000318", "<td>AP2025264000318"],
  ])("rejects the page of another %s", (_, from, to) => {
    expect(() => parse(pageOf(slot, tableOf(heads, cells)).replace(from, to))).toThrow(AnswerMismatch);
  });

  it("takes the semester of a class from its button, even if another one was asked for", () => {
    const own = view("&#39;AP2025264&#39;,&#39;81009&#39;,&#39;AP2025264000318&#39;");
    expect(entryOf(...cells.with(5, "AP2025264000318").with(8, own))).toMatchObject({ sem_sub_id: "AP2025264" });
    expect(() => entryOf(...cells.with(5, "AP2025264000318").with(8, ""))).toThrow(AnswerMismatch);
  });

  it.each(["", tableOf(heads), `<div class="alert">Please fill in the course feedback</div>`])(
    "rejects a page that has slots but no classes",
    (table) => rejects(pageOf(slot, table)),
  );

  it("rejects a class whose button runs unknown code", () => {
    expect(() => entryOf(...cells.with(8, view("1").replace("processView", "open")))).toThrow(PageChanged);
  });
});
