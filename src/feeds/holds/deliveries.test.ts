import { expect, it, vi } from "vitest";
import { Deliveries } from "./deliveries.ts";

/** Begins deliveries that take places of an app until the returned function ends them. */
function hanging(deliveries: Deliveries, count: number): () => Promise<unknown> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const begun = Array.from({ length: count }, () => deliveries.begin("app", () => answered));
  return () => {
    answer();
    return Promise.all(begun);
  };
}
const next = (deliveries: Deliveries) => deliveries.begin("app", async () => {});

it("those that wait come one after another within two minutes, and at once when the receiver is faster", async () => {
  vi.useFakeTimers();
  const deliveries = new Deliveries();
  const answer = hanging(deliveries, 4);
  const waits = Array.from({ length: 1_000 }, () => Number(next(deliveries)));
  expect([waits[0], waits[1], Math.max(...waits) <= 120_000]).toEqual([250, 500, true]);
  vi.advanceTimersByTime(120_000);
  await answer();
  await next(deliveries);
  hanging(deliveries, 4);
  expect(next(deliveries)).toBe(250);
});

it("one quick answer does not let all that wait come at once", async () => {
  vi.useFakeTimers();
  const deliveries = new Deliveries();
  hanging(deliveries, 3);
  await next(deliveries);
  hanging(deliveries, 1);
  expect(next(deliveries)).toBeGreaterThan(100);
});
