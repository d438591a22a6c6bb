import { createHash } from "node:crypto";

const LIFETIME_MS = 60_000;
/** The same for the draft of an outing request: who declines it and asks again needs no other. Two minutes of its five are left. */
const DRAFT_MS = 180_000;
/** Time for which the end of a session is remembered, longer than a request takes. */
const OVER_MS = 2 * LIFETIME_MS;
/** Characters of all answers together. The oldest are dropped. */
const MAX_LENGTH = 32_000_000;

interface Remembered {
  /** Digest of the session that has asked. */
  readonly session: string;
  readonly until: number;
  readonly headers: readonly [string, string][];
  readonly body: string;
}

type Send = (url: string, init: RequestInit | undefined) => Promise<Response>;

/**
 * Answers a data request from memory if the same one has succeeded within the last minute. An assistant often asks twice; the portal
 * must not notice. The session is part of a request, so no student gets the answer of another one, and an ended session gets none.
 */
export class AnswerMemory {
  readonly #now: () => number;
  /** Answers by the digest of the request, oldest first. */
  readonly #answers = new Map<string, Remembered>();
  #length = 0;
  /** The end of requests that are in progress, by the same digest. */
  readonly #pending = new Map<string, Promise<void>>();

  /** Sessions that have ended lately. Answers to requests that were in progress are not kept. */
  readonly #over = new Set<string>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** A `fetch` that looks here first and sends what it does not find. */
  fetch(send: Send = (url, init) => fetch(url, init)): typeof fetch {
    return async (input, init) => {
      const url = String(input);
      const { pathname } = new URL(url);
      const session = sessionOf(init);
      if (pathname.endsWith("/auth/logout")) this.#end(session);
      if (!/\/(student\/(?!outing\/(?!prepare))|insight\/)/.test(pathname)) {
        const response = await send(url, init);
        // A request that is sent to the portal changes its pages.
        if (pathname.includes("/student/outing/")) this.#forget((one) => one.session === session);
        return this.#noticeEnd(session, response);
      }
      // The request contains the session, which must not stay here longer than the call.
      const key = digestOf(`${url}\n${session}\n${init?.body}`);
      // An assistant calls several tools at once, which share pages.
      for (let sent = this.#pending.get(key); sent !== undefined; sent = this.#pending.get(key))
        await unlessAborted(sent, init?.signal);
      this.#forget(({ until }) => until <= this.#now());
      const known = this.#answers.get(key);
      if (known !== undefined) return responseOf(known);
      const answer = send(url, init).then((response) =>
        this.#keep(key, session, response, pathname.endsWith("/prepare")),
      );
      const free = () => {
        this.#pending.delete(key);
      };
      this.#pending.set(key, answer.then(free, free));
      return answer;
    };
  }

  async #keep(key: string, session: string, response: Response, isDraft: boolean): Promise<Response> {
    this.#noticeEnd(session, response);
    if (response.status !== 200 || this.#over.has(session)) return response;
    const until = this.#now() + (isDraft ? DRAFT_MS : LIFETIME_MS);
    const answer = { session, until, headers: [...response.headers], body: await response.text() };
    this.#remember(key, answer);
    return responseOf(answer);
  }

  #noticeEnd(session: string, response: Response): Response {
    if (response.status === 401) this.#end(session);
    return response;
  }

  #end(session: string): void {
    this.#forget((one) => one.session === session);
    this.#over.add(session);
    setTimeout(() => this.#over.delete(session), OVER_MS).unref();
  }

  #remember(key: string, answer: Remembered): void {
    this.#drop(key);
    this.#answers.set(key, answer);
    this.#length += answer.body.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#length <= MAX_LENGTH) break;
      this.#drop(oldest);
    }
    // Nothing is kept for longer because nobody asks.
    setTimeout(() => this.#forget(({ until }) => until <= this.#now()), answer.until - this.#now()).unref();
  }

  #forget(isForgotten: (answer: Remembered) => boolean): void {
    for (const [key, answer] of this.#answers) if (isForgotten(answer)) this.#drop(key);
  }

  #drop(key: string): void {
    this.#length -= this.#answers.get(key)?.body.length ?? 0;
    this.#answers.delete(key);
  }
}

/** Waits for a promise that never rejects. Rejects with the signal's reason. */
const unlessAborted = (promise: Promise<void>, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort);
    void promise.then(resolve).finally(() => signal?.removeEventListener("abort", abort));
  });

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64");

/** The digest of the session in a request, or of its access token. */
function sessionOf({ body, headers }: RequestInit = {}): string {
  const token = new Headers(headers).get("authorization");
  if (token !== null) return digestOf(token);
  const fields: unknown = typeof body === "string" ? JSON.parse(body) : null;
  const session: unknown = typeof fields === "object" && fields !== null ? Reflect.get(fields, "session") : null;
  return digestOf(JSON.stringify(session ?? null));
}

/** The body is decoded, so the headers about its encoding no longer hold. */
const responseOf = ({ headers, body }: Remembered): Response =>
  new Response(body, { headers: headers.filter(([name]) => !/^content-(encoding|length)$/.test(name)) });
