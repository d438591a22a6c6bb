import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { assertLoaded, assertNoStoredRows } from "./stored-rows.ts";

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
});

describe("assertLoaded", () => {
  it.each([
    '<i class="fa fa-spinner fa-spin"></i>',
    '<div class="spinner-border"></div>',
    '<iframe src="marks"></iframe>',
  ])("refuses %s", (html) => expect(() => assertLoaded([parseHtml(`<p>${html}</p>`)])).toThrow("being loaded"));

  it.each([
    '<i class="fa fa-print"></i>',
    '<div class="modal"><iframe src="file"></iframe></div>',
    '<div hidden><i class="fa fa-spinner"></i></div>',
  ])("accepts %s", (html) => expect(() => assertLoaded([parseHtml(html)])).not.toThrow());
});
