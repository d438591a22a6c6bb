import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { byId } from "./find.ts";
import { isTruncated } from "./truncated.ts";

const page = `<div><section><form id="form"><input/></form><p>more</p></section></div>`;
const isTruncatedAt = (end: string) => {
  const form = byId(parseHtml(page.slice(0, page.indexOf(end))), "form");
  return form === null ? null : isTruncated(form);
};

describe("isTruncated", () => {
  it("is true if the page ends inside the element or one of its ancestors", () => {
    expect(isTruncatedAt("</form>")).toBe(true);
    expect(isTruncatedAt("<p>")).toBe(true);
    expect(isTruncatedAt("</div>")).toBe(true);
  });

  it("is false for an element of a complete page, with and without ancestors", () => {
    for (const html of [page, `<form id="form"></form>`, `<html><body><form id="form"></form>`]) {
      const form = byId(parseHtml(html), "form");
      expect(form && isTruncated(form)).toBe(false);
    }
  });
});
