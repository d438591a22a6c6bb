import { describe, expect, it } from "vitest";
import { mutationsOf } from "./mutations.ts";
import { pageSourceOf } from "./page-source.ts";
import { reasons } from "./reasons.ts";
import { demoPagesOf, pageKinds, type ShownPage } from "./shown-pages.ts";
import { judge, read } from "./verdict.ts";

/** What the portal may do to a page from one day to the next. A page without tables has ids, or labels, in their place. */
const damages = [
  "heading renamed",
  "column added in front",
  "column dropped",
  "columns exchanged",
  "table dropped",
  "label renamed",
  "id renamed",
];

/** The page of a kind that holds most, as the first student sees it; the whole directory of the faculty would only take longer. */
function fullPageOf(kind: ShownPage["page"]["name"]): ShownPage {
  const [first, ...others] = demoPagesOf(kind).filter(
    ({ name, html }) => name.endsWith("as it is") && html.length < 100_000,
  );
  if (first === undefined) throw new Error(`The demo portal shows no page ${kind}.`);
  return others.reduce((fullest, page) => (page.html.length > fullest.html.length ? page : fullest), first);
}

const cases = pageKinds.flatMap((kind) => {
  const shown = fullPageOf(kind);
  const mutants = mutationsOf(pageSourceOf(shown));
  return damages.flatMap((damage) => {
    const those = mutants.filter(({ op }) => op === damage);
    return those.length > 0 ? [{ kind, damage, shown, mutants: those }] : [];
  });
});

describe("a page that the portal has changed", () => {
  it.each(cases)("$kind, $damage: is read right or answered with portal_page_changed", ({ kind, shown, mutants }) => {
    const whole = read(shown, shown.html);
    if ("code" in whole) throw new Error(`The page is not read as it is: ${whole.code}`);
    const wrong = mutants.flatMap(({ op, target, make }) => {
      const damaged = read(shown, make());
      if ("code" in damaged) return damaged.code === "portal_page_changed" ? [] : [`${target}: ${damaged.code}`];
      const silence = { kind, op, target, whole: whole.record, damaged: damaged.record };
      const isRight = judge(whole.record, damaged) === "harmless" || reasons.some(({ covers }) => covers(silence));
      return isRight ? [] : [`${target}: another record`];
    });
    expect(wrong).toEqual([]);
  });

  it("is each kind that the service reads, and every damage is done to some", () => {
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(pageKinds));
    expect(new Set(cases.map(({ damage }) => damage))).toEqual(new Set(damages));
  });
});
