import { pipeline, type Readable } from "node:stream";
import { createUnzip } from "node:zlib";
import { FormData, Pool } from "undici";
import { collectAnswer, type Headers } from "./collect-answer.ts";
import { decodePage, decompress } from "./decode-page.ts";
import { type FetchIssuer, issuerFetcher } from "./issuer.ts";
import { chainCompletingConnector } from "./tls.ts";
import { failureOf, notAPage } from "./transport-failures.ts";

/** One HTTP request to the portal. */
export interface PortalRequest {
  readonly method: "GET" | "POST";
  /** Path with query on the portal's origin, e.g. "/vtop/login". */
  readonly path: string;
  /** Form fields of a POST. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Send the form as multipart/form-data instead of urlencoded. */
  readonly multipart?: boolean;
  readonly cookie: string | null;
  readonly userAgent: string;
}

/** The portal's answer to one request; redirects are not followed. */
export interface PortalAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly location: string | null;
  /** The `JSESSIONID=...` pair set by the answer. */
  readonly sessionCookie: string | null;
  /** Other cookies set by the answer, as `name=value`; `name=` for one that it deletes. */
  readonly otherCookies?: readonly string[];
  readonly text: string;
}

/** The beginning of the portal's answer to the request of a file. */
export interface FileAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly location: string | null;
  /** The Content-Disposition header. */
  readonly disposition: string | null;
  /** Number of bytes; null if it is not known in advance. */
  readonly length: number | null;
  /** Fails if the connection breaks or is silent for too long. */
  readonly body: Readable;
}

/** Current load of the connection pool. */
export interface PoolLoad {
  /** Open connections. */
  readonly connections: number;
  /** Requests in progress on a connection. */
  readonly running: number;
  /** Requests waiting for a connection. */
  readonly queued: number;
}

/** Sends HTTP requests to the portal. Every request to the portal goes through a transport; tests replace it. */
export interface Transport {
  /** Throws portal_unavailable, portal_timeout, portal_tls_error, and portal_page_changed if the answer is not a page. */
  request(request: PortalRequest, timeoutMs: number): Promise<PortalAnswer>;
  /** Requests a file. Undefined for a transport without files. Throws like `request`. */
  open?(request: PortalRequest, timeoutMs: number): Promise<FileAnswer>;
  /** Undefined for a transport without a connection pool. */
  load?(): PoolLoad;
  close(): Promise<void>;
}

export interface TransportOptions {
  readonly origin: string;
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** Maximum size of an answer after decompression. */
  readonly maxAnswerBytes: number;
  /** PEM certificates trusted in addition to the default root certificates. */
  readonly certificates: readonly string[];
  /** Fetches an intermediate certificate that the portal omits. null: an incomplete chain is an error. */
  readonly fetchIssuer?: FetchIssuer | null;
}

/** Shorter than the portal's idle timeout, so that it rarely closes a connection that is about to be reused. */
const KEEP_ALIVE_MS = 15_000;

/** Longest pause within a file. */
const FILE_SILENCE_MS = 30_000;

/** Longest time for a whole file, so that a caller that reads slowly does not hold a connection forever. */
const FILE_TIMEOUT_MS = 600_000;

export function createTransport(options: TransportOptions): Transport {
  const { certificates, connectTimeoutMs, fetchIssuer = issuerFetcher() } = options;
  const poolOptions = {
    connections: options.connections,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A single timer limits queueing, connecting and headers together, and the body of a page.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: chainCompletingConnector(certificates, connectTimeoutMs, fetchIssuer),
  };
  const pool = new Pool(options.origin, { ...poolOptions, maxResponseSize: options.maxAnswerBytes });
  const files = new Pool(options.origin, { ...poolOptions, bodyTimeout: FILE_SILENCE_MS });
  return {
    request: (request, timeoutMs) => send(pool, request, timeoutMs, options.maxAnswerBytes),
    open: (request, timeoutMs) => openFile(files, request, timeoutMs),
    load: () => {
      const { connected, running, queued } = pool.stats;
      return { connections: connected, running, queued };
    },
    close: async () => {
      await Promise.all([pool.destroy(), files.destroy()]);
    },
  };
}

