import { describe, expect, it } from "vitest";
import { mutationsOf } from "./mutations.ts";
import { pageSourceOf } from "./page-source.ts";
import { reasons } from "./reasons.ts";
import { demoPagesOf, pageKinds, type ShownPage } from "./shown-pages.ts";
import { sampled } from "./size.ts";
import { parseBody, verdictOf } from "./verdict.ts";

/** A page that lost what says its semester can look like the answer to another request. */
const REFUSALS = ["portal_page_changed", "portal_answer_mismatch"];

/** Changes that the portal may make to a page at any time. A page without tables has ids or labels instead. */
const damages = [
  "heading renamed",
  "column added in front",
  "column dropped",
  "columns exchanged",
  "table dropped",
  "label renamed",
  "id renamed",
];

/** The first student's page of a kind with the most content, except for the whole faculty directory, which takes too long. */
function fullPageOf(kind: ShownPage["page"]["name"]): ShownPage {
  const [first, ...others] = demoPagesOf(kind).filter(
    ({ name, html }) => name.endsWith("unchanged") && html.length < 100_000,
  );
  if (first === undefined) throw new Error(`The demo portal has no page ${kind}.`);
  return others.reduce((fullest, page) => (page.html.length > fullest.html.length ? page : fullest), first);
}

const cases = pageKinds.flatMap((kind) => {
  const shown = fullPageOf(kind);
  const mutants = mutationsOf(pageSourceOf(shown));
  return damages.flatMap((damage) => {
    const those = mutants.filter(({ op }) => op === damage);
    return those.length > 0 ? [{ kind, damage, shown, mutants: sampled(those, 5) }] : [];
  });
});

describe("a changed page", () => {
  it.each(cases)(
    "$kind, $damage: is parsed correctly or rejected with portal_page_changed",
    ({ kind, shown, mutants }) => {
      const whole = parseBody(shown, shown.html);
      if ("code" in whole) throw new Error(`The undamaged page is not parsed: ${whole.code}`);
      const wrong = mutants.flatMap(({ op, target, make }) => {
        const damaged = parseBody(shown, make());
        if ("code" in damaged) return REFUSALS.includes(damaged.code) ? [] : [`${target}: ${damaged.code}`];
        const change = { kind, op, target, whole: whole.record, damaged: damaged.record };
        const isRight = verdictOf(whole.record, damaged) === "harmless" || reasons.some(({ covers }) => covers(change));
        return isRight ? [] : [`${target}: another record`];
      });
      expect(wrong).toEqual([]);
    },
  );

  it("is tested for every kind of page with tables or ids, and every kind of damage", () => {
    const lists = ["dashboard_credits"];
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(pageKinds.filter((kind) => !lists.includes(kind))));
    expect(new Set(cases.map(({ damage }) => damage))).toEqual(new Set(damages));
  });
});
