import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { requireCompleteSection, requireSection } from "./old-section.ts";

const whole = parseHtml('<div id="a"><p>one</p></div>');
const cut = parseHtml('<div id="a"><p>one</p>');

describe("the part of a page with an id", () => {
  it("is its first element with it, cut off or not", () => {
    expect([requireSection(whole, "a").name, requireSection(cut, "a").name]).toEqual(["div", "div"]);
    expect(() => requireSection(whole, "b")).toThrow("#b");
  });

  it("is whole or a changed page, where its reader wants it whole", () => {
    expect(requireCompleteSection(whole, "a")).toBe(requireSection(whole, "a"));
    expect(() => requireCompleteSection(cut, "a")).toThrow("the end of #a");
    expect(() => requireCompleteSection(whole, "b")).toThrow("#b");
  });
});
