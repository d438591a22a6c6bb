import type { FastifyInstance } from "fastify";
import { ServiceError } from "../contract/errors.ts";

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
    if (method === undefined) throw new ServiceError("not_found", "The path does not exist.");
    reply.header("allow", method);
    if (method === "POST") reply.headers({ "x-portal-requests": 0, "x-portal-unread": 0, "x-portal-unfit": 0 });
    throw new ServiceError("method_not_allowed", `This path only supports ${method.replace(", ", " and ")}.`);
  });
}

/** True if a route is for all paths below another and includes this path. */
const isBelow = (url: string, path: string): boolean => url.endsWith("/*") && path.startsWith(url.slice(0, -1));
