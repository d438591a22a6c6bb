import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import {
  attribute,
  byId,
  callArguments,
  childElements,
  clickCode,
  closest,
  find,
  findAll,
  findClickable,
  hiddenValue,
  isInside,
  requireHiddenValue,
} from "./find.ts";
import { PageChanged } from "./page-changed.ts";

describe("searching", () => {
  const root = parseHtml("<div id=a><p id=b>1</p>text<div id=c><p id=b>2</p></div></div><p>3</p>");
  const [outer, inner] = findAll(root, "div");
  if (outer === undefined || inner === undefined) throw new Error("The fixture has no parts.");
  it("returns descendants in document order", () => {
    expect(findAll(root, "p").map(({ text }) => text)).toEqual(["1", "2", "3"]);
    expect(findAll(outer, ({ name }) => name === "div").map((element) => attribute(element, "id"))).toEqual(["c"]);
    expect([find(outer, ({ text }) => text === "2"), find(inner, "div")]).toEqual([inner, null]);
    expect(childElements(outer).map(({ name }) => name)).toEqual(["p", "div"]);
    expect(childElements(outer, "div")).toEqual([inner]);
  });
  it("returns the first of repeated ids", () => expect(byId(root, "b")).toBe(find(root, "p")));
  it("includes the element itself in closest() and isInside()", () => {
    expect([closest(inner, "div"), closest(outer, "form")]).toEqual([inner, null]);
    expect([isInside(inner, inner), isInside(inner, outer), isInside(outer, inner)]).toEqual([true, true, false]);
    expect(findAll(root, "p").map((element) => isInside(element, outer))).toEqual([true, true, false]);
  });
});

it.each([
  ['<input type="hidden" name="classId" value=" AP2026272000101 ">', "AP2026272000101"],
  ['<input name="classId" value="">', null],
  ["<input name=classId>", null],
  ['<input name="other" value="7">', undefined],
  ['<p name="classId" value="7"></p>', undefined],
])("the hidden field of %s is %j", (html, value) => {
  expect(hiddenValue(parseHtml(html), "classId")).toBe(value ?? null);
  const required = () => requireHiddenValue(parseHtml(html), "classId");
  if (value === undefined) expect(required).toThrow(new PageChanged('hidden field "classId"'));
  else expect(required()).toBe(value);
});

it.each([
  ["show('T2', \"DMO1001\", ' ETH ');", ["T2", "DMO1001", "ETH"]],
  ["javascript:show('T2')", ["T2"]],
  ["show('T2'); show('T3')", ["T2"]],
  ["show()", []],
  ["show('T2'", ["T2"]],
  ["hide('T2')", null],
  ["", null],
])("the call in %j has the arguments %j", (code, expected) => expect(callArguments(code, "show")).toEqual(expected));

it.each([
  [`<a href="#">a</a><a href="javascript:get(&#39;1&#39;)">b</a><button onclick="get('2')">c</button>`, "get('1')"],
  [`<a href="javascript:void(0)" onclick="get('2')">x</a>`, "get('2')"],
  ["<a href='/x'>a</a><p>b</p>", undefined],
])("a click in %s runs %j", (html, code) => {
  const clickable = findClickable(parseHtml(html));
  expect(clickable === null ? undefined : clickCode(clickable)?.replace("javascript:", "")).toBe(code);
});
