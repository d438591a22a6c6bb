import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import secureJson from "secure-json-parse";
import type { ApiClient } from "../api-client.ts";
import { ServiceError } from "../contract/errors.ts";
import { scopeNames } from "../contract/scopes.ts";
import type { Session } from "../contract/session.ts";
import { type Language, languages, userMessage } from "../contract/user-messages.ts";
import type { ConcurrencyLimit } from "../http/concurrency-limit.ts";
import { errorTrace } from "../http/errors/handler.ts";
import { languageOf } from "../http/negotiation.ts";
import { reportEnd } from "../http/routes.ts";
import type { PortalConnection } from "../portal/connect.ts";
import type { Notify } from "../portal/events.ts";
import type { Portal } from "../portal/portal.ts";
import {
  type AuthorizationRequest,
  checkAuthorization,
  formTargetOf,
  mayAskFor,
  receiverOf,
  responseUrl,
} from "./authorization.ts";
import { type Clients, clientHash, InvalidClientMetadata, mayRedirectTo, type OAuthClient } from "./clients.ts";
import { PROOF_ALGORITHMS } from "./dpop.ts";
import { addFormParser, type Form, queryOf } from "./form.ts";
import type { Limits, Visitor, Wait } from "./limits.ts";
import { accountIn, failedStep, type StepResult, submit, type Waiting } from "./login.ts";
import { networksOf } from "./network.ts";
import { type Page, renderLoginPage, renderNotice } from "./page.ts";
import type { Seal } from "./seal.ts";
import { requestedLanguage, type Texts, texts as textsOf } from "./texts.ts";
import { TokenRefused, type Tokens } from "./tokens.ts";

/** The parts that the authorization server uses. */
export interface OAuthOptions {
  /** Public address of the service, without a path. */
  readonly issuer: string;
  readonly seal: Seal;
  readonly clients: Clients;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly concurrency: ConcurrencyLimit;
  readonly startRequest: PortalConnection["startRequest"];
  readonly observeRequest: (path: string, request: FastifyRequest) => Notify;
}

export const oauthPaths = {
  metadata: "/.well-known/oauth-authorization-server",
  authorize: "/oauth/authorize",
  login: "/oauth/login",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  register: "/oauth/register",
  end: "/oauth/end",
} as const;

const REQUEST_LIFETIME_S = 30 * 60;
const BROWSER_LIFETIME_S = 180 * 24 * 60 * 60;
/** Names the account that has logged in in this browser, sealed. It grants no access. */
const COOKIE = "__Host-portico-browser";

/** The metadata of the server (RFC 8414). */
const metadataOf = (issuer: string, isRegistrationOpen: boolean) => ({
  issuer,
  authorization_endpoint: issuer + oauthPaths.authorize,
  token_endpoint: issuer + oauthPaths.token,
  revocation_endpoint: issuer + oauthPaths.revoke,
  ...(isRegistrationOpen && { registration_endpoint: issuer + oauthPaths.register }),
  scopes_supported: scopeNames,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  authorization_response_iss_parameter_supported: true,
  dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
  ui_locales_supported: languages,
  service_documentation: `${issuer}/docs/guide/hosted-login`,
});

/** Adds the authorization server: its metadata, the login page, and the endpoints for programs. */
export async function addOAuth(app: FastifyInstance, options: OAuthOptions): Promise<void> {
  const { issuer, clients } = options;
  await app.register(async (scope) => {
    addFormParser(scope);
    scope.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply));
    const metadata = metadataOf(issuer, clients.isRegistrationOpen);
    scope.get(oauthPaths.metadata, (_request, reply) =>
      reply.header("cache-control", "public, max-age=300").send(metadata),
    );
    scope.get(oauthPaths.authorize, (request, reply) => showPage(request, reply, options));
    scope.get(oauthPaths.end, (request, reply) => showEndPage(request, reply, options));
    scope.post(oauthPaths.login, (request, reply) => takeForm(request, reply, options));
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

/** Errors of forms and programs. Those of logins are shown on the page. */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error(errorTrace(error), "internal error");
  return status >= 500
    ? reply.code(500).send({ error: "server_error" })
    : reply
        .code(status)
        .send({ error: "invalid_request", error_description: "The body has another content type or form." });
}

const sendPage = (reply: FastifyReply, { html, headers }: Page, status = 200): FastifyReply =>
  reply.code(status).headers(headers).send(html);

const languageFor = ({ raw }: FastifyRequest, asked: string | undefined): Language =>
  requestedLanguage(asked ?? "") ?? languageOf(raw);

