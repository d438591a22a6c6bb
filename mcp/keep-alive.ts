const MINUTE_MS = 60_000;
/** The portal ends a session after about 15 minutes without a request. */
const INTERVAL_MS = 12 * MINUTE_MS;
const LIFETIME_MS = 15 * MINUTE_MS;
/** A conversation may rest for so long before the student has to log in again. */
const REST_MS = 120 * MINUTE_MS;
/** Sessions that a process keeps alive. Those that were used least recently are dropped. */
const MAX_SESSIONS = 1000;

/** Keeps sessions alive between questions, with one portal request every 12 minutes, for two hours after the last question. */
export class KeepAlive {
  /** The next check of each session. */
  readonly #sessions = new Map<string, NodeJS.Timeout>();

  /** A tool has used a session. `check` resolves to true if the portal still knows it. */
  used(session: string, check: () => Promise<boolean>): void {
    const now = Date.now();
    this.ended(session);
    this.#schedule(session, check, { used: now, extended: now, delay: INTERVAL_MS });
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= MAX_SESSIONS) break;
      this.ended(oldest);
    }
  }

  /** The session is over, or has been replaced. */
  ended(session: string): void {
    clearTimeout(this.#sessions.get(session));
    this.#sessions.delete(session);
  }

  #schedule(
    session: string,
    check: () => Promise<boolean>,
    { used, extended, delay }: { readonly used: number; readonly extended: number; readonly delay: number },
  ): void {
    const timer = setTimeout(async () => {
      // A failure says nothing about the session.
      const isAlive = await check().catch(() => null);
      // A call, or the end of the session, came first.
      if (this.#sessions.get(session) !== timer) return;
      const now = Date.now();
      const next =
        isAlive === null ? { used, extended, delay: MINUTE_MS } : { used, extended: now, delay: INTERVAL_MS };
      const isInTime = now + next.delay < next.extended + LIFETIME_MS && now + next.delay <= used + REST_MS;
      if (isAlive !== false && isInTime) this.#schedule(session, check, next);
      else this.#sessions.delete(session);
    }, delay);
    // The process ends without waiting for it.
    timer.unref();
    this.#sessions.set(session, timer);
  }
}
