import { describe, expect, it } from "vitest";
import { attribute, byId, childElements, closest, find, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import type { HtmlElement } from "./element.ts";
import { parseHtml } from "./tree.ts";

/** The texts of the cells of the first table, row by row. */
function cells(html: string): string[][] {
  const table = find(parseHtml(html), "table");
  if (table === null) return [];
  return findAll(table, "tr").map((row) => childElements(row).map(textOf));
}

function first(html: string, name: string): HtmlElement {
  const element = find(parseHtml(html), name);
  if (element === null) throw new Error(`no ${name}`);
  return element;
}

describe("a table", () => {
  it("survives unmatched end tags inside its cells", () => {
    const html =
      "<div><form><table><tr><td>1</div></td><td>2</form></td><td>3</p></td><td>4</span></th></td></tr></table>";
    expect(cells(html)).toEqual([["1", "2", "3", "4"]]);
  });

  it("does not need sections or end tags of rows and cells", () => {
    expect(cells("<table><tr><td>1<td>2<tr><th>3<td>4</table>")).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
  });

  it("keeps rows after the end of a section", () => {
    expect(cells("<table><tbody><tr><td>1</td></tr></tbody><tr><td>2</td></tr></table>")).toEqual([["1"], ["2"]]);
  });

  it("does not mix its cells with those of a nested table", () => {
    const html = "<table><tr><td>1<table><tr><td>in</td><td>ner</td></tr></table></td><td>2</td></tr></table>";
    expect(childElements(first(html, "tr"), "td").map(textOf)).toEqual(["1 in ner", "2"]);
  });

  it("moves text between its cells before the table", () => {
    const root = parseHtml("<p>before</p><table>outside<tr><b>too</b><td>1</td></tr></table>");
    expect(textOf(first("<table>outside<tr><b>too</b><td>1</td></tr></table>", "table"))).toBe("1");
    expect(root.text).toBe("before outsidetoo 1");
  });

  it("is ended but not closed by a table that starts between its cells", () => {
    const root = parseHtml("<table id=a><tr><td>1</td></tr><table id=b><tr><td>2</td></tr></table>");
    expect(byId(root, "a")?.closed).toBe(false);
    expect(byId(root, "b")?.closed).toBe(true);
  });

  it("is not closed if a row or cell follows outside of any table: its end tag came too early", () => {
    expect(first("<table><tr><td>1</td></tr></table><tr><td>2</td></tr></table>", "table").closed).toBe(false);
    expect(first("<table><tr><td>1</td></tr></table><p>2</p></table>", "table").closed).toBe(true);
  });
});

describe("an element", () => {
  it("is closed by its own end tag", () => {
    const root = parseHtml("<ul><li>1<li>2</li></ul>");
    expect(findAll(root, "li").map((item) => item.closed)).toEqual([false, true]);
    expect(findAll(root, "li").map((item) => item.truncated)).toEqual([false, false]);
  });

  it.each([
    ["form", "<form><div></form>"],
    ["b", "<b>a</b>"],
    ["option", "<select><option>a</option></select>"],
    ["p", "<p>a</p><tr><td>1</td></tr>"],
  ])("is closed by its own end tag: %s in %s", (name, html) => expect(first(html, name).closed).toBe(true));

  it.each([
    ["p", "<p>a<ul></ul></p>"],
    ["i", "<b><i>a</b></i>"],
    ["button", "<button>a<button>b</button>"],
    ["td", "<table><tr><td>1<td>2</td></tr></table>"],
    ["select", "<select><input></select>"],
    ["select", "<table><tr><td><select><td></td></tr></table>"],
    ["select", "<table><tr><td><select></td></tr></table>"],
  ])("is not closed by another tag: %s in %s", (name, html) => expect(first(html, name).closed).toBe(false));

  it("is truncated if the page ends inside it", () => {
    const root = parseHtml("<table><tr><td>1</td></tr><tr><td>2");
    expect(findAll(root, "table").map((table) => [table.closed, table.truncated])).toEqual([[false, true]]);
    expect(findAll(root, "tr").map((row) => [row.closed, row.truncated])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it.each([
    "<table><tr><td>1</td></tr></table",
    "<table><tr><td>1</td></tr></tab",
    "<table><tr><td>1</td></tr></table ",
  ])("is truncated if the page ends in its end tag: %s", (html) =>
    expect(first(html, "table")).toMatchObject({ closed: false, truncated: true }),
  );

  it.each(["<", "<t", "<td", "<td class='x", "</", "</td", "<br /", "<s", "<!-- x", "&am"])(
    "is not affected by a page that ends in %j",
    (tail) => expect(cells(`<table><tr><td>1</td><td>2${tail}`)[0]?.[0]).toBe("1"),
  );

  it("does not contain the truncated last tag of the page as text", () => {
    for (const tail of ["<t", "<td", "<td a", "</td", "<br /", "<s"])
      expect(textOf(parseHtml(`<p>1${tail}`))).toBe("1");
  });

  it("does not need an end tag if it is void", () => {
    expect(textOf(first("<td>x</td><p><input value=1><br>a<img src=x>b<hr></p>c", "p"))).toBe("ab");
  });

  it("has a lowercase name, however the page writes it", () => {
    expect(cells("<TABLE><TR><Td>1</tD></TR></TABLE>")).toEqual([["1"]]);
  });
});

describe("a form", () => {
  it("stays open around a table that contains its end tag", () => {
    const root = parseHtml("<form id=f><table><tr><td>1</form></td></tr></table><input name=x></form>");
    expect(closest(first("<form id=f><table><tr><td></form><b>x</b></td></tr></table>", "b"), "form")?.name).toBe(
      "form",
    );
    expect(find(root, "input")).not.toBeNull();
    expect(root.text).toBe("1");
  });

  it("is ignored inside another form", () => {
    expect(findAll(parseHtml("<form id=a><form id=b><input></form></form>"), "form")).toHaveLength(1);
  });
});

describe("a select", () => {
  it("contains its options, with or without end tags", () => {
    const root = parseHtml(
      "<select><option value=1>One<option value=2 selected>Two</option><optgroup><option>Three</select>",
    );
    expect(findAll(root, "option").map(textOf)).toEqual(["One", "Two", "Three"]);
  });

  it("does not swallow the row around it if its end tag is missing", () => {
    expect(cells("<table><tr><td><select><option>x</td><td>2</td></tr></table>")).toEqual([["", "2"]]);
  });
});

describe("other content", () => {
  it("does not include comments or tables inside them", () => {
    const root = parseHtml("<td>a<!-- <table><tr><td>no</td></tr></table> -->b<!x>c<?y?>d");
    expect(findAll(root, "table")).toEqual([]);
    expect(root.text).toBe("abcd");
  });

  it("does not include the content of a template", () => {
    expect(cells("<template><table><tr><td>no</td></tr></table></template>")).toEqual([]);
    expect(first("<table><tr><td>1</td></tr></table><template><tr><td>no</td></tr></template>", "table").closed).toBe(
      true,
    );
  });

  it("includes markup in scripts, styles, titles and textareas as text", () => {
    const root = parseHtml(
      "<title>a &lt; <b></title><script>'<td>&amp;'</script><textarea>&amp;<td></textarea><style><p></style>",
    );
    expect(findAll(root, (element) => ["b", "td", "p"].includes(element.name))).toEqual([]);
    expect(find(root, "script")?.children).toEqual(["'<td>&amp;'"]);
    expect(find(root, "textarea")?.children).toEqual(["&<td>"]);
    expect(find(root, "title")?.children).toEqual(["a < <b>"]);
  });
});

describe("a text", () => {
  it("has its entities decoded, with and without semicolon", () => {
    expect(
      textOf(parseHtml("<p>A &amp; B &lt;C&gt; &#39;D&#x27; &quot;E&quot; &nbsp;F &eacute; &amp G &unknown; &")),
    ).toBe("A & B <C> 'D' \"E\" F é & G &unknown; &");
  });

  it("may contain a bare <", () => {
    expect(textOf(parseHtml("<p>a < b &amp;< c <= d <<e"))).toBe("a < b &< c <= d <");
  });

  it("loses U+0000", () => {
    expect(cells("<table><tr><td>CS\0E</t\0d><td>2</td></tr></table>")).toEqual([["CSE", "2"]]);
  });
});

describe("an attribute", () => {
  const element = first(`<a HREF='x?a=1&amp;b=2' data-x=5 onclick="go(&#39;A&#39;)" data-x=6 hidden>t</a>`, "a");

  it.each([
    ["href", "x?a=1&b=2"],
    ["onclick", "go('A')"],
    ["hidden", ""],
    ["title", null],
    ["go", null],
  ])("%s is %j", (name, value) => expect(attribute(element, name)).toBe(value));

  it("has the first of duplicate values", () => expect(attribute(element, "data-x")).toBe("5"));

  it("is null for an implied element", () => expect(attribute(first("<table><td>1", "tr"), "id")).toBeNull());
});

describe("searching", () => {
  const root = parseHtml("<div id=a><p id=b>1</p><div id=c><p id=b>2</p></div></div><p>3</p>");

  it("returns elements in document order", () => {
    expect(findAll(root, "p").map(textOf)).toEqual(["1", "2", "3"]);
    expect(find(root, (element) => element.text === "2" && element.name === "p")).toBe(findAll(root, "p")[1]);
  });

  it("returns the first of repeated ids", () => expect(byId(root, "b")).toBe(find(root, "p")));

  it("includes the element itself in closest", () => {
    const inner = byId(root, "c");
    expect(inner && closest(inner, "div")).toBe(inner);
    expect(inner?.parent && closest(inner.parent, "form")).toBeNull();
  });

  it("does not count the root as its own descendant", () => {
    const outer = byId(root, "a");
    expect(outer && findAll(outer, "div").map((element) => attribute(element, "id"))).toEqual(["c"]);
  });
});

describe("a page with many levels", () => {
  it.each(["<div>", "<b>", "<table><tr><td>", "<ul><li>", "<form><p><a>"])("is parsed up to the limit: %s", (tags) => {
    const root = parseHtml(`${tags.repeat(24)}<i>deep</i>`);
    expect(root.text).toBe("deep");
    expect(find(root, "i")?.children).toEqual(["deep"]);
  });

  it("has at most 100 levels", () => {
    expect(findAll(parseHtml("<div>".repeat(100)), "div")).toHaveLength(100);
    expect(() => parseHtml("<div>".repeat(101))).toThrow(new PageChanged("at most 100 levels of elements"));
  });

  it.each(["<div>", "<b>", "<table><tr><td>", "<ul><li>", "<template>"])("is rejected above the limit: %s", (tags) =>
    expect(() => parseHtml(tags.repeat(20_000))).toThrow(new PageChanged("at most 100 levels of elements")),
  );
});

describe("a page with many tags", () => {
  it.each(["<p>", "<br>", "</b>", "</p>", "<table></table>", "<td>"])("is rejected above the limit: %s", (tags) => {
    expect(() => parseHtml(tags.repeat(30_001))).toThrow(new PageChanged("at most 30000 tags"));
  });

  it.each(["x<!---->", "x</>", "x<?>"])("is rejected above as many texts: %s", (texts) => {
    expect(() => parseHtml(texts.repeat(30_001))).toThrow(new PageChanged("at most 30000 texts"));
  });

  it("is parsed up to the limit", () => {
    expect(childElements(parseHtml("<p>x".repeat(30_000)))).toHaveLength(30_000);
  });

  it("is rejected if its texts are too long; scripts do not count", () => {
    const text = "x".repeat(250_000);
    expect(() => parseHtml(`${text}<p>${text}<p>x`)).toThrow(new PageChanged("at most 500000 characters of text"));
    expect(textOf(parseHtml(`${text}<script>${text}</script><p>${text}`))).toHaveLength(500_001);
  });
});

describe("a text of invisible characters", () => {
  const cell = (content: string) => find(parseHtml(`<table><tr><td>${content}</td></tr></table>`), "td");

  it.each([
    "&#8203;<span>23</span>",
    "<span>23</span>&lrm;",
    "\u2060<span>23</span>\u00ad",
    "<span>23</span><!-- -->&#8204;",
  ])("is left out: %j", (content) =>
    expect(cell(content)?.children).toEqual([expect.objectContaining({ name: "span" })]),
  );

  it("is a space if it contains one", () => {
    expect(cell("&#8203; \n<b>A1</b>&nbsp;&#8203;")?.children).toEqual([
      " ",
      expect.objectContaining({ name: "b" }),
      " ",
    ]);
  });

  it("is not an entity in a script", () => {
    expect(find(parseHtml("<script>&#8203;</script>"), "script")?.children).toEqual(["&#8203;"]);
  });
});

describe("the tree of a page", () => {
  /** Names with their content in brackets, and texts in quotes. */
  const treeOf = ({ children }: HtmlElement): string =>
    children
      .map((child) => {
        if (typeof child === "string") return `'${child}'`;
        return child.children.length === 0 ? child.name : `${child.name}(${treeOf(child)})`;
      })
      .join(" ");

  it.each([
    ["<p>a<ul>b", "p('a') ul('b')"],
    ["<p>a<hr>b", "p('a') hr 'b'"],
    ["<p>a<h1>b", "p('a') h1('b')"],
    ["<p>a<form>b", "p('a') form('b')"],
    ["<p>a<p>b", "p('a') p('b')"],
    ["<p>a<li>b", "p('a') li('b')"],
    ["<p>a<span>b", "p('a' span('b'))"],
    ["<span>a<label>b</span>c", "span('a' label('b')) 'c'"],
    ["<div>a<p>b</div>c", "div('a' p('b')) 'c'"],
    ["<h1>a<h2>b", "h1('a') h2('b')"],
    ["<h1>a</h2>b", "h1('a') 'b'"],
    ["<h1>a<p>b<h2>c", "h1('a' p('b')) h2('c')"],
    ["<li>a<li>b", "li('a') li('b')"],
    ["<dd>a<dt>b", "dd('a') dt('b')"],
    ["<dd>a<li>b", "dd('a' li('b'))"],
    ["<ul><li>a<ul><li>b</ul><li>c</ul>d", "ul(li('a' ul(li('b'))) li('c')) 'd'"],
    ["<li>a<div>b<li>c", "li('a' div('b')) li('c')"],
    ["<li>a<p>b<li>c", "li('a' p('b')) li('c')"],
    ["<li>a<address>b<li>c", "li('a' address('b')) li('c')"],
    ["<li>a<section>b<li>c", "li('a' section('b' li('c')))"],
    ["<dd>a<ul>b</dd>c", "dd('a' ul('b')) 'c'"],
    ["<ol><li>a</ol>b", "ol(li('a')) 'b'"],
    ["<button>a<button>b", "button('a') button('b')"],
    ["<button>a<p>b</button>c", "button('a' p('b')) 'c'"],
    ["<p><b>a</b>b<div>c", "p(b('a') 'b') div('c')"],
    ["<h1><table><tr><td></h2>a", "h1(table(tbody(tr(td('a')))))"],
    ["<li><span>a<li>b", "li(span('a')) li('b')"],
    ["<span></b>a", "span('a')"],
    ["<span><a>a", "span(a('a'))"],
    ["<span><b>a</b>b", "span(b('a') 'b')"],
    ["<option>a<option>b", "option('a') option('b')"],
    ["<option>a<optgroup>b", "option('a') optgroup('b')"],
    ["<tbody>a", "'a'"],
    ["<caption>a", "'a'"],
    ["<p>a<button>b<p>c", "p('a' button('b' p('c')))"],
    ["<div></p>a</div>", "div(p 'a')"],
    ["a<br>b</br>c", "'a' br 'b' br 'c'"],
    ["<a>x<a>y", "a('x') a('y')"],
    ["<a>x<table><tr><td><a>y", "a('x' table(tbody(tr(td(a('y'))))))"],
    ["<form><div></form>a</div>b", "form(div('a')) 'b'"],
    ["</form>a", "'a'"],
    ["<div></form>a", "div('a')"],
    [
      "<select><option>a<option>b<optgroup><option>c<optgroup>d</select>e",
      "select(option('a') option('b') optgroup(option('c')) optgroup('d')) 'e'",
    ],
    ["<select><select>a", "select 'a'"],
    ["<select>a<input>b", "select('a') input 'b'"],
    ["<select><textarea>a</textarea>b", "select textarea('a') 'b'"],
    ["<select><script>a</script>b", "select(script('a') 'b')"],
    ["<select><div>a</div></select>b", "select('a') 'b'"],
    ["<select>a<hr>b</select>c", "select('a' hr 'b') 'c'"],
    ["<select><optgroup><option>a</optgroup>b</select>", "select(optgroup(option('a')) 'b')"],
    ["<select><option>a</option>b</select>c", "select(option('a') 'b') 'c'"],
    ["<table><tr><td><select><option>a</table>b", "table(tbody(tr(td(select(option('a')))))) 'b'"],
    ["<table><tr><td><select><option>a<td>b", "table(tbody(tr(td(select(option('a'))) td('b'))))"],
    ["<table><tr><td><select><option>a</td>b", "'b' table(tbody(tr(td(select(option('a'))))))"],
    ["<div><select></div>a", "div(select('a'))"],
    ["<select></table>a", "select('a')"],
    ["<table><tr><td><select><div>a</select>b", "table(tbody(tr(td(select('a') 'b'))))"],
    ["<table><tr><td><select><table><tr><td>a", "table(tbody(tr(td(select table(tbody(tr(td('a'))))))))"],
    ["<table><tr><td><div><table></table><td>a", "table(tbody(tr(td(div(table)) td('a'))))"],
    ["<table><caption><table><tr><td>a", "table(caption(table(tbody(tr(td('a'))))))"],
    ["<form><table><tr><td>a</form></table>b", "form(table(tbody(tr(td('a')))) 'b')"],
    ["<table><select><tr><td>a", "select table(tbody(tr(td('a'))))"],
    ["<table>a", "'a' table"],
    ["<table><td>a", "table(tbody(tr(td('a'))))"],
    ["<table><div>a</div><tr><td>b", "div('a') table(tbody(tr(td('b'))))"],
    ["<table><caption>a<tr><td>b", "table(caption('a') tbody(tr(td('b'))))"],
    ["<table><caption>a</caption>b", "'b' table(caption('a'))"],
    ["<table><caption>a<div>b</caption><td>c", "table(caption('a' div('b')) tbody(tr(td('c'))))"],
    ["<table><thead><tr><td>a<tbody><tr><td>b", "table(thead(tr(td('a'))) tbody(tr(td('b'))))"],
    ["<table><tbody><td>a</tbody><td>b", "table(tbody(tr(td('a'))) tbody(tr(td('b'))))"],
    ["<table><input type=HIDDEN><tr><td>a", "table(input tbody(tr(td('a'))))"],
    ["<table><input><tr><td>a", "input table(tbody(tr(td('a'))))"],
    ["<table><script>a</script><style>b</style><tr><td>c", "table(script('a') style('b') tbody(tr(td('c'))))"],
    ["<table><tr><script>a</script><td>c", "table(tbody(tr(script('a') td('c'))))"],
    [
      "<table><tr><td>a<table><tr><td>b</table>c</table>d",
      "table(tbody(tr(td('a' table(tbody(tr(td('b')))) 'c')))) 'd'",
    ],
    ["<table><tr><table><td>a", "table(tbody(tr)) table(tbody(tr(td('a'))))"],
    ["<table></td></tr>a", "'a' table"],
    ["<table><tr><td><table></td>a", "table(tbody(tr(td('a' table))))"],
    ["<table><tr><td>a</tr><td>b", "table(tbody(tr(td('a')) tr(td('b'))))"],
    ["<table><tr><td>a</tbody><tr><td>b", "table(tbody(tr(td('a'))) tbody(tr(td('b'))))"],
    ["<table><tr></td><td>a", "table(tbody(tr(td('a'))))"],
    ["<textarea>a<b>c</textarea>b", "textarea('a<b>c') 'b'"],
    ["<output>a<span>b</output>c", "output('a' span('b')) 'c'"],
    ["<img>a<input>b<wbr>c<link>d<embed>e", "img 'a' input 'b' wbr 'c' link 'd' embed 'e'"],
    ["<center>a<p>b</center>c", "center('a' p('b')) 'c'"],
    ["<dialog>a</dialog>b", "dialog('a') 'b'"],
    ["<marquee>a<div>b</marquee>c", "marquee('a' div('b')) 'c'"],
    ["<p>a<marquee><p>b", "p('a' marquee(p('b')))"],
  ])("is that of the HTML standard for %s", (html, tree) => expect(treeOf(parseHtml(html))).toBe(tree));

  // Texts next to each other are not joined, formatting is not reconstructed, and some elements are left out.
  it.each([
    ["<span>a<div>b</span>c", "span('a' div('b' 'c'))"],
    ["<div><object>a</div>b", "div(object('a' 'b'))"],
    ["<li>a<ul>b</li>c", "li('a' ul('b' 'c'))"],
    ["<select><optgroup>a</option>b</optgroup>c", "select(optgroup('a' 'b') 'c')"],
    ["<select><option>a<td>b", "select(option('a' 'b'))"],
    ["<table><form><tr><td>a</form>b", "table(form tbody(tr(td('a' 'b'))))"],
    ["<table><colgroup><col><tr><td>a", "table(tbody(tr(td('a'))))"],
    ["<b>a<i>b</b>c</i>d", "b('a' i('b')) 'c' 'd'"],
    ["<b>a<p>b</b>c", "b('a' p('b' 'c'))"],
    ["<form>a<form>b</form>c</form>d", "form('a' 'b') 'c' 'd'"],
    ["<html><head><title>x</title></head><body>a</body></html>b", "title('x') 'a' 'b'"],
    ["<template><p>a<b>b</template>c", "template('a' 'b') 'c'"],
    ["<template><template>a</template>b</template>c", "template('a' 'b') 'c'"],
    ["<table><tr><td><template><select></select><td>a</template>b", "table(tbody(tr(td(template('a') 'b'))))"],
    ["<tr>a<td>b", "#lost 'a' #lost 'b'"],
  ])("has the same cells and texts for %s", (html, tree) => expect(treeOf(parseHtml(html))).toBe(tree));
});
