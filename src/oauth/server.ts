import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import secureJson from "secure-json-parse";
import type { Config } from "../config/config.ts";
import { ServiceError } from "../contract/errors.ts";
import { scopeNames } from "../contract/scopes.ts";
import { languages, userMessage } from "../contract/user-messages.ts";
import { Seal } from "../digest/seal.ts";
import type { HoldCalls } from "../feeds/holds/holds.ts";
import type { EventCounter } from "../guards/counter.ts";
import { errorTrace } from "../http/errors/handler.ts";
import { languageOf } from "../http/negotiation.ts";
import type { TokenAccess } from "../http/request-state.ts";
import { randomSealKey } from "../portal/login/challenge.ts";
import { exchangeCode, registerClient, revokeToken, startDevice } from "./app-endpoints.ts";
import { appGroup, Clients, grantTypes, ListedClients } from "./clients.ts";
import { Devices } from "./devices.ts";
import { PROOF_ALGORITHMS } from "./dpop.ts";
import { addFormParser } from "./form.ts";
import { endAccess, showEndPage, showPrivacyPage, showReceipt } from "./grants.ts";
import { Limits } from "./limits.ts";
import { type OAuthOptions, oauthPaths } from "./options.ts";
import { renderNotice } from "./page.ts";
import { showDevicePage, showPage, takeForm, takeUserCode } from "./pages.ts";
import { noticeOf, openPage, sendPage } from "./respond.ts";
import { Tokens } from "./tokens.ts";

/** The metadata of the server (RFC 8414). */
const metadataOf = (issuer: string, isRegistrationOpen: boolean, canHold: boolean) => ({
  issuer,
  authorization_endpoint: issuer + oauthPaths.authorize,
  token_endpoint: issuer + oauthPaths.token,
  device_authorization_endpoint: issuer + oauthPaths.deviceAuthorization,
  revocation_endpoint: issuer + oauthPaths.revoke,
  ...(isRegistrationOpen && { registration_endpoint: issuer + oauthPaths.register }),
  scopes_supported: scopeNames.filter((scope) => canHold || scope !== "hold"),
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: grantTypes,
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  authorization_response_iss_parameter_supported: true,
  dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
  ui_locales_supported: languages,
  service_documentation: `${issuer}/docs/guide/hosted-login`,
});

/** Adds the authorization server: its metadata, the login page, and the endpoints for programs. */
async function addOAuth(app: FastifyInstance, options: OAuthOptions): Promise<void> {
  const { issuer, clients } = options;
  await app.register(async (scope) => {
    addFormParser(scope);
    scope.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply));
    const metadata = metadataOf(issuer, clients.isRegistrationOpen, options.holds !== null);
    scope.get(oauthPaths.metadata, (_request, reply) =>
      reply.header("cache-control", "public, max-age=300").send(metadata),
    );
    scope.get(oauthPaths.authorize, (request, reply) => showPage(request, reply, options));
    scope.get(oauthPaths.device, (request, reply) => showDevicePage(request, reply, options));
    scope.post(oauthPaths.device, (request, reply) => takeUserCode(request, reply, options));
    scope.get(oauthPaths.end, (request, reply) => showEndPage(request, reply, options));
    scope.post(oauthPaths.end, (request, reply) => endAccess(request, reply, options));
    scope.get(oauthPaths.receipt, (request, reply) => showReceipt(request, reply, options));
    scope.get(oauthPaths.privacy, (request, reply) => showPrivacyPage(request, reply, options));
    scope.post(oauthPaths.login, (request, reply) => takeForm(request, reply, options));
    // A browser that restores the tab, or reloads the page by its address, sends no form.
    scope.get(oauthPaths.login, (request, reply) =>
      openPage(request, reply, "authorize", options, (language) => sendPage(reply, noticeOf(language, "expired"), 400)),
    );
    scope.post(oauthPaths.deviceAuthorization, (request, reply) => startDevice(request, reply, options));
    scope.post(oauthPaths.token, (request, reply) => exchangeCode(request, reply, options));
    scope.post(oauthPaths.revoke, (request, reply) => revokeToken(request, reply, options));
    if (!clients.isRegistrationOpen) return;
    // In a scope of its own: the other endpoints take forms only.
    await scope.register(async (json) => {
      json.removeAllContentTypeParsers();
      json.addContentTypeParser("application/json", { parseAs: "string" }, async (_request: unknown, body: string) =>
        secureJson.safeParse(body),
      );
      json.post(oauthPaths.register, (request, reply) => registerClient(request, reply, options));
    });
  });
}

