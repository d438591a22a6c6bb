import type { FastifyHttpOptions, FastifyInstance, FastifyRequest, RawServerDefault } from "fastify";

/** Longer than the 60 s for which load balancers usually keep a connection, so that they never reuse one that is closing. */
const KEEP_ALIVE_MS = 72_000;
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_INTERVAL_MS = 1_000;

/** Statuses of errors below HTTP, for which there is no request that the application could answer. Others are 400. */
const protocolErrors: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/**
 * Replaces every path with a percent escape: no path of the service has one. Fastify's router would answer paths that it
 * cannot decode without running any hook.
 */
const UNKNOWN_PATH = "/unknown";

export interface ConnectionLimits {
  /** Time within which a whole request, including its body, must arrive. */
  readonly arrivalTimeoutMs: number;
  /** Time that one response may take. The connection may be silent for that long. */
  readonly answerTimeoutMs: number;
}

/**
 * Server options: timeouts, and the response to malformed HTTP, which has no problem body. Malformed HTTP is not logged
 * because the error holds the received bytes.
 */
export const connectionOptions = ({ arrivalTimeoutMs, answerTimeoutMs }: ConnectionLimits) =>
  ({
    requestTimeout: arrivalTimeoutMs,
    connectionTimeout: arrivalTimeoutMs + answerTimeoutMs + KEEP_ALIVE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, arrivalTimeoutMs),
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, arrivalTimeoutMs),
    },
    rewriteUrl: ({ url = "" }) => (/^[^?]*%/.test(url) ? UNKNOWN_PATH : url),
    clientErrorHandler: ({ code }, socket) => {
      if (!socket.writable) return;
      const status = protocolErrors[code] ?? "400 Bad Request";
      socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      socket.destroySoon();
    },
  }) satisfies FastifyHttpOptions<RawServerDefault>;

/** Ignores the Expect header. By default Node answers unknown expectations with 417. */
export const ignoreExpectHeader = ({ server }: FastifyInstance): void => {
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
};

/** True if a request has several Host headers. */
export function hasSeveralHosts({ rawHeaders }: FastifyRequest["raw"]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

/**
 * On shutdown, closes connections over which no request was ever sent. Newer versions of Node do not count them as idle,
 * so a load balancer that opens connections in advance would delay the shutdown.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<{ readonly bytesRead: number; destroy(): void }>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
