import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { findAll } from "../find.ts";
import { AnswerMismatch, PageChanged } from "../page-changed.ts";
import { newContext, Section } from "./section.ts";

describe("Section.assertComplete", () => {
  const page = `<div><section><form id="form"><input/></form><p>more</p></section></div>`;
  const check = (html: string) => {
    const section = new Section(parseHtml(html));
    return () => section.assertComplete(section.requireId("form"), "the end of the form");
  };

  it.each(["</form>", "<p>", "</div>"])("throws when the page ends before %s", (end) => {
    expect(check(page.slice(0, page.indexOf(end)))).toThrow(new PageChanged("the end of the form"));
  });

  it.each([page, `<form id="form"></form>`, `<html><body><form id="form"></form>`])("accepts %s", (html) => {
    expect(check(html)).not.toThrow();
  });
});

describe("an element with an id", () => {
  it("is the first visible one", () => {
    const html = `<p hidden id="a">old</p><div class="d-none"><p id="a">old</p></div><p id="a">1</p><p id="a">2</p>`;
    const section = new Section(parseHtml(html));
    expect(section.byId("a")?.text).toBe("1");
    expect(section.byId("b")).toBeNull();
    expect(() => section.requireId("b")).toThrow(new PageChanged("element #b"));
    expect(section.report.lookups).toContainEqual({ kind: "id", names: ["a"] });
  });
});

describe("a section", () => {
  const context = newContext("23XYZ0001");
  const section = new Section(parseHtml("<p>1</p><p><s>2</s> 3</p><p>4<sup>5</sup></p>"), context);
  const { unread, unfit } = context.report;

  it("reports labels with remarks", () => {
    section.reportLabels(findAll(section.element, "p"));
    expect(unread).toEqual(["p", "p"]);
  });

  it("keeps track of what its parsers have used", () => {
    const [first, second, third] = findAll(section.element, "p");
    if (!first || !second || !third) throw new Error("no paragraphs");
    section.account(first, second);
    expect([first, second, third].map((element) => section.isAccounted(element))).toEqual([true, true, false]);
    section.countRecords(2);
    section.countRecords(1);
    expect(section.records).toBe(3);
    section.addEmptyTable(first);
    section.addEmptyParts(second, third);
    expect([section.emptyTables, section.emptyParts]).toEqual([[first], [second, third]]);
  });

  it("reports the fields whose texts do not match", () => {
    expect(section.fit("mark", null, () => null)).toBeNull();
    expect(section.fit("mark", "x", () => 40)).toBe(40);
    expect(unfit).toEqual([]);
    expect(section.fit("mark", "x", () => null)).toBeNull();
    expect(unfit).toEqual(["mark"]);
  });

  it("parses the times of a range, and reports each that does not match", () => {
    unfit.length = 0;
    expect(section.fitTimes(null)).toEqual({ start_time: null, end_time: null });
    expect(section.fitTimes("09:00 - 09:50")).toEqual({ start_time: "09:00", end_time: "09:50" });
    expect(unfit).toEqual([]);
    expect(section.fitTimes("10:00 - 11:30 AM")).toEqual({ start_time: null, end_time: "11:30" });
    expect(unfit).toEqual(["start_time"]);
    section.fitTimes("noon");
    expect(unfit).toEqual(["start_time", "start_time", "end_time"]);
  });

  it("rejects a page about something else than requested, if both are known", () => {
    const mismatch = new AnswerMismatch("class_number");
    expect(() => section.assertAnswers("class_number", "AP1", "AP2")).toThrow(mismatch);
    for (const [shown, requested] of [
      ["ap1", "AP1"],
      ["", "AP1"],
      [null, "AP1"],
      ["AP1", undefined],
      ["AP1", ""],
    ])
      expect(() => section.assertAnswers("class_number", shown, requested)).not.toThrow();
    expect(() => section.assertStudent("23XYZ0002")).toThrow(new AnswerMismatch("registration_number"));
    expect(() => section.assertStudent("23xyz0001")).not.toThrow();
  });
});
