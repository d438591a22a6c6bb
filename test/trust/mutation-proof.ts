import type { PageName } from "../../src/portal/page.ts";
import { type Mutant, sample } from "./mutations/mutant.ts";
import { cutsOf } from "./mutations/page.ts";
import { mutationsOf } from "./mutations.ts";
import { pageSourceOf } from "./page-source.ts";
import { reasons, type SilentChange } from "./reasons.ts";
import { capturedPagesOf, demoPagesOf, type ShownPage } from "./shown-pages.ts";
import { isFullSize, report, sized } from "./size.ts";
import { parseBody, verdictOf } from "./verdict.ts";

/** The result of damaging the pages of one kind. */
export interface Proof {
  readonly pages: number;
  readonly mutants: number;
  readonly harmless: number;
  readonly detected: number;
  /** Silent changes that no parser can detect, by reason. */
  readonly excused: ReadonlyMap<string, number>;
  /** All other silent changes: page and damage. Must be empty. */
  readonly unexplained: readonly string[];
  /** Damages that caused an unexpected error. Must be empty. */
  readonly crashes: readonly string[];
}

/** Limit of cuts per page: the largest page has half a megabyte. */
const MOST_CUTS = 2_000;
const FEWEST_CUTS = 40;

/** Damages every page of a kind in every way and compares the records. Skips pages that are rejected without damage. */
export function prove(kind: PageName, pages = pagesToDamage(kind)): Proof {
  const counts = { pages: 0, mutants: 0, harmless: 0, detected: 0 };
  const excused = new Map<string, number>();
  const unexplained = new Set<string>();
  const crashes = new Set<string>();
  for (const shown of pages) {
    const whole = parseBody(shown, shown.html);
    if ("code" in whole) continue;
    counts.pages++;
    for (const mutant of mutantsFor(shown)) {
      counts.mutants++;
      const { op, target } = mutant;
      const damage = `${kind} (${shown.name}): ${op} ${target}`;
      try {
        const damaged = parseBody(shown, mutant.make());
        const verdict = verdictOf(whole.record, damaged);
        if (verdict !== "silent") counts[verdict]++;
        else if ("record" in damaged)
          recordSilent({ kind, op, target, whole: whole.record, damaged: damaged.record }, damage);
      } catch (error) {
        crashes.add(`${damage}: ${error}`);
      }
    }
  }
  return { ...counts, excused, unexplained: [...unexplained], crashes: [...crashes] };

  function recordSilent(change: SilentChange, damage: string): void {
    const reason = reasons.find(({ covers }) => covers(change));
    if (reason === undefined) unexplained.add(damage);
    else excused.set(reason.why, (excused.get(reason.why) ?? 0) + 1);
  }
}

/** All pages, or in `npm test` a few small ones. */
function pagesToDamage(kind: PageName): ShownPage[] {
  const all = [...demoPagesOf(kind), ...capturedPagesOf(kind)];
  if (isFullSize) return all;
  const firsts = all.filter(({ isFirst, html }) => isFirst && html.length < 60_000);
  return sample(firsts.length > 0 ? firsts : all, 3);
}

/**
 * All damages to the first page of each variant, and a few of each kind to the others, which differ from it only in data.
 * In `npm test` two of each kind to every page.
 */
function mutantsFor(shown: ShownPage): Mutant[] {
  const page = pageSourceOf(shown);
  const mutants = mutationsOf(page);
  if (isFullSize && shown.isFirst) {
    const everyTenthByte = Math.min(MOST_CUTS, Math.floor(Buffer.byteLength(shown.html) / 10));
    return [...mutants, ...cutsOf(page, Math.max(FEWEST_CUTS, everyTenthByte))];
  }
  const ops = [...new Set(mutants.map(({ op }) => op))];
  const some = ops.flatMap((op) =>
    sample(
      mutants.filter((mutant) => mutant.op === op),
      sized(2, 6),
    ),
  );
  return [...some, ...cutsOf(page, FEWEST_CUTS)];
}

/** Prints the proofs of several kinds and the totals per reason. */
export function reportProofs(proofs: ReadonlyMap<PageName, Proof>): void {
  const excusedCount = ({ excused }: Proof) => [...excused.values()].reduce((sum, count) => sum + count, 0);
  const line = (name: string, proof: Proof) =>
    `${name.padEnd(28)} ${[proof.pages, proof.mutants, proof.harmless, proof.detected, excusedCount(proof), proof.unexplained.length].map((count) => String(count).padStart(9)).join("")}`;
  report(`${"page".padEnd(28)}     pages  mutants harmless detected  excused  silent`);
  for (const [kind, proof] of proofs) report(line(kind, proof));
  const whys = new Map<string, number>();
  for (const { excused } of proofs.values())
    for (const [why, count] of excused) whys.set(why, (whys.get(why) ?? 0) + count);
  for (const [why, count] of whys) report(`excused ${String(count).padStart(8)}  ${why}.`);
}
