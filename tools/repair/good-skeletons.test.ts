import { describe, expect, it } from "vitest";
import { pages } from "../../src/features/pages.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { skeletonOf } from "../../src/scrub/skeleton.ts";
import { vocabularyOf } from "../../src/scrub/vocabulary.ts";
import { demoPagesOf } from "../../test/trust/shown-pages.ts";
import { attempt } from "./attempt.ts";
import { fileOf, goodSkeletonsOf } from "./good-skeletons.ts";
import { idsIn, wordingsIn } from "./wordings.ts";

const vocabulary = vocabularyOf(pages.values());

/** The words and ids of a skeleton. Variants that differ in data only are one. */
const wordsOf = (skeleton: string): string => {
  const root = parseHtml(skeleton);
  return [...new Set([...wordingsIn(root).map(({ normalForm }) => normalForm), ...idsIn(root).map(({ id }) => id)])]
    .sort()
    .join();
};

/** The first page of each variant that the parser reads. */
function skeletonsNow(kind: string): ReadonlyMap<string, string> {
  const skeletons = new Map<string, string>();
  const words = new Set<string>();
  for (const { page, name, html } of demoPagesOf(kind).filter(({ isFirst }) => isFirst)) {
    const skeleton = skeletonOf(html, vocabulary);
    if (attempt(page, skeleton).anchor !== null || words.has(wordsOf(skeleton))) continue;
    words.add(wordsOf(skeleton));
    skeletons.set(name.split(", ")[1] ?? "", skeleton);
  }
  return skeletons;
}

describe.each([...pages.keys()])("skeletons of %s", (kind) => {
  it("are those of the demo portal (npx vitest run --project unit tools/repair -u updates them)", async () => {
    const skeletons = skeletonsNow(kind);
    await expect(fileOf(skeletons)).toMatchFileSnapshot(`skeletons/${kind}.html`);
    expect(goodSkeletonsOf(kind)).toEqual(skeletons);
  });
});
