import type { HoldCalls, Holds } from "./holds.ts";

/** Ticks at once in one process. */
const PLACES = 8;
const POLL_MS = 500;
/** After a poll that has claimed rows: more may be due, and a delivery that is postponed frees its place at once. */
const BUSY_POLL_MS = 50;
/** Time for the ticks in progress when the process stops. What they leave is claimed elsewhere. */
const CLOSE_MS = 20_000;

/** Runs the ticks that are due, in every process that has one. */
export class HoldSchedule {
  readonly #holds: Holds;
  readonly #calls: HoldCalls;
  readonly #onError: (error: unknown) => void;
  readonly #ticks = new Set<Promise<void>>();
  readonly #deliveries = new Set<Promise<void>>();
  #polling: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(holds: Holds, calls: HoldCalls, onError: (error: unknown) => void) {
    this.#holds = holds;
    this.#calls = calls;
    this.#onError = onError;
  }

  start(): void {
    this.#polling = this.#poll()
      .catch((error) => void this.#onError(error))
      .then((isMore) => {
        const pauseMs = isMore ? BUSY_POLL_MS : POLL_MS * (0.75 + Math.random() / 2);
        if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), pauseMs).unref();
      });
  }

  /** Claims what is due. True if there may be more. */
  async #poll(): Promise<boolean> {
    const started = await this.#holds.startDue(PLACES - this.#ticks.size, this.#calls);
    for (const tick of started)
      this.#keep(
        this.#ticks,
        tick.then(({ delivery }) => delivery && this.#keep(this.#deliveries, delivery)),
      );
    return started.length > 0;
  }

  #keep(tasks: Set<Promise<void>>, started: Promise<unknown>): void {
    const task = started.then(() => {}, this.#onError).finally(() => tasks.delete(task));
    tasks.add(task);
  }

  /** Claims nothing more, and waits for what runs. A claim under way may still start something. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const done = this.#polling.then(() => Promise.all(this.#ticks)).then(() => Promise.all(this.#deliveries));
    const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
    await Promise.race([done, late]);
  }
}
