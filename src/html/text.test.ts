import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { find } from "./find.ts";
import { collapse, heading, linesOf, sameWords, textOf } from "./text.ts";

function text(html: string, name?: string): string {
  const root = parseHtml(html);
  return textOf(name === undefined ? root : (find(root, name) ?? root));
}

describe("textOf", () => {
  it.each([
    ["white space of any kind as one blank", "<p>\r\n\t a \u00a0&nbsp;\u2003 b\t\n</p>", "a b"],
    ["<br> as a blank", "<p>a<br>b<br/>c</p>", "a b c"],
    ["the borders of blocks as blanks", "<div>a<div>b</div>c</div>", "a b c"],
    ["cells and rows as parted", "<table><tr><td>a<td>b<tr><td>c</table>", "a b c"],
    ["inline elements as not parted", "<b>a</b><span>b</span><i>c</i>", "abc"],
    ["a blank between inline elements", "<b>a</b> <span>b</span>", "a b"],
    ["no comments", "a<!-- b -->c", "ac"],
    ["no scripts and styles", "a<script>b</script><style>c</style>d", "ad"],
    ["no options and no text for browsers without scripts", "a<select><option>b</select><noscript>c</noscript>d", "ad"],
    ["text areas and outputs", "<output>1</output><textarea> x </textarea>", "1 x"],
    ["nothing as an empty text", "<p> &nbsp; </p>", ""],
  ])("shows %s", (_, html, expected) => expect(text(html)).toBe(expected));

  it("shows the options of a select, and one option, when it is asked for them", () => {
    const html = "<select><option>a<option> b </select>";
    expect(text(html, "select")).toBe("a b");
    expect(text(html, "option")).toBe("a");
  });

  it("shows no script even when it is asked for it", () => expect(text("<script>a</script>", "script")).toBe(""));

  it("collapses a plain text", () => expect(textOf(" a\n\tb ")).toBe("a b"));
});

describe("linesOf", () => {
  it("parts at <br> and block borders, without empty lines", () => {
    const cell = find(parseHtml("<table><td>a <b>b</b><br><br> <p>c\n d</p>e<div></div></table>"), "td");
    expect(cell && linesOf(cell)).toEqual(["a b", "c d", "e"]);
  });

  it("is empty for a cell that shows nothing", () => {
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
  ])("makes %j %j", (raw, expected) => expect(collapse(raw)).toBe(expected));
});

describe("headings", () => {
  it.each([
    ["Sl.No.", "SL.NO"],
    [" Sl.No ", "Sl.No."],
    ["Course\r\n\t Code", "course code"],
    ["Max. Mark", "max. mark."],
  ])("%j and %j are the same", (a, b) => expect(sameWords(a, b)).toBe(true));

  it.each([
    ["Sl.No.", "Sl No"],
    ["School", "School Name"],
    ["Total", "Total Class"],
  ])("%j and %j are not the same", (a, b) => expect(sameWords(a, b)).toBe(false));

  it("have a normal form", () => expect(heading(" .Seat\n No. ")).toBe("seat no"));
});
