import type { Session } from "./session.ts";

/** Runs the requests of each session one after another, in order of arrival. */
export class SessionQueue {
  readonly #last = new WeakMap<Session, Promise<unknown>>();

  /** Runs the task after all earlier tasks of the session, whether they succeeded or failed. */
  run(session: Session, task: () => Promise<void>): Promise<void> {
    const previous = this.#last.get(session) ?? Promise.resolve();
    const result = previous.then(task, task);
    this.#last.set(session, result);
    return result;
  }
}
