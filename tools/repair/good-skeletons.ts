import { students } from "../../demo-portal/world/students.ts";
import { pages } from "../../src/features/index.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import type { AnyPage } from "../../src/portal/page.ts";
import { skeletonOf } from "../../src/scrub/skeleton.ts";
import { type Vocabulary, vocabularyOf } from "../../src/scrub/vocabulary.ts";
import { attempt } from "./attempt.ts";
import { firstDemoPagesFor } from "./demo-pages.ts";
import { idsIn, wordingsIn } from "./wordings.ts";

const known = new Map<string, readonly string[]>();
let vocabulary: Vocabulary | undefined;

/** Skeletons of a kind of page and of its variants in the demo portal that the parser reads. The unchanged page comes first. */
export function goodSkeletonsOf(kind: string): readonly string[] {
  const skeletons = known.get(kind) ?? findSkeletons(pages.get(kind));
  known.set(kind, skeletons);
  return skeletons;
}

function findSkeletons(page: AnyPage | undefined): string[] {
  const [student] = students;
  if (page === undefined || student === undefined) return [];
  vocabulary ??= vocabularyOf(pages.values());
  const found = new Map<string, string>();
  for (const { html } of firstDemoPagesFor(page, student)) {
    const skeleton = skeletonOf(html, vocabulary);
    const words = wordsOf(skeleton);
    if (attempt(page, skeleton).anchor === null && !found.has(words)) found.set(words, skeleton);
  }
  return [...found.values()];
}

/** The words and ids of a skeleton. Variants that differ in data only have the same. */
function wordsOf(skeleton: string): string {
  const root = parseHtml(skeleton);
  return [...new Set([...wordingsIn(root).map(({ normalForm }) => normalForm), ...idsIn(root).map(({ id }) => id)])]
    .sort()
    .join();
}
