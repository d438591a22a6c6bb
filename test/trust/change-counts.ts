import type { ChangeClass } from "./changes/change.ts";
import { report } from "./size.ts";

/** The number of correct answers, by kind. */
interface Counts {
  tried: number;
  /** The right record. */
  read: number;
  /** An error that is right. */
  refused: number;
  /** The right record, with reports that the unchanged page does not have. */
  reported: number;
  /** An answer that differs from what the change expects, but is right for a reason. */
  excused: number;
}

const OUTCOMES = ["tried", "read", "refused", "reported", "excused"] as const;

/** The class of a change, or how a page does not belong to its request. */
type ProofClass = ChangeClass | "page of another request" | "page of another kind";

/** The results of changing the pages of one kind. */
export interface ChangeProof {
  pages: number;
  readonly counts: Map<ProofClass, Counts>;
  /** The number of times that each reason applied. */
  readonly excused: Map<string, number>;
  /** All other answers that differ from what the change expects: verdict, change, page. There must be none. */
  readonly failures: Map<string, string[]>;
}

export const newProof = (): ChangeProof => ({ pages: 0, counts: new Map(), excused: new Map(), failures: new Map() });

export function count({ counts }: ChangeProof, name: ProofClass, outcome: Exclude<keyof Counts, "tried"> | null): void {
  const those = countsOf(counts, name);
  those.tried++;
  if (outcome !== null) those[outcome]++;
}

export function excuse(proof: ChangeProof, name: ProofClass, why: string): void {
  count(proof, name, "excused");
  proof.excused.set(why, (proof.excused.get(why) ?? 0) + 1);
}

export function fail(proof: ChangeProof, name: ProofClass, what: string, where: string): void {
  count(proof, name, null);
  proof.failures.set(what, [...(proof.failures.get(what) ?? []), where]);
}

function countsOf(counts: Map<ProofClass, Counts>, name: ProofClass): Counts {
  const those = counts.get(name) ?? { tried: 0, read: 0, refused: 0, reported: 0, excused: 0 };
  counts.set(name, those);
  return those;
}

/** Adds the results of a proof to a total. */
export function addProof(total: ChangeProof, { pages, counts, excused }: ChangeProof): void {
  total.pages += pages;
  for (const [name, more] of counts) {
    const sum = countsOf(total.counts, name);
    for (const key of OUTCOMES) sum[key] += more[key];
  }
  for (const [why, times] of excused) total.excused.set(why, (total.excused.get(why) ?? 0) + times);
}

/** Prints the number of pages, the counts by class, and how often each reason applied. */
export function reportCounts({ pages, counts, excused }: ChangeProof): void {
  const line = (name: string, those: Counts) =>
    report(`${name.padEnd(40)}${OUTCOMES.map((outcome) => String(those[outcome]).padStart(9)).join("")}`);
  report(`${`class of change (${pages} pages)`.padEnd(40)}${OUTCOMES.map((outcome) => outcome.padStart(9)).join("")}`);
  for (const [name, those] of counts) line(name, those);
  for (const [why, times] of excused) report(`excused ${String(times).padStart(8)}  ${why}.`);
}
