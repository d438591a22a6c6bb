import { finished } from "node:stream/promises";
import pLimit from "p-limit";
import type { ApiClient } from "../config/api-client.ts";
import { type ErrorCode, ServiceError } from "../contract/errors.ts";
import type { Language } from "../contract/user-messages.ts";
import type { FairQueue } from "../guards/fair-share.ts";
import type { DownloadLimit } from "./download-limit.ts";
import type { Notify, RequestEnd } from "./events.ts";
import { accountOf } from "./login/account.ts";
import type { PageName } from "./page.ts";
import type { StudentMarks } from "./student-marks.ts";
import type { BoundTransport, FileAnswer, PortalAnswer, PortalRequest, Transport, UsedEgress } from "./transport.ts";
import { EgressLost } from "./transport-failures.ts";

const noMarks: StudentMarks = { group: 0, session: null, pseudonym: null };

/** A caller that gives up after this time of waiting for one request does so because of the portal. */
const LONG_WAIT_MS = 3_000;

/** Limits for one API request. */
export interface RequestLimits {
  readonly answerTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** Maximum number of concurrent portal requests. */
  readonly parallelRequests: number;
  /** Maximum number of redirects after one request. */
  readonly redirects: number;
}

/** Measures the time during which at least one task was running; overlapping tasks count once. */
class Stopwatch {
  #endedMs = 0;
  #running = 0;
  #since = 0;

  /** Includes tasks still running: a failed request reports its time without waiting for parallel ones. */
  get totalMs(): number {
    return this.#endedMs + (this.#running > 0 ? performance.now() - this.#since : 0);
  }

  /** Time since a task began and one has been running ever since; 0 if none is running. */
  get currentMs(): number {
    return this.#running > 0 ? performance.now() - this.#since : 0;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running++ === 0) this.#since = performance.now();
    try {
      return await work();
    } finally {
      if (--this.#running === 0) this.#endedMs += performance.now() - this.#since;
    }
  }
}

/** The API request of a context, and the objects that it shares with other requests. */
export interface ContextOptions {
  /** The caller. */
  readonly client: ApiClient;
  /** Id of the API request. */
  readonly id: string;
  /** Language of the sentences for the student. Default: English. */
  readonly language?: Language | undefined;
  /** The path below which the caller reaches the service, for addresses in answers. */
  readonly prefix?: string | undefined;
  readonly limits: RequestLimits;
  /** Reports portal events. */
  readonly notify: Notify;
  /** Shared by all contexts. */
  readonly transport: Transport;
  /** Shared by all contexts. */
  readonly connections: FairQueue;
  /** Shared by all contexts. */
  readonly downloads: DownloadLimit;
  /** Marks of a student for reports. Default: the same for all. */
  readonly marksOf?: ((name: string, cookie?: string) => StudentMarks) | undefined;
}

/** Context of one API request. Counts, limits and times every portal request that it causes. */
export class RequestContext {
  /** HTTP requests sent to the portal, each redirect included. */
  requests = 0;
  /** The page requested last; after a failure, the page that failed. */
  page: PageName | null = null;
  /** Texts of the parsed pages that no field uses. */
  unread = 0;
  /** Texts of the parsed pages that do not match the format of their field. */
  unfit = 0;
  /** The first failure of a part that the answer lacks; null for a complete answer. */
  missing: Error | null = null;
  /** Time spent parsing pages and solving captchas. */
  parseMs = 0;
  /** The student's clock on the demo portal, `2026-09-25T11:00`; null for any other portal. */
  demoTime: string | null = null;
  readonly client: ApiClient;
  /** Id of the API request, for problems inside an answer. */
  readonly id: string;
  /** Language of the sentences for the student, for problems inside an answer. */
  readonly language: Language | undefined;
  readonly prefix: string | undefined;
  readonly notify: Notify;
  readonly limits: RequestLimits;
  readonly #options: ContextOptions;
  #bound: BoundTransport | null = null;
  readonly #deadline: number;
  readonly #slot: ReturnType<typeof pLimit>;
  readonly #waiting = new Stopwatch();
  #marks = noMarks;
  #isDoubtful = false;
  #hasEnded = false;
  /** The page that the caller was waiting for when it disconnected. */
  #abandoned: PageName | null = null;
  #stopped: Error | null = null;

  constructor(options: ContextOptions) {
    const { client, id, language, prefix, notify, limits } = options;
    this.client = client;
    this.id = id;
    this.language = language;
    this.prefix = prefix;
    this.notify = notify;
    this.limits = limits;
    this.#options = options;
    this.#deadline = performance.now() + limits.answerTimeoutMs;
    this.#slot = pLimit(limits.parallelRequests);
  }

  /** Time spent waiting for the portal; parallel requests count once. */
  get portalMs(): number {
    return this.#waiting.totalMs;
  }

  /** Time that the call has been waiting for the portal; 0 if it is not. */
  get waitingMs(): number {
    return this.#waiting.currentMs;
  }

  /** Sends a portal request within the limits, after `stop` only with `evenIfStopped`. Throws portal_timeout after the deadline. */
  send(page: PageName, request: PortalRequest, evenIfStopped = false): Promise<PortalAnswer> {
    return this.#slot(async () => {
      if (this.#stopped !== null && !evenIfStopped) throw this.#stopped;
      this.page = page;
      const timeoutMs = Math.min(this.limits.requestTimeoutMs, this.#remainingMs());
      const answer = await this.#waiting.during(() =>
        this.#options.connections.run(this.client.counterId, timeoutMs, async (waitedMs) => {
          if (waitedMs > 0 && this.#hasEnded) return null;
          this.requests++;
          const listeners = this.notify("requestSent", page);
          const answering = (this.#bound ?? this.#options.transport).request(request, timeoutMs - waitedMs);
          return this.#countSent(reportEnd(answering, listeners));
        }),
      );
      if (answer === null) throw new ServiceError("portal_timeout", "No connection to the portal became free in time.");
      this.demoTime = answer.demoTime ?? this.demoTime;
      return answer;
    });
  }

