import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ServiceError } from "../contract/errors.ts";
import { hasSeveralHosts } from "./connections.ts";
import { nearest } from "./nearest.ts";
import { logEnd } from "./request-end.ts";
import { securityHeaders } from "./security-headers.ts";

/** The caller's `X-Request-Id` if it is safe to use in logs and headers, else a new id. */
export function requestIdOf({ headers }: FastifyRequest["raw"]): string {
  const id = headers["x-request-id"];
  return typeof id === "string" && /^[A-Za-z0-9._-]{8,64}$/.test(id) ? id : randomUUID();
}

/** The likeness of a path to a misspelt one. Others that only begin alike, such as `/student/`, are less alike. */
const LEAST_LIKENESS = 0.8;
/** The part of a path that is compared: no path of the service is longer. */
const LONGEST_PATH = 100;

/**
 * Rejects unknown paths and methods before any other check. A not-found handler of Fastify would run only after the body
 * has been parsed. Must be called before the routes are added. A path takes either POST, or GET and HEAD.
 */
export function addPathCheck(app: FastifyInstance): void {
  const methods = new Map<string, string>();
  app.addHook("onRoute", ({ url, method }) => {
    if (method === "GET") methods.set(url, "GET, HEAD");
    if (method === "POST") methods.set(url, method);
  });
  app.addHook("onRequest", (request, reply, done) => {
    // The CORS plugin adds an OPTIONS route for every path, so `is404` is false for OPTIONS.
    if (!request.is404 && request.method !== "OPTIONS") return done();
    const [path = ""] = request.url.split("?", 1);
    const method = methods.get(path) ?? [...methods].find(([url]) => isBelow(url, path))?.[1];
    if (method === undefined) {
      const meant = nearest(path.slice(0, LONGEST_PATH), [...methods.keys()], LEAST_LIKENESS);
      throw new ServiceError("not_found", `The path does not exist.${meant === null ? "" : ` Do you mean ${meant}?`}`);
    }
    reply.header("allow", method);
    if (method === "POST") reply.headers({ "x-portal-requests": 0, "x-portal-unread": 0, "x-portal-unfit": 0 });
    throw new ServiceError("method_not_allowed", `This path only supports ${method.replace(", ", " and ")}.`);
  });
}

/** True if a route is for all paths below another and includes this path. */
const isBelow = (url: string, path: string): boolean => url.endsWith("/*") && path.startsWith(url.slice(0, -1));

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
    reply.raw.once("close", () => logEnd(request, reply));
    if (hasSeveralHosts(request.raw)) {
      reply.code(400).header("connection", "close").send();
      return;
    }
    reply.headers(securityHeaders).header("x-request-id", request.id).header("cache-control", "no-store");
    done();
  });
}
