import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { parseOptions, selectedValue } from "./options.ts";
import { PageChanged } from "./page-changed.ts";
import { newContext, Section } from "./section.ts";

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

  it("counts a second select with the same id and another list", () => {
    const unreadWith = (second: string) => {
      const context = newContext();
      parseOptions(new Section(parseHtml(page + second), context), "slot");
      return context.report.unread.length;
    };
    const another = '<select id="slot"><option>C1</option></select>';
    expect([another, `<p hidden>${another}</p>`, page].map(unreadWith)).toEqual([2, 1, 1]);
  });

  it("counts the label of a group of options", () => {
    const context = newContext();
    const group = (label: string) =>
      `<select id="slot"><optgroup label="${label}"><option>A1</option></optgroup></select>`;
    const labelled = new Section(parseHtml(group("Cancelled")), context);
    expect(parseOptions(labelled, "slot")).toHaveLength(1);
    expect(context.report.unread).toHaveLength(1);
    parseOptions(new Section(parseHtml(group(" ")), context), "slot");
    expect(context.report.unread).toHaveLength(1);
  });

  it("returns an empty list for a select with only a placeholder", () => {
    expect(parse(`<select id="slot"><option value="">Choose</option></select>`)).toEqual([]);
  });

  it("rejects a select with a message in place of the options", () => {
    const message = `<option value="">Please fill in the course feedback</option>`;
    expect(() => parse(`<select id="slot">${message}</select>`)).toThrow(PageChanged);
    expect(parse(`<select id="slot">${message}<option>B1</option></select>`)).toHaveLength(1);
    expect(parse(`<select id="slot"><option value="">No data found</option></select>`)).toEqual([]);
  });

  it.each([
    page.replace('id="slot"', 'id="slots"'),
    `<div id="slot"><option value="7">A1</option></div>`,
    page.slice(0, page.indexOf("<option>B1")),
  ])("rejects a page whose select is missing, another element or truncated: %s", (html) => {
    expect(() => parse(html)).toThrow(PageChanged);
  });

  it("rejects a value with two names, but not a repeated option or several placeholders", () => {
    const slots = (options: string) => () => parse(`<select id="slot">${options}</select>`);
    const one = '<option value="7">A1</option>';
    expect(slots(`${one}<option value="8">B1</option><option value="7">C1</option>`)).toThrow(
      new PageChanged("one name for each option of select #slot"),
    );
    expect(slots(one + one)()).toHaveLength(2);
    expect(slots(`${one}<option value="0">All</option><option value="0">None</option>`)()).toHaveLength(1);
    expect(slots(`${one}<option value="">All</option><option value="">None</option>`)()).toHaveLength(1);
  });

  it("returns the options of groups, without hidden options", () => {
    const groups = `<optgroup label="A"><option>A1</option></optgroup><optgroup hidden><option>X1</option></optgroup>
      <option hidden>Y1</option><option>B1</option>`;
    expect(parse(`<select id="slot">${groups}</select>`).map(({ text }) => text)).toEqual(["A1", "B1"]);
  });

  it("counts the options as records, and reports each message next to them", () => {
    const context = newContext();
    const message = '<option value="">Please fill in the course feedback</option><option value="0">Withheld</option>';
    const placeholders =
      '<option value="">No data found</option><option value=""></option><option value="0">Select</option>';
    const html = `<select id="slot">${message}${placeholders}<option>A1</option><option>B1</option></select>`;
    const section = new Section(parseHtml(html), context);
    expect(parseOptions(section, "slot")).toHaveLength(2);
    expect(section.records).toBe(2);
    expect(context.report.unread).toEqual(["select#slot", "select#slot"]);
  });
});

describe("selectedValue", () => {
  const selected = (options: string) =>
    selectedValue(new Section(parseHtml(`<select id="slot">${options}</select>`)), "slot");

  it.each([
    ['<option value="7" selected>A1</option><option value="8">B1</option>', "7"],
    ['<option value="7" selected>A1</option><option value=" 8 " selected>B1</option>', "8"],
    ["<option>A1</option><option selected>B1</option>", "B1"],
    ['<option value="7">A1</option>', null],
    ['<option value="7">A1</option><option value="" selected>Choose</option>', null],
    ['<option value="0" selected>All</option>', null],
    ["", null],
  ])("of %s is %j", (options, value) => expect(selected(options)).toBe(value));

  it("is null without such a select", () => {
    const root = parseHtml('<div id="slot"><option value="7" selected>A1</option></div>');
    expect(selectedValue(new Section(root), "slot")).toBeNull();
    expect(selectedValue(new Section(root), "other")).toBeNull();
  });
});
