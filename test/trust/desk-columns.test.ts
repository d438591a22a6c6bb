import { afterAll, expect, it } from "vitest";
import { heading } from "../../src/html/headings.ts";
import { allHeadings } from "../../src/scrub/headings.ts";
import { skeletonOf } from "../../src/scrub/skeleton.ts";
import { attempt, type Change } from "../../tools/repair/attempt.ts";
import { goodSkeletonsOf } from "../../tools/repair/good-skeletons.ts";
import { type Proposal, proposalFor } from "../../tools/repair/proposal.ts";
import { isMasked } from "../../tools/repair/wordings.ts";
import { type ColumnChange, columnChangesOf } from "./column-changes.ts";
import { gridsOf, sample } from "./mutations/mutant.ts";
import { pageSourceOf } from "./page-source.ts";
import { vocabulary } from "./scrubbed-pages.ts";
import { demoPagesOf, pageKinds, type ShownPage } from "./shown-pages.ts";
import { isFullSize, report, sized, testTimeoutMs } from "./size.ts";
import { parse } from "./verdict.ts";

interface Count {
  asked: number;
  right: number;
  /** Of the right ones, those of which a drift report shows the place but not the words, so that they need a saved page. */
  located: number;
  none: number;
  wrong: string[];
}

type Verdict = "right" | "located" | "none" | "wrong";

/** A proposal, judged by the change that was made: from a drift report or, if that does not show the new words, from the saved page. */
function verdictOn(shown: ShownPage, change: ColumnChange, whole: unknown): [Verdict, readonly Change[]] {
  const good = goodSkeletonsOf(shown.page.name);
  const proposalFrom = (skeleton: string) => proposalFor(shown.page, skeleton, good);
  const report = proposalFrom(skeletonOf(change.html, vocabulary));
  const isLocated = isAccepted(report) && report.changes.some(({ to }) => isMasked(to));
  const proposal = isLocated ? proposalFrom(skeletonOf(change.html, vocabulary, allHeadings)) : report;
  const { changes } = proposal;
  if (!isAccepted(proposal) || changes.some(({ to }) => isMasked(to))) return ["none", changes];
  const made = [...change.renamed.values()].map(heading);
  if (changes.some(({ to }) => !made.includes(heading(to)))) return ["wrong", changes];
  const repaired = attempt(shown.page, change.html, changes, shown.input);
  const isSame = repaired.anchor === null && JSON.stringify(repaired.record) === JSON.stringify(whole);
  return [isSame ? (isLocated ? "located" : "right") : "wrong", changes];
}

const isAccepted = ({ changes, anchor, altered }: Proposal) => anchor === null && altered === 0 && changes.length > 0;

const counts = new Map<string, Count>();
const kinds = isFullSize
  ? pageKinds
  : pageKinds.filter((kind) => ["attendance", "exam_schedule", "weekend_outing_requests"].includes(kind));

it.each(kinds)("no wrong proposal for changed columns is accepted: %s", { timeout: testTimeoutMs }, (kind) => {
  for (const shown of demoPagesOf(kind)
    .filter(({ isFirst }) => isFirst)
    .slice(0, sized(1, 2))) {
    const whole = parse(shown, shown.html);
    if ("code" in whole) continue;
    const source = pageSourceOf(shown);
    for (const grid of gridsOf(source).filter(({ table }) => !table.isIgnored)) {
      for (const change of sampleOf([...columnChangesOf(source, grid)])) {
        if (!("code" in parse(shown, change.html))) continue;
        const count = counts.get(change.op) ?? { asked: 0, right: 0, located: 0, none: 0, wrong: [] };
        counts.set(change.op, count);
        count.asked++;
        const [verdict, changes] = verdictOn(shown, change, whole.record);
        const line = `${kind}: ${change.op} ${JSON.stringify([...change.renamed])} ${JSON.stringify(changes)}`;
        if (verdict === "wrong") count.wrong.push(line);
        else if (verdict === "none") count.none++;
        else count.right++;
        if (verdict === "located") count.located++;
        if (process.env.MISSED && verdict === "none" && change.renamed.size > 0) console.log(line);
      }
    }
  }
  expect([...counts.values()].flatMap(({ wrong }) => wrong)).toEqual([]);
});

/** Some changes of each operation. */
function sampleOf(changes: readonly ColumnChange[]): ColumnChange[] {
  const ops = [...new Set(changes.map(({ op }) => op))];
  return ops.flatMap((op) =>
    sample(
      changes.filter((change) => change.op === op),
      sized(1, 2),
    ),
  );
}

it.runIf(isFullSize)("75 % of the rewordings are proposed", () => {
  const all = [...counts].filter(([op]) => op.includes("reworded") && !op.includes("new column"));
  const sum = (of: (count: Count) => number) => all.reduce((total, [, count]) => total + of(count), 0);
  report(`desk, rewordings: ${sum(({ right }) => right)} of ${sum(({ asked }) => asked)}`);
  expect(sum(({ right }) => right) / sum(({ asked }) => asked)).toBeGreaterThanOrEqual(0.75);
});

afterAll(() => {
  for (const [op, { asked, right, located, none, wrong }] of counts)
    report(`| ${op} | ${asked} | ${right} | ${located} | ${none} | ${wrong.length} |`);
});
