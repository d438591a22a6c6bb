import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { requireCompleteSection, requireSection } from "./old-section.ts";

const complete = parseHtml('<div id="a"><p>one</p></div>');
const truncated = parseHtml('<div id="a"><p>one</p>');

describe("requireSection", () => {
  it("returns the element with this id, truncated or not", () => {
    expect([requireSection(complete, "a").name, requireSection(truncated, "a").name]).toEqual(["div", "div"]);
    expect(() => requireSection(complete, "b")).toThrow("#b");
  });
});

describe("requireCompleteSection", () => {
  it("rejects a truncated element", () => {
    expect(requireCompleteSection(complete, "a")).toBe(requireSection(complete, "a"));
    expect(() => requireCompleteSection(truncated, "a")).toThrow("the end of #a");
    expect(() => requireCompleteSection(complete, "b")).toThrow("#b");
  });
});
