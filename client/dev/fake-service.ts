import { Portico, type PorticoOptions } from "../index.ts";
import type { Session } from "../types.ts";

/** One request as the fake service got it. */
interface Asked {
  readonly path: string;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape are compared with literals.
  readonly body: any;
}

/** Answers one request. */
export type Reply = (asked: Asked, signal: AbortSignal | null) => Response | Promise<Response>;

/** A session that is told from others by its number. */
export const sessionNumber = (number: number): Session => ({
  registration_number: "23DMO0001",
  cookie: `JSESSIONID=${number}`,
  csrf_token: `token-${number}`,
  user_agent: "Mozilla/5.0",
});

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });

/** A problem as the service words it. */
export function problem(code: string, status: number, more: object = {}): Response {
  const retryable = [429, 502, 503, 504].includes(status) && code !== "portal_page_changed";
  const fields = { code, status, retryable, user_action: retryable ? "wait" : "report", detail: "Said by a test." };
  const body = { type: `/docs/errors/${code}`, title: code, request_id: "0199c8f2-6f1d", ...fields, ...more };
  return json(body, status, { "content-type": "application/problem+json; charset=utf-8" });
}

export const loggedIn = (number: number) => json({ status: "authenticated", session: sessionNumber(number) });

/** An answer that never comes, unless its request is aborted. */
export const never: Reply = (_asked, signal) =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** A client whose requests are answered by `reply`, with what was asked. */
export function fakeService(reply: Reply, options: Partial<PorticoOptions> = {}) {
  const asked: Asked[] = [];
  const fakeFetch: typeof fetch = async (url, init) => {
    const request: Asked = {
      path: new URL(String(url)).pathname,
      headers: new Headers(init?.headers),
      body: JSON.parse(String(init?.body)),
    };
    asked.push(request);
    return reply(request, init?.signal ?? null);
  };
  const portico = new Portico({ baseUrl: "https://portico.test/", apiKey: "a-key", fetch: fakeFetch, ...options });
  return { portico, asked, paths: () => asked.map(({ path }) => path) };
}
