import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { assertNoHiddenRows, assertNoStoredRows } from "./stored-rows.ts";

const check = (...scripts: string[]) =>
  assertNoStoredRows([parseHtml(scripts.map((code) => `<script>${code}</script>`).join(""))]);

describe("assertNoStoredRows", () => {
  it.each(["a('", "[[", "{{", "push([1,"])("refuses scripts that are too long to search: %s", (code) => {
    const half = code.repeat(Math.ceil(60_000 / code.length));
    expect(() => check(half, half)).toThrow("scripts of at most");
    expect(() => check(half)).not.toThrow();
  });

  it("counts a script in several parts once", () => {
    const part = parseHtml(`<script>${"show();".repeat(10_000)}</script>`);
    expect(() => assertNoStoredRows([part, part])).not.toThrow();
  });

  it("refuses rows", () => expect(() => check('rows = [["1", "DMO1001"]]')).toThrow("rows in the table"));

  it.each([
    ["data", '<script type="application/json">{ "name": "Asha" }</script>'],
    ["markup", '<script type="text/html"><tr><td>1</td></tr></script>'],
    ["a filled template", '<script type="text/x-template"><tr><td>1</td></tr></script>'],
    ["code of another type", `<script type="module">rows = [["1", "DMO1001"]]</script>`],
    ["a template with a digit", "<template><p>1</p></template>"],
    ["a template with texts", "<template><tr><td>Syllabus</td><td><a>Download</a></td></tr></template>"],
  ])("refuses %s", (_, html) => expect(() => assertNoStoredRows([parseHtml(html)])).toThrow("rows in the table"));

  it.each([
    ["no data", '<script type="application/json">[{}]</script>'],
    ["the content without scripts", "<noscript><table><tr><td>1</td></tr></table></noscript>"],
    ["code without rows", '<script type="module">show("1", "DMO1001")</script>'],
    ["rows of code in a template of markup", `<script type="text/html">[["1", "DMO1001"]]</script>`],
    ["a template with placeholders", '<script type="text/html"><tr><td>{{id}}</td></tr></script>'],
    ["a template without digits", "<template><p>{{no1}} Edit</p></template>"],
    ["a template with a placeholder", "<template><td>{{title}}</td><td>Edit</td><td>Delete</td></template>"],
    ["a template with a button", "<template><td></td><td><button>Edit</button></td></template>"],
  ])("accepts %s", (_, html) => expect(() => assertNoStoredRows([parseHtml(html)])).not.toThrow());
});

describe("assertNoHiddenRows", () => {
  const table = (attributes: string, head: string, row = "<td>1</td><td>DMO1001</td>") =>
    `<table ${attributes}><tr><td>${head}</td></tr><tr>${row}</tr></table>`;
  const checked = (html: string) => () => assertNoHiddenRows(parseHtml(html));

  it.each([
    ["a hidden table", table("hidden", "Marks")],
    ["a hidden table next to another one", table("hidden", "Marks") + table("", "Grades")],
    ["a table in a hidden part", `<div hidden>${table("", "Marks")}</div>`],
  ])("refuses rows in %s", (_, html) => expect(checked(html)).toThrow("visible rows in the table"));

  it.each([
    ["a visible table", table("", "Marks")],
    ["a copy of a visible table", table("hidden", "Marks") + table("", "Marks")],
    ["a hidden table without digits", table("hidden", "Marks", "<td>Asha</td><td>Pillai</td>")],
    ["a hidden table with one text per row", table("hidden", "Marks", "<td>1</td><td></td>")],
    ["an empty hidden table", "<table hidden></table>"],
  ])("accepts %s", (_, html) => expect(checked(html)).not.toThrow());
});
