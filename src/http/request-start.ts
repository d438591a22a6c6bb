import type { FastifyInstance } from "fastify";
import { hasSeveralHosts } from "./connections.ts";
import { logOnceClosed } from "./logging.ts";
import { securityHeaders } from "./security-headers.ts";

/**
 * The start of every request, in one hook: its log line, the headers of every response, and the rejection of a request
 * with several Host headers, as RFC 9112 requires. A proxy in front of the service may have checked another one than the one
 * that Node uses.
 */
export function addRequestStart(app: FastifyInstance): void {
  app.decorateRequest("requestState", null);
  app.decorateRequest("failureCode", null);
  app.decorateRequest("guard", null);
  // Hooks with a callback: an async one costs a promise per request.
  app.addHook("onRequest", (request, reply, done) => {
    logOnceClosed(request, reply);
    if (hasSeveralHosts(request.raw)) {
      reply.code(400).header("connection", "close").send();
      return;
    }
    reply.headers(securityHeaders).header("x-request-id", request.id).header("cache-control", "no-store");
    done();
  });
}
