import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { find } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { assertLastPage, isMoreControl, isPageSelect, isPaging, isPagingControl } from "./paging.ts";

describe("a paging line", () => {
  it.each([
    ["Showing 1 to 10 of 10 entries", 10, true],
    ["Showing 11 to 20 of 20 entries", 10, false],
    ["1 - 10 of 23", 10, false],
    ["1–3 of 3", 3, true],
    ["1 to 1,000 of 1,000", 1_000, true],
    ["1 to 999 of 1,000", 999, false],
    ["Showing 0 to 0 of 0 entries", 0, true],
    ["Page 1 of 1", 10, true],
    ["Page 1 of 2", 10, false],
    ["Page 10 of 12", 10, false],
    ["Total Records: 10", 10, true],
    ["Total Records:10", 10, true],
    ["Total record 1", 1, true],
    ["Total no of entries: 10", 10, true],
    ["Total no. of rows 11", 10, false],
  ])("%s is complete with %i rows: %s", (line, rows, isComplete) => {
    expect(isPaging(line)).toBe(true);
    if (isComplete) assertLastPage(line, rows);
    else expect(() => assertLastPage(line, rows)).toThrow(PageChanged);
  });

  it.each(["Page not found", "10 of 23", "Grand total records: 10", "Total Records: 10 of them"])(
    "is not %s",
    (line) => {
      expect(isPaging(line)).toBe(false);
      assertLastPage(line, 0);
    },
  );
});

describe("isMoreControl", () => {
  it.each([
    "Show more",
    "VIEW ALL",
    "Load 20 more ...",
    "See the remaining",
    "Show remaining 5",
    "Show remaining 15",
    "Next ›",
    "Next page »",
    "next >",
    "More…",
    "Older",
    "See older entries",
  ])("is true for %s", (caption) => expect(isMoreControl(caption)).toBe(true));
  it.each([
    "View",
    "Show details",
    "Nextel",
    "Read more",
    "Show more details",
    "More about us",
    `Show ${"x".repeat(30)} more`,
  ])("is false for %s", (caption) => expect(isMoreControl(caption)).toBe(false));
});

describe("isPageSelect", () => {
  it.each([
    [["1", "2"], true],
    [["Page 1", "page 2", "Page 3"], true],
    [["1"], false],
    [["1", "3"], false],
    [["0", "1"], false],
    [["10", "25", "50"], false],
    [["First page 1", "First page 2"], false],
  ])("of the options %j is %s", (options, expected) => {
    const html = `<select>${options.map((text) => `<option>${text}</option>`).join("")}</select>`;
    const select = find(parseHtml(html), "select");
    expect(select !== null && isPageSelect(select)).toBe(expected);
  });
});

it.each([
  ["pagination", true],
  ["btn dt-buttons", true],
  ["dataTables_filter\nwide", true],
  ["pagination-note", false],
  ["old-pagination", false],
  ["dataTables_info", false],
])("the classes %j are those of a paging control: %s", (classes, expected) => {
  expect(isPagingControl(classes)).toBe(expected);
});
