import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode, GuardName } from "../contract/errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    failureCode: ErrorCode | null;
    /** The guard that turned the request away. */
    guard: GuardName | null;
  }
}

/**
 * Calls `listener` once the response has been sent or the caller has disconnected (`isAborted`; the status means nothing then).
 * Fastify's onResponse hook does not run in the second case.
 */
export function onceClosed({ raw }: FastifyReply, listener: (isAborted: boolean) => void): void {
  raw.once("close", () => listener(!raw.writableFinished));
}

/** The fields of a log line. An allow-list, so that a new field cannot leak a credential. */
function logFields(request: FastifyRequest, reply: FastifyReply, isAborted: boolean) {
  const context = request.requestState?.context;
  return {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: isAborted ? null : reply.statusCode,
    code: request.failureCode,
    ms: Math.round(reply.elapsedTime),
    ...(isAborted && { aborted: true }),
    ...(request.guard !== null && { guard: request.guard }),
    ...(context && {
      ...(context.client.name !== null && { client: context.client.name }),
      page: context.page,
      portal_requests: context.requests,
      portal_ms: Math.round(context.portalMs),
      parse_ms: Math.round(context.parseMs),
    }),
  };
}

/** Logs one line per request, with the path of the route instead of the requested URL, and no query, header, body or IP address. */
export function logOnceClosed(request: FastifyRequest, reply: FastifyReply): void {
  onceClosed(reply, (isAborted) => request.log.info(logFields(request, reply, isAborted), "request"));
}
