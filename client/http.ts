import { throwIfAborted } from "./abort.ts";
import { PorticoError } from "./errors.ts";
import type { Problem } from "./types.ts";

/** Connection settings of the service. */
export interface Server {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Timeout for one response. The service itself gives up after 55 s. */
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  readonly onResponse?: OnResponse;
}

/** What the headers of a successful response say about it. */
export interface ResponseInfo {
  readonly path: string;
  /** Id to report to the operator of the service; null if something between client and service removed the header. */
  readonly requestId: string | null;
  /** Number of requests that the service sent to the portal. */
  readonly portalRequests: number;
  /** Number of texts on the portal's pages that no field contains. If it is not 0, the portal shows something new. */
  readonly unread: number;
  /** Number of values on the portal's pages in an unexpected format. Their fields are null. */
  readonly unfit: number;
}

/** Called for every successful response. */
export type OnResponse = (info: ResponseInfo) => void;

/** Sends a POST request. Resolves to the parsed JSON, or to text if the response is a file. Rejects with a PorticoError or the signal's reason. */
export async function post(server: Server, path: string, body: object, signal?: AbortSignal): Promise<unknown> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), server.timeoutMs);
  const onAbort = () => timer.abort();
  signal?.addEventListener("abort", onAbort);
  let response: Response;
  let answer: unknown;
  try {
    throwIfAborted(signal);
    response = await server.fetch(server.baseUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": server.apiKey },
      body: JSON.stringify(body),
      signal: timer.signal,
    });
    answer = await readResponse(response);
  } catch (cause) {
    throwIfAborted(signal);
    if (cause instanceof PorticoError) throw cause;
    if (timer.signal.aborted) {
      const message = `The service did not respond within ${server.timeoutMs} ms.`;
      throw new PorticoError("client_timeout", message, true, "wait", { cause });
    }
    throw new PorticoError("network_error", "Cannot connect to the service.", true, "wait", { cause });
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener("abort", onAbort);
  }
  server.onResponse?.(infoOf(path, response));
  return answer;
}

function infoOf(path: string, { headers }: Response): ResponseInfo {
  return {
    path,
    requestId: headers.get("x-request-id"),
    // An older service does not send these headers.
    portalRequests: Number(headers.get("x-portal-requests")),
    unread: Number(headers.get("x-portal-unread")),
    unfit: Number(headers.get("x-portal-unfit")),
  };
}

async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  const json = /^application\/(problem\+)?json/.test(type) ? parse(text) : undefined;
  if (response.ok && json !== undefined) return json;
  if (response.ok && /^text\/(calendar|csv)/.test(type)) return text;
  throw isProblem(json) ? toError(json) : unexpectedAnswer(response);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "code" in value && "retryable" in value && "user_action" in value;

function toError({ code, detail, retryable, user_action, status, request_id, ...rest }: Problem): PorticoError {
  return new PorticoError(code, detail, retryable, user_action, {
    status,
    requestId: request_id,
    retryAfterS: rest.retry_after_s ?? null,
    portal: rest.portal ?? null,
    faults: rest.errors ?? null,
  });
}

/** For a response that something between the client and the service, such as a proxy, has sent. Statuses from 500 on are temporary. */
function unexpectedAnswer({ status, headers }: Response): PorticoError {
  const temporary = status === 429 || status >= 500;
  const retryAfter = Number(headers.get("retry-after") ?? Number.NaN);
  return new PorticoError(
    "unexpected_answer",
    `Received status ${status} with a response that does not come from the service.`,
    temporary,
    temporary ? "wait" : "report",
    { status, requestId: headers.get("x-request-id"), retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null },
  );
}
