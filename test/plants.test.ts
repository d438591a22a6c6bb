import { expect, it } from "vitest";
import { pages } from "../src/features/index.ts";
import { parseHtml } from "../src/html/dom/tree.ts";
import { fingerprintOf } from "../src/portal/fingerprint.ts";
import { Scrubber } from "../src/scrub/scrubber.ts";
import { skeletonOf } from "../src/scrub/skeleton.ts";
import { findForbidden } from "../src/scrub/sweep.ts";
import { vocabularyOf } from "../src/scrub/vocabulary.ts";
import { plants as all, person } from "./plants.ts";

const vocabulary = vocabularyOf(pages.values());
/** Every place and every disguise: 7 divides no number of disguises. */
const plants = all.filter((_plant, index) => index % 7 === 0);

const forbidden = Object.values(person).map((text) => ({ what: text, text, isSecret: true }));

/** The data of the person that a document shows: also in pieces, which the sweep does not put together. */
function shownIn(document: string): string[] {
  const pieces = [document, document.replace(/<[^>]*>/g, "")].map((text) =>
    text.toLowerCase().replace(/[^a-z\d]/g, ""),
  );
  const inPieces = Object.values(person).filter((text) =>
    pieces.some((piece) => piece.includes(text.toLowerCase().replaceAll(" ", ""))),
  );
  return [...findForbidden(document, forbidden), ...inPieces];
}

it("no scrubbed page, skeleton or fingerprint shows planted data", () => {
  const leaks = plants.flatMap(({ name, html }) => {
    const shown = {
      page: new Scrubber(vocabulary, [{ html }], [], [], Buffer.from("test")).page({ html }),
      skeleton: skeletonOf(html, vocabulary),
      fingerprint: fingerprintOf(parseHtml(html), new Set(vocabulary.headings)),
    };
    return Object.entries(shown).flatMap(([where, document]) =>
      shownIn(document).length > 0 ? [`${where}: ${name}: ${document.slice(0, 160)}`] : [],
    );
  });
  expect(plants.length).toBeGreaterThan(250);
  expect(leaks).toEqual([]);
});

it("the search finds every plant in its own page", () => {
  // A part of a page that is not shown is searched for as well, so each page must show its plant before it is scrubbed.
  const missed = plants.filter(({ html }) => shownIn(html).length === 0).map(({ name }) => name);
  expect(missed).toEqual([]);
});
