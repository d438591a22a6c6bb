import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { inputValue, parseOptions } from "./options.ts";
import { PageChanged } from "./page-changed.ts";
import { Section } from "./section/section.ts";

const read = (html: string) => parseOptions(parseHtml(html), "slot");
const page = `<form><select id="other"><option value="9">Nine</option></select>
  <select name="slot" id="slot"><option value="" selected>Choose</option><option value="0">All</option>
  <option value="1">-- All --</option><option value="2">-Select-</option><option value="3">Select Slot</option>
  <option value=" 7 " selected>A1\n\t+TA1</option><option>B1</option></select></form>`;

describe("parseOptions", () => {
  it("gives the choices of one select, without its placeholders", () => {
    expect(read(page)).toEqual([
      { value: "7", text: "A1 +TA1" },
      { value: "B1", text: "B1" },
    ]);
  });

  it("keeps an option whose text begins with a dash", () => {
    expect(read(page.replace("B1", "- AMR"))[1]).toEqual({ value: "- AMR", text: "- AMR" });
  });

  it("gives nothing for a select that holds its placeholder alone", () => {
    expect(read(`<select id="slot"><option value="">Choose</option></select>`)).toEqual([]);
  });

  it.each([
    page.replace('id="slot"', 'id="slots"'),
    `<div id="slot"><option value="7">A1</option></div>`,
    page.slice(0, page.indexOf("<option>B1")),
  ])("finds a changed page where the select is missing, another element or cut", (html) => {
    expect(() => read(html)).toThrow(PageChanged);
  });
});

describe("inputValue", () => {
  it.each([
    ['<input type="hidden" id="number" value=" 7 ">', "7"],
    ['<input id="number" value="">', null],
    ["<input id=number>", null],
    ['<input id="other" value="7">', null],
  ])("of %s is %j", (html, value) => {
    expect(inputValue(new Section(parseHtml(html)), "number")).toBe(value);
  });
});
