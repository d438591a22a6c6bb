import { type CatalogueEntry, errorCatalogue } from "../../src/contract/error-catalogue.ts";
import { Portico, type PorticoOptions, type WatchState, type WatchStore } from "../index.ts";
import type { Session } from "../types.ts";

interface ReceivedRequest {
  readonly path: string;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare bodies of any shape with literals.
  readonly body: any;
}

export type Handler = (request: ReceivedRequest, signal: AbortSignal | null) => Response | Promise<Response>;

/** Registration numbers of students. */
export const REGISTRATION_NUMBERS: Readonly<Record<string, string>> = {
  A: "23DMO0001",
  a: "23dmo0001",
  B: "24DMO0002",
  C: "24DMO0003",
};

/** A session such as `A1`: the first one of the student A. */
export const sessionOf = (name: string): Session => ({
  registration_number: REGISTRATION_NUMBERS[name.charAt(0)] ?? "",
  cookie: `JSESSIONID=${name}`,
  csrf_token: "a-token",
  user_agent: "a-browser",
});

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });

/** An error response of the service; a code that its catalogue does not have is that of a temporary failure. */
export function problem(code: string, more: object = {}): Response {
  const known: Partial<CatalogueEntry> = new Map(Object.entries(errorCatalogue)).get(code) ?? {};
  const { status = 503, retryable = true, userAction: user_action = "wait" } = known;
  const fields = { code, status, retryable, user_action, detail: "Error of a test." };
  const body = { type: `/docs/errors/${code}`, title: code, request_id: "0199c8f2-6f1d", ...fields, ...more };
  return json(body, status, { "content-type": "application/problem+json; charset=utf-8" });
}

export const loggedIn = (name: string) => json({ status: "authenticated", session: sessionOf(name) });

/** Responds in this order, then with the last one to every further request. */
export function inOrder(...responses: readonly (() => Response)[]): () => Response {
  const rest = [...responses];
  return () => ((rest.length > 1 ? rest.shift() : rest[0]) ?? (() => json(null)))();
}

/** Never responds; rejects if the request is aborted. */
export const neverResponds: Handler = (_request, signal) =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** A client whose requests go to `handler`, and the list of these requests. */
export function fakeService(handler: Handler, options: Partial<PorticoOptions> = {}) {
  const requests: ReceivedRequest[] = [];
  const fakeFetch: typeof fetch = async (url, init) => {
    const request: ReceivedRequest = {
      path: new URL(String(url)).pathname,
      headers: new Headers(init?.headers),
      body: JSON.parse(String(init?.body)),
    };
    requests.push(request);
    return handler(request, init?.signal ?? null);
  };
  const portico = new Portico({ baseUrl: "https://portico.test/", apiKey: "a-key", fetch: fakeFetch, ...options });
  return { portico, requests, paths: () => requests.map(({ path }) => path) };
}

/** Keeps the state of a watch as JSON, as a file does. */
export class JsonStore implements WatchStore {
  json = "null";
  load = (): WatchState | null => JSON.parse(this.json);
  save = (state: WatchState): void => {
    this.json = JSON.stringify(state);
  };
}
