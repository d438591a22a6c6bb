import type { HtmlElement } from "../../src/html/dom/element.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import type { AnyPage } from "../../src/portal/page.ts";
import { attempt, type Change } from "./attempt.ts";
import { type Candidate, candidatesFor, type Lost, lostBy } from "./candidates.ts";
import { isMasked } from "./wordings.ts";

/** One lost anchor of a page, and what could be in its place. */
export interface Finding {
  readonly anchor: string;
  /** Null if the anchor is no heading, label or id. */
  readonly lost: Lost | null;
  /** Best first. */
  readonly candidates: readonly Candidate[];
}

/** The changes that could fix a parser, and the result of a trial. */
export interface Proposal {
  readonly findings: readonly Finding[];
  readonly changes: readonly Change[];
  /** The anchor that the parser with these changes still does not find; null if it parses the page. */
  readonly anchor: string | null;
  /** Texts that no field uses. */
  readonly unread: number;
  /** The good skeletons whose records the changes alter. Must be 0. */
  readonly altered: number;
}

const MOST_ATTEMPTS = 12;

/** True if a change was made for what is lost. */
const isFor = (change: Change, lost: Lost): boolean =>
  lost.kind === "id"
    ? change.kind === "id" && change.from === lost.name
    : change.kind === "wording" && change.field === lost.field;

/**
 * Looks for what a changed page lost, and tries the best candidates one after another until its parser reads the page.
 * `good` are skeletons that the parser reads. Nothing is applied.
 */
export function proposalFor(page: AnyPage, skeleton: string, good: readonly string[]): Proposal {
  const { roots, records } = parsedGood(page, good);
  const findings: Finding[] = [];
  const changes: Change[] = [];
  const refuted = new Set<string>();
  let tried = attempt(page, skeleton);
  for (let attempts = 0; tried.anchor !== null && attempts < MOST_ATTEMPTS; attempts++) {
    const lost = lostBy(page, tried, roots);
    const last = changes.at(-1);
    // The last change did not find what was lost.
    if (last !== undefined && lost !== null && isFor(last, lost)) {
      refuted.add(last.to);
      changes.pop();
      tried = attempt(page, skeleton, changes);
      if (tried.anchor === null) break;
    }
    const isLeft = ({ change }: Candidate) => !refuted.has(change.to) && !changes.some(({ to }) => to === change.to);
    const candidates = lost === null ? [] : candidatesFor(lost, page, tried.root, roots).filter(isLeft);
    const isSame = findings.at(-1)?.lost?.name === lost?.name && lost !== null;
    if (!isSame) findings.push({ anchor: tried.anchor, lost, candidates });
    const [best] = candidates;
    if (best === undefined) break;
    changes.push(best.change);
    tried = attempt(page, skeleton, changes);
  }
  // A masked heading stands for words that only the page itself shows.
  const plain = changes.filter(({ to }) => !isMasked(to));
  return {
    findings,
    changes,
    anchor: tried.anchor,
    unread: tried.anchor === null ? tried.unread : 0,
    altered: plain.length === 0 ? 0 : good.filter((html, at) => recordOf(page, html, plain) !== records[at]).length,
  };
}

/** The good skeletons of a page, parsed. */
interface ParsedGood {
  readonly roots: readonly HtmlElement[];
  readonly records: readonly string[];
}

const known = new WeakMap<readonly string[], ParsedGood>();

function parsedGood(page: AnyPage, good: readonly string[]): ParsedGood {
  const parsed = known.get(good) ?? {
    roots: good.map((html) => parseHtml(html)),
    records: good.map((html) => recordOf(page, html, [])),
  };
  known.set(good, parsed);
  return parsed;
}

function recordOf(page: AnyPage, html: string, changes: readonly Change[]): string {
  const result = attempt(page, html, changes);
  return JSON.stringify(result.anchor === null ? result.record : result.anchor);
}
