import { describe, expect, it } from "vitest";
import { confirmed, isOnWeekday, isScaled, isShare, isTotalOf } from "./contradictions.ts";
import { parseHtml } from "./dom/tree.ts";
import { newContext, Section } from "./section.ts";

describe("values that confirm each other", () => {
  it.each([
    [{ attended: 7, total: 12, percentage: 59 }, true],
    [{ attended: 7, total: 12, percentage: 58.3 }, true],
    [{ attended: 0, total: 0, percentage: 100 }, true],
    [{ attended: 0, total: 0, percentage: 47 }, false],
    [{ attended: null, total: 12, percentage: 59 }, true],
    [{ attended: 7, total: null, percentage: 59 }, true],
    [{ attended: 7, total: 12, percentage: null }, true],
    [{ attended: 0, total: 0, percentage: null }, true],
    [{ attended: 0, total: 0, percentage: 0 }, true],
    [{ attended: 1, total: 2, percentage: 51 }, true],
    [{ attended: 13, total: 12, percentage: null }, false],
    [{ attended: 7, total: 12, percentage: 95 }, false],
  ])("are null and reported if they contradict each other: %j", (values, isPossible) => {
    const context = newContext();
    const section = new Section(parseHtml(""), context);
    const result = confirmed(section, values, (all) => isShare(all.percentage, all.attended, all.total));
    expect(result).toEqual(isPossible ? values : { attended: null, total: null, percentage: null });
    const shown = Object.entries(values).flatMap(([field, value]) => (value === null ? [] : [field]));
    expect(context.report.unfit).toEqual(isPossible ? [] : shown);
  });

  it("are a total and its parts, which the portal rounds up", () => {
    expect(isTotalOf(63, [4.8, 5.4, 26.8, 8.33, 8.33, 9])).toBe(true);
    expect(isTotalOf(65, [4.8, 5.4, 26.8, 8.33, 8.33, 9])).toBe(false);
    expect([isTotalOf(10, [9]), isTotalOf(null, [5])]).toEqual([true, true]);
    expect([isTotalOf(null, [1]), isTotalOf(9, []), isTotalOf(9, [1, null])]).toEqual([true, true, true]);
  });

  it("are a mark and its weighted form, which the portal rounds", () => {
    const mark = { max_mark: 30, weightage: 10, scored_mark: 25, weightage_mark: 8.33 };
    expect([8.33, 8, 9].map((weightage_mark) => isScaled({ ...mark, weightage_mark }))).toEqual([true, true, true]);
    expect([isScaled({ ...mark, scored_mark: 21 }), isScaled({ ...mark, weightage: 15 })]).toEqual([false, false]);
    expect([isScaled({ ...mark, scored_mark: null }), isScaled({ ...mark, max_mark: 0 })]).toEqual([true, true]);
  });

  it.each(["max_mark", "weightage", "scored_mark", "weightage_mark"])("are not known without a %s", (field) => {
    const mark = { max_mark: 30, weightage: 10, scored_mark: 25, weightage_mark: 8.33 };
    expect(isScaled({ ...mark, [field]: null })).toBe(true);
  });

  it("are a date and its day of the week", () => {
    expect([isOnWeekday("2026-09-24", "thursday"), isOnWeekday("2026-09-24", "friday")]).toEqual([true, false]);
    expect([isOnWeekday(null, "friday"), isOnWeekday("2026-09-24", null)]).toEqual([true, true]);
  });
});