  /** Requests a file of a student within the limits. Its place and its connection count as used until the body is closed. */
  openFile(page: PageName, student: string, request: PortalRequest): Promise<FileAnswer> {
    return new Promise((resolve, reject) => {
      this.page = page;
      const timeoutMs = Math.min(this.limits.requestTimeoutMs, this.#remainingMs());
      const { open } = this.#bound ?? this.#options.transport;
      if (open === undefined) throw new Error("This transport has no files.");
      const client = this.client.counterId;
      const download = async (waitedMs: number) => {
        this.requests++;
        const listeners = this.notify("requestSent", page);
        const answer = await this.#waiting.during(() =>
          this.#countSent(reportEnd(open(request, timeoutMs - waitedMs), listeners)),
        );
        resolve(answer);
        await finished(answer.body).catch(() => {}); // The consumer of the body gets its error.
        return answer;
      };
      const connect = (waitedMs: number) =>
        this.#options.connections.run(client, timeoutMs - waitedMs, (waitedAgainMs) =>
          download(waitedMs + waitedAgainMs),
        );
      const isFull = new ServiceError("portal_timeout", "No connection to the portal became free in time.");
      this.#options.downloads
        .run(client, [`cookie ${request.cookie}`, `student ${student}`], timeoutMs, connect)
        .then((answer) => answer ?? reject(isFull), reject);
    });
  }

  /** Does not count a request that could not leave. */
  async #countSent<Answer>(answering: Promise<Answer>): Promise<Answer> {
    try {
      return await answering;
    } catch (error) {
      if (error instanceof EgressLost) this.requests--;
      throw error;
    }
  }

  /** Names the student of this call by a login name or a registration number, and the session, if there is one. */
  identify(name: string, cookie?: string): void {
    this.#marks = this.#options.marksOf?.(name, cookie) ?? noMarks;
    this.#isDoubtful = false;
  }

  /** Reports what happens from now on for nobody, until a student is named again: anyone can enter a text that the portal refuses. */
  doubt(): void {
    this.#isDoubtful = true;
  }

  /** Sends all requests of this call by the student's egress, or by the one with this id. */
  bindTo(student: string, egress?: string): void {
    this.#bound = this.#options.transport.boundTo?.(accountOf(student), egress) ?? null;
  }

  /** The egress of the latest request; null without PORTAL_EGRESS. */
  get egress(): UsedEgress | null {
    return this.#bound?.used ?? null;
  }

  /** The student's pseudonym for the log; null if no student is named or AUDIT_KEY is not set. */
  get pseudonym(): string | null {
    return this.#marks.pseudonym;
  }

  /** Reports how the parsing of a page, or a step of a login, ends. Not if it ends with the code `except`. */
  async reporting<Result>(page: PageName, result: Promise<Result>, except?: ErrorCode): Promise<Result> {
    const report = (code: ErrorCode | null) => {
      if (page !== this.#abandoned) this.#report(page, code);
    };
    try {
      const value = await result;
      report(null);
      return value;
    } catch (error) {
      if (error instanceof ServiceError && error.code !== except) report(error.code);
      throw error;
    }
  }

  /** Reports that the caller has disconnected. After a long wait for a page, that is a time-out of the page, whenever it ends. */
  abandon(): void {
    if (this.page === null || this.waitingMs < LONG_WAIT_MS) return;
    this.#abandoned = this.page;
    this.#report(this.page, "portal_timeout");
  }

  #report(page: PageName, code: ErrorCode | null): void {
    const { group, session } = this.#marks;
    this.notify("pageEnded", { page, code, group: this.#isDoubtful ? null : group, session });
  }

  /** Fails every later portal request of this call with `error`: the portal has refused to serve it. */
  stop(error: Error): void {
    this.#stopped = error;
  }

  /** Time until the deadline of the whole call. */
  #remainingMs(): number {
    const remainingMs = this.#deadline - performance.now();
    if (remainingMs > 0) return remainingMs;
    const seconds = this.limits.answerTimeoutMs / 1000;
    throw new ServiceError("portal_timeout", `Timed out after ${seconds} s waiting for the portal.`);
  }

  /** Drops queued requests once the response to the caller is decided. */
  end(): void {
    this.#hasEnded = true;
    this.#slot.clearQueue();
  }

  /** Runs `parse` and adds its duration to `parseMs`. */
  timeParsing<T>(parse: () => T): T {
    const start = performance.now();
    try {
      return parse();
    } finally {
      this.parseMs += performance.now() - start;
    }
  }
}

async function reportEnd<Answer extends { readonly status: number }>(
  answering: Promise<Answer>,
  listeners: readonly ((end: RequestEnd) => void)[],
): Promise<Answer> {
  const report = (end: RequestEnd) => {
    for (const listener of listeners) listener(end);
  };
  try {
    const answer = await answering;
    report({ status: answer.status });
    return answer;
  } catch (error) {
    report({ failure: error instanceof ServiceError ? error.code : "internal_error" });
    throw error;
  }
}
