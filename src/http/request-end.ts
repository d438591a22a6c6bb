import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode, GuardName } from "../contract/errors.ts";
import type { Notify } from "../portal/events.ts";
import { figuresOf, type RequestState } from "./request-state.ts";

declare module "fastify" {
  interface FastifyRequest {
    failureCode: ErrorCode | null;
    /** The guard that turned the request away. */
    guard: GuardName | null;
  }
}

/**
 * Logs one line for a request whose response is closed, with the path of the route instead of the requested URL, and no query, header, body
 * or IP address. The fields are an allow-list, so that a new one cannot leak a credential.
 */
export function logEnd(request: FastifyRequest, reply: FastifyReply): void {
  const isAborted = !reply.raw.writableFinished;
  const state = request.requestState;
  const name = state?.started?.context.client.name ?? null;
  const student = state?.started?.context.pseudonym ?? null;
  const figures = state && figuresOf(state);
  const fields = {
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
  request.log.info(fields, "request");
}

/** Reports the end of a request, however it ends: Fastify's onResponse hook does not run if the caller disconnects before the response is sent. */
export function reportEnd(request: FastifyRequest, reply: FastifyReply, state: RequestState, notify: Notify): void {
  reply.raw.once("close", () => {
    const isAborted = !reply.raw.writableFinished;
    if (isAborted) state.started?.context.abandon();
    notify("ended", {
      status: reply.statusCode,
      code: request.failureCode,
      guard: request.guard,
      client: state.started?.context.client.name ?? null,
      isAborted,
      ms: reply.elapsedTime,
      portalRequests: figuresOf(state).requests,
    });
  });
}
