import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";
import { challengeOf, failures, problem } from "./failures.ts";
import { type SchemaError, validationFailure } from "./validation.ts";

/** Answers every failure as a problem. */
export function addFailureHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toServiceError(error);
    if (failure.code === "internal_error") request.log.error(traceOf(error), "internal error");
    return answer(failure, request, reply);
  });
}

/**
 * Refuses unknown paths and other methods before anything else of the request is looked at: a route of Fastify's own
 * for them would read the body first. Wants to be called before the routes are added; each path takes one method.
 */
export function addPathCheck(app: FastifyInstance): void {
  const methods = new Map<string, string>();
  app.addHook("onRoute", ({ url, method }) => {
    if (method === "GET" || method === "POST") methods.set(url, method);
  });
  app.addHook("onRequest", async (request, reply) => {
    // What answers preflights knows every path for OPTIONS.
    if (!request.is404 && request.method !== "OPTIONS") return;
    const [path = ""] = request.url.split("?", 1);
    const method = methods.get(path);
    if (method === undefined) throw new ServiceError("not_found", "There is no such path.");
    reply.header("allow", method);
    if (method === "POST") reply.header("x-portal-requests", 0);
    throw new ServiceError("method_not_allowed", `This path takes ${method}.`);
  });
}

function answer(failure: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = failures[failure.code];
  const state = request.callState;
  const portal = state?.admitted ? { page: state.call.page, contacted: state.call.requests > 0 } : null;
  request.failureCode = failure.code;
  request.guard = failure.extras.guard ?? null;
  if (status === 401) reply.header("www-authenticate", challengeOf(failure.code));
  if (failure.extras.retryAfterS !== undefined) reply.header("retry-after", failure.extras.retryAfterS);
  return reply
    .code(status)
    .type("application/problem+json")
    .send(problem(failure, request.id, portal));
}

function toServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  // Fastify's type of a schema error leaves out parentSchema, which the validator adds with `verbose`.
  if (error.validation) return validationFailure(error.validation as readonly SchemaError[]);
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new ServiceError("payload_too_large", "The body is over the limit.");
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new ServiceError("unsupported_media_type", "The body must be uncompressed application/json.");
  }
  if (error.statusCode === 400) return new ServiceError("validation_error", "The body could not be read.");
  return new ServiceError("internal_error", "The service has met a defect of its own.");
}

/** Where an error came from. Its message, with which the stack begins, is left out: it may quote a value of the request. */
export function traceOf(error: unknown): { error: string; stack: readonly string[] } {
  if (!(error instanceof Error)) return { error: typeof error, stack: [] };
  const { message, stack = "" } = error;
  const frames = stack
    .slice(stack.indexOf(message) + message.length)
    .split("\n")
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line));
  return { error: error.name, stack: frames.map((frame) => frame.trim()) };
}
