import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from "fastify";

/** Longer than the minute for which balancers usually keep a connection, so that they never send a call into a closed one. */
const KEEP_ALIVE_MS = 72_000;
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_EVERY_MS = 1_000;

/** What is refused before there is a request that the application could answer. */
const refusals: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/**
 * Stands for every path with an escape in it: paths are exact and none of ours has one. The router would decode those
 * that it can, and answer the others past all hooks, headers and logs.
 */
const UNKNOWN_PATH = "/unknown";

const hasEscape = (url: string): boolean => url.split("?", 1)[0]?.includes("%") ?? false;

export interface ConnectionLimits {
  /** Time within which a request, its body included, must have arrived. */
  readonly arrivalTimeoutMs: number;
  /** Time that one answer may take: as long as this, a connection may be silent. */
  readonly answerTimeoutMs: number;
}

/**
 * How long callers may take to say what they want, and how malformed HTTP is refused: without a problem body, and
 * without a word in the log, because the error holds the bytes that were received.
 */
export const connectionOptions = ({ arrivalTimeoutMs, answerTimeoutMs }: ConnectionLimits) =>
  ({
    requestTimeout: arrivalTimeoutMs,
    connectionTimeout: arrivalTimeoutMs + answerTimeoutMs + KEEP_ALIVE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, arrivalTimeoutMs),
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, arrivalTimeoutMs),
    },
    rewriteUrl: ({ url = "" }) => (hasEscape(url) ? UNKNOWN_PATH : url),
    clientErrorHandler: ({ code }, socket) => {
      if (!socket.writable) return;
      const status = refusals[code] ?? "400 Bad Request";
      socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      socket.destroySoon();
    },
  }) satisfies FastifyHttpOptions<RawServerDefault>;

/** A caller may expect what it likes (the Expect header): it gets the answer that it would get anyway. */
export const ignoreExpectations = ({ server }: FastifyInstance): void => {
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
};

/**
 * A stop closes the connections that are idle. For newer versions of Node one over which nothing was ever asked is not:
 * a balancer that opens connections ahead would hold up the stop.
 */
export function dropUnusedConnections(app: FastifyInstance): void {
  const open = new Set<{ readonly bytesRead: number; destroy(): void }>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
