import { parseHtml } from "../../src/html/dom/tree.ts";
import { heading } from "../../src/html/headings.ts";
import { AnswerMismatch, PageChanged } from "../../src/html/page-changed.ts";
import { newContext } from "../../src/html/section.ts";
import type { PageName } from "../../src/portal/page.ts";
import { newHeadings } from "../../src/scrub/headings.ts";
import { skeletonOf } from "../../src/scrub/skeleton.ts";
import { allWordsOf, withHeadings } from "../../src/scrub/vocabulary.ts";
import { attempt } from "../../tools/repair/attempt.ts";
import { goodSkeletonsOf } from "../../tools/repair/good-skeletons.ts";
import { type Proposal, proposalFor } from "../../tools/repair/proposal.ts";
import { type LayoutChange, layoutChangesOf } from "./layout-changes.ts";
import { sample } from "./mutations/mutant.ts";
import { pageSourceOf } from "./page-source.ts";
import { reasons } from "./reasons.ts";
import { survivors, vocabulary } from "./scrubbed-pages.ts";
import { capturedPagesOf, demoPagesOf, type ShownPage } from "./shown-pages.ts";
import { isFullSize, sized } from "./size.ts";
import { type Parsed, parse } from "./verdict.ts";

/** The results of the desk for the layout changes of one operation. */
export interface DeskCounts {
  changes: number;
  harmless: number;
  /** Not read, or read with texts that no field uses. */
  detected: number;
  /** Another record, which the contract allows. */
  excused: number;
  wrong: string[];
  /** Of the detected rewordings and renamed ids. */
  asked: number;
  named: number;
  /** Changes whose new wording the skeleton shows: of others it has only classes of letters. */
  proposable: number;
  proposed: number;
  /** Proposals that give a record other than that of the unchanged page. */
  wrongProposals: string[];
  /** Runs of letters or digits of a page in its skeleton. */
  leaks: string[];
  missed: string[];
}

export const newCounts = (): DeskCounts => ({
  changes: 0,
  harmless: 0,
  detected: 0,
  excused: 0,
  wrong: [],
  asked: 0,
  named: 0,
  proposable: 0,
  proposed: 0,
  wrongProposals: [],
  leaks: [],
  missed: [],
});

/** Changes the layout of the pages of a kind and adds to the counts by operation. */
export function proveDesk(kind: PageName, counts: Map<string, DeskCounts>): void {
  const good = goodSkeletonsOf(kind);
  for (const shown of pagesOf(kind)) {
    const whole = parse(shown, shown.html);
    if ("code" in whole) continue;
    for (const change of changesFor(shown)) {
      const count = counts.get(change.op) ?? newCounts();
      counts.set(change.op, count);
      count.changes++;
      const html = String(change.make());
      const changed = parse(shown, html);
      const name = `${kind} (${shown.name}): ${change.op} ${change.target} -> ${change.becomes}`;
      const isSame = !("code" in changed) && JSON.stringify(changed.record) === JSON.stringify(whole.record);
      if (isSame && changed.unread.length <= whole.unread.length) {
        count.harmless++;
      } else if (isSame || "code" in changed || isReported(whole, changed)) {
        count.detected++;
        if (change.becomes !== null && "code" in changed) judge(count, name, shown, change, html, whole.record, good);
      } else {
        const silent = { kind, op: change.op, target: change.target, whole: whole.record, damaged: changed.record };
        if (reasons.some(({ covers }) => covers(silent))) count.excused++;
        else count.wrong.push(name);
      }
    }
  }
}

/** True if a record lost values, and as many texts are reported as unread. */
const isReported = (whole: Whole, changed: Whole): boolean =>
  changed.unread.length > whole.unread.length && losesOnly(whole.record, changed.record);

type Whole = Extract<Parsed, { record: unknown }>;

function losesOnly(whole: unknown, changed: unknown): boolean {
  if (changed === null) return true;
  if (typeof whole !== "object" || typeof changed !== "object" || whole === null) return whole === changed;
  const keys = Object.keys(whole);
  return (
    keys.length === Object.keys(changed).length &&
    keys.every((key) => losesOnly(whole[key as keyof object], changed[key as keyof object]))
  );
}

function judge(
  count: DeskCounts,
  name: string,
  shown: ShownPage,
  change: LayoutChange,
  html: string,
  record: unknown,
  good: readonly string[],
): void {
  const skeleton = skeletonOf(html, vocabulary);
  const all = withHeadings(vocabulary, newHeadings(parseHtml(html), vocabulary));
  const left = survivors(html, skeleton, allWordsOf(all)).filter((run) => !/^(?:1+|x+|2026|jan)$/.test(run));
  if (left.length > 0) count.leaks.push(`${name}: ${left.join()}`);
  const proposal = proposalFor(shown.page, skeleton, good);
  count.asked++;
  const lost = proposal.findings[0]?.lost ?? null;
  const isNamed = lost !== null && heading(lost.name) === heading(change.target);
  if (isNamed) count.named++;
  if (heading(skeleton).includes(heading(change.becomes ?? ""))) count.proposable++;
  const isRight = isNamed && isRightFor(proposal, change);
  if (isRight) count.proposed++;
  else
    count.missed.push(
      `${name}: ${proposal.findings[0]?.anchor} | ${JSON.stringify(proposal.changes)} | ${proposal.anchor}`,
    );
  if (proposal.anchor !== null || proposal.altered > 0) return;
  const repaired = attempt(shown.page, html, proposal.changes, shown.input);
  const isWrong = repaired.anchor === null && JSON.stringify(repaired.record) !== JSON.stringify(record);
  if (isWrong) count.wrongProposals.push(`${name}: ${JSON.stringify(proposal.changes)}`);
}

const isRightFor = ({ changes, anchor, altered }: Proposal, { becomes }: LayoutChange): boolean =>
  anchor === null && altered === 0 && changes.length === 1 && heading(changes[0]?.to ?? "") === heading(becomes ?? "");

/** All pages, or in `npm test` one of each kind. */
function pagesOf(kind: PageName): readonly ShownPage[] {
  const firsts = [...demoPagesOf(kind), ...capturedPagesOf(kind)].filter(({ isFirst }) => isFirst);
  return isFullSize ? firsts : firsts.filter(({ html }) => html.length < 60_000).slice(0, 1);
}

function changesFor(shown: ShownPage): LayoutChange[] {
  const context = newContext(shown.student);
  try {
    shown.page.parse(parseHtml(shown.html), shown.input, context);
  } catch (error) {
    if (!(error instanceof PageChanged || error instanceof AnswerMismatch)) throw error;
  }
  const ids = context.report.lookups.filter(({ kind }) => kind === "id").flatMap(({ names }) => names);
  const section = shown.page.section ?? null;
  const all = [...layoutChangesOf(pageSourceOf(shown), new Set(section === null ? ids : [section, ...ids]))];
  // The service always knows the semester that it asked for; the input of a captured page is not known.
  const known = all.filter(({ op }) => shown.student !== null || op !== "id dropped");
  const ops = [...new Set(known.map(({ op }) => op))];
  return ops.flatMap((op) =>
    sample(
      known.filter((change) => change.op === op),
      sized(1, 24),
    ),
  );
}
