import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeLine, changesOf, partData } from "./part-changes.ts";
import { demoPagesOf, type ShownPage } from "./shown-pages.ts";
import { report, sized, testTimeoutMs } from "./size.ts";
import { type Spot, type TextWorld, textWorlds as worlds } from "./text-worlds.ts";

interface Subject {
  readonly world: TextWorld;
  readonly shown: ShownPage;
  readonly data: unknown;
  /** The texts that belong to exactly one record. */
  readonly spots: readonly Spot[];
}

const idOf = ({ collection, key, field }: Spot): string => JSON.stringify([collection, key, field]);

const subjects = worlds.map((world): Subject[] =>
  demoPagesOf(world.page).flatMap((shown) => {
    const data = partData(shown, shown.html);
    const all = world.spots(shown);
    const spots = all.filter((spot) => all.filter((other) => idOf(other) === idOf(spot)).length === 1);
    return data === null || spots.length === 0 ? [] : [{ world, shown, data, spots }];
  }),
);

/** The edits of a random run. */
interface Plan {
  readonly world: number;
  readonly subject: number;
  /** Numbers of spots whose texts change. */
  readonly edits: readonly number[];
  readonly reverses: boolean;
  readonly addsSpace: boolean;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  world: fc.nat({ max: worlds.length - 1 }),
  subject: fc.nat(),
  edits: fc.array(fc.nat(), { maxLength: 8 }),
  reverses: fc.boolean(),
  addsSpace: fc.boolean(),
});

function subjectOf({ world, subject }: Plan): Subject {
  const pages = subjects[world] ?? [];
  const found = pages[subject % pages.length];
  if (found === undefined) throw new Error(`No page of ${worlds[world]?.part} has the texts.`);
  return found;
}

/** Applies a plan. Returns the new page and the changes that it must lead to. */
function evolve({ world, shown, spots }: Subject, { edits, reverses, addsSpace }: Plan) {
  const edited = new Set(edits.flatMap((number) => spots[number % spots.length] ?? []));
  let { html } = shown;
  for (const spot of spots.toSorted((one, other) => other.start - one.start)) {
    const { start, text } = spot;
    const shownText = edited.has(spot) ? spot.next : text;
    html = html.slice(0, start) + (addsSpace ? `\r\n\t${shownText}  ` : shownText) + html.slice(start + text.length);
  }
  if (addsSpace) html = html.replaceAll(/<(td|tr|span|label)\b/g, '<$1 data-row="1"');
  if (reverses && world.pieces !== undefined) {
    const pieces = [...html.matchAll(world.pieces)].map(([piece]) => piece);
    html = html.replaceAll(world.pieces, () => pieces.pop() ?? "");
  }
  const fields = new Map<string, string[]>();
  for (const { collection, key, field } of edited) {
    const record = `${collection} ${JSON.stringify(key)}`;
    fields.set(record, [...(fields.get(record) ?? []), field]);
  }
  const expected = [...fields].map(([record, names]) => changeLine("changed", record, names));
  return { html, expected: expected.sort() };
}

describe("changes between two pages without a table of records", { timeout: testTimeoutMs }, () => {
  it("are exactly the edits, whatever the order and the markup", async () => {
    const edits = worlds.map(() => 0);
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const subject = subjectOf(plan);
        const { html, expected } = evolve(subject, plan);
        edits[plan.world] = (edits[plan.world] ?? 0) + expected.length;
        expect(await changesOf(subject.world.part, subject.shown, subject.data, html)).toEqual(expected);
      }),
      { numRuns: sized(120, 6_000), seed: 17 },
    );
    report(`Changes of texts: ${worlds.map(({ page }, index) => `${page} ${edits[index]}`).join(", ")} edits`);
    for (const [index, { page }] of worlds.entries())
      expect([page, (edits[index] ?? 0) > sized(10, 500)]).toEqual([page, true]);
  });

  it("are none if only the order and the markup change", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const subject = subjectOf(plan);
        const { html } = evolve(subject, { ...plan, edits: [] });
        expect(await changesOf(subject.world.part, subject.shown, subject.data, html)).toEqual([]);
      }),
      { numRuns: sized(60, 2_000), seed: 17 },
    );
  });
});