function visitorOf(request: FastifyRequest, page: Visitor["page"], { seal }: OAuthOptions): Visitor {
  const cookies = request.headers.cookie ?? "";
  const [, text = ""] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies) ?? [];
  const known = text === "" ? null : seal.open<{ readonly account: string }>("browser", text);
  return { networks: networksOf(request.ip), account: known?.value.account ?? null, page };
}

/** GET /oauth/authorize. */
async function showPage(request: FastifyRequest, reply: FastifyReply, options: OAuthOptions): Promise<FastifyReply> {
  const query = queryOf(request.url);
  const language = languageFor(request, query?.get("ui_locales"));
  const waitMs = await options.limits.openPage(visitorOf(request, "authorize", options));
  if (waitMs > 0) return sendTooMany(reply, language, waitMs);
  const checked = checkAuthorization(query, options.clients, options.issuer);
  if (checked.kind === "unsafe") return sendPage(reply, noticeOf(language, "badRequest"), 400);
  if (checked.kind === "refused") return reply.redirect(checked.location, 303);
  const { request: authorization, client } = checked;
  const reason: Reason = { kind: "authorize", request: authorization, client };
  return sendPage(reply, loginPage({ language, reason, waiting: { step: "credentials" } }, options));
}

const noticeOf = (language: Language, heading: "badRequest" | "expired" | "foreign"): Page =>
  renderNotice(language, textsOf[language][heading], [textsOf[language].backToApp]);

function sendTooMany(reply: FastifyReply, language: Language, waitMs: number): FastifyReply {
  const waitS = Math.ceil(waitMs / 1000);
  const page = renderNotice(language, userMessage("rate_limited", language, waitS), [], waitS);
  return sendPage(reply.header("retry-after", waitS), page, 429);
}

/** GET /oauth/end: the page on which a student ends the access of all apps. It takes a login, because the service keeps no list. */
async function showEndPage(request: FastifyRequest, reply: FastifyReply, options: OAuthOptions): Promise<FastifyReply> {
  const language = languageFor(request, queryOf(request.url)?.get("ui_locales"));
  const waitMs = await options.limits.openPage(visitorOf(request, "end", options));
  if (waitMs > 0) return sendTooMany(reply, language, waitMs);
  return sendPage(reply, loginPage({ language, reason: { kind: "end" }, waiting: { step: "credentials" } }, options));
}

/** The reason for a login: an app asks for access, or the student ends the access of all apps. */
type Reason =
  | { readonly kind: "authorize"; readonly request: AuthorizationRequest; readonly client: OAuthClient }
  | { readonly kind: "end" };

/** The reason as the page keeps it, sealed. */
type SealedReason = AuthorizationRequest | { readonly isEnd: true };

/** The state of a page. */
interface PageState {
  readonly language: Language;
  readonly reason: Reason;
  readonly waiting: Waiting;
  readonly message?: { readonly text: string; readonly isGood?: boolean } | undefined;
  readonly waitS?: number;
}

function loginPage(state: PageState, { seal, issuer }: OAuthOptions): Page {
  const { language, reason, waiting, message, waitS = 0 } = state;
  const isWaiting = waiting.step !== "credentials";
  const sealed: SealedReason = reason.kind === "end" ? { isEnd: true } : reason.request;
  return renderLoginPage({
    ...{ language, message, waitS, host: new URL(issuer).host },
    request: reason.kind === "end" ? null : shownRequest(reason.request, reason.client),
    shown: waiting,
    // The browser keeps the state of the login, because the service keeps nothing.
    hidden: {
      language,
      request: seal.seal("request", sealed, REQUEST_LIFETIME_S),
      ...(isWaiting && { login: seal.seal("login", waiting, REQUEST_LIFETIME_S) }),
    },
    formTargets: reason.kind === "end" ? [] : [formTargetOf(reason.request.redirect_uri)],
  });
}

const shownRequest = ({ redirect_uri, scopes }: AuthorizationRequest, { name, isVerified }: OAuthClient) => ({
  ...{ app: name, isVerified, scopes },
  receiver: receiverOf(redirect_uri),
});

/** The reason that a form brings back; null if it is not one of this service, or too old. */
function reasonOf(form: Form, { seal, clients }: OAuthOptions): Reason | null {
  const sealed = seal.open<SealedReason>("request", form.get("request") ?? "")?.value;
  if (sealed === undefined) return null;
  if ("isEnd" in sealed) return { kind: "end" };
  const client = clients.find(sealed.client_id);
  // The operator may have changed the client since the page was shown.
  const isAllowed = client !== null && mayRedirectTo(client, sealed.redirect_uri) && mayAskFor(client, sealed.scopes);
  return isAllowed ? { kind: "authorize", request: sealed, client } : null;
}

