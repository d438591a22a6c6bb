import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode, GuardName } from "../contract/errors.ts";
import { figuresOf } from "./request-state.ts";

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
  const state = request.requestState;
  const name = state?.started?.context.client.name ?? null;
  const student = state?.started?.context.pseudonym ?? null;
  const figures = state && figuresOf(state);
  return {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: isAborted ? null : reply.statusCode,
    code: request.failureCode,
    ms: Math.round(reply.elapsedTime),
    ...(isAborted && { aborted: true }),
    ...(request.guard !== null && { guard: request.guard }),
    ...(name !== null && { client: name }),
    ...(student !== null && { student }),
    ...(figures && {
      page: figures.page,
      portal_requests: figures.requests,
      portal_ms: Math.round(figures.portalMs),
      parse_ms: Math.round(figures.parseMs),
    }),
  };
}

/** Logs one line per request, with the path of the route instead of the requested URL, and no query, header, body or IP address. */
export function logOnceClosed(request: FastifyRequest, reply: FastifyReply): void {
  onceClosed(reply, (isAborted) => request.log.info(logFields(request, reply, isAborted), "request"));
}
