import fc from "fast-check";
import { expect, it } from "vitest";
import { allowanceOf, type OpenClass, type Outlook, type Requirement } from "./allowance.ts";

const open = (...units: number[]): OpenClass[] => units.map((value) => ({ date: "2026-09-25", units: value }));
const units = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 7 });
const outlooks = fc
  .tuple(fc.nat({ max: 40 }), fc.nat({ max: 20 }), units, fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 3 }))
  .map(([attended, missed, coming, unposted]) => ({
    attended,
    total: attended + missed,
    coming: open(...coming),
    unposted: open(...unposted),
  }));

/** Tries every way to miss classes: the largest number that leaves enough whichever classes are missed. */
function triedAllowance(
  { attended, total, coming, unposted }: Outlook,
  { threshold, roundUp }: Requirement,
  credit: boolean,
) {
  const enough = Array<boolean>(coming.length + 1).fill(true);
  const percentages: (number | null)[] = [];
  for (let choice = 0; choice < 2 ** coming.length; choice++) {
    let [present, held, missed] = [attended, total, 0];
    coming.forEach((one, index) => {
      held += one.units;
      if ((choice >> index) & 1) missed++;
      else present += one.units;
    });
    for (const one of unposted) {
      held += one.units;
      if (credit) present += one.units;
    }
    const exact = (present * 100) / held;
    const shown = Math.ceil(exact);
    percentages.push(held === 0 ? null : shown);
    if ((roundUp ? shown : exact) < threshold) enough[missed] = false;
  }
  return {
    reachable: enough[0],
    can_miss: Math.max(0, enough.indexOf(false) === -1 ? coming.length : enough.indexOf(false) - 1),
    percentage: percentages[0],
  };
}

it("equals the result of trying every combination of attended and missed classes", () => {
  fc.assert(
    fc.property(outlooks, fc.nat({ max: 100 }), fc.boolean(), (outlook, threshold, roundUp) => {
      const requirement = { threshold, roundUp };
      const best = triedAllowance(outlook, requirement, true);
      const worst = triedAllowance(outlook, requirement, false);
      expect(allowanceOf(outlook, requirement)).toEqual({
        reachable: best.reachable,
        surely_reachable: worst.reachable,
        can_miss: worst.can_miss,
        can_miss_at_most: best.can_miss,
        must_attend: outlook.coming.length - worst.can_miss,
        best_percentage: best.percentage,
      });
    }),
    { numRuns: 2000, examples: [[{ attended: 0, total: 0, coming: [], unposted: [] }, 75, false]] },
  );
});
