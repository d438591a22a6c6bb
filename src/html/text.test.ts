import { describe, expect, it } from "vitest";
import { collapse } from "./dom/text.ts";
import { parseHtml } from "./dom/tree.ts";
import { find, linesOf } from "./find.ts";
import { hasWords, heading, plainHeading, sameWords, undecorated } from "./headings.ts";

function text(html: string, name?: string): string {
  const root = parseHtml(html);
  return textOf(name === undefined ? root : (find(root, name) ?? root));
}

describe("textOf", () => {
  it.each([
    ["any whitespace as one space", "<p>\r\n\t a \u00a0&nbsp;\u2003 b\t\n</p>", "a b"],
    ["<br> as a space", "<p>a<br>b<br/>c</p>", "a b c"],
    ["block boundaries as spaces", "<div>a<div>b</div>c</div>", "a b c"],
    ["cells and rows as separate words", "<table><tr><td>a<td>b<tr><td>c</table>", "a b c"],
    ["adjacent inline elements as one word", "<b>a</b><span>b</span><i>c</i>", "abc"],
    ["a space between inline elements", "<b>a</b> <span>b</span>", "a b"],
    ["no comments", "a<!-- b -->c", "ac"],
    ["no scripts and styles", "a<script>b</script><style>c</style>d", "ad"],
    ["no options and no noscript content", "a<select><option>b</select><noscript>c</noscript>d", "ad"],
    ["textareas and outputs", "<output>1</output><textarea> x </textarea>", "1 x"],
    ["whitespace alone as an empty text", "<p> &nbsp; </p>", ""],
  ])("shows %s", (_, html, expected) => expect(text(html)).toBe(expected));

  it("shows the options of a select that is passed directly", () => {
    const html = "<select><option>a<option> b </select>";
    expect(text(html, "select")).toBe("a b");
    expect(text(html, "option")).toBe("a");
  });

  it("shows nothing for a script that is passed directly", () => expect(text("<script>a</script>", "script")).toBe(""));

  it("collapses a string", () => expect(textOf(" a\n\tb ")).toBe("a b"));
});

describe("linesOf", () => {
  it("splits at <br> and block boundaries, without empty lines", () => {
    const cell = find(parseHtml("<table><td>a <b>b</b><br><br> <p>c\n d</p>e<div></div></table>"), "td");
    expect(cell && linesOf(cell)).toEqual(["a b", "c d", "e"]);
  });

  it("returns an empty list for a cell without visible text", () => {
    const cell = find(parseHtml("<table><td> <br>&nbsp;<script>x</script></table>"), "td");
    expect(cell && linesOf(cell)).toEqual([]);
  });
});

describe("collapse", () => {
  it.each([
    ["", ""],
    [" ", ""],
    ["a b", "a b"],
    [" a", "a"],
    ["a ", "a"],
    ["a  b", "a b"],
    ["a\u00a0b", "a b"],
    ["é ü", "é ü"],
    ["a\tb", "a b"],
  ])("turns %j into %j", (raw, expected) => expect(collapse(raw)).toBe(expected));
});

describe("sameWords", () => {
  it.each([
    ["Sl.No.", "SL.NO"],
    [" Sl.No ", "Sl.No."],
    ["Course\r\n\t Code", "course code"],
    ["Max. Mark", "max. mark."],
  ])("treats %j and %j as equal", (a, b) => expect(sameWords(a, b)).toBe(true));

  it.each([
    ["Sl.No.", "Sl No"],
    ["School", "School Name"],
    ["Total", "Total Class"],
  ])("treats %j and %j as different", (a, b) => expect(sameWords(a, b)).toBe(false));
});

describe("heading", () => {
  it("returns the normal form", () => expect(heading(" .Seat\n No. ")).toBe("seat no"));

  it.each([
    ["* Mark: ", "mark"],
    ["Mark \u2190", "mark"],
    ["Mark \u21ff", "mark"],
    ["\u25a0 Mark \u25ff", "mark"],
    ["\u2b00 Mark \u2bff", "mark"],
    ["(Mark)", "mark"],
    ["[ Mark. ]", "mark"],
    ["(*)", "(*)"],
    ["()", "()"],
    ["...", "..."],
    ["Mark (%)", "mark (%)"],
    ["(a) or (b)", "(a) or (b)"],
    ["Mark (", "mark ("],
    ["(Mark", "(mark"],
    ["[Mark)", "[mark)"],
    ["\u2200Mark\u259f", "\u2200mark\u259f"],
    ["\u2600Mark\u2aff", "\u2600mark\u2aff"],
    ["\u2c00Mark+", "\u2c30mark+"],
    ["-Mark/", "-mark/"],
  ])("of %j is %j", (text, normalForm) => expect(heading(text)).toBe(normalForm));

  it("keeps its case in plainHeading() and its brackets in undecorated()", () => {
    expect(plainHeading(" (Seat\n No.) ")).toBe("Seat No");
    expect(undecorated(" *(Seat\n No.): ")).toBe("(Seat No.)");
  });
});

it("recognises words in the text of an element", () => {
  const root = parseHtml("<p>Your Seat  No. is 7</p>");
  expect([hasWords(root, "SEAT NO."), hasWords(root, "Seat is")]).toEqual([true, false]);
  expect([/seat no\./i.test(root.text), /seat no$/i.test(root.text)]).toEqual([true, false]);
});
