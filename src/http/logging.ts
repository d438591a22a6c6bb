import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode, GuardName } from "../errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    failureCode: ErrorCode | null;
    /** The guard that turned the request away. */
    guard: GuardName | null;
  }
}

/**
 * Waits until the caller has the answer, or has hung up before (`isAborted`; the status says nothing then). Fastify's own
 * onResponse is not told of the latter.
 */
export function whenClosed({ raw }: FastifyReply, tell: (isAborted: boolean) => void): void {
  raw.once("close", () => tell(!raw.writableFinished));
}

/** What a log line tells of a call: an allow-list, so that a credential cannot slip in with a new field. */
function lineOf(request: FastifyRequest, reply: FastifyReply, isAborted: boolean) {
  const call = request.callState?.call;
  return {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: isAborted ? null : reply.statusCode,
    code: request.failureCode,
    ms: Math.round(reply.elapsedTime),
    ...(isAborted && { aborted: true }),
    ...(request.guard !== null && { guard: request.guard }),
    ...(call && {
      page: call.page,
      portal_requests: call.requests,
      portal_ms: Math.round(call.portalMs),
      parse_ms: Math.round(call.parseMs),
    }),
  };
}

/** Logs one line per request. The path is the route's own, never what was typed; there is no query, header, body or address in it. */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateRequest("callState", null);
  app.decorateRequest("failureCode", null);
  app.decorateRequest("guard", null);
  app.addHook("onRequest", async (request, reply) => {
    whenClosed(reply, (isAborted) => request.log.info(lineOf(request, reply, isAborted), "request"));
  });
}
