import { describe, expect, it } from "vitest";
import { cases } from "../../test/html-oracle/cases.ts";
import { parseHtml } from "./dom/tree.ts";
import { parseOptions, selectedValue } from "./options.ts";
import { PageChanged } from "./page-changed.ts";
import { newContext, Section } from "./section.ts";

/** The values of the options of a select, and what was reported. */
function parse(options: string) {
  const section = new Section(parseHtml(`<form><select id="slot">${options}</select></form>`), newContext());
  const values = parseOptions(section, "slot").map(({ value }) => value);
  return { values, records: section.records, unread: section.report.unread };
}

describe("the options of a select", () => {
  it("have a value and a text", () => {
    const page = `<p hidden><select id="slot"><option>old</select></p><select id="a"><option>1</select>
      <select id="slot"><option value=" 7 " selected>A1\n\t+TA1</option><option>B1</option></select>`;
    const texts = parseOptions(parseHtml(page), "slot").map(({ value, text }) => `${value}: ${text}`);
    expect(texts).toEqual(["7: A1 +TA1", "B1: B1"]);
  });
  it.each(
    (
      '<option value="" selected>Choose a slot|<option value="1">-- All --|<option value="1">-Select-|<option value="1">- Select slot|' +
      '<option value="1">Choose ...|<option value="1">Select Slot|<option value="1">-|<option>|<option value="">No data found|' +
      "<option value='7' hidden>A1<option value=''>|<optgroup hidden><option>X1</optgroup><option value='0'>"
    ).split("|"),
  )("are none if there is only %s", (options) =>
    expect(parse(options)).toEqual({ values: [], records: 0, unread: [] }),
  );
  it.each(["- AMR", "Selected Topics", "Chooser"])("may have the text %s", (text) =>
    expect(parse(`<option>${text}</option>`)).toEqual({ values: [text], records: 1, unread: [] }),
  );
  it("may be in groups, and have a message next to them, which is reported", () => {
    expect(parse("<optgroup><option>A1</optgroup><option>B1").values).toEqual(["A1", "B1"]);
    const message = '<option value="">Please fill in the course feedback</option><option value="0">Withheld</option>';
    expect(parse(`${message}<option>A1`)).toEqual({ values: ["A1"], records: 1, unread: ["form > select#slot"] });
    expect(() => parse(message)).toThrow(new PageChanged("options of select #slot"));
  });
  it.each([
    ["no option at all", '<select id="slot"></select>', "options of select #slot"],
    ["only hidden options", '<select id="slot"><option hidden>A1</option></select>', "options of select #slot"],
    ["another id", '<select id="slots"><option>A1</option></select>', "select #slot"],
    ["another element", '<div id="slot"><option value="7">A1</option></div>', "select #slot"],
    ["no end", '<select id="slot"><option>A1</option>', "select #slot"],
  ])("are refused with %s", (_, html, anchor) =>
    expect(() => parseOptions(parseHtml(html), "slot")).toThrow(new PageChanged(anchor)),
  );
});

it.each(
  cases(
    '<select id="slot"><option value="7" selected>A1</option><option value="8">B1</select> → 7 |' +
      '<select id="slot"><option value="7" selected>A1</option><option value=" 8 " selected>B1</select> → 8 |' +
      '<select id="slot"><option>A1</option><option selected>B1</select> → B1 | <select id="slot"><option value="7">A1</select> → null |' +
      '<select id="slot"><option value="7">A1</option><option value="" selected>Choose</select> → null | <p></p> → null |' +
      '<select id="slot"><option value="0" selected>All</select> → null | <select id="slot"></select> → null |' +
      '<div id="slot"><option value="7" selected>A1</option></div> → null',
  ),
)("the selected value of %s is %s", (html = "", value) =>
  expect(String(selectedValue(new Section(parseHtml(html)), "slot"))).toBe(value),
);
