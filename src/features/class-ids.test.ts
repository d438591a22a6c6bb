import { describe, expect, it } from "vitest";
import { parseHtml } from "../html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../html/page-changed.ts";
import { Section } from "../html/section.ts";
import { assertInSemester, distinctClasses } from "./class-ids.ts";

describe("the classes of a page", () => {
  const [first, second, unknown] = [
    { class_id: "AP2026272000311" },
    { class_id: "AP2026272000312" },
    { class_id: null },
  ];
  it("are returned if each is there once, or of unknown id", () => {
    const records = [first, unknown, second, unknown];
    expect(distinctClasses(records)).toBe(records);
  });
  it("are refused if one is there twice", () => {
    expect(() => distinctClasses([first, second, first])).toThrow(new PageChanged("every class once"));
  });
});

describe("an id of a page", () => {
  const section = new Section(parseHtml(""));
  it.each([
    ["AP2026272000311", "AP2026272"],
    ["AP2026272", "AP202627"],
    ["AP2026272000311", null],
    [null, "AP2026272"],
  ])("may be %s for the semester %s", (id, semester) => assertInSemester(section, id, semester));
  it("is refused if it is of another semester", () => {
    expect(() => assertInSemester(section, "AP2026271000311", "AP2026272")).toThrow(new AnswerMismatch("sem_sub_id"));
  });
});
