import { expect, it, vi } from "vitest";
import type { HoldCalls, Holds } from "./holds.ts";
import { HoldSchedule } from "./schedule.ts";

it("deliveries take no place of a tick, and are waited for at the end", async () => {
  vi.useFakeTimers();
  const places: number[] = [];
  let deliver = () => {};
  const delivery = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const startDue = async (free: number) => {
    places.push(free);
    return places.length > 2 ? [] : [Promise.resolve({ delivery })];
  };
  const schedule = new HoldSchedule({ startDue } as unknown as Holds, {} as HoldCalls, () => expect.fail());
  schedule.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(new Set(places)).toEqual(new Set([8]));
  let isClosed = false;
  void schedule.close().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isClosed).toBe(false);
  deliver();
  await vi.advanceTimersByTimeAsync(1);
  expect(isClosed).toBe(true);
});

it("runs at most eight ticks at once, and claims nothing after its end", async () => {
  vi.useFakeTimers();
  const places: number[] = [];
  const startDue = async (free: number) => {
    places.push(free);
    return Array.from({ length: Math.min(free, 5) }, () => new Promise(() => {}));
  };
  const schedule = new HoldSchedule({ startDue } as unknown as Holds, {} as HoldCalls, () => expect.fail());
  schedule.start();
  await vi.advanceTimersByTimeAsync(1_000);
  const polls = places.length;
  void schedule.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([places.slice(0, 3), places.length]).toEqual([[8, 3, 0], polls]);
});
