import { describe, expect, it } from "vitest";
import { cases } from "../../../test/html-oracle/cases.ts";
import { first } from "../../../test/html-oracle/first.ts";
import { attribute, childElements, find, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import type { HtmlElement } from "./element.ts";
import { parseHtml } from "./tree.ts";

/** Names with their content in brackets, and texts in quotes. */
const treeOf = ({ children }: HtmlElement): string =>
  children
    .map((child) => {
      if (typeof child === "string") return `'${child}'`;
      return child.children.length === 0 ? child.name : `${child.name}(${treeOf(child)})`;
    })
    .join(" ");

describe("the tree of a page", () => {
  it.each(
    cases(
      "<p>a<ul>b → p('a') ul('b') | <p>a<hr>b → p('a') hr 'b' | <p>a<p>b → p('a') p('b') | <p>a<li>b → p('a') li('b') |" +
        "<p>a<span>b → p('a' span('b')) | <span>a<label>b</span>c → span('a' label('b')) 'c' |" +
        "<div>a<p>b</div>c → div('a' p('b')) 'c' | <li>a<li>b → li('a') li('b') | <dd>a<dt>b → dd('a') dt('b') |" +
        "<dd>a<li>b → dd('a' li('b')) | <ul><li>a<ul><li>b</ul><li>c</ul>d → ul(li('a' ul(li('b'))) li('c')) 'd' |" +
        "<li>a<p>b<li>c → li('a' p('b')) li('c') | <dd>a<ul>b</dd>c → dd('a' ul('b')) 'c' |" +
        "<button>a<button>b → button('a') button('b') | <button>a<p>b</button>c → button('a' p('b')) 'c' |" +
        "<h1><table><tr><td></h2>a → h1(table(tbody(tr(td('a'))))) | <li><span>a<li>b → li(span('a')) li('b') |" +
        "<span></b>a → span('a') | <span><a>a → span(a('a')) | <option>a<option>b → option('a') option('b') |" +
        "<option>a<optgroup>b → option('a') optgroup('b') | <tbody>a → 'a' |" +
        "<p>a<button>b<p>c → p('a' button('b' p('c'))) | a<br>b</br>c → 'a' br 'b' br 'c' | <a>x<a>y → a('x') a('y') |" +
        "<a>x<table><tr><td><a>y → a('x' table(tbody(tr(td(a('y')))))) | <form><div></form>a</div>b → form(div('a')) 'b' |" +
        "</form>a → 'a' | <div></form>a → div('a') |" +
        "<select><option>a<option>b<optgroup><option>c<optgroup>d</select>e → select(option('a') option('b') optgroup(option('c')) optgroup('d')) 'e' |" +
        "<select><script>a</script>b → select(script('a') 'b') | <select>a<hr>b</select>c → select('a' hr 'b') 'c' |" +
        "<select><optgroup><option>a</optgroup>b</select> → select(optgroup(option('a')) 'b') |" +
        "<select><option>a</option>b</select>c → select(option('a') 'b') 'c' |" +
        "<table><tr><td><select><option>a</table>b → table(tbody(tr(td(select(option('a')))))) 'b' |" +
        "<table><tr><td><select><option>a</td>b → 'b' table(tbody(tr(td(select(option('a')))))) |" +
        "<select></table>a → select('a') |" +
        "<table><tr><td><div><table></table><td>a → table(tbody(tr(td(div(table)) td('a')))) |" +
        "<table><caption><table><tr><td>a → table(caption(table(tbody(tr(td('a')))))) |" +
        "<table><select><tr><td>a → select table(tbody(tr(td('a')))) | <table>a → 'a' table |" +
        "<table><td>a → table(tbody(tr(td('a')))) | <table><form>x<tr><td>a → 'x' table(form tbody(tr(td('a')))) | <table><div>a</div><tr><td>b → div('a') table(tbody(tr(td('b')))) |" +
        "<table><caption>a<tr><td>b → table(caption('a') tbody(tr(td('b')))) |" +
        "<table><caption>a</caption>b → 'b' table(caption('a')) |" +
        "<table><caption>a<div>b</caption><td>c → table(caption('a' div('b')) tbody(tr(td('c')))) |" +
        "<table><thead><tr><td>a<tbody><tr><td>b → table(thead(tr(td('a'))) tbody(tr(td('b')))) |" +
        "<table><input type=HIDDEN><tr><td>a → table(input tbody(tr(td('a')))) |" +
        "<table><input><tr><td>a → input table(tbody(tr(td('a')))) |" +
        "<table><script>a</script><style>b</style><tr><td>c → table(script('a') style('b') tbody(tr(td('c')))) |" +
        "<table><tr><script>a</script><td>c → table(tbody(tr(script('a') td('c')))) |" +
        "<table><tr><td>a<table><tr><td>b</table>c</table>d → table(tbody(tr(td('a' table(tbody(tr(td('b')))) 'c')))) 'd' |" +
        "<table><tr><table><td>a → table(tbody(tr)) table(tbody(tr(td('a')))) | <table></td></tr>a → 'a' table |" +
        "<table><tr><td><table></td>a → table(tbody(tr(td('a' table)))) |" +
        "<table><tr><td>a</tr><td>b → table(tbody(tr(td('a')) tr(td('b')))) |" +
        "<table><tr><td>a</tbody><tr><td>b → table(tbody(tr(td('a'))) tbody(tr(td('b')))) |" +
        "<table><tr></td><td>a → table(tbody(tr(td('a')))) | <textarea>a<b>c</textarea>b → textarea('a<b>c') 'b' |" +
        "<output>a<span>b</output>c → output('a' span('b')) 'c' |" +
        "<img>a<input>b<wbr>c<link>d<embed>e → img 'a' input 'b' wbr 'c' link 'd' embed 'e'",
    ),
  )("is that of the HTML standard for %s: %s", (html = "", tree) => expect(treeOf(parseHtml(html))).toBe(tree));

  // Texts next to each other are not joined, formatting is not reconstructed, and some elements are left out.
  it.each(
    cases(
      "<select>a<input>b → select('a' input 'b') |" +
        "<form><table><tr><td>a</form></table>b → form(table(tbody(tr(td('a'))))) 'b' |" +
        "<span>a<div>b</span>c → span('a' div('b' 'c')) |" +
        "<select><optgroup>a</option>b</optgroup>c → select(optgroup('a' 'b') 'c') |" +
        "<select><option>a<td>b → select(option('a' 'b')) |" +
        "<table><form><tr><td>a</form>b → table(form tbody(tr(td('a' 'b')))) | <b>a<i>b</b>c</i>d → b('a' i('b')) 'c' 'd' |" +
        "<b>a<p>b</b>c → b('a' p('b' 'c')) | <form>a<form>b</form>c</form>d → form('a' 'b') 'c' 'd' |" +
        "<html><head><title>x</title></head><body>a</body></html>b → title('x') 'a' 'b'",
    ),
  )("has the same cells and texts for %s: %s", (html = "", tree) => expect(treeOf(parseHtml(html))).toBe(tree));
  it("does not include comments, declarations and the content of a template", () => {
    const html =
      "a<!-- <table><tr><td>no</td></tr></table> -->b<!x>c<?y?>d<template><table><tr><td>no</table></template>e";
    expect(parseHtml(html).text).toBe("abcde");
  });
  it("includes the markup of scripts, styles, titles and textareas as text", () => {
    const html =
      "<title>a &lt; <b></title><script>'<td>&amp;'</script><textarea>&amp;<td></textarea><style><p></style>";
    expect(treeOf(parseHtml(html))).toBe("title('a < <b>') script(''<td>&amp;'') textarea('&<td>') style('<p>')");
  });
  it.each([
    [
      "A &amp; B &lt;C&gt; &#39;D&#x27; &quot;E&quot; &nbsp;F &eacute; &amp G &unknown; &",
      "A & B <C> 'D' \"E\" F é & G &unknown; &",
    ],
    ["a < b &amp;< c <= d <<e", "a < b &< c <= d <"],
    ["CS\0E", "CSE"],
  ])("has the text of %j", (html, text) => expect(parseHtml(`<p>${html}`).text).toBe(text));
});

describe("an element", () => {
  const closing =
    "form → <form><div></form> | b → <b>a</b> | option → <select><option>a</option></select> | p → <p>a</p><tr><td>1</td></tr> |" +
    "select → <select><option>a</select> | table → <table><tr><td>1</table> | button → <button><p>a</button>";
  const open =
    "p → <p>a<ul></ul></p> | i → <b><i>a</b></i> | button → <button>a<button>b</button> | li → <ul><li>1<li>2</li></ul> |" +
    "td → <table><tr><td>1<td>2</td></tr></table> | select → <table><tr><td><select><td></td></tr></table> |" +
    "table → <table><tr><td>1</td></tr><table><tr><td>2</td></tr></table> | span → <div><span></div></span>";
  it.each(cases(closing))("is closed by its own end tag: %s in %s", (name = "", html = "") =>
    expect(first(html, name)).toMatchObject({ closed: true, truncated: false }),
  );
  it.each(cases(open))("is not closed by another tag: %s in %s", (name = "", html = "") =>
    expect(first(html, name)).toMatchObject({ closed: false, truncated: false }),
  );
  it.each(["", "<", "<t", "<td", "<td class='x", "</", "</td", "</table", "</table ", "<br /", "<s", "<!-- x"])(
    "is truncated if the page ends inside it with %j, which is no text",
    (tail) => {
      const table = first(`<table><tr><td>1</td></tr><tr><td>2</td><td>${tail}`, "table");
      expect(table).toMatchObject({ closed: false, truncated: true });
      expect(table.rows.map(({ truncated }) => truncated)).toEqual([false, true]);
      expect(table.text).toMatch(/^1 2 ?<?\/?$/);
    },
  );

  const link = first(`<a HREF='x?a=1&amp;b=2' data-x=5 onclick="go(&#39;A&#39;)" data-x=6 hidden>t</a>`, "a");
  it("has attributes, of which the first of duplicates counts", () => {
    const values = ["href", "onclick", "hidden", "data-x", "title", "go"].map((name) => attribute(link, name));
    expect(values).toEqual(["x?a=1&b=2", "go('A')", "", "5", null, null]);
  });
  it("has the attributes of its own start tag", () => {
    const names = ["wide", "wide", "tall", "wide", "slim", "tall"];
    const page = parseHtml(names.map((name) => `<p class="${name}">x</p>`).join(""));
    expect(childElements(page).map((element) => attribute(element, "class"))).toEqual(names);
    expect(attribute(first("<table id=a><td>1", "tr"), "id")).toBeNull();
  });
});

describe("a table", () => {
  const rows =
    "<div><form><table><tr><td>1</div></td><td>2</form></td><td>3</p></td><td>4</th></td></tr></table> → 1 2 3 4 |" +
    "<table><tr><td>1<table><tr><td>in</td><td>ner</td></tr></table></td><td>2</td></tr></table> → 1 in ner 2 |" +
    "<table><tr><td>1</td></tr></table><tr><td>2</td></tr> → 1 | <TABLE><TR><Td>1</tD></TR></TABLE> → 1 |" +
    "<table><tr><p><td>1</td><span><td>2</td></tr><div><tr><td>3</td></tr></table> → 1 2; 3 |" +
    "<table><thead><tr><td>1</td></tr></thead><script>x()</script><tr><td>2</td></tr></table> → 1; 2 |" +
    "<table><tr><td>1</td><td hidden>2</td><th>3</th><input type=hidden></tr></table> → 1 3";
  it.each(cases(rows))("has the visible cells of its rows: %s: %s", (html = "", texts) => {
    const cells = first(html, "table").rows.map((row) => row.cells.map(({ text }) => text).join(" "));
    expect(cells.join("; ")).toBe(texts);
  });
  it("moves text between its cells before itself, and the rows of a section are its children", () => {
    expect(parseHtml("<p>a</p><table>out<tr><b>side</b><td>1</td></tr></table>").text).toBe("a outside 1");
    expect(first("<table><thead><tr><td>1</td></tr></thead><tr><td>2</td></tr></table>", "tbody").rows).toHaveLength(1);
  });
});

describe("a page", () => {
  const LEVELS = "at most 100 levels of elements";
  it.each(["<div>", "<b>", "<table><tr><td>", "<ul><li>", "<form><p><a>"])("may have many levels: %s", (tags) => {
    const root = parseHtml(`${tags.repeat(24)}<i>deep</i>`);
    expect([root.text, find(root, "i")?.children]).toEqual(["deep", ["deep"]]);
  });
  it.each([
    ...["<div>", "<b>", "<table><tr><td>", "<ul><li>", "<template>"].flatMap((tags) => [
      [tags, 101, LEVELS] as const,
      [tags, 20_000, LEVELS] as const,
    ]),
    ...["<p>", "<br>", "</b>", "</p>", "<table></table>", "<td>"].map(
      (tags) => [tags, 30_001, "at most 30000 tags"] as const,
    ),
    ...["x<!---->", "x</>", "x<?>"].map((texts) => [texts, 30_001, "at most 30000 texts"] as const),
  ])("may not repeat %s %i times: %s", (part, count, anchor) =>
    expect(() => parseHtml(part.repeat(count))).toThrow(new PageChanged(anchor)),
  );
  it("is parsed up to the limits", () => {
    expect(childElements(parseHtml("<p>x".repeat(30_000)))).toHaveLength(30_000);
    expect(findAll(parseHtml("<div>".repeat(100)), "div")).toHaveLength(100);
  });
  it("is rejected if its texts are too long; scripts do not count", () => {
    const text = "x".repeat(250_000);
    expect(() => parseHtml(`${text}<p>${text}<p>x`)).toThrow(new PageChanged("at most 500000 characters of text"));
    expect(parseHtml(`${text}<script>${text}</script><p>${text}`).text).toHaveLength(500_001);
  });
});
