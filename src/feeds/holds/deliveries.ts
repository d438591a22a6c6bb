/** Deliveries at once in one process, fewer than the places of a schedule: receivers that answer slowly must leave places for ticks. */
const MAX = 5;
/** Those to the receivers of one app, which must leave places for other apps. */
const MAX_OF_APP = 3;
/** A delivery whose time is not known yet. */
const USUAL_MS = 5_000;

interface Queue {
  running: number;
  /** The time of the last delivery. */
  takesMs: number;
  /** When the last of those that wait may begin. */
  freeAt: number;
}

/** Limits the deliveries of a process. Those without a place come one after another, so that not all of them ask again and again. */
export class Deliveries {
  readonly #queues = new Map<string, Queue>();
  #running = 0;

  /** Runs a delivery of an app. Without a place, returns the time after which it is to come again. */
  async run(app: string, deliver: () => Promise<void>): Promise<number | null> {
    const queue = this.#queues.get(app) ?? { running: 0, takesMs: USUAL_MS, freeAt: 0 };
    const begin = Date.now();
    if (this.#running >= MAX || queue.running >= MAX_OF_APP) {
      queue.freeAt = Math.max(queue.freeAt, begin) + queue.takesMs / MAX_OF_APP;
      this.#queues.set(app, queue);
      return queue.freeAt - begin;
    }
    this.#queues.set(app, queue);
    queue.running++;
    this.#running++;
    await deliver().finally(() => {
      this.#running--;
      queue.running--;
      queue.takesMs = Date.now() - begin;
      if (queue.running === 0 && queue.freeAt < Date.now()) this.#queues.delete(app);
    });
    return null;
  }
}
