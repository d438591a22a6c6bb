import type { AnyPage } from "../../src/portal/page.ts";
import type { Change } from "./attempt.ts";
import type { Candidate } from "./candidates.ts";
import { goodSkeletonsOf } from "./good-skeletons.ts";
import { patchFor } from "./patch.ts";
import { type Finding, type Proposal, proposalFor } from "./proposal.ts";
import { isMasked } from "./wordings.ts";

const MOST_CANDIDATES = 3;

/** Proposed changes for a page that its parser refuses. `skeleton` is the skeleton of the page. */
export function adviceFor(page: AnyPage, skeleton: string): readonly string[] {
  const good = goodSkeletonsOf(page.name);
  const proposal = proposalFor(page, skeleton, good);
  const shown = proposal.changes.filter(({ to }) => !isMasked(to));
  return [
    ...proposal.findings.flatMap((finding) => findingLines(page, finding)),
    ...(shown.length > 0 ? ["Proposed change, which you apply yourself:"] : []),
    ...shown.flatMap((change) => patchFor(page.name, change)),
    ...aliasLines(page, shown),
    ...maskedLines(proposal.changes),
    ...outcomeLines(proposal, good.length),
  ];
}

function findingLines(page: AnyPage, { anchor, lost, candidates }: Finding): string[] {
  if (lost === null) return [`Lost: ${anchor}. This is no heading, label or id.`];
  const name = lost.kind === "id" ? `element #${lost.name}` : `"${lost.name}" (${page.name}.${lost.field})`;
  if (candidates.length === 0) return [`Lost: ${name}. Nothing on the page resembles it.`];
  return [`Lost: ${name}. Candidates:`, ...candidates.slice(0, MOST_CANDIDATES).map(candidateLine)];
}

const candidateLine = ({ change, reasons }: Candidate) =>
  `  ${change.kind === "id" ? `#${change.to}` : `"${change.to}"`}: ${reasons.join(", ")}`;

function maskedLines(changes: readonly Change[]): string[] {
  const masked = changes.filter(({ to }) => isMasked(to)).map(({ to }) => `"${to}"`);
  if (masked.length === 0) return [];
  return [
    `The skeleton does not show the words of ${masked.join(" and ")}: look at the page, or run diff-page on a saved one.`,
  ];
}

function aliasLines({ name }: AnyPage, changes: readonly Change[]): string[] {
  const aliases = changes.flatMap((change) =>
    change.kind === "wording" ? [[change.field, [change.to]] as const] : [],
  );
  if (aliases.length === 0) return [];
  return [`Until the next release, in PORTAL_ALIASES: ${JSON.stringify({ [name]: Object.fromEntries(aliases) })}`];
}

function outcomeLines({ changes, anchor, unread, altered }: Proposal, good: number): string[] {
  if (changes.length === 0) return [];
  const page =
    anchor === null
      ? `the parser reads the page${unread > 0 ? `, with ${unread} unread texts` : ""}`
      : `the parser fails at: ${anchor}`;
  const others =
    altered === 0
      ? `all ${good} good skeletons give the same records`
      : `${altered} of ${good} good skeletons give another record`;
  return [`Tried: with this change ${page}; ${others}.`];
}
