import { describe, expect, it } from "vitest";
import { cases } from "../../../test/html-oracle/cases.ts";
import { first } from "../../../test/html-oracle/first.ts";
import { linesOf } from "../find.ts";
import { collapse, decodeAttribute } from "./collapse.ts";
import { visibleText } from "./element.ts";
import { parseHtml } from "./tree.ts";

describe("the text of a page", () => {
  it.each([
    ["any whitespace as one space", "<p>\r\n\t a \u00a0&nbsp;\u2003 b\t\n</p>", "a b"],
    ["<br> as a space", "<p>a<br>b<br/>c</p>", "a b c"],
    ["block boundaries as spaces", "<div>a<div>b</div>c</div>", "a b c"],
    ["cells and rows as separate words", "<table><tr><td>a<td>b<tr><td>c</table>", "a b c"],
    ["adjacent inline elements as one word", "<b>a</b><span>b</span><i>c</i>", "abc"],
    ["a space between inline elements", "<b>a</b> <span>b</span>", "a b"],
    ["no comments", "a<!-- b -->c", "ac"],
    ["no scripts, styles and templates", "a<script>b</script><style>c</style><template>d</template>e", "ae"],
    ["no options, titles and noscript", "a<select><option>b</select><noscript>c</noscript><title>t</title>d", "ad"],
    ["no attributes", '<img alt="a"><input value="b"><p title="c">d</p>', "d"],
    ["no hidden elements", "a<p hidden>b</p><b class='d-none'>c</b>", "a"],
    ["textareas and outputs", "<output>1</output><textarea> x </textarea>", "1 x"],
    ["whitespace alone as an empty text", "<p> &nbsp; </p>", ""],
  ])("shows %s", (_, html, expected) => expect(parseHtml(html).text).toBe(expected));
  it("shows the options of a select, and nothing of a script, that is asked for its own text", () => {
    const select = first("<select><option>a<option> b </select>", "select");
    expect([select.text, visibleText(select, "|").replaceAll(/\|+/g, "|")]).toEqual(["a b", "a| b "]);
    expect(first("<script>a</script>", "script").text).toBe("");
  });
});

it("has lines without empty ones", () => {
  const linesIn = (inside: string) => linesOf(first(`<table><td>${inside}</td></table>`, "td"));
  expect(linesIn("a <b>b</b><br><br> <p>c\n d</p>e<div></div>")).toEqual(["a b", "c d", "e"]);
  expect(linesIn(" <br>&nbsp;<script>x</script>")).toEqual([]);
});

it.each([
  ...["", " ", "a b", " a", "a ", "a  b", "a\u00a0b", "\u00a0a\u00a0", "a\tb"].map((raw) => [
    raw,
    raw.trim().replace(/\s+/, " "),
  ]),
  ["é ü", "é ü"],
  ["\u200ba\u00adb\u200e\u200fc\ufeff", "abc"],
  ["a \u200b b", "a b"],
])("%j is collapsed to %j", (raw = "", expected) => expect(collapse(raw)).toBe(expected));

it.each(cases("a=1 → a=1 | go(&#39;A&#39;) → go('A') | go(&#39;A&amp;B&#39;) → go('A&B') | ?a=1&copy=2 → ?a=1&copy=2"))(
  "the attribute %s is %s",
  (raw = "", expected) => expect(decodeAttribute(raw)).toBe(expected),
);
