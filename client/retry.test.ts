import { expect, it, vi } from "vitest";
import { wait } from "./retry.ts";

it("waits until a time between two milliseconds has passed", async () => {
  vi.useFakeTimers({ now: 0 });
  const due = 0.4;
  let waits = 0;
  const waiting = (async () => {
    for (; Date.now() < due && waits < 100; waits++) await wait(due - Date.now());
  })();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(waits).toBe(1);
});
