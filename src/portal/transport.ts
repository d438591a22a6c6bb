import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { unzip } from "node:zlib";
import { errors, FormData, Pool } from "undici";
import { ServiceError } from "../errors.ts";
import { chainCompletingConnector, isCertificateError } from "./tls.ts";

/** One HTTP request to the portal. */
export interface PortalRequest {
  readonly method: "GET" | "POST";
  /** Path with query on the portal's origin, e.g. "/vtop/login". */
  readonly path: string;
  /** Form of a POST. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Sends the form as multipart/form-data instead of urlencoded. */
  readonly multipart?: boolean;
  readonly cookie: string | null;
  readonly userAgent: string;
}

/** What the portal answered to one request; redirects are not followed. */
export interface PortalAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly location: string | null;
  /** The `JSESSIONID=...` pair that the answer sets. */
  readonly sessionCookie: string | null;
  readonly text: string;
}

/** What the connections to the portal are doing at the moment. */
export interface PoolLoad {
  /** Open connections. */
  readonly connections: number;
  /** Requests that have a connection. */
  readonly running: number;
  /** Requests that wait for one. */
  readonly queued: number;
}

/** The one seam through which the service reaches the portal. */
export interface Transport {
  /** Throws portal_unavailable, portal_timeout, portal_tls_error, or portal_page_changed for an answer that cannot be a page. */
  request(request: PortalRequest, timeoutMs: number): Promise<PortalAnswer>;
  /** A transport without connections of its own has none to tell of. */
  load?(): PoolLoad;
  close(): Promise<void>;
}

/** The connection failed before an answer began: the only failure after which a read may be repeated. */
export class ConnectionLost extends ServiceError {
  constructor() {
    super("portal_unavailable", "The connection to the portal failed before an answer began.");
  }
}

export interface TransportOptions {
  readonly origin: string;
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** Largest answer, unpacked. */
  readonly answerBytes: number;
  /** Certificates (PEM) trusted beside the usual roots. */
  readonly certificates: readonly string[];
}

/** Under the portal's own idle time, so that a kept connection is seldom closed under a request. */
const KEEP_ALIVE_MS = 15_000;

export function createTransport(options: TransportOptions): Transport {
  const pool = new Pool(options.origin, {
    connections: options.connections,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // One signal bounds queueing, connecting, head and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: options.answerBytes,
    connect: chainCompletingConnector(options.certificates, options.connectTimeoutMs),
  });
  return {
    request: (request, timeoutMs) => send(pool, request, timeoutMs, options.answerBytes),
    load: () => {
      const { connected, running, queued } = pool.stats;
      return { connections: connected, running, queued };
    },
    close: () => pool.destroy(),
  };
}

async function send(pool: Pool, request: PortalRequest, timeoutMs: number, answerBytes: number): Promise<PortalAnswer> {
  let begun = false;
  try {
    const { headers, body } = encodeForm(request);
    // What is left of a deadline is seldom a whole number, and a timer takes no other.
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
    const options = {
      method: request.method,
      path: request.path,
      headers: {
        ...headers,
        accept: "text/html,application/xhtml+xml,*/*",
        "user-agent": request.userAgent,
        ...(request.cookie !== null && { cookie: request.cookie }),
      },
      body,
      signal,
    };
    const answer = await inTime(pool.request(options), signal);
    begun = true;
    const raw = new Uint8Array(await answer.body.arrayBuffer());
    // The pool takes a connection back one turn later; whoever asks at once would open a second one.
    await setImmediate();
    const bytes = await unpack(raw, headerOf(answer.headers, "content-encoding"), answerBytes);
    const contentType = headerOf(answer.headers, "content-type") ?? "";
    return {
      status: answer.statusCode,
      contentType,
      location: headerOf(answer.headers, "location"),
      sessionCookie: sessionCookieOf(answer.headers["set-cookie"]),
      text: decodePage(bytes, contentType),
    };
  } catch (error) {
    throw failureOf(error, begun);
  }
}

/** The pool heeds a signal only once a request has its connection; one that waits for it must end in time as well. */
const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });

function encodeForm({ fields, multipart }: PortalRequest): {
  headers: Record<string, string>;
  body: string | FormData | null;
} {
  if (fields === undefined) return { headers: {}, body: null };
  // Some of the portal's forms refuse a request that does not say it comes from a script.
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

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function headerOf(headers: Headers, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function sessionCookieOf(setCookie: string | string[] | undefined): string | null {
  const pairs = [setCookie ?? []].flat().map((cookie) => cookie.split(";", 1)[0]?.trim() ?? "");
  return pairs.findLast((pair) => pair.startsWith("JSESSIONID=") && pair !== "JSESSIONID=") ?? null;
}

const unzipped = promisify(unzip);

async function unpack(bytes: Uint8Array, encoding: string | null, maxOutputLength: number): Promise<Uint8Array> {
  if (encoding === null || encoding === "identity" || bytes.byteLength === 0) return bytes;
  if (!/^(x-)?(gzip|deflate)$/i.test(encoding)) throw notAPage();
  return unzipped(bytes, { maxOutputLength });
}

/** Pages are UTF-8 whatever their meta elements say; a charset of the header counts only where the bytes are no UTF-8. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? "utf-8";
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      throw notAPage();
    }
  }
}

const notAPage = () => new ServiceError("portal_page_changed", "The portal's answer cannot be read as a page.");

const TOO_LARGE = new Set(["UND_ERR_RES_EXCEEDED_MAX_SIZE", "ERR_BUFFER_TOO_LARGE"]);

/** A request that was never made, by a fault of ours: no portal is to blame, and no connection was lost. */
const isDefect = (error: Error): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof errors.InvalidArgumentError;

function failureOf(error: unknown, begun: boolean): unknown {
  if (error instanceof ServiceError) return error;
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (error.name === "TimeoutError" || error instanceof errors.ConnectTimeoutError) {
    return new ServiceError("portal_timeout", "The portal did not answer in time.");
  }
  if (isCertificateError(code)) {
    return new ServiceError("portal_tls_error", "The certificate of the portal does not verify.");
  }
  if (TOO_LARGE.has(code) || code.startsWith("Z_")) return notAPage();
  if (isDefect(error)) return error;
  return begun ? new ServiceError("portal_unavailable", "The portal's answer broke off.") : new ConnectionLost();
}
