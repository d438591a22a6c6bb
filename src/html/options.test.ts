import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { parseOptions } from "./options.ts";
import { PageChanged } from "./page-changed.ts";

const read = (html: string) => parseOptions(parseHtml(html), "slot");
const page = `<form><select id="other"><option value="9">Nine</option></select>
  <select name="slot" id="slot"><option value="" selected>Choose</option><option value="0">-- All --</option>
  <option value=" 7 " selected>A1\n\t+TA1</option><option>B1</option></select></form>`;

describe("parseOptions", () => {
  it("gives the choices of one select, without its placeholders", () => {
    expect(read(page)).toEqual([
      { value: "7", text: "A1 +TA1" },
      { value: "B1", text: "B1" },
    ]);
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
