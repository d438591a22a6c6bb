import { afterAll, expect, it } from "vitest";
import { heading } from "../../src/html/text.ts";
import { skeletonOf } from "../../src/scrub/skeleton.ts";
import { attempt } from "../../tools/repair/attempt.ts";
import { goodSkeletonsOf } from "../../tools/repair/good-skeletons.ts";
import { proposalFor } from "../../tools/repair/proposal.ts";
import { damage, type Edit, type Grid, gridsOf, sample, sourceOf } from "./mutations/mutant.ts";
import { type PageSource, pageSourceOf } from "./page-source.ts";
import { vocabulary } from "./scrubbed-pages.ts";
import { demoPagesOf, pageKinds } from "./shown-pages.ts";
import { isFullSize, report, sized, testTimeoutMs } from "./size.ts";
import { parse } from "./verdict.ts";

/** A change of the columns of a table, and the headings that became other ones: empty if no rewording explains it. */
interface ColumnChange {
  readonly op: string;
  readonly html: string;
  readonly renamed: ReadonlyMap<string, string>;
}

/** Headings of other portals, in words that the desk sees in a skeleton. */
const WORDS = [
  "Course Name",
  "Subject Title",
  "Type of Class",
  "Total Score",
  "Exam Slot",
  "Entry Date",
  "Final Status",
];

/** Changes as somebody makes them who knows the page, but not how the desk looks for a heading. */
function* columnChangesOf(page: PageSource, grid: Grid): Generator<ColumnChange> {
  const rows = [grid.heading, ...grid.rows];
  const last = grid.heading.cells.length - 1;
  for (const [at, cell] of grid.heading.cells.entries()) {
    if (!/\p{L}{3}/u.test(cell.text)) continue;
    const words = WORDS.filter((word) => !grid.heading.cells.some(({ text }) => heading(text) === heading(word)));
    const [word = "", other = ""] = [words[at % words.length], words[(at + 1) % words.length]];
    const renamedTo = (to: string) => new Map([[heading(cell.text), heading(to)]]);
    const make = (edits: readonly Edit[]) => String(damage(page, "", "", ...edits).make());
    const reworded = (to: string): Edit => [cell.inside, sourceOf(page, cell.inside).replace(cell.text, to)];
    const added = (texts: (row: (typeof rows)[number]) => string): Edit[] =>
      rows.flatMap((row): Edit[] => {
        const own = row.cells[at];
        return own === undefined ? [] : [[{ start: own.end, end: own.end }, texts(row)]];
      });
    const value = (row: (typeof rows)[number]) => sourceOf(page, row.cells[at] ?? cell);
    const moved = (to: string): Edit[] =>
      rows.flatMap((row): Edit[] => {
        const [own, end] = [row.cells[at], row.cells[last]];
        if (own === undefined || end === undefined) return [];
        const source = sourceOf(page, own);
        return [
          [own, ""],
          [{ start: end.end, end: end.end }, row === grid.heading ? source.replace(cell.text, to) : source],
        ];
      });
    yield { op: "reworded", html: make([reworded(word)]), renamed: renamedTo(word) };
    if (at < last) yield { op: "moved and reworded", html: make(moved(word)), renamed: renamedTo(word) };
    yield {
      op: "split",
      html: make([
        reworded(`${word} A`),
        ...added((row) => (row === grid.heading ? `<td>${word} B</td>` : "<td>B</td>")),
      ]),
      renamed: new Map(),
    };
    yield {
      op: "reworded next to a new column",
      html: make([reworded(word), ...added((row) => (row === grid.heading ? `<td>${other}</td>` : value(row)))]),
      // Which of the two is the old column, only a person can say.
      renamed: new Map(),
    };
    const next = grid.heading.cells[at + 1];
    if (next !== undefined) {
      const merged = rows.flatMap((row): Edit[] => {
        const [one, two] = [row.cells[at], row.cells[at + 1]];
        if (one === undefined || two === undefined) return [];
        return [
          [
            one.inside,
            row === grid.heading
              ? `${cell.text} / ${next.text}`
              : `${sourceOf(page, one.inside)} ${sourceOf(page, two.inside)}`,
          ],
          [two, ""],
        ];
      });
      yield { op: "merged", html: make(merged), renamed: new Map() };
    }
  }
}

interface Count {
  asked: number;
  right: number;
  none: number;
  wrong: string[];
}
const counts = new Map<string, Count>();
const kinds = isFullSize
  ? pageKinds
  : pageKinds.filter((kind) => ["attendance", "exam_schedule", "weekend_outing_requests"].includes(kind));

it.each(kinds)("no wrong proposal for changed columns is accepted: %s", { timeout: testTimeoutMs }, (kind) => {
  const good = goodSkeletonsOf(kind);
  for (const shown of demoPagesOf(kind)
    .filter(({ isFirst }) => isFirst)
    .slice(0, sized(1, 4))) {
    const whole = parse(shown, shown.html);
    if ("code" in whole) continue;
    const source = pageSourceOf(shown);
    for (const grid of gridsOf(source).filter(({ table }) => !table.isIgnored)) {
      for (const { op, html, renamed } of sample([...columnChangesOf(source, grid)], sized(12, 60))) {
        if (!("code" in parse(shown, html))) continue;
        const count = counts.get(op) ?? { asked: 0, right: 0, none: 0, wrong: [] };
        counts.set(op, count);
        count.asked++;
        const { changes, anchor, altered } = proposalFor(shown.page, skeletonOf(html, vocabulary), good);
        if (anchor !== null || altered > 0) {
          count.none++;
          if (process.env.MISSED && renamed.size > 0)
            console.log(kind, op, [...renamed], anchor, JSON.stringify(changes));
          continue;
        }
        const isRight =
          renamed.size > 0 &&
          changes.every((change) => change.kind === "wording" && [...renamed.values()].includes(heading(change.to)));
        const repaired = attempt(shown.page, html, changes, shown.input);
        const isSame = repaired.anchor === null && JSON.stringify(repaired.record) === JSON.stringify(whole.record);
        if (isRight && isSame) count.right++;
        else count.wrong.push(`${kind}: ${op} ${[...renamed].join()} ${JSON.stringify(changes)}`);
      }
    }
  }
  expect([...counts.values()].flatMap(({ wrong }) => wrong)).toEqual([]);
});

it.runIf(isFullSize)("60 % of the rewordings are proposed", () => {
  const all = [...counts].filter(([op]) => op === "reworded" || op === "moved and reworded").map(([, count]) => count);
  const [asked, right] = [
    all.reduce((sum, count) => sum + count.asked, 0),
    all.reduce((sum, count) => sum + count.right, 0),
  ];
  expect(right / asked).toBeGreaterThanOrEqual(0.6);
});

afterAll(() => {
  for (const [op, { asked, right, none, wrong }] of counts)
    report(
      `desk, columns ${op}: ${asked} asked, ${right} right, ${none} without an accepted proposal, ${wrong.length} wrong`,
    );
});
