import { afterAll, describe, expect, it } from "vitest";
import type { PageName } from "../../src/portal/page.ts";
import { costOf, type Specimen, searchExpensivePages } from "./expensive-pages.ts";
import { capturedPagesOf, demoPagesOf, pageKinds } from "./shown-pages.ts";
import { isFullSize, report, sampled, sized, testTimeoutMs } from "./size.ts";

/** The limits of the most expensive page: other calls wait while it is parsed. */
const BOUND = { cpuMs: 150, heapMb: 100 };
const SEARCH = { rounds: sized(1, 3), perRound: sized(2, 6) };

describe("a page within the limits", () => {
  const worst: (ReturnType<typeof costOf> & { name: string })[] = [];
  afterAll(() => {
    for (const { name, cpuMs, heapMb } of worst.sort((one, other) => other.cpuMs - one.cpuMs))
      report(`${cpuMs.toFixed(0).padStart(5)} ms ${heapMb.toFixed(0).padStart(5)} MB  ${name}`);
  });

  it.each(sampled(pageKinds, 4))(
    "%s: stalls no other call, whatever it repeats",
    { timeout: testTimeoutMs },
    (kind) => {
      const costs = firstPagesOf(kind).flatMap((shown) => {
        const found = searchExpensivePages(shown, SEARCH);
        expect(found.length).toBeGreaterThan(0);
        const measure = (specimen: Specimen) => ({ ...costOf(shown, specimen, sized(1, 5)), name: specimen.name });
        return found.slice(0, sized(1, 2)).map(measure);
      });
      worst.push(...costs.sort((one, other) => other.cpuMs - one.cpuMs).slice(0, 1));
      // Times are compared on a quiet machine only.
      if (!isFullSize) return;
      expect(costs.filter(({ cpuMs }) => cpuMs > BOUND.cpuMs)).toEqual([]);
      expect(costs.filter(({ heapMb }) => heapMb > BOUND.heapMb)).toEqual([]);
    },
  );
});

const firstPagesOf = (kind: PageName) => [
  ...demoPagesOf(kind).slice(0, 1),
  ...capturedPagesOf(kind).slice(0, sized(0, 1)),
];
