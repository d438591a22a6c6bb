import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";
import type { Portal } from "../portal/portal.ts";
import type { RequestContext } from "../portal/request-context.ts";
import type { RequestObserver } from "../telemetry/request-observer.ts";
import type { Endpoint } from "./endpoint.ts";
import type { InProgress } from "./limits.ts";
import { whenClosed } from "./logging.ts";
import { checkSemesterId } from "./semester-id.ts";

/** What the routes need of the service. */
export interface RouteContext {
  /** Throws api_key_missing and api_key_invalid. */
  readonly checkApiKey: (header: unknown) => string;
  /** Throws rate_limited. */
  readonly countRequest: (apiKey: string) => Promise<void>;
  readonly inProgress: InProgress;
  readonly semSubIdPattern: RegExp;
  /** What this call may ask of the portal, and what follows it for the operator. */
  readonly startCall: (path: string, request: FastifyRequest) => StartedCall;
}

export interface StartedCall {
  readonly call: RequestContext;
  readonly portal: Portal;
  readonly watch: RequestObserver;
}

/** What one request has come to, for its headers, its problem body and its log line. */
export interface CallState extends StartedCall {
  apiKey: string;
  /** The request passed the checks of its body: from here on a failure tells about the portal. */
  admitted: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    callState: CallState | null;
  }
}

const JSON_TYPE = /^application\/json\s*(;.*)?$/i;

function checkMediaType({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"] ?? "identity";
  if (!JSON_TYPE.test(headers["content-type"] ?? "") || encoding.toLowerCase() !== "identity") {
    throw new ServiceError("unsupported_media_type", "The body must be uncompressed application/json.");
  }
}

/** Fastify types a body as unknown; the schema of every endpoint has made it an object. */
const bodyOf = (request: FastifyRequest) => request.body as Record<string, unknown>;

/** Serves one endpoint: the checks in the contract's order, then the portal. */
export function addEndpoint(app: FastifyInstance, endpoint: Endpoint, context: RouteContext): void {
  const { inProgress } = context;
  const stateOf = ({ callState }: FastifyRequest): CallState => {
    if (callState === null) throw new Error("A route was reached without its first hook.");
    return callState;
  };

  app.route({
    method: "POST",
    url: endpoint.path,
    schema: { body: endpoint.body, response: { 200: endpoint.answer } },
    onRequest: async (request, reply) => {
      request.callState = {
        ...context.startCall(endpoint.path, request),
        apiKey: "",
        admitted: false,
      };
      reportEnd(request, reply, request.callState);
      request.callState.apiKey = context.checkApiKey(request.headers["x-api-key"]);
      checkMediaType(request);
    },
    preHandler: async (request) => {
      const state = stateOf(request);
      const body = bodyOf(request);
      await endpoint.check?.(state.portal, body);
      if ("sem_sub_id" in endpoint.body.properties) checkSemesterId(body, context.semSubIdPattern);
      state.admitted = true;
      await context.countRequest(state.apiKey);
    },
    handler: async (request, reply) => {
      const { portal, call } = stateOf(request);
      const answer = await inProgress.during(() => endpoint.handle(portal, bodyOf(request))).finally(() => call.end());
      if (endpoint.mediaType !== undefined) {
        reply.type(`${endpoint.mediaType}; charset=utf-8`);
        reply.header("content-disposition", `attachment; filename="${endpoint.path.split("/").at(-1)}"`);
      }
      return answer;
    },
    onSend: async (request, reply) => setCostHeaders(reply, request.callState),
  });
}

function reportEnd(request: FastifyRequest, reply: FastifyReply, { call, watch }: CallState): void {
  whenClosed(reply, (isAborted) =>
    watch.ended({
      status: reply.statusCode,
      code: request.failureCode,
      guard: request.guard,
      isAborted,
      ms: reply.elapsedTime,
      portalRequests: call.requests,
    }),
  );
}

function setCostHeaders(reply: FastifyReply, state: CallState | null): void {
  if (state === null) return;
  const { requests, portalMs, parseMs } = state.call;
  reply.header("x-portal-requests", requests);
  reply.header("server-timing", `portal;dur=${portalMs.toFixed(1)}, parse;dur=${parseMs.toFixed(1)}`);
}
