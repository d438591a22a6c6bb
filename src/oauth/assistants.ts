import type { FastifyInstance, FastifyRequest } from "fastify";
import { ConfigError, isNotInstalled } from "../config/config.ts";
import { ServiceError } from "../contract/errors.ts";
import { scopeNames } from "../contract/scopes.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { reportEnd } from "../http/request-end.ts";
import type { RequestState, TokenAccess } from "../http/request-state.ts";
import type { Notify } from "../portal/events.ts";
import { oauthPaths } from "./options.ts";

/** A request of an assistant with a valid access token. */
interface AssistantRequest {
  readonly request: Request;
  readonly body: unknown;
  readonly accessToken: string;
  readonly registrationNumber: string;
  /** Identifies the app that the student has given access. */
  readonly client: string;
  /** Sends a call of a tool to this service. */
  readonly fetch: typeof fetch;
}

interface AssistantAnswer {
  /** Null if the student's access is over. */
  readonly response: Response | null;
  /** Runs once the answer has been delivered. */
  readonly onDelivery: (() => Promise<void>) | null;
}

/** The server of the package portico-mcp. Makes the function that answers requests. */
export type CreateAssistantServer = (options: {
  /** Public address of the service. */
  readonly url: string;
  /** Hosts whose web pages may send requests. */
  readonly hostnames: readonly string[];
  /** Reports the name of an unexpected error. */
  onBug(name: string): void;
}) => (request: AssistantRequest) => Promise<AssistantAnswer>;

/** A name in a variable: the package is not part of this one, and the compiler must not look for it. */
const PACKAGE: string = "portico-mcp/http";

/** Loads the package portico-mcp. Throws ConfigError if it is not installed. */
export async function loadAssistantServer(): Promise<CreateAssistantServer> {
  try {
    return (await import(PACKAGE)).createAssistantServer;
  } catch (error) {
    if (!isNotInstalled(error)) throw error;
    throw new ConfigError("MCP needs the package portico-mcp in the same version. In a checkout: npm run build.");
  }
}

interface AssistantOptions {
  /** Public address of the service, without a path. */
  readonly issuer: string;
  readonly corsOrigins: readonly string[];
  checkToken(headers: FastifyRequest["headers"], path: string): Promise<TokenAccess>;
  readonly rateLimit: RateLimit;
  readonly observeRequest: (path: string, request: FastifyRequest) => Notify;
}

/** Adds the endpoint for assistants (Model Context Protocol), and the metadata by which they find the authorization server (RFC 9728). */
export function addAssistants(
  app: FastifyInstance,
  createServer: CreateAssistantServer,
  { issuer, corsOrigins, checkToken, rateLimit, observeRequest }: AssistantOptions,
): void {
  for (const path of ["", oauthPaths.mcp]) {
    const metadata = {
      resource: issuer + path,
      authorization_servers: [issuer],
      scopes_supported: scopeNames.filter((scope) => scope !== "hold"),
      bearer_methods_supported: ["header"],
      resource_name: "University portal",
      resource_documentation: `${issuer}/docs/guide/assistants`,
    };
    app.get(oauthPaths.resource + path, (_request, reply) =>
      reply.header("cache-control", "public, max-age=300").send(metadata),
    );
  }
  const answer = createServer({
    url: issuer,
    hostnames: [issuer, ...corsOrigins].map((origin) => new URL(origin).hostname),
    onBug: (name) => app.log.error({ error: name }, "a tool failed unexpectedly"),
  });
  const metadataUrl = issuer + oauthPaths.resource + oauthPaths.mcp;
  app.route({
    method: "POST",
    url: oauthPaths.mcp,
    onRequest: async (request, reply) => {
      const state: RequestState = { started: null, access: null, validated: false };
      request.requestState = state;
      reportEnd(request, reply, state, observeRequest(oauthPaths.mcp, request));
      // The calls of the tools have no proofs of the assistant's key.
      if (!/^bearer /i.test(request.headers.authorization ?? ""))
        throw new ServiceError("invalid_token", "The request has no bearer token.");
      state.access = await checkToken(request.headers, oauthPaths.mcp);
    },
    handler: async (request, reply) => {
      const access = request.requestState?.access;
      if (!access) throw new Error("The onRequest hook of the route did not run.");
      const { client } = access;
      // Apart from the calls that the tools cause, which have the same limit.
      await rateLimit.check({ ...client, counterId: `assistant ${client.counterId}` });
      const gone = new AbortController();
      let deliver: AssistantAnswer["onDelivery"] = null;
      reply.raw.once("close", () => (reply.raw.writableFinished ? void deliver?.() : gone.abort()));
      const { authorization = "" } = request.headers;
      const { response, onDelivery } = await answer({
        request: webRequestOf(request, issuer, gone.signal),
        body: request.body,
        accessToken: authorization.replace(/^bearer +/i, ""),
        registrationNumber: access.session.registration_number,
        client: client.id,
        fetch: callsOf(app, request.id),
      });
      if (response === null) throw new ServiceError("session_expired", "The portal has ended the session.");
      deliver = onDelivery;
      return reply.send(response);
    },
    onSend: async (request, reply) => {
      if (reply.statusCode !== 401) return;
      const isSent = request.headers.authorization !== undefined;
      const challenge = isSent ? 'Bearer realm="service", error="invalid_token"' : 'Bearer realm="service"';
      reply.header("www-authenticate", `${challenge}, resource_metadata="${metadataUrl}"`);
    },
  });
}

/** The headers of a request, and the signal that its caller is gone. The body has been parsed. */
function webRequestOf({ headers, method, url }: FastifyRequest, issuer: string, signal: AbortSignal): Request {
  const sent = Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === "string");
  return new Request(issuer + url, { method, headers: sent, signal });
}

/** Sends calls to this service without a connection, through all of its checks, under the id of the assistant's request. */
const callsOf =
  (app: FastifyInstance, requestId: string): typeof fetch =>
  async (input, { headers, body, signal } = {}) => {
    const {
      statusCode,
      rawPayload,
      headers: received,
    } = await app.inject({
      method: "POST",
      url: new URL(String(input)).pathname,
      headers: { ...Object.fromEntries(new Headers(headers)), "x-request-id": requestId },
      payload: String(body),
      ...(signal && { signal }),
    });
    const init = Object.entries(received).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(rawPayload, { status: statusCode, headers: init });
  };