/** POST /oauth/login: one step of a login. */
async function takeForm(request: FastifyRequest, reply: FastifyReply, options: OAuthOptions): Promise<FastifyReply> {
  const { seal, issuer, limits } = options;
  const form = (request.body ?? new Map()) as Form; // The parser's type.
  const language = languageFor(request, form.get("language"));
  // The form must come from our page, whatever page the browser shows.
  if (request.headers.origin !== issuer) return sendPage(reply, noticeOf(language, "foreign"), 403);
  const reason = reasonOf(form, options);
  const waiting = waitingOf(form, seal);
  if (reason === null || waiting === null) return sendPage(reply, noticeOf(language, "expired"), 400);
  const state = { language, reason };
  if (form.has("cancel") && reason.kind === "authorize") {
    const denied = { error: "access_denied", error_description: "The student has cancelled." };
    return sendRedirect(reply, reason.request, responseUrl(reason.request, issuer, denied));
  }
  const texts = textsOf[language];
  const account = accountIn(waiting, form);
  const show = (next: Omit<PageState, keyof typeof state>, status = 200) =>
    sendPage(reply, loginPage({ ...state, ...next }, options), status);
  if (account === "") return show({ waiting, message: { text: texts.enterBoth } }, 422);
  // A visitor with an OTP challenge has entered the password.
  const visitor = visitorOf(request, reason.kind, options);
  const known = waiting.step === "otp" ? { ...visitor, account } : visitor;
  const api = apiClientOf(reason);
  const step = () =>
    withPortal(request, reply, api, options, (portal) => submit(portal, waiting, form)).catch((error) =>
      failedStep(waiting, error),
    );
  const result: StepResult | Wait = await limits.login(known, account, step);
  if ("waitMs" in result) {
    const waitS = Math.ceil(result.waitMs / 1000);
    reply.header("retry-after", waitS);
    return show({ waiting, waitS, message: { text: userMessage("login_cooldown", language, waitS) } }, 429);
  }
  const { session } = result;
  if (session !== null) {
    const cookie = seal.seal("browser", { account }, BROWSER_LIFETIME_S);
    reply.header(
      "set-cookie",
      `${COOKIE}=${cookie}; Path=/; Max-Age=${BROWSER_LIFETIME_S}; Secure; HttpOnly; SameSite=Lax`,
    );
    if (reason.kind === "authorize") return sendRedirect(reply, reason.request, grant(reason, session, options));
    await options.tokens.withdraw(session.registration_number);
    // The session of this login is of no use to anyone: the portal ends it after 15 minutes if this fails.
    await withPortal(request, reply, api, options, (portal) => portal.openSession(session).end()).catch(ignoreRefusal);
    return sendPage(reply, renderNotice(language, texts.endTitle, [texts.endDone]));
  }
  request.failureCode = result.code;
  return show({ waiting: result.waiting, waitS: result.waitS, message: messageOf(result, language) });
}

/** The state of the login that a form continues; null if it is not one of this service, or too old. */
function waitingOf(form: Form, seal: Seal): Waiting | null {
  const sealed = form.get("login");
  if (sealed === undefined) return { step: "credentials" };
  return seal.open<Waiting>("login", sealed)?.value ?? null;
}

function messageOf({ code, waitS, note }: StepResult, language: Language): PageState["message"] {
  const texts: Texts = textsOf[language];
  if (note === "resent") return { text: texts.resent, isGood: true };
  if (note === "captchaWrong") return { text: texts.captchaWrong };
  return code === null ? undefined : { text: userMessage(code, language, waitS > 0 ? waitS : null) };
}

/** Browsers apply the policy for forms to the redirect, too. */
const sendRedirect = (reply: FastifyReply, { redirect_uri }: AuthorizationRequest, location: string): FastifyReply =>
  reply
    .header("content-security-policy", `default-src 'none'; form-action 'self' ${formTargetOf(redirect_uri)}`)
    .header("referrer-policy", "no-referrer")
    .redirect(location, 303);

/** Gives the app a code for this session. Returns the address of the redirect. */
function grant(
  { request, client }: Extract<Reason, { readonly kind: "authorize" }>,
  session: Session,
  { tokens, seal, issuer }: OAuthOptions,
): string {
  const { redirect_uri, code_challenge, scopes, jkt } = request;
  const code = tokens.issueCode({
    ...{ client: clientHash(client), listed: client.isVerified ? client.client_id : null },
    ...{ student: seal.pseudonym(`student ${session.registration_number}`), session, scopes },
    ...{ redirect_uri, code_challenge, jkt },
  });
  return responseUrl(request, issuer, { code });
}

