import { describe, expect, test } from "vitest";
import {
  attribute,
  currentTerm,
  elements,
  handlers,
  meera,
  renderPage,
  selects,
  tables,
  text,
} from "../test/rendered-page.ts";
import { calendarClassGroupsPage, calendarMonthPage, calendarMonthsPage, calendarPage } from "./calendar.ts";

describe("calendar", () => {
  const term = { semSubId: currentTerm, classGroupId: "COMB" };
  const month = (who: string, calDate: string, variant: string | null = null, fields = {}) =>
    renderPage(calendarMonthPage, who, { ...term, calDate, ...fields }, variant);
  const cells = (source: string) => elements(source, "td").map((cell) => elements(cell, "span").map(text));
  const days = (source: string) => cells(source).filter(([number]) => number !== "");
  const months = ["JUL", "AUG", "SEP", "OCT", "NOV", "DEC"].map((name) => `${name}-2026`);

  test("the menu page has the select and the container for fragments", () => {
    const source = renderPage(calendarPage, meera, {});
    expect(selects(source)[0]).toHaveLength(68);
    expect(source).toContain('id="getDateForSemesterPreview"');
  });

  test("class groups include the months of the first group and an empty grid", () => {
    const source = renderPage(calendarClassGroupsPage, meera, { paramReturnId: "getDateForSemesterPreview", ...term });
    expect(selects(source)[0]?.map((option) => [attribute(option, "value"), text(option)])).toEqual([
      ["COMB", "All Class Group (Combined)"],
      ["ALL", "General (Semester)"],
    ]);
    expect(elements(source, "a").map(text)).toEqual(months);
    expect(elements(source, "td")).toEqual([]);
  });

  test("month buttons have no whitespace between them", () => {
    const source = renderPage(calendarMonthsPage, meera, { paramReturnId: "getListForSemester", ...term });
    expect(elements(source, "a").map(text)).toEqual(months);
    expect(handlers(source, "a")).toEqual(months.map((label) => `javascript:processViewCalendar('01-${label}');`));
    expect(source).toContain("</a><a");
  });

  test("the months of the current term have 184 days, of which the first have no entries", () => {
    const all = months.flatMap((label) => days(month(meera, `01-${label}`)));
    expect(all).toHaveLength(184);
    expect(all.slice(0, 2)).toEqual([["1"], ["2"]]);
  });

  test.each(["01-DEC-9999", "01-MAY-0001", "01-JAN-0000", "01-JAN-2100"])(
    "%s, of another century, has no days",
    (calDate) => {
      expect(days(month(meera, calDate))).toEqual([]);
    },
  );

  test("August has one entry per day, with exams and holidays on their dates", () => {
    const source = month(meera, "01-AUG-2026");
    expect(text(elements(source, "h4")[0] ?? "")).toBe("AUGUST 2026");
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

  test("a month starts under its weekday and keeps the portal's markup errors", () => {
    const august = month(meera, "01-AUG-2026");
    expect(cells(august).findIndex(([number]) => number === "1")).toBe(6);
    expect(cells(august)).toHaveLength(6 + 31);
    expect(august).not.toContain("<tbody");
    expect(august).toMatch(/<\/td>\s*<\/td>\s*<\/tr><tr>/);
    const october = elements(month(meera, "01-OCT-2026"), "tr");
    expect(october.map((row) => elements(row, "td").length)).toEqual([0, 7, 7, 7, 7, 7, 0]);
  });

  test("any day selects its month, and each group has its own days", () => {
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

  test("every page covers the variants without data", () => {
    const unknown = { ...term, semSubId: "AP9999999" };
    for (const [who, fields] of [[meera, unknown] as const, ["25DMO0007", term] as const]) {
      const groups = renderPage(calendarClassGroupsPage, who, { paramReturnId: "", ...fields });
      expect(selects(groups)[0]?.map((option) => attribute(option, "value"))).toEqual([""]);
      expect(elements(groups, "a")).toEqual([]);
      expect(elements(renderPage(calendarMonthsPage, who, { paramReturnId: "", ...fields }), "a")).toEqual([]);
      const grid = renderPage(calendarMonthPage, who, { calDate: "01-AUG-2026", ...fields });
      expect(days(grid)).toEqual([]);
      expect(tables(grid)).toHaveLength(1);
    }
    expect(days(month(meera, "not a date"))).toEqual([]);
  });

  test("renders every variant", () => {
    const groups = (variant: string) =>
      renderPage(calendarClassGroupsPage, meera, { paramReturnId: "", ...term }, variant);
    expect(selects(groups("no_groups"))[0]?.map(text)).toEqual(["-- Choose Class Group --"]);
    expect(selects(groups("placeholder"))[0]).toHaveLength(3);
    expect(elements(groups("no_months"), "a")).toEqual([]);
    expect(elements(renderPage(calendarMonthsPage, meera, term, "no_months"), "a")).toEqual([]);
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