async function send(
  pool: Pool,
  request: PortalRequest,
  timeoutMs: number,
  maxAnswerBytes: number,
): Promise<PortalAnswer> {
  const { status, headers, bytes } = await collectAnswer(pool, requestOptions(request), timeoutMs);
  try {
    const decompressed = await decompress(bytes, headerOf(headers, "content-encoding"), maxAnswerBytes);
    const contentType = headerOf(headers, "content-type") ?? "";
    return {
      status,
      contentType,
      location: headerOf(headers, "location"),
      ...cookiesOf(headers["set-cookie"]),
      text: decodePage(decompressed, contentType),
    };
  } catch (error) {
    throw failureOf(error, true);
  }
}

async function openFile(pool: Pool, request: PortalRequest, timeoutMs: number): Promise<FileAnswer> {
  try {
    const headers = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
    const answer = await withTimeout(pool.request({ ...requestOptions(request), signal }), headers);
    const encoding = headerOf(answer.headers, "content-encoding") ?? "identity";
    if (!/^((x-)?gzip|deflate|identity)$/i.test(encoding)) throw notAPage();
    const isPlain = encoding.toLowerCase() === "identity";
    const length = headerOf(answer.headers, "content-length");
    return {
      status: answer.statusCode,
      contentType: headerOf(answer.headers, "content-type") ?? "",
      location: headerOf(answer.headers, "location"),
      disposition: headerOf(answer.headers, "content-disposition"),
      length: isPlain && length !== null ? Number(length) : null,
      // A failure of the source destroys the result, so the callback has nothing to do.
      body: isPlain ? answer.body : pipeline(answer.body, createUnzip(), () => {}),
    };
  } catch (error) {
    throw failureOf(error, false);
  }
}

const requestOptions = (request: PortalRequest) => {
  const { headers, body } = encodeForm(request);
  return {
    method: request.method,
    path: request.path,
    headers: {
      ...headers,
      accept: "text/html,application/xhtml+xml,*/*",
      "user-agent": request.userAgent,
      ...(request.cookie !== null && { cookie: request.cookie }),
    },
    body,
  };
};

/** The pool ignores the signal while a request is queued, so the timeout is enforced here as well. */
const withTimeout = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });

function encodeForm({ fields, multipart }: PortalRequest): {
  headers: Record<string, string>;
  body: string | FormData | null;
} {
  if (fields === undefined) return { headers: {}, body: null };
  // Some of the portal's forms reject requests without this header.
  const headers = { "x-requested-with": "XMLHttpRequest" };
  if (multipart) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return { headers, body: form };
  }
  return {
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded; charset=UTF-8" },
    body: new URLSearchParams(fields).toString(),
  };
}

function headerOf(headers: Headers, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function cookiesOf(setCookie: string | string[] | undefined): Pick<PortalAnswer, "sessionCookie" | "otherCookies"> {
  if (setCookie === undefined) return { sessionCookie: null };
  const cookies = [setCookie].flat().map((cookie) => {
    const [pair = "", ...attributes] = cookie.split(";").map((part) => part.trim());
    return { pair, isDeleted: attributes.some(isInThePast) };
  });
  const [session, others] = [true, false].map((isSession) =>
    cookies.filter(({ pair }) => pair.startsWith("JSESSIONID=") === isSession),
  );
  const otherPairs = others?.map(({ pair, isDeleted }) => (isDeleted ? pair.replace(/=.*/s, "=") : pair)) ?? [];
  return {
    sessionCookie: session?.findLast(({ pair }) => pair !== "JSESSIONID=")?.pair ?? null,
    ...(otherPairs.length > 0 && { otherCookies: otherPairs }),
  };
}

/** Returns whether an attribute of a cookie deletes it. */
function isInThePast(attribute: string): boolean {
  const [name = "", value = ""] = attribute.split("=", 2);
  if (/^max-age$/i.test(name)) return Number(value) <= 0;
  return /^expires$/i.test(name) && Date.parse(value) <= Date.now();
}
