import { finished } from "node:stream/promises";
import contentDisposition from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiClient } from "../config/api-client.ts";
import { FILE_TYPE, type TextFile } from "../contract/endpoint.ts";
import { invalidBody, ServiceError } from "../contract/errors.ts";
import { CERTAINTY_HEADER, STRICT_HEADER } from "../contract/headers.ts";
import type { PortalConnection } from "../portal/connect.ts";
import type { Endpoint } from "../portal/define-endpoint.ts";
import type { Notify } from "../portal/events.ts";
import type { PortalFile } from "../portal/portal-file.ts";
import type { RequestContext } from "../portal/request-context.ts";
import type { ApiKeys } from "./api-keys.ts";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import { languageOf, prefixOf } from "./negotiation.ts";
import type { RateLimit } from "./rate-limit.ts";
import { reportEnd } from "./request-end.ts";
import { figuresOf, type RequestState, type TokenAccess } from "./request-state.ts";
import { checkSemesterId } from "./validation.ts";

export interface RouteOptions {
  readonly apiKeys: ApiKeys;
  /** Returns the access of a request with `Authorization`. Throws invalid_token and token_revoked. Null if access tokens are not issued. */
  readonly checkToken: ((headers: FastifyRequest["headers"], path: string) => Promise<TokenAccess>) | null;
  readonly rateLimit: RateLimit;
  readonly concurrency: ConcurrencyLimit;
  readonly semSubIdPattern: RegExp;
  /** True for an endpoint whose page nobody has seen at this campus. */
  readonly isUnproven: (path: string) => boolean;
  /** Observes one request to the endpoint with this path. Returns the function that reports its events. */
  readonly observeRequest: (path: string, request: FastifyRequest) => Notify;
  readonly startRequest: PortalConnection["startRequest"];
}

const JSON_TYPE = /^application\/json\s*(;.*)?$/i;

function checkMediaType({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"] ?? "identity";
  if (!JSON_TYPE.test(headers["content-type"] ?? "") || encoding.toLowerCase() !== "identity")
    throw new ServiceError("unsupported_media_type", "The body must be uncompressed application/json.");
}

/** The state of a request behind the onRequest hook. */
function startedBy({ requestState: state }: FastifyRequest) {
  if (!state?.started) throw new Error("The onRequest hook of the route did not run.");
  return { state, ...state.started };
}

/** Gives a body the session of the access token, if the request has one, before it is validated. */
function insertSession({ body, requestState }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const session = requestState?.access?.session;
  if (session !== undefined && typeof body === "object" && body !== null && !Array.isArray(body)) {
    if ("session" in body)
      throw invalidBody([{ pointer: "/session", message: "is not allowed with an access token, which contains one" }]);
    Object.assign(body, { session });
  }
  done();
}

/** Throws insufficient_scope. */
function checkScopes({ scopes = [] }: Endpoint, body: Record<string, unknown>, access: TokenAccess): void {
  const needed = "of" in scopes ? scopes.of(body) : scopes;
  const missing = needed.filter((scope) => !access.scopes.includes(scope));
  if (missing.length === 0) return;
  const detail = `The access token does not have the scope ${missing.join(", ")}.`;
  throw new ServiceError("insufficient_scope", detail, { scopes: needed });
}

/** Serves one endpoint. The hooks follow the order of checks in the contract. */
export function addEndpoint(app: FastifyInstance, endpoint: Endpoint, options: RouteOptions): void {
  const { checkToken } = options;
  const isUnproven = endpoint.tag === "unconfirmed" || options.isUnproven(endpoint.path);
  app.route<{ Body: Record<string, unknown> }>({
    method: "POST",
    url: endpoint.path,
    schema: { body: endpoint.body, response: { 200: endpoint.answer } },
    onRequest: (request, reply, done) => {
      const notify = options.observeRequest(endpoint.path, request);
      const state: RequestState = { started: null, access: null, validated: false };
      request.requestState = state;
      reportEnd(request, reply, state, notify);
      const start = (client: ApiClient) => {
        const [language, prefix] = [languageOf(request.raw), prefixOf(request.raw)];
        state.started = options.startRequest({ client, id: request.id, language, prefix, notify });
        checkMediaType(request);
      };
      const { headers } = request;
      const isToken = headers.authorization !== undefined && !("x-api-key" in headers);
      if (checkToken !== null && isToken && endpoint.scopes !== undefined) {
        const checking = checkToken(headers, endpoint.path).then((access) => {
          state.access = access;
          start(access.client);
        });
        return void checking.then(() => done(), done);
      }
      start(options.apiKeys.check(headers["x-api-key"], endpoint.path));
      done();
    },
    ...(checkToken !== null && { preValidation: insertSession }),
    preHandler: async (request) => {
      const { state, portal, context } = startedBy(request);
      const { body } = request;
      if (state.access !== null) checkScopes(endpoint, body, state.access);
      await endpoint.check?.(portal, body);
      if ("sem_sub_id" in endpoint.body.properties) checkSemesterId(body, options.semSubIdPattern);
      state.validated = true;
      await options.rateLimit.check(context.client);
    },
    handler: async (request, reply) => {
      const { portal, context } = startedBy(request);
      try {
        return await options.concurrency.run(context, async () => {
          const result = await endpoint.handle(portal, request.body);
          if ("session" in endpoint.body.properties && !endpoint.sends) assertComplete(request, context);
          if (endpoint.mediaType === undefined) return result;
          // The schema of such an endpoint types its result, but not here, where it is any endpoint.
          if (endpoint.mediaType === FILE_TYPE) return sendFile(reply, result as PortalFile);
          const { name, text } = result as TextFile;
          reply.type(`${endpoint.mediaType}; charset=utf-8`).header("content-disposition", contentDisposition(name));
          return text;
        });
      } finally {
        context.end();
        options.rateLimit.charge(context.client, context.requests);
      }
    },
    onSend: (request, reply, _payload, done) => {
      setPortalHeaders(reply, request.requestState);
      const { parts } = request.body ?? {};
      // Parts of a refresh are the answers of endpoints.
      const isPartUnproven = Array.isArray(parts) && parts.some((name) => options.isUnproven(`/student/${name}`));
      if (isUnproven || isPartUnproven) reply.header(CERTAINTY_HEADER.toLowerCase(), "unproven");
      done();
    },
  });
}

/** Rejects data that is or may be incomplete if the caller asked for an error in that case. */
function assertComplete({ headers }: FastifyRequest, { unread, unfit, missing }: RequestContext): void {
  const isStrict = (headers[STRICT_HEADER.toLowerCase()] ?? "0") !== "0";
  if (isStrict && missing !== null) throw missing;
  if (!isStrict || unread + unfit === 0) return;
  throw new ServiceError(
    "data_incomplete",
    `The portal's pages show texts that no field contains (${unread}) or values in an unexpected format (${unfit}).`,
  );
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

function setPortalHeaders(reply: FastifyReply, state: RequestState | null): void {
  if (state === null) return;
  const { requests, unread, unfit, portalMs, parseMs, demoTime } = figuresOf(state);
  reply.header("x-portal-requests", requests);
  reply.header("x-portal-unread", unread);
  reply.header("x-portal-unfit", unfit);
  if (demoTime !== null) reply.header("x-demo-time", demoTime);
  reply.header("server-timing", `portal;dur=${portalMs.toFixed(1)}, parse;dur=${parseMs.toFixed(1)}`);
}
