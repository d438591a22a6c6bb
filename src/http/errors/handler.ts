import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorCatalogue } from "../../contract/error-catalogue.ts";
import { ServiceError } from "../../contract/errors.ts";
import { challengeOf, problem, tokenChallengeOf } from "../../contract/problem.ts";
import { addVary, languageOf, prefixOf } from "../negotiation.ts";
import { figuresOf } from "../request-state.ts";
import { type SchemaError, validationFailure } from "../validation.ts";
import { withSourcePlace } from "./source-places.ts";

/** Sends every failure as a problem. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toServiceError(error);
    if (failure.code === "internal_error") request.log.error(errorTrace(error), "internal error");
    return sendProblem(failure, request, reply);
  });
}

function sendProblem(failure: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = errorCatalogue[failure.code];
  const state = request.requestState;
  const figures = state?.validated ? figuresOf(state) : null;
  const portal = figures && { page: figures.page, contacted: figures.requests > 0 };
  const language = languageOf(request.raw);
  request.failureCode = failure.code;
  request.guard = failure.extras.guard ?? null;
  if (status === 401 || failure.code === "insufficient_scope") {
    const isTokenUsed = state?.access != null;
    const challenge = isTokenUsed ? tokenChallengeOf(failure.code, failure.extras.scopes) : challengeOf(failure.code);
    // A second challenge for tokens that are bound to a key (RFC 9449, 7.1).
    const isBound = failure.extras.isBound || (isTokenUsed && /^dpop /i.test(request.headers.authorization ?? ""));
    reply.header("www-authenticate", isBound ? `${challenge}, ${challenge.replace("Bearer", "DPoP")}` : challenge);
  }
  if (failure.extras.retryAfterS !== undefined) reply.header("retry-after", failure.extras.retryAfterS);
  addVary(reply, "Accept-Language");
  return reply
    .code(status)
    .header("content-language", language)
    .type("application/problem+json")
    .send(problem(failure, request.id, portal, language, prefixOf(request.raw)));
}

function toServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  // Fastify's type of a schema error lacks parentSchema, which the validator adds because of its option `verbose`.
  if (error.validation) return validationFailure(error.validation as readonly SchemaError[]);
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new ServiceError("payload_too_large", "The body exceeds the size limit.");
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return new ServiceError("unsupported_media_type", "The body must be uncompressed application/json.");
  if (error.statusCode === 400) return new ServiceError("validation_error", "The body could not be read.");
  return new ServiceError("internal_error", "Unexpected error in the service.");
}

/** An error for the log: its name and stack frames. The message is left out because it may quote a value of the request. */
export function errorTrace(error: unknown): { error: string; stack: readonly string[] } {
  if (!(error instanceof Error)) return { error: typeof error, stack: [] };
  const { message, stack = "" } = error;
  const frames = stack
    .slice(stack.indexOf(message) + message.length)
    .split("\n")
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line));
  return { error: error.name, stack: frames.map((frame) => withSourcePlace(frame.trim())) };
}

/** The reason for which a program ends, for its operator: system errors, such as a port in use or a missing package, have a useful message. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return error.message.split("\n", 1).join();
  return JSON.stringify(errorTrace(error));
}
