import { checkAborted } from "./abort.ts";
import { PorticoError } from "./errors.ts";
import type { Problem } from "./types.ts";

/** Where the service is and how it is asked. */
export interface Server {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How long one answer may take. The service itself gives up after 55 s. */
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

/** Sends one POST and resolves to its answer: parsed JSON, or text where the answer is a file. Rejects with PorticoError or the signal's reason. */
export async function post(server: Server, path: string, body: object, signal?: AbortSignal): Promise<unknown> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), server.timeoutMs);
  const stop = () => timer.abort();
  signal?.addEventListener("abort", stop);
  try {
    checkAborted(signal);
    const response = await server.fetch(server.baseUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": server.apiKey },
      body: JSON.stringify(body),
      signal: timer.signal,
    });
    return await read(response);
  } catch (cause) {
    checkAborted(signal);
    if (cause instanceof PorticoError) throw cause;
    if (timer.signal.aborted) {
      const message = `The service did not answer within ${server.timeoutMs} ms.`;
      throw new PorticoError("client_timeout", message, true, "wait", { cause });
    }
    throw new PorticoError("network_error", "The service could not be reached.", true, "wait", { cause });
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener("abort", stop);
  }
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  const json = /^application\/(problem\+)?json/.test(type) ? parse(text) : undefined;
  if (response.ok && json !== undefined) return json;
  if (response.ok && /^text\/(calendar|csv)/.test(type)) return text;
  throw isProblem(json) ? failureOf(json) : strangeAnswer(response);
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

function failureOf({ code, detail, retryable, user_action, status, request_id, ...rest }: Problem): PorticoError {
  return new PorticoError(code, detail, retryable, user_action, {
    status,
    requestId: request_id,
    retryAfterS: rest.retry_after_s ?? null,
    portal: rest.portal ?? null,
    faults: rest.errors ?? null,
  });
}

/** Not the service's words, so something between the client and the service: a passing failure from 500 on. */
function strangeAnswer({ status, headers }: Response): PorticoError {
  const passing = status === 429 || status >= 500;
  const wait = Number(headers.get("retry-after") ?? Number.NaN);
  return new PorticoError(
    "unexpected_answer",
    `Status ${status}, and not an answer of the service.`,
    passing,
    passing ? "wait" : "report",
    { status, requestId: headers.get("x-request-id"), retryAfterS: Number.isFinite(wait) ? wait : null },
  );
}
