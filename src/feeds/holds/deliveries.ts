/** Deliveries at once in one process, and those to the receivers of one app, which must leave places for other apps. */
const MAX = 8;
const MAX_OF_APP = 4;
/** A delivery whose time is not known yet. */
const USUAL_MS = 1_000;
/** Those that wait come again at least this often: a receiver may have become faster. */
const LONGEST_MS = 120_000;

interface Queue {
  running: number;
  /** The time of a delivery: a mean in which the last ones count most. */
  takesMs: number;
  /** When the last of those that wait may begin. */
  freeAt: number;
}

/** Limits the deliveries of a process. Those without a place come one after another, so that not all of them ask again and again. */
export class Deliveries {
  readonly #queues = new Map<string, Queue>();
  #running = 0;

  /** Begins a delivery of an app. Without a place, returns the time after which it is to come again. */
  begin(app: string, deliver: () => Promise<void>): Promise<void> | number {
    const queue = this.#queues.get(app) ?? { running: 0, takesMs: USUAL_MS, freeAt: 0 };
    this.#queues.set(app, queue);
    const now = performance.now();
    if (this.#running >= MAX || queue.running >= MAX_OF_APP) {
      queue.freeAt = Math.max(queue.freeAt, now) + queue.takesMs / MAX_OF_APP;
      return (queue.freeAt - now) % LONGEST_MS;
    }
    queue.running++;
    this.#running++;
    return deliver().finally(() => {
      this.#running--;
      queue.running--;
      queue.takesMs += (performance.now() - now - queue.takesMs) / MAX_OF_APP;
      // None waits any more, or those that do find places as they come.
      if (queue.running === 0) this.#queues.delete(app);
    });
  }
}