/** Runs work at the portal as a request of an app. */
async function withPortal<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  client: ApiClient,
  { startRequest, observeRequest, concurrency }: OAuthOptions,
  work: (portal: Portal) => Promise<T>,
): Promise<T> {
  const notify = observeRequest(oauthPaths.login, request);
  const started = startRequest({ client, id: request.id, language: languageOf(request.raw), notify });
  request.requestState = { started, access: null, validated: true };
  reportEnd(request, reply, request.requestState, notify);
  return concurrency.run(started.context, () => work(started.portal)).finally(() => started.context.end());
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error;
}

/** The client of logins on the page. It has no limit of refused logins: anyone can use the page of an app, and would close it for others. */
function apiClientOf(reason: Reason): ApiClient {
  const limits = { requestsPerMinute: 0, requestsPerDay: 0, refusedLogins: 0 };
  if (reason.kind === "end") return { name: null, id: "oauth end", counterId: "oauth end", ...limits };
  const { client } = reason;
  return {
    name: client.isVerified ? client.client_id : null,
    id: clientHash(client),
    counterId: `oauth ${client.isVerified ? client.client_id : "registered"}`,
    ...limits,
  };
}

/** POST /oauth/token. */
async function exchangeCode(
  request: FastifyRequest,
  reply: FastifyReply,
  { clients, tokens, limits }: OAuthOptions,
): Promise<FastifyReply> {
  const waitMs = await limits.requestToken(networksOf(request.ip));
  if (waitMs > 0) return sendSlowDown(reply, waitMs);
  const form = request.body as Form | null;
  const client = form && clients.find(form.get("client_id") ?? "");
  if (!form || !client)
    return refuse(reply, form ? "invalid_client" : "invalid_request", "Each parameter once, with client_id.");
  if (form.get("grant_type") !== "authorization_code")
    return refuse(reply, "unsupported_grant_type", "grant_type must be authorization_code.");
  try {
    return reply.send(await tokens.exchange(client, form, request.headers.dpop));
  } catch (error) {
    if (error instanceof TokenRefused) return refuse(reply, error.error, error.message);
    throw error;
  }
}

/** POST /oauth/revoke (RFC 7009). Ends the session at the portal as well, so that the token is worthless on every instance. */
async function revokeToken(request: FastifyRequest, reply: FastifyReply, options: OAuthOptions): Promise<FastifyReply> {
  const waitMs = await options.limits.requestToken(networksOf(request.ip));
  if (waitMs > 0) return sendSlowDown(reply, waitMs);
  const form = request.body as Form | null;
  const client_id = form?.get("client_id");
  if (!form || !client_id)
    return refuse(reply, form ? "invalid_client" : "invalid_request", "Each parameter once, with client_id.");
  // Also for an app that the operator has removed: who has the token may end it.
  const access = await options.tokens.revoke({ client_id }, form.get("token") ?? "");
  if (access === null) return reply.send();
  const logoutWaitMs = await options.limits.logout(access.student);
  if (logoutWaitMs > 0) return sendSlowDown(reply, logoutWaitMs);
  try {
    const api = apiClientOf({ kind: "end" });
    await withPortal(request, reply, api, options, (portal) => portal.openSession(access.session).end());
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The token is revoked. Repeating the request ends the session, too.
    if (error.code !== "session_expired") return reply.code(503).header("retry-after", 30).send();
  }
  return reply.send();
}

/** POST /oauth/register (RFC 7591). */
async function registerClient(
  request: FastifyRequest,
  reply: FastifyReply,
  { clients, limits }: OAuthOptions,
): Promise<FastifyReply> {
  const waitMs = await limits.register(networksOf(request.ip));
  if (waitMs > 0) return sendSlowDown(reply, waitMs);
  try {
    const { client_id, name, redirect_uris } = clients.register(request.body);
    return reply.code(201).send({
      client_id,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      ...(name !== null && { client_name: name }),
      ...{ redirect_uris, token_endpoint_auth_method: "none" },
      ...{ grant_types: ["authorization_code"], response_types: ["code"] },
    });
  } catch (error) {
    if (error instanceof InvalidClientMetadata) return refuse(reply, error.error, error.message);
    throw error;
  }
}

const sendSlowDown = (reply: FastifyReply, waitMs: number): FastifyReply =>
  reply
    .code(429)
    .header("retry-after", Math.ceil(waitMs / 1000))
    .send({ error: "temporarily_unavailable", error_description: "Too many requests." });

const refuse = (reply: FastifyReply, error: string, error_description: string): FastifyReply =>
  reply.code(error === "invalid_client" ? 401 : 400).send({ error, error_description });
