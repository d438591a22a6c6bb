import { setImmediate, setTimeout } from "node:timers/promises";
import { readRehearsal, rehearsalOf } from "./rehearsal.ts";

/** Longest time for which the warm-up holds up a call that arrives, if no task takes longer. */
const SLICE_MS = 4;

/** Pause while calls are in progress. */
const BUSY_PAUSE_MS = 50;

export interface WarmUp {
  /** CPU time in all, in milliseconds. */
  readonly budgetMs: number;
  /** True if no call is in progress. */
  isIdle(): boolean;
  /** Stops the warm-up. */
  readonly signal: AbortSignal;
}

/**
 * Runs tasks again and again until the budget is used up, so that V8 has compiled and optimised their code before a call needs it.
 * Works in slices while no call is in progress. Each round adds the next task: if the shortest come first, the code that they
 * share with the longest is already optimised when one of these runs for the first time. Rejects if a task throws.
 */
export async function warmUp(tasks: readonly (() => unknown)[], { budgetMs, isIdle, signal }: WarmUp): Promise<void> {
  const before = process.cpuUsage();
  let sliceEnd = 0;
  for (let round = 1; ; round++) {
    for (const task of tasks.slice(0, round)) {
      if (performance.now() > sliceEnd) {
        await idle(isIdle, signal);
        const { user, system } = process.cpuUsage(before);
        if (signal.aborted || user + system > budgetMs * 1000) return;
        sliceEnd = performance.now() + SLICE_MS;
      }
      await task();
    }
  }
}

/** Rehearses calls of every kind, if this installation has recorded ones. Rejects if they are unusable. */
export async function rehearse(options: WarmUp, read = readRehearsal): Promise<void> {
  const recorded = options.budgetMs === 0 ? null : await read();
  if (recorded === null) return;
  if (recorded.calls.length === 0) throw new Error("The rehearsal has no calls.");
  const { tasks, close } = await rehearsalOf(recorded);
  try {
    await warmUp(tasks, options);
  } finally {
    await close();
  }
}

/** Resolves when a call that has arrived in the meantime, and those in progress, have ended. */
async function idle(isIdle: () => boolean, signal: AbortSignal): Promise<void> {
  await setImmediate();
  while (!isIdle() && !signal.aborted) await setTimeout(BUSY_PAUSE_MS, undefined, { ref: false });
}
