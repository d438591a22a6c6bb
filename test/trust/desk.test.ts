import { afterAll, describe, expect, it } from "vitest";
import { type DeskCounts, newCounts, proveDesk } from "./desk-proof.ts";
import { pageKinds } from "./shown-pages.ts";
import { isFullSize, report, testTimeoutMs } from "./size.ts";

const counts = new Map<string, DeskCounts>();

describe("a layout change is detected, and its skeleton leads to the fix", () => {
  it.each(pageKinds)("%s", { timeout: testTimeoutMs }, (kind) => {
    const own = new Map<string, DeskCounts>();
    proveDesk(kind, own);
    for (const [op, count] of own) counts.set(op, sum(counts.get(op) ?? newCounts(), count));
    for (const { wrong, wrongProposals, leaks } of own.values()) {
      expect(wrong).toEqual([]);
      expect(wrongProposals).toEqual([]);
      expect(leaks).toEqual([]);
    }
  });
});

it.runIf(isFullSize)(
  "95 % of the lost headings, labels and ids are named, and 80 % of the changes that the skeleton shows are proposed",
  () => {
    const total = [...counts.values()].reduce(sum, newCounts());
    expect(total.named / total.asked).toBeGreaterThan(0.95);
    expect(total.proposed / total.proposable).toBeGreaterThan(0.8);
  },
);

afterAll(() => {
  report(`${"change".padEnd(20)}  changes harmless detected  excused    asked    named   shown proposed`);
  for (const [op, count] of counts) {
    const { changes, harmless, detected, excused, asked, named, proposable, proposed } = count;
    const figures = [changes, harmless, detected, excused, asked, named, proposable, proposed];
    report(`${op.padEnd(20)}${figures.map((figure) => String(figure).padStart(9)).join("")}`);
    if (process.env.MISSED) for (const line of count.missed) console.log(line);
  }
});

const sum = (one: DeskCounts, other: DeskCounts): DeskCounts =>
  Object.fromEntries(
    Object.entries(one).map(([key, value]) => {
      const more = other[key as keyof DeskCounts];
      return [key, Array.isArray(value) ? [...value, ...(more as string[])] : value + (more as number)];
    }),
  ) as unknown as DeskCounts;
