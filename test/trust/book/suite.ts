import { afterAll, describe, expect, it } from "vitest";
import type { PageName } from "../../../src/portal/page.ts";
import { variantsOf } from "../shown-pages.ts";
import { parse } from "../verdict.ts";
import { absenceKinds } from "./absence.ts";
import { type Change, changedPage, type Kinds, remembered, type Subject, sample } from "./change.ts";
import { columnKinds } from "./columns.ts";
import { frameKinds } from "./frame.ts";
import { answerTo, expectsOf } from "./judge.ts";
import { rowKinds } from "./rows.ts";
import { pageSourceOf } from "./source.ts";
import { labelKinds, valueKinds } from "./values.ts";

/** Every kind of change in docs/portal/changes.md. */
export const kinds: Kinds = {
  ...{ ...columnKinds, ...rowKinds, ...absenceKinds },
  ...{ ...valueKinds, ...labelKinds, ...frameKinds },
};

/** The forms of a page that its parser reads. */
export function subjectsOf(name: PageName, most?: number): Subject[] {
  return variantsOf(name)
    .slice(0, most)
    .flatMap((shown) => {
      const whole = parse(shown, shown.html);
      if ("code" in whole) return [];
      const source = pageSourceOf(shown.html, shown.page);
      return [remembered({ shown, whole, source }, (html) => parse(shown, html))];
    });
}

/** The laws in short: without the kinds that are about single values or make many pages, and with few changes of those that are not about one column. */
const { "another page": _, ...short } = { ...columnKinds, ...rowKinds, ...absenceKinds, ...frameKinds };
const COLUMNS = ["column removed", "heading reworded", "heading twice"];
const mostOf = (kind: string) => (COLUMNS.includes(kind) ? Number.POSITIVE_INFINITY : 4);

const placeOf = ({ at, page }: Change) => at ?? JSON.stringify(page[0]?.[1]?.slice(0, 80));

/** One line for each kind of change with another answer than that of the law, and the number of changes. */
function prove(name: PageName, isShort: boolean): { readonly changes: number; readonly wrong: readonly string[] } {
  let changes = 0;
  const wrong = new Map<string, string[]>();
  for (const subject of subjectsOf(name, isShort ? 1 : undefined)) {
    for (const [kind, changesOf] of Object.entries(isShort ? short : kinds)) {
      const made = [...changesOf(subject)];
      for (const change of isShort ? sample(made, mostOf(kind)) : made) {
        changes++;
        const changed = parse({ ...subject.shown, ...change.shown }, changedPage(subject, change));
        const answer = answerTo(change, subject, changed);
        if (expectsOf(change).some((expected) => expected === answer)) continue;
        const why = "code" in changed ? ` (${changed.anchor})` : "";
        const line = `${subject.shown.name}, ${placeOf(change)}: ${answer}${why} in place of ${expectsOf(change).join(" or ")}`;
        wrong.set(kind, [...(wrong.get(kind) ?? []), line]);
      }
    }
  }
  return { changes, wrong: [...wrong].map(([kind, [first, ...more]]) => `${kind}, ${more.length + 1} x: ${first}`) };
}

/** Proves that every change of the book has the answer of the law on these pages, or in short on their usual forms. */
export function proveBook(names: readonly PageName[], isShort = false): void {
  let total = 0;
  describe("every change of docs/portal/changes.md has the answer of the law", () => {
    it.each(names)("on %s", { timeout: 600_000 }, (name) => {
      const { changes, wrong } = prove(name, isShort);
      total += changes;
      if (wrong.length > 0) expect.fail(wrong.join("\n"));
    });
    afterAll(() => console.log(`${total} changes of ${names.length} kinds of pages`));
  });
}
