import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { hiddenValue, requireHiddenValue } from "./find.ts";
import { PageChanged } from "./page-changed.ts";

describe("hiddenValue", () => {
  it.each([
    ['<input type="hidden" name="classId" value=" AP2026272000101 ">', "AP2026272000101"],
    ['<input name="classId" value="">', null],
    ["<input name=classId>", null],
    ['<input name="other" value="7">', null],
  ])("of %s is %j", (html, value) => expect(hiddenValue(parseHtml(html), "classId")).toBe(value));
});

describe("requireHiddenValue", () => {
  it("accepts an empty field and rejects a page without the field", () => {
    expect(requireHiddenValue(parseHtml("<input name=classId>"), "classId")).toBeNull();
    expect(() => requireHiddenValue(parseHtml("<p></p>"), "classId")).toThrow(PageChanged);
  });
});
