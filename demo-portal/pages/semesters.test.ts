import { describe, expect, test } from "vitest";
import { attribute, bareStudent, elements, fresher, meera, optionValues, renderPage } from "../test/rendered-page.ts";
import { examMenuPage, marksMenuPage, timeTableMenuPage } from "./semesters.ts";

describe("semesters", () => {
  test("the timetable page lists the student's terms, newest first, after a selected placeholder", () => {
    const source = renderPage(timeTableMenuPage, meera);
    expect(optionValues(source)).toEqual(["", "AP2026272", "AP2025264", "AP2025262", "AP2024254"]);
    expect(source).toContain(`<option value="" selected="selected">--Choose Semester--</option>`);
    expect(source).toContain(`onchange="processViewTimeTable();"`);
  });

  test("a fresher gets no terms on the timetable page and all terms on the others; the bare student gets none", () => {
    expect(optionValues(renderPage(timeTableMenuPage, fresher))).toEqual([""]);
    expect(optionValues(renderPage(marksMenuPage, fresher))).toHaveLength(68);
    expect(optionValues(renderPage(examMenuPage, fresher))).toHaveLength(68);
    for (const page of [timeTableMenuPage, marksMenuPage, examMenuPage]) {
      expect(optionValues(renderPage(page, bareStudent))).toEqual([""]);
    }
  });

  test("variants empty the lists one after another, or select a second option", () => {
    const lengths = (variant: string) =>
      [timeTableMenuPage, marksMenuPage, examMenuPage].map(
        (page) => optionValues(renderPage(page, meera, {}, variant)).length,
      );
    expect(lengths("none_own")).toEqual([1, 68, 68]);
    expect(lengths("none_on_two")).toEqual([1, 1, 68]);
    expect(lengths("none")).toEqual([1, 1, 1]);
    const selected = elements(renderPage(timeTableMenuPage, meera, {}, "second_selected"), "option").filter(
      (option) => attribute(option, "selected") !== undefined,
    );
    expect(selected.map((option) => attribute(option, "value"))).toEqual(["", "AP2026272"]);
  });
});
