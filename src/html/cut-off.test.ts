import { describe, expect, it } from "vitest";
import { isCutOff } from "./cut-off.ts";
import { byId } from "./find.ts";
import { readHtml } from "./tree.ts";

const page = `<div><section><form id="form"><input/></form><p>more</p></section></div>`;
const isCutAt = (end: string) => {
  const form = byId(readHtml(page.slice(0, page.indexOf(end))), "form");
  return form === null ? null : isCutOff(form);
};

describe("isCutOff", () => {
  it("is true when the page ends inside an element or before what is around it ends", () => {
    expect(isCutAt("</form>")).toBe(true);
    expect(isCutAt("<p>")).toBe(true);
    expect(isCutAt("</div>")).toBe(true);
  });

  it("is false for an element of a whole page, also without anything around it", () => {
    for (const html of [page, `<form id="form"></form>`, `<html><body><form id="form"></form>`]) {
      const form = byId(readHtml(html), "form");
      expect(form && isCutOff(form)).toBe(false);
    }
  });
});
