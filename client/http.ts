import { throwIfAborted } from "./abort.ts";
import { type Download, openDownload } from "./download.ts";
import { PorticoError } from "./errors.ts";
import { type DetailedResponse, infoOf, type ResponseInfo } from "./response.ts";
import type { Awaitable } from "./store.ts";
import type { Problem } from "./types.ts";

/** Connection settings of the service. */
export interface Server {
  readonly baseUrl: string;
  /** Null if a server on the way adds it. */
  readonly apiKey: string | null;
  /** The access token of a student, in place of the API key and the session. */
  readonly accessToken: (() => Awaitable<string>) | null;
  /** Timeout for one response. The service itself gives up after 55 s. */
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  readonly onResponse?: OnResponse;
  readonly onDataWarning?: OnDataWarning;
}

/** Called for every successful response. */
export type OnResponse = (info: ResponseInfo) => void;

/** Called for every response with data that may be incomplete; `"throw"` rejects the call with `data_incomplete`. */
export type OnDataWarning = "throw" | ((info: ResponseInfo) => void);

/** Validates the URL of the service and removes slashes at its end. No URL class: React Native's accepts anything. */
export function parseBaseUrl(text: string): string {
  if (/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(text)) return text.replace(/\/{1,9}$/, "");
  const rule = "baseUrl must begin with http:// or https:// and have no credentials, query or fragment";
  throw new TypeError(`${rule}, for example "https://portico.example.edu".`);
}

/** Returns the data of a response, or throws the PorticoError that it describes. */
export type ReadResponse<T> = (response: Response, info: ResponseInfo) => Promise<T>;

/** Sends a POST request. Rejects with a PorticoError or the signal's reason. */
export function post<T>(
  server: Server,
  path: string,
  body: object,
  read: ReadResponse<T>,
  signal?: AbortSignal,
): Promise<DetailedResponse<T>> {
  const { apiKey, accessToken, onDataWarning } = server;
  const sendAs = (credential: Readonly<Record<string, string>>) => {
    const headers = {
      "content-type": "application/json",
      ...credential,
      ...(onDataWarning === "throw" && { "x-portal-strict": "1" }),
    };
    return send(server, path, { method: "POST", headers, body: JSON.stringify(body) }, read, signal);
  };
  if (accessToken === null) return sendAs(apiKey === null ? {} : { "x-api-key": apiKey });
  return new Promise<string>((resolve) => resolve(accessToken())).then((token) =>
    sendAs({ authorization: `Bearer ${token}` }),
  );
}

/** Sends a request as it is. Rejects with a PorticoError or the signal's reason. */
export async function send<T>(
  server: Server,
  path: string,
  request: RequestInit,
  read: ReadResponse<T>,
  signal?: AbortSignal,
): Promise<DetailedResponse<T>> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), server.timeoutMs);
  const onAbort = () => timer.abort();
  signal?.addEventListener("abort", onAbort);
  let result: DetailedResponse<T>;
  try {
    throwIfAborted(signal);
    const response = await server.fetch(server.baseUrl + path, {
      ...request,
      // A redirect could lead to another server, which must not get the password, the session and the API key.
      redirect: "manual",
      signal: timer.signal,
    });
    if (isRedirect(response)) throw redirected(response.status);
    const info = infoOf(path, response);
    result = { data: await read(response, info), response: info };
  } catch (cause) {
    throwIfAborted(signal);
    if (cause instanceof PorticoError) throw cause;
    if (timer.signal.aborted) {
      const message = `The service did not respond within ${server.timeoutMs} ms.`;
      throw new PorticoError("client_timeout", message, true, "wait", { cause });
    }
    throw new PorticoError("network_error", describeNetworkError(server.baseUrl, cause), true, "wait", { cause });
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener("abort", onAbort);
  }
  server.onResponse?.(result.response);
  const { onDataWarning } = server;
  // With "throw", the service answers with the error.
  if (onDataWarning !== "throw" && result.response.unread + result.response.unfit > 0) onDataWarning?.(result.response);
  return result;
}

/** Browsers report a response that CORS blocks as a TypeError, like a service that is not running. */
function describeNetworkError(baseUrl: string, cause: unknown): string {
  const { location } = globalThis as { readonly location?: { readonly origin?: string } };
  const origin = location?.origin;
  if (origin === undefined || !(cause instanceof TypeError) || new URL(baseUrl).origin === origin)
    return "Cannot connect to the service.";
  return (
    `Cannot connect to ${baseUrl} from a page of ${origin}. Either the service is unreachable, or CORS blocks the ` +
    `response: the service's setting CORS_ORIGINS must contain ${origin}.`
  );
}

/** Browsers hide the status of a redirect. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === "opaqueredirect" || (status >= 300 && status < 400);

const redirected = (status: number): PorticoError => {
  const message = "The URL of the service redirects, which is not followed: baseUrl must be its final URL.";
  return new PorticoError("unexpected_response", message, false, "report", { status });
};

/** True if a response is a file. The pages of proxies and error responses are not attachments. */
const isFile = ({ ok, headers }: Response): boolean =>
  ok && /^attachment\b/.test(headers.get("content-disposition") ?? "");

/** Opens a file of the portal as a stream. */
export const readDownload =
  ({ timeoutMs }: Server, signal?: AbortSignal): ReadResponse<Download> =>
  async (response, info) => {
    if (isFile(response)) return openDownload(response, info, { timeoutMs, signal });
    await readResponse(response, info);
    throw unexpectedResponse(response, info);
  };

/** Parsed JSON, the text of an exported file, or a file of the portal as a Blob. */
export async function readResponse(response: Response, info: ResponseInfo): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  const isExport = /^text\/(calendar|csv)/.test(type);
  if (isFile(response) && !isExport) return response.blob();
  const text = await response.text();
  if (response.ok && isExport) return text;
  const json = /^application\/(problem\+)?json/.test(type) ? parse(text) : undefined;
  if (response.ok && json !== undefined) return json;
  throw isProblem(json) ? toError(json, info) : unexpectedResponse(response, info);
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

function toError(problem: Problem, response: ResponseInfo): PorticoError {
  const { code, detail, retryable, user_action, status, request_id, ...rest } = problem;
  return new PorticoError(code, detail, retryable, user_action, {
    status,
    requestId: request_id,
    retryAfterS: rest.retry_after_s ?? null,
    portal: rest.portal ?? null,
    validationErrors: rest.errors ?? [],
    portalText: rest.portal_text ?? null,
    sentMessage: rest.user_message ?? null,
    response,
  });
}

/** For a response that something between the client and the service, such as a proxy, has sent. Statuses from 500 on are temporary. */
function unexpectedResponse({ status, headers }: Response, response: ResponseInfo): PorticoError {
  const temporary = status === 429 || status >= 500;
  const retryAfter = Number(headers.get("retry-after") ?? Number.NaN);
  return new PorticoError(
    "unexpected_response",
    `Received status ${status} with a response that does not come from the service.`,
    temporary,
    temporary ? "wait" : "report",
    { status, requestId: response.requestId, retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null, response },
  );
}
