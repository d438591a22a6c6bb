import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowanceOf, type OpenClass, type Outlook } from "./allowance.ts";

const open = (...units: number[]): OpenClass[] => units.map((value) => ({ date: "2026-09-25", units: value }));
const allowance = (attended: number, total: number, coming: number, threshold = 75, roundUp = false) =>
  allowanceOf({ attended, total, coming: open(...Array(coming).fill(1)), unposted: [] }, { threshold, roundUp });

describe("allowance", () => {
  it.each([
    [3, 4, 4, 1], // 6 of 8 is 75%
    [23, 25, 20, 9], // 34 of 45 is 75.6%, 33 of 45 is 73.3%
    [0, 0, 4, 1],
    [0, 0, 0, 0],
    [4, 4, 0, 0],
  ])("with %i of %i attended and %i classes to come, %i can be missed", (attended, total, coming, expected) => {
    expect(allowance(attended, total, coming)).toMatchObject({ can_miss: expected, must_attend: coming - expected });
  });

  it("requires every class if the threshold is out of reach", () => {
    expect(allowance(0, 10, 5)).toEqual({
      reachable: false,
      surely_reachable: false,
      can_miss: 0,
      can_miss_at_most: 0,
      must_attend: 5,
      best_percentage: 34,
    });
  });

  it("compares the exact percentage, or the rounded one on request", () => {
    // 32 of 43 is 74.4%, which the portal shows as 75%.
    expect(allowance(32, 43, 0)).toMatchObject({ reachable: false, best_percentage: 75 });
    expect(allowance(32, 43, 0, 75, true)).toMatchObject({ reachable: true, best_percentage: 75 });
  });
});

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
  threshold: number,
  roundUp: boolean,
  credit: boolean,
) {
  const enough = Array<boolean>(coming.length + 1).fill(true);
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
    const exact = held === 0 ? 100 : (present * 100) / held;
    if ((roundUp ? Math.ceil(exact) : exact) < threshold) enough[missed] = false;
  }
  return {
    reachable: enough[0],
    can_miss: Math.max(0, enough.indexOf(false) === -1 ? coming.length : enough.indexOf(false) - 1),
  };
}

it("equals the result of trying every combination of attended and missed classes", () => {
  fc.assert(
    fc.property(outlooks, fc.nat({ max: 100 }), fc.boolean(), (outlook, threshold, roundUp) => {
      const result = allowanceOf(outlook, { threshold, roundUp });
      const best = triedAllowance(outlook, threshold, roundUp, true);
      const worst = triedAllowance(outlook, threshold, roundUp, false);
      expect(result).toMatchObject({
        reachable: best.reachable,
        surely_reachable: worst.reachable,
        can_miss: worst.can_miss,
        can_miss_at_most: best.can_miss,
        must_attend: outlook.coming.length - worst.can_miss,
      });
    }),
    { numRuns: 2000 },
  );
});
