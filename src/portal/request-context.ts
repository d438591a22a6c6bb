import { finished } from "node:stream/promises";
import pLimit from "p-limit";
import type { ApiClient } from "../config/api-client.ts";
import { type ErrorCode, ServiceError } from "../contract/errors.ts";
import type { Language } from "../contract/user-messages.ts";
import type { FairQueue } from "../guards/fair-share.ts";
import type { DownloadLimit } from "./download-limit.ts";
import type { Notify } from "./events.ts";
import type { PageName } from "./page.ts";
import { accountOf, type StudentMarks } from "./student-marks.ts";
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
  /** Waits for the portal in progress, since when there has been one, and the time of the earlier ones. */
  #waits = 0;
  #waitingSince = 0;
  #waitedMs = 0;
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

  /** Time spent waiting for the portal; parallel requests count once. Includes those in progress, for which a failed call does not wait. */
  get portalMs(): number {
    return this.#waitedMs + this.waitingMs;
  }

  /** Time that the call has been waiting for the portal; 0 if it is not. */
  get waitingMs(): number {
    return this.#waits > 0 ? performance.now() - this.#waitingSince : 0;
  }

  /** Sends a portal request within the limits, after `stop` only with `evenIfStopped`. Throws portal_timeout after the deadline. */
  send(page: PageName, request: PortalRequest, evenIfStopped = false): Promise<PortalAnswer> {
    return this.#slot(async () => {
      if (this.#stopped !== null && !evenIfStopped) throw this.#stopped;
      this.page = page;
      const timeoutMs = Math.min(this.limits.requestTimeoutMs, this.#remainingMs());
      const transport = this.#bound ?? this.#options.transport;
      const exchange = async (waitedMs: number) => {
        if (waitedMs > 0 && this.#hasEnded) return null;
        return this.#reportingSent(page, () => transport.request(request, timeoutMs - waitedMs));
      };
      const answer = await this.#timed(this.#options.connections.run(this.client.counterId, timeoutMs, exchange));
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
        const answer = await this.#timed(this.#reportingSent(page, () => open(request, timeoutMs - waitedMs)));
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

  /** Counts the time of a wait for the portal. */
  async #timed<Result>(wait: Promise<Result>): Promise<Result> {
    if (this.#waits++ === 0) this.#waitingSince = performance.now();
    try {
      return await wait;
    } finally {
      if (--this.#waits === 0) this.#waitedMs += performance.now() - this.#waitingSince;
    }
  }

  /** Counts a request, unless it could not leave, and reports how it ends. */
  async #reportingSent<Answer extends { readonly status: number }>(
    page: PageName,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    this.requests++;
    const listeners = this.notify("requestSent", page);
    try {
      const answer = await send();
      for (const listener of listeners) listener({ status: answer.status });
      return answer;
    } catch (error) {
      const failure = error instanceof ServiceError ? error.code : "internal_error";
      for (const listener of listeners) listener({ failure });
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
    try {
      const value = await result;
      this.#report(page, null);
      return value;
    } catch (error) {
      if (error instanceof ServiceError && error.code !== except) this.#report(page, error.code);
      throw error;
    }
  }

  /** Reports that the caller has disconnected. After a long wait for a page, that is a time-out of the page, whenever it ends. */
  abandon(): void {
    if (this.page === null || this.waitingMs < LONG_WAIT_MS) return;
    this.#report(this.page, "portal_timeout");
    this.#abandoned = this.page;
  }

  #report(page: PageName, code: ErrorCode | null): void {
    if (page === this.#abandoned) return;
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
