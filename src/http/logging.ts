import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorCode } from "../errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    failureCode: ErrorCode | null;
  }
}

/** What a log line tells of a call: an allow-list, so that a credential cannot slip in with a new field. */
function lineOf(request: FastifyRequest, status: number, elapsedMs: number) {
  const call = request.callState?.call;
  return {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status,
    code: request.failureCode,
    ms: Math.round(elapsedMs),
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
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(lineOf(request, reply.statusCode, reply.elapsedTime), "request");
  });
}
