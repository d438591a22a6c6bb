import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { PageChanged } from "../page-changed.ts";
import { Section } from "./section.ts";

describe("Section.assertComplete", () => {
  const page = `<div><section><form id="form"><input/></form><p>more</p></section></div>`;
  const check = (html: string) => {
    const section = new Section(parseHtml(html));
    return () => section.assertComplete(section.requireId("form"), "the end of the form");
  };

  it.each(["</form>", "<p>", "</div>"])("throws when the page ends before %s", (end) => {
    expect(check(page.slice(0, page.indexOf(end)))).toThrow(new PageChanged("the end of the form"));
  });

  it.each([page, `<form id="form"></form>`, `<html><body><form id="form"></form>`])("accepts %s", (html) => {
    expect(check(html)).not.toThrow();
  });
});
