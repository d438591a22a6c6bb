import { randomBytes } from "node:crypto";
import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";
import { createUnzip } from "node:zlib";
import { type buildConnector, type Dispatcher, Pool } from "undici";
import { collectAnswer, type Headers, type RawAnswer } from "./collect-answer.ts";
import { decodePage, decompress } from "./decode-page.ts";
import { type FetchIssuer, issuerFetcher } from "./issuer.ts";
import { chainCompletingConnectors } from "./tls.ts";
import { failureOf, NotConnected, notAPage } from "./transport-failures.ts";

type Fields = Readonly<Record<string, string>>;

/** One HTTP request to the portal. */
export interface PortalRequest {
  readonly method: "GET" | "POST";
  /** Path with query on the portal's origin, e.g. "/vtop/login". */
  readonly path: string;
  /** Form fields of a POST. */
  readonly fields?: Fields;
  /** Send the form as multipart/form-data instead of urlencoded. */
  readonly multipart?: boolean;
  readonly cookie: string | null;
  readonly userAgent: string;
  /** Set for a request that changes something at the portal. */
  readonly once?: SentOnce;
}

/** A request that must not be sent twice. It has a connection of its own: one that is reused may be closed already. */
interface SentOnce {
  /** Called before the first byte is written. */
  onStart(): void;
  /** Names of the fields that are files, all of them empty. */
  readonly files: ReadonlySet<string>;
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
  /** The student's clock, which only the demo portal sends: `2026-09-25T11:00`, in India's time. */
  readonly demoTime?: string;
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
  /** Fails if the connection breaks, if no byte passes for too long, or if the whole file takes too long. */
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
  /** Empty without PORTAL_EGRESS. */
  readonly egresses?: readonly EgressLoad[];
}

/** Current state of an egress. */
export interface EgressLoad {
  readonly name: string;
  readonly isUp: boolean;
  /** Requests that have left by it since the start. */
  readonly requests: number;
}

/** The egress by which a request left. */
export interface UsedEgress {
  /** Opaque id, stored in sessions. */
  readonly id: string;
  /** Name in logs and metrics. */
  readonly name: string;
}

/** Sends HTTP requests to the portal. Every request to the portal goes through a transport; tests replace it. */
export interface Transport {
  /** Throws portal_unavailable, portal_timeout, portal_tls_error, and portal_page_changed if the answer is not a page. */
  request(request: PortalRequest, timeoutMs: number): Promise<PortalAnswer>;
  /** Requests a file. Undefined for a transport without files. Throws like `request`. */
  open?(request: PortalRequest, timeoutMs: number): Promise<FileAnswer>;
  /** Undefined for a transport without a connection pool. */
  load?(): PoolLoad;
  /** Sends the requests of one student, by the egress with this id if there is one. Undefined for a transport with a single egress. */
  boundTo?(student: string, egress: string | undefined): BoundTransport;
  close(): Promise<void>;
}

/** Sends the requests of one student. */
export interface BoundTransport extends Pick<Transport, "request" | "open"> {
  /** The egress of the latest request; null before the first. */
  readonly used: UsedEgress | null;
}

export interface TransportOptions {
  readonly origin: string;
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** Maximum size of an answer after decompression. */
  readonly maxAnswerBytes: number;
  /** PEM certificates trusted in addition to the default root certificates. */
  readonly certificates: readonly string[];
  /** The reason why the portal can leave connections without an answer, for the error. */
  readonly reach?: string | null;
  /** Default: a connection by the system's default route. */
  readonly connector?: buildConnector.connector;
  /** Fetches an intermediate certificate that the portal omits. null: an incomplete chain is an error. */
  readonly fetchIssuer?: FetchIssuer | null;
  /** Longest pause within a file, in milliseconds. Default 30 s. */
  readonly filePauseMs?: number;
}

/** Shorter than the portal's idle timeout, so that it rarely closes a connection that is about to be reused. */
const KEEP_ALIVE_MS = 15_000;

/** Longest time in which no byte of a file passes: the portal is silent, or the receiver has paused. */
const FILE_PAUSE_MS = 30_000;

/** Longest time for a whole file, so that a caller that reads slowly does not hold a connection forever. */
const FILE_TIMEOUT_MS = 600_000;

export function createTransport(options: TransportOptions): Transport {
  const { certificates, connectTimeoutMs, fetchIssuer = issuerFetcher(), filePauseMs = FILE_PAUSE_MS } = options;
  const poolOptions = {
    connections: options.connections,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A single timer limits queueing, connecting and headers together, and the body of a page. undici's timers ignore a
    // paused receiver, and each header restarts them.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: options.connector ?? chainCompletingConnectors(certificates, connectTimeoutMs, fetchIssuer)(),
  };
  const explain = (error: unknown) => {
    throw error instanceof NotConnected && options.reach ? new NotConnected(options.reach) : error;
  };
  const pool = new Pool(options.origin, { ...poolOptions, maxResponseSize: options.maxAnswerBytes });
  const files = new Pool(options.origin, poolOptions);
  const writes = new Pool(options.origin, { ...poolOptions, maxResponseSize: options.maxAnswerBytes });
  return {
    async request(request, timeoutMs) {
      const { once } = request;
      const toSend = requestOptions(request, options.origin);
      const answering = collectAnswer(once === undefined ? pool : writes, toSend, timeoutMs, once?.onStart);
      return answerOf(await answering.catch(explain), options.maxAnswerBytes);
    },
    open: (request, timeoutMs) =>
      openFile(files, requestOptions(request, options.origin), timeoutMs, filePauseMs).catch(explain),
    load: () => {
      const { connected, running, queued } = pool.stats;
      return { connections: connected, running, queued };
    },
    close: async () => {
      await Promise.all([pool.destroy(), files.destroy(), writes.destroy()]);
    },
  };
}

