import { ServiceError } from "../contract/errors.ts";
import { FairQueue, FairShare } from "../guards/fair-share.ts";

/** Downloads use at most this part of the connections to the portal, so that slow readers cannot stop other calls. */
const SHARE_OF_CONNECTIONS = 1 / 4;
/** Downloads of one session, or of one student's sessions, that run or wait at once. */
const MAX_PER_STUDENT = 4;

/** Limits the downloads in progress: their connections are busy for as long as their callers read. */
export class DownloadLimit {
  readonly #max: number;
  readonly #queue: FairQueue;
  /** Downloads of each owner. */
  readonly #owners = new FairShare(0);

  constructor(connections: number, isShared: () => boolean) {
    this.#max = Math.ceil(connections * SHARE_OF_CONNECTIONS);
    this.#queue = new FairQueue(new FairShare(this.#max, isShared));
  }

  /**
   * Runs a download. Returns null without running it if there is no place within `maxWaitMs`. Throws overloaded if one of
   * its owners has its share, or if as many downloads of the client wait as may run. The owners are the cookie, which the portal
   * checks, and the registration number, which several sessions share.
   */
  async run<T>(
    client: string,
    owners: readonly string[],
    maxWaitMs: number,
    download: (waitedMs: number) => Promise<T>,
  ) {
    if (owners.some((owner) => this.#owners.heldBy(owner) >= MAX_PER_STUDENT)) throw overloaded("of this student");
    if (this.#queue.waitingFor(client) >= this.#max) throw overloaded("of this client");
    for (const owner of owners) this.#owners.take(owner);
    try {
      return await this.#queue.run(client, maxWaitMs, download);
    } finally {
      for (const owner of owners) this.#owners.release(owner);
    }
  }
}

const overloaded = (owner: string) =>
  new ServiceError("overloaded", `Too many downloads ${owner} are in progress.`, {
    retryAfterS: 1,
    guard: "downloads_in_progress",
  });
