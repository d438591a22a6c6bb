import { ServiceError } from "../contract/errors.ts";
import { FairQueue, FairShare } from "../guards/fair-share.ts";

/** Downloads use at most this part of the connections to the portal, so that slow readers cannot stop other calls. */
const SHARE_OF_CONNECTIONS = 1 / 4;
/** Downloads of one session that run or wait at once. */
const MAX_PER_SESSION = 4;

/** Limits the downloads in progress: their connections are busy for as long as their callers read. */
export class DownloadLimit {
  readonly #max: number;
  readonly #queue: FairQueue;
  /** Downloads of each session. */
  readonly #sessions = new FairShare(0);

  constructor(connections: number, isShared: () => boolean) {
    this.#max = Math.ceil(connections * SHARE_OF_CONNECTIONS);
    this.#queue = new FairQueue(new FairShare(this.#max, isShared));
  }

  /**
   * Runs a download. Returns null without running it if there is no place within `maxWaitMs`. Throws overloaded if the
   * session has its share, or if as many downloads of the client wait as may run.
   */
  async run<T>(client: string, session: string, maxWaitMs: number, download: (waitedMs: number) => Promise<T>) {
    if (this.#sessions.heldBy(session) >= MAX_PER_SESSION) throw overloaded("of this session");
    if (this.#queue.waitingFor(client) >= this.#max) throw overloaded("of this client");
    this.#sessions.take(session);
    try {
      return await this.#queue.run(client, maxWaitMs, download);
    } finally {
      this.#sessions.release(session);
    }
  }
}

const overloaded = (owner: string) =>
  new ServiceError("overloaded", `Too many downloads ${owner} are in progress.`, {
    retryAfterS: 1,
    guard: "downloads_in_progress",
  });
