import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { callArguments, clickCode, findClickable } from "./find.ts";

describe("callArguments", () => {
  it.each([
    ["show('T2', \"DMO1001\", ' ETH ');", ["T2", "DMO1001", "ETH"]],
    ["javascript:show('T2')", ["T2"]],
    ["show()", []],
    ["show('T2'", ["T2"]],
    ["hide('T2')", null],
    ["", null],
  ])("parses %j as %j", (code, expected) => expect(callArguments(code, "show")).toEqual(expected));
});

describe("clickCode", () => {
  it("returns the code of the first clickable element, with entities decoded", () => {
    const root = parseHtml(
      `<a href="#">a</a><a href="javascript:get(&#39;1&#39;)">b</a><button onclick="get('2')">c</button>`,
    );
    const clickable = findClickable(root);
    expect(clickable && clickCode(clickable)).toBe("javascript:get('1')");
  });

  it("prefers the onclick handler to the URL", () => {
    const clickable = findClickable(parseHtml(`<a href="javascript:void(0)" onclick="get('2')">x</a>`));
    expect(clickable && clickCode(clickable)).toBe("get('2')");
  });

  it("finds nothing on a page without clickable elements", () =>
    expect(findClickable(parseHtml("<a href='/x'>a</a><p>b</p>"))).toBeNull());
});
