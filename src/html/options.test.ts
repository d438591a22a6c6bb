import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { parseOptions } from "./options.ts";
import { PageChanged } from "./page-changed.ts";

const parse = (html: string) => parseOptions(parseHtml(html), "slot");
const page = `<form><select id="other"><option value="9">Nine</option></select>
  <select name="slot" id="slot"><option value="" selected>Choose</option><option value="0">All</option>
  <option value="1">-- All --</option><option value="2">-Select-</option><option value="3">Select Slot</option>
  <option value=" 7 " selected>A1\n\t+TA1</option><option>B1</option></select></form>`;

describe("parseOptions", () => {
  it("returns the options of one select without placeholders", () => {
    expect(parse(page)).toEqual([
      { value: "7", text: "A1 +TA1" },
      { value: "B1", text: "B1" },
    ]);
  });

  it("keeps an option whose text begins with a dash", () => {
    expect(parse(page.replace("B1", "- AMR"))[1]).toEqual({ value: "- AMR", text: "- AMR" });
  });

  it("returns an empty list for a select with only a placeholder", () => {
    expect(parse(`<select id="slot"><option value="">Choose</option></select>`)).toEqual([]);
  });

  it.each([
    page.replace('id="slot"', 'id="slots"'),
    `<div id="slot"><option value="7">A1</option></div>`,
    page.slice(0, page.indexOf("<option>B1")),
  ])("rejects a page whose select is missing, another element or truncated: %s", (html) => {
    expect(() => parse(html)).toThrow(PageChanged);
  });
});