async function answerOf({ status, headers, bytes }: RawAnswer, maxAnswerBytes: number): Promise<PortalAnswer> {
  try {
    const decompressed = await decompress(bytes, headerOf(headers, "content-encoding"), maxAnswerBytes);
    const contentType = headerOf(headers, "content-type") ?? "";
    const demoTime = headerOf(headers, "x-demo-time") ?? "";
    return {
      status,
      contentType,
      location: headerOf(headers, "location"),
      ...cookiesOf(headers["set-cookie"]),
      text: decodePage(decompressed, contentType),
      ...(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(demoTime) && { demoTime }),
    };
  } catch (error) {
    throw failureOf(error, true);
  }
}

type RequestOptions = ReturnType<typeof requestOptions>;

async function openFile(pool: Pool, toSend: RequestOptions, timeoutMs: number, pauseMs: number): Promise<FileAnswer> {
  const aborter = new AbortController();
  const { signal } = aborter;
  const abortAfter = (ms: number) => setTimeout(() => aborter.abort(timeoutError()), ms);
  const headersTimer = abortAfter(timeoutMs);
  try {
    const answer = await withTimeout(pool.request({ ...toSend, signal }), signal);
    const totalTimer = abortAfter(FILE_TIMEOUT_MS);
    answer.body.once("close", () => clearTimeout(totalTimer));
    return fileAnswer(answer, pauseMs);
  } catch (error) {
    throw failureOf(error, false);
  } finally {
    clearTimeout(headersTimer);
  }
}

function fileAnswer({ statusCode, headers, body }: Dispatcher.ResponseData, pauseMs: number): FileAnswer {
  const encoding = headerOf(headers, "content-encoding") ?? "identity";
  if (!/^((x-)?gzip|deflate|identity)$/i.test(encoding)) {
    // A body that nobody reads holds its connection.
    body.on("error", () => {}).destroy();
    throw notAPage();
  }
  const isPlain = encoding.toLowerCase() === "identity";
  const length = headerOf(headers, "content-length");
  const decoders = isPlain ? [] : [createUnzip()];
  const file = new PauseLimit(pauseMs);
  // A failure of one stream destroys the others, so the callback has nothing to do.
  pipeline([body, ...decoders, file], () => {});
  return {
    status: statusCode,
    contentType: headerOf(headers, "content-type") ?? "",
    location: headerOf(headers, "location"),
    disposition: headerOf(headers, "content-disposition"),
    length: isPlain && length !== null ? Number(length) : null,
    body: file,
  };
}

const timeoutError = () => new DOMException("The file is late.", "TimeoutError");

/** Passes bytes on. Fails if none pass for `pauseMs`. */
class PauseLimit extends Transform {
  readonly #timer: NodeJS.Timeout;

  constructor(pauseMs: number) {
    super();
    this.#timer = setTimeout(() => this.destroy(timeoutError()), pauseMs);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#timer.refresh();
    done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    done(error);
  }
}

function requestOptions({ fields, multipart, once, ...request }: PortalRequest, origin: string) {
  const form = fields && (multipart ? multipartForm(fields, once?.files) : urlencodedForm(fields));
  return {
    method: request.method,
    path: request.path,
    headers: {
      // Some of the portal's forms reject requests without the first one.
      ...(form && { "x-requested-with": "XMLHttpRequest", "content-type": form.type }),
      accept: "text/html,application/xhtml+xml,*/*",
      "user-agent": request.userAgent,
      ...(request.cookie !== null && { cookie: request.cookie }),
      // As the browser sends it from the home page.
      ...(once && { origin, referer: `${origin}/vtop/content` }),
    },
    body: form?.body ?? null,
    // Without another request on its connection.
    ...(once && { reset: true }),
  };
}

const urlencodedForm = (fields: Fields) => ({
  type: "application/x-www-form-urlencoded; charset=UTF-8",
  body: new URLSearchParams(fields).toString(),
});

/** By hand: FormData leaves out the name of an empty file, and browsers do not. */
function multipartForm(fields: Fields, files: ReadonlySet<string> = new Set()) {
  const boundary = `----WebKitFormBoundary${randomBytes(12).toString("base64url").replace(/[-_]/g, "A")}`;
  const quoted = (name: string) => name.replace(/\r\n?|\n/g, "%0D%0A").replaceAll('"', "%22");
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = files.has(name) ? '; filename=""\r\nContent-Type: application/octet-stream' : "";
    const text = value.replace(/\r\n?|\n/g, "\r\n");
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n${text}\r\n`;
  });
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join("")}--${boundary}--\r\n` };
}

/** The pool ignores the signal while a request is queued, so the timeout is enforced here as well. */
const withTimeout = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });

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
