import { parseHtml } from "../../src/html/dom/tree.ts";
import type { AnyPage } from "../../src/portal/page.ts";
import { attempt, type Change } from "./attempt.ts";
import { type Candidate, candidatesFor, type Lost, lostBy } from "./candidates.ts";

/** One lost anchor of a page, and what could be in its place. */
export interface Finding {
  readonly anchor: string;
  /** Null if the anchor is no heading, label or id. */
  readonly lost: Lost | null;
  /** Best first. */
  readonly candidates: readonly Candidate[];
}

/** The changes that could fix a parser, and what trying them gives. */
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

const MOST_CHANGES = 8;

/**
 * Looks for what a changed page lost, and tries the best candidates one after another until its parser reads the page.
 * `good` are skeletons that the parser reads. Nothing is applied.
 */
export function proposalFor(page: AnyPage, skeleton: string, good: readonly string[]): Proposal {
  const roots = good.map((html) => parseHtml(html));
  const findings: Finding[] = [];
  const changes: Change[] = [];
  let tried = attempt(page, skeleton);
  while (tried.anchor !== null && changes.length < MOST_CHANGES) {
    const lost = lostBy(page, tried, roots);
    const taken = (change: Change) => changes.some(({ to }) => to === change.to);
    const candidates =
      lost === null ? [] : candidatesFor(lost, page, tried.root, roots).filter(({ change }) => !taken(change));
    findings.push({ anchor: tried.anchor, lost, candidates });
    const [best] = candidates;
    if (best === undefined) break;
    changes.push(best.change);
    tried = attempt(page, skeleton, changes);
  }
  const recordOf = (html: string, made: readonly Change[]) => {
    const result = attempt(page, html, made);
    return JSON.stringify(result.anchor === null ? result.record : result.anchor);
  };
  return {
    findings,
    changes,
    anchor: tried.anchor,
    unread: tried.anchor === null ? tried.unread : 0,
    altered: good.filter((html) => recordOf(html, []) !== recordOf(html, changes)).length,
  };
}
