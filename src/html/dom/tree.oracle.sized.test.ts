import fc from "fast-check";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
import { describe, expect, it } from "vitest";
import { damagedPages, malformedPages } from "../../../test/html-oracle/malformed-pages.ts";
import { sized } from "../../../test/trust/size.ts";
import { closest, findAll } from "../find.ts";
import { Attributes } from "./attributes.ts";
import type { HtmlElement } from "./element.ts";
import { OpenElement } from "./open-element.ts";
import { ROOT_TAG, tagNamed } from "./tags.ts";
import { parseHtml } from "./tree.ts";

/**
 * Measured with 100,000 damaged pages: 36 (0.036 %) are parsed differently, all of them with two tags swapped. In 26, the
 * end tag of another section is inside a row (`</thead>` in a row of a `tbody`): the standard and this parser ignore it,
 * parse5 closes the row. In 10, a `<style>`, `<title>` or `<script>` is where the standard does not treat its content as
 * text, for example in a select. This parser does, so a table inside is missing, which the page parser reports.
 */
const DAMAGES = sized(100, 4000);
const SEED = 20260724;
const TOLERATED = 0.002;

/** Every table in document order: whether it is nested, and the name and text of its cells, row by row. */
function outline(root: HtmlElement): unknown {
  return findAll(root, "table").map((table) => {
    const rows = findAll(table, "tr").filter((row) => closest(row, "table") === table);
    const cells = rows.map((row) =>
      row.children.flatMap((cell) =>
        typeof cell === "object" && /^t[dh]$/.test(cell.name) ? [`${cell.name}: ${cell.text}`] : [],
      ),
    );
    return { isNested: table.parent === null ? null : closest(table.parent, "table") !== null, cells };
  });
}

/** Parses a page with parse5 and converts the result to our tree. */
function parseWithParse5(html: string): HtmlElement {
  const root = new OpenElement(ROOT_TAG, Attributes.none, null);
  appendChildren(parse(html), root);
  root.number();
  return root;
}

function appendChildren(from: DefaultTreeAdapterTypes.ParentNode, to: OpenElement): void {
  for (const node of from.childNodes) {
    if (defaultTreeAdapter.isTextNode(node)) to.append(node.value);
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    const child = new OpenElement(tagNamed(node.tagName), Attributes.none, to);
    to.append(child);
    appendChildren(node, child);
  }
}

describe("parseHtml against parse5", () => {
  it("parses every complete page like parse5", () => {
    const noscript = "<table><tr><td>1</td></tr><noscript><tr><td>2</td></tr></noscript><tr><td>3</td></tr></table>";
    for (const page of [...malformedPages, noscript])
      expect(outline(parseHtml(page))).toEqual(outline(parseWithParse5(page)));
  });

  it("parses at least 998 of 1000 damaged pages like parse5", () => {
    const differing = fc
      .sample(damagedPages, { numRuns: DAMAGES, seed: SEED })
      .filter(
        ({ html }) => JSON.stringify(outline(parseHtml(html))) !== JSON.stringify(outline(parseWithParse5(html))),
      );
    expect(differing.length / DAMAGES).toBeLessThanOrEqual(TOLERATED);
  });
});
