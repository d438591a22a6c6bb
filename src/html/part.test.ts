import { describe, expect, it } from "vitest";
import { partOf, wholePartOf } from "./part.ts";
import { readHtml } from "./tree.ts";

const whole = readHtml('<div id="a"><p>one</p></div>');
const cut = readHtml('<div id="a"><p>one</p>');

describe("the part of a page with an id", () => {
  it("is its first element with it, cut off or not", () => {
    expect([partOf(whole, "a").name, partOf(cut, "a").name]).toEqual(["div", "div"]);
    expect(() => partOf(whole, "b")).toThrow("#b");
  });

  it("is whole or a changed page, where its reader wants it whole", () => {
    expect(wholePartOf(whole, "a")).toBe(partOf(whole, "a"));
    expect(() => wholePartOf(cut, "a")).toThrow("the end of #a");
    expect(() => wholePartOf(whole, "b")).toThrow("#b");
  });
});
