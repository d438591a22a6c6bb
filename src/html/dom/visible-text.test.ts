import { describe, expect, it } from "vitest";
import { find } from "../find.ts";
import { visibleText } from "./text.ts";
import { parseHtml } from "./tree.ts";

describe("visibleText", () => {
  it.each([
    ["<p>a</p><p>b</p>", "a|b"],
    ["<p>a</p> <p>b</p>", "a|b"],
    ["<p>a</p> <b>b</b>", "a|b"],
    ["<b>a</b> <p>b</p>", "a|b"],
    ["<b>a</b> <b>b</b>", "a b"],
    ["<b>a</b><b>b</b>", "ab"],
    [" <p> <b>a</b> </p> ", "a"],
    ["<details><summary>a</summary>b</details>", "a"],
    ["<details open><summary>a</summary>b</details>", "a|b"],
    ["a<select><option>b</option></select>", "a"],
  ])("has separators between the lines of %s only", (html, text) => {
    expect(visibleText(parseHtml(html), "|")).toBe(text);
  });

  it("leaves out some descendants", () => {
    expect(visibleText(parseHtml("<p>a<sup>1</sup> b</p>"), " ", ({ name }) => name === "sup")).toBe("a b");
  });

  it("includes the options of a select that is asked for its own text", () => {
    const select = find(parseHtml("<select><option>a</option><option>b</option></select>"), "select");
    expect(select && visibleText(select, "|")).toBe("a|b");
  });
});