const PROGRAMS: ReadonlySet<string | undefined> = new Set([
  ...[oauthPaths.token, oauthPaths.revoke, oauthPaths.register, oauthPaths.deviceAuthorization],
]);

/** Errors of forms, programs and stores. Those of logins are shown on the page. */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const retryAfterS = (error instanceof ServiceError && error.extras.retryAfterS) || null;
  const status = retryAfterS !== null ? 503 : (error.statusCode ?? 500);
  if (status < 500)
    return reply
      .code(status)
      .send({ error: "invalid_request", error_description: "The body has another content type or form." });
  if (retryAfterS === null) request.log.error(errorTrace(error), "internal error");
  else reply.header("retry-after", retryAfterS);
  if (PROGRAMS.has(request.routeOptions.url))
    return reply.code(status).send({ error: retryAfterS === null ? "server_error" : "temporarily_unavailable" });
  const language = languageOf(request.raw);
  return sendPage(reply, renderNotice(language, userMessage("internal_error", language, null), []), status);
}

/** Calls per minute of one app, or of all that have registered themselves, for one student: a fifth of what an API key may make for all students. */
const CALLS_PER_STUDENT = 120;

/** The parts of the service that the authorization server shares with the endpoints. */
type SharedParts = Pick<
  OAuthOptions,
  "concurrency" | "startRequest" | "observeRequest" | "count" | "ends" | "holds" | "onUnknownProxy"
> & { readonly counter: EventCounter };

interface AuthorizationServer {
  readonly issuer: string;
  mayHold: HoldCalls["mayHold"];
  /** Throws invalid_token and token_revoked. */
  checkToken(headers: FastifyRequest["headers"], path: string): Promise<TokenAccess>;
}

/** Adds the authorization server. Returns its address and the check of its access tokens. */
export async function addAuthorizationServer(
  app: FastifyInstance,
  config: Config,
  listed: ListedClients = new ListedClients(null),
  { counter, ...shared }: SharedParts,
): Promise<AuthorizationServer> {
  const { OAUTH_ISSUER, PORT, REFUSED_LOGINS_PER_KEY: refusedLogins, RATE_LIMIT_PER_MINUTE } = config;
  // Only the demo portal starts without it.
  const issuer = OAUTH_ISSUER ?? `http://127.0.0.1:${PORT}`;
  // Only the demo portal starts without keys.
  const seal = new Seal(config.SEAL_KEYS.length > 0 ? config.SEAL_KEYS : [randomSealKey()], issuer);
  const clients = new Clients(listed, seal, config.OAUTH_REGISTRATION === "open");
  const tokens = new Tokens(seal, counter, shared.ends, issuer + oauthPaths.token, shared.holds);
  const devices = new Devices(seal, counter);
  const { OAUTH_OPERATOR: name, OAUTH_CONTACT: contact, MCP: servesAssistants } = config;
  const operator = { issuer, name, contact, servesAssistants, holdsSessions: shared.holds !== null };
  const limits = new Limits(counter);
  const mayWrite = config.OUTING_REQUESTS;
  await addOAuth(app, { ...shared, issuer, seal, clients, tokens, devices, limits, operator, mayWrite });
  return {
    issuer,
    mayHold: (listed) => (listed === null ? clients.isRegistrationOpen : clients.find(listed)?.mayHold === true),
    async checkToken({ authorization = "", dpop: proof }, path) {
      const access = await tokens.check({ authorization, proof }, issuer + path);
      const { id, stamp, client, listed, student, session, scopes } = access;
      return {
        session,
        scopes,
        client: {
          name: listed,
          access: { grant: id, stamp, client, isHeld: scopes.includes("hold") },
          id: client,
          counterId: `${appGroup(listed)}/${student}`,
          refusedLogins,
          requestsPerMinute: Math.min(RATE_LIMIT_PER_MINUTE, CALLS_PER_STUDENT),
          requestsPerDay: 0,
        },
      };
    },
  };
}
