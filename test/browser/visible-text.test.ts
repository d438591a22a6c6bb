import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { findAll } from "../../src/html/find.ts";
import { capturedPagesOf, demoPagesOf, pageKinds } from "../trust/shown-pages.ts";
import { openBrowser, type Visitor } from "./browser.ts";

/*
 * Visible text: headless Chromium decides what a person sees of a page. Neither the page's scripts nor its style sheets
 * are loaded, as for the parsers.
 */

let visitor: Visitor;

beforeAll(async () => {
  visitor = await openBrowser();
  await visitor.page.route("**/*", (route) => route.abort());
});

afterAll(() => visitor.close());

/** The text of each cell without tables and selects in it, as Chromium shows it. */
const shownByChromium = (html: string): Promise<string[]> =>
  visitor.page.evaluate<string[]>(`{
    const page = new DOMParser().parseFromString(${JSON.stringify(html)}, "text/html");
    for (const element of page.querySelectorAll("script, link, style, noscript, iframe, img")) element.remove();
    document.documentElement.replaceChildren(...page.documentElement.childNodes);
    [...document.querySelectorAll("td, th")]
      .filter((cell) => cell.querySelector("table, select") === null)
      .map((cell) => (cell.checkVisibility() ? cell.innerText : ""));
  }`);

const shownByTree = (html: string): string[] => {
  const root = parseHtml(html);
  return findAll(root, (element) => ["td", "th"].includes(element.name))
    .filter((cell) => findAll(cell, (inner) => ["table", "select"].includes(inner.name)).length === 0)
    .map((cell) => {
      for (let above = cell.parent; above !== null; above = above.parent) if (above.hidden) return "";
      return cell.hidden ? "" : cell.text;
    });
};

/** A text on one line. */
const words = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

describe("the cells of a page show what Chromium shows", () => {
  let texts = 0;

  it.each(pageKinds)("%s", async (kind) => {
    const different: string[] = [];
    const pages = [...demoPagesOf(kind), ...capturedPagesOf(kind)].filter(({ isFirst }) => isFirst);
    for (const { html, name } of pages) {
      const [seen, parsed] = [await shownByChromium(html), shownByTree(html)];
      const pairs = seen.map((text, index) => [words(text), words(parsed[index] ?? "no cell")] as const);
      texts += seen.filter((text) => text !== "").length;
      if (seen.length !== parsed.length) different.push(`${name}: ${seen.length} cells, parsed ${parsed.length}`);
      for (const [one, other] of pairs) if (one !== other) different.push(`${name}: "${one}", parsed "${other}"`);
    }
    expect(different.slice(0, 12)).toEqual([]);
  });

  it("compares many texts", () => expect(texts).toBeGreaterThan(5_000));
});
