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
 * Returns a function that makes a `fetch` of another, which it uses for what it does not find here.
 */
export function answerMemory(now: () => number = Date.now) {
  /** Answers by the digest of the request, oldest first. */
  const answers = new Map<string, Remembered>();
  let length = 0;
  /** The end of requests that are in progress, by the same digest. */
  const pending = new Map<string, Promise<void>>();
  /** Sessions that have ended lately. Answers to requests that were in progress are not kept. */
  const over = new Set<string>();

  function drop(key: string): void {
    length -= answers.get(key)?.body.length ?? 0;
    answers.delete(key);
  }

  function forget(isForgotten: (answer: Remembered) => boolean): void {
    for (const [key, answer] of answers) if (isForgotten(answer)) drop(key);
  }

  function end(session: string): void {
    forget((one) => one.session === session);
    over.add(session);
    setTimeout(() => over.delete(session), OVER_MS).unref();
  }

  function remember(key: string, answer: Remembered): void {
    drop(key);
    answers.set(key, answer);
    length += answer.body.length;
    for (const oldest of answers.keys()) {
      if (length <= MAX_LENGTH) break;
      drop(oldest);
    }
    // Nothing is kept for longer because nobody asks.
    setTimeout(() => forget(({ until }) => until <= now()), answer.until - now()).unref();
  }

  async function keep(key: string, session: string, response: Response, isDraft: boolean): Promise<Response> {
    if (response.status === 401) end(session);
    if (response.status !== 200 || over.has(session)) return response;
    const until = now() + (isDraft ? DRAFT_MS : LIFETIME_MS);
    const answer = { session, until, headers: [...response.headers], body: await response.text() };
    remember(key, answer);
    return responseOf(answer);
  }

  return (send: Send = (url, init) => fetch(url, init)): typeof fetch =>
    async (input, init) => {
      const url = String(input);
      const { pathname } = new URL(url);
      const session = sessionOf(init);
      if (pathname.endsWith("/auth/logout")) end(session);
      if (!/\/(student\/(?!outing\/(?!prepare))|insight\/)/.test(pathname)) {
        const response = await send(url, init);
        // A request that is sent to the portal changes its pages.
        if (pathname.includes("/student/outing/")) forget((one) => one.session === session);
        if (response.status === 401) end(session);
        return response;
      }
      // The request contains the session, which must not stay here longer than the call.
      const key = digestOf(`${url}\n${session}\n${init?.body}`);
      // An assistant calls several tools at once, which share pages.
      for (let sent = pending.get(key); sent !== undefined; sent = pending.get(key))
        await unlessAborted(sent, init?.signal);
      forget(({ until }) => until <= now());
      const known = answers.get(key);
      if (known !== undefined) return responseOf(known);
      const answer = send(url, init).then((response) => keep(key, session, response, pathname.endsWith("/prepare")));
      const free = () => {
        pending.delete(key);
      };
      pending.set(key, answer.then(free, free));
      return answer;
    };
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
