import { finished } from "node:stream/promises";
import contentDisposition from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiClient } from "../api-client.ts";
import { type Endpoint, FILE_TYPE, type TextFile } from "../contract/endpoint.ts";
import { ServiceError } from "../contract/errors.ts";
import { checkSemesterId } from "../contract/semester-id.ts";
import type { Portal } from "../portal/portal.ts";
import type { PortalFile } from "../portal/portal-file.ts";
import type { RequestContext } from "../portal/request-context.ts";
import type { RequestObserver } from "../portal/request-observer.ts";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import { onceClosed } from "./logging.ts";

/** The parts of the service that the routes use. */
export interface RouteOptions {
  /** Throws api_key_missing and api_key_invalid. */
  readonly checkApiKey: (header: unknown) => ApiClient;
  /** Throws rate_limited. */
  readonly checkRateLimit: (client: ApiClient) => Promise<void>;
  readonly concurrency: ConcurrencyLimit;
  readonly semSubIdPattern: RegExp;
  readonly startRequest: (path: string, request: FastifyRequest) => StartedRequest;
}

/** Access to the portal for one request, and the observer of the request. */
export interface StartedRequest {
  readonly context: RequestContext;
  readonly portal: Portal;
  readonly observer: RequestObserver;
}

/** The state of one request, for its headers, its problem body and its log line. */
export interface RequestState extends StartedRequest {
  /** The body has passed validation: from here on a failure reports what was sent to the portal. */
  validated: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    requestState: RequestState | null;
  }
}

const JSON_TYPE = /^application\/json\s*(;.*)?$/i;

function checkMediaType({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"] ?? "identity";
  if (!JSON_TYPE.test(headers["content-type"] ?? "") || encoding.toLowerCase() !== "identity") {
    throw new ServiceError("unsupported_media_type", "The body must be uncompressed application/json.");
  }
}

/** Fastify types a body as unknown; the schema of every endpoint requires an object. */
const bodyOf = (request: FastifyRequest) => request.body as Record<string, unknown>;

/** Serves one endpoint. The hooks follow the order of checks in the contract. */
export function addEndpoint(app: FastifyInstance, endpoint: Endpoint, options: RouteOptions): void {
  const stateOf = ({ requestState }: FastifyRequest): RequestState => {
    if (requestState === null) throw new Error("The onRequest hook of the route did not run.");
    return requestState;
  };

  app.route({
    method: "POST",
    url: endpoint.path,
    schema: { body: endpoint.body, response: { 200: endpoint.answer } },
    onRequest: (request, reply, done) => {
      const state = { ...options.startRequest(endpoint.path, request), validated: false };
      request.requestState = state;
      reportEnd(request, reply, state);
      state.context.requestId = request.id;
      state.context.client = options.checkApiKey(request.headers["x-api-key"]);
      checkMediaType(request);
      done();
    },
    preHandler: async (request) => {
      const state = stateOf(request);
      const body = bodyOf(request);
      await endpoint.check?.(state.portal, body);
      if ("sem_sub_id" in endpoint.body.properties) checkSemesterId(body, options.semSubIdPattern);
      state.validated = true;
      await options.checkRateLimit(state.context.client);
    },
    handler: async (request, reply) => {
      const { portal, context } = stateOf(request);
      return options.concurrency
        .run(context.client, async () => {
          const result = await endpoint.handle(portal, bodyOf(request));
          if (endpoint.mediaType === undefined) return result;
          // The schema of such an endpoint types its result, but not here, where it is any endpoint.
          if (endpoint.mediaType === FILE_TYPE) return sendFile(reply, result as PortalFile);
          const { name, text } = result as TextFile;
          reply.type(`${endpoint.mediaType}; charset=utf-8`).header("content-disposition", contentDisposition(name));
          return text;
        })
        .finally(() => context.end());
    },
    onSend: (request, reply, _payload, done) => {
      setPortalHeaders(reply, request.requestState);
      done();
    },
  });
}

/** Answers with a file, and waits until it has been sent: until then the request is in progress. */
async function sendFile(reply: FastifyReply, file: PortalFile): Promise<FastifyReply> {
  reply.type(file.contentType).header("content-disposition", contentDisposition(file.name));
  if (file.length !== null) reply.header("content-length", file.length);
  const sent = finished(file.body).catch(() => {}); // Fastify handles and logs the failure of a body.
  reply.send(file.body);
  await sent;
  return reply;
}

function reportEnd(request: FastifyRequest, reply: FastifyReply, { context, observer }: RequestState): void {
  onceClosed(reply, (isAborted) =>
    observer.ended({
      status: reply.statusCode,
      code: request.failureCode,
      guard: request.guard,
      client: context.client.name,
      isAborted,
      ms: reply.elapsedTime,
      portalRequests: context.requests,
    }),
  );
}

function setPortalHeaders(reply: FastifyReply, state: RequestState | null): void {
  if (state === null) return;
  const { requests, unread, unfit, portalMs, parseMs } = state.context;
  reply.header("x-portal-requests", requests);
  reply.header("x-portal-unread", unread);
  reply.header("x-portal-unfit", unfit);
  reply.header("server-timing", `portal;dur=${portalMs.toFixed(1)}, parse;dur=${parseMs.toFixed(1)}`);
}
