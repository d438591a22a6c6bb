import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { byId } from "./find.ts";
import { isTruncated } from "./truncated.ts";

const page = `<div><section><form id="form"><input/></form><p>more</p></section></div>`;
const isCutAt = (end: string) => {
  const form = byId(parseHtml(page.slice(0, page.indexOf(end))), "form");
  return form === null ? null : isTruncated(form);
};

describe("isTruncated", () => {
  it("is true when the page ends inside an element or before what is around it ends", () => {
    expect(isCutAt("</form>")).toBe(true);
    expect(isCutAt("<p>")).toBe(true);
    expect(isCutAt("</div>")).toBe(true);
  });

  it("is false for an element of a whole page, also without anything around it", () => {
    for (const html of [page, `<form id="form"></form>`, `<html><body><form id="form"></form>`]) {
      const form = byId(parseHtml(html), "form");
      expect(form && isTruncated(form)).toBe(false);
    }
  });
});
