import type { FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../contract/errors.ts";
import type { Session } from "../contract/session.ts";
import { type Language, userMessage } from "../contract/user-messages.ts";
import { languageOf } from "../http/negotiation.ts";
import {
  type AuthorizationRequest,
  checkAuthorization,
  formTargetOf,
  mayAskFor,
  receiverOf,
  responseUrl,
} from "./authorization.ts";
import { clientHash, DEVICE_GRANT, mayRedirectTo, type OAuthClient } from "./clients.ts";
import type { DeviceRequest } from "./devices.ts";
import { type Form, queryOf } from "./form.ts";
import type { Visitor, Wait } from "./limits.ts";
import { accountIn, failedStep, type StepResult, submit, type Waiting } from "./login.ts";
import { networksOf } from "./network.ts";
import type { OAuthOptions } from "./options.ts";
import { type Message, type Page, renderCodePage, renderLoginPage, renderNotice, type ShownRequest } from "./page.ts";
import { withPortal } from "./portal-call.ts";
import type { Seal } from "./seal.ts";
import { requestedLanguage, type Texts, texts as textsOf } from "./texts.ts";
import type { Access } from "./tokens.ts";

const REQUEST_LIFETIME_S = 30 * 60;
const BROWSER_LIFETIME_S = 180 * 24 * 60 * 60;
/** Names the account that has logged in in this browser, sealed. It grants no access. */
const COOKIE = "__Host-portico-browser";

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

/** Shows a page, unless the visitor has opened too many. */
async function openPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Visitor["page"],
  options: OAuthOptions,
  show: (language: Language, query: Form | null) => FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request.url);
  const language = languageFor(request, query?.get("ui_locales"));
  const waitMs = await options.limits.openPage(visitorOf(request, page, options));
  return waitMs > 0 ? sendTooMany(reply, language, waitMs) : show(language, query);
}

/** GET /oauth/authorize. */
export const showPage = (request: FastifyRequest, reply: FastifyReply, options: OAuthOptions): Promise<FastifyReply> =>
  openPage(request, reply, "authorize", options, (language, query) => {
    const checked = checkAuthorization(query, options.clients, options.issuer);
    if (checked.kind === "unsafe") return sendPage(reply, noticeOf(language, "badRequest"), 400);
    if (checked.kind === "refused") return reply.redirect(checked.location, 303);
    const reason: Reason = { kind: "authorize", request: checked.request, client: checked.client };
    return sendPage(reply, loginPage({ language, reason, waiting: { step: "credentials" } }, options));
  });

/** GET /oauth/end: the page on which a student ends the access of all apps. It takes a login, because the service keeps no list. */
export const showEndPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: OAuthOptions,
): Promise<FastifyReply> =>
  openPage(request, reply, "end", options, (language) =>
    sendPage(reply, loginPage({ language, reason: { kind: "end" }, waiting: { step: "credentials" } }, options)),
  );

/** GET /oauth/device: the page on which a student enters the code of a device. A code in the address is not used before the student sends the form. */
export const showDevicePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: OAuthOptions,
): Promise<FastifyReply> =>
  openPage(request, reply, "device", options, (language, query) =>
    sendPage(reply, renderCodePage({ language, userCode: query?.get("user_code") ?? "" })),
  );

/** POST /oauth/device: shows which app waits under a user code. */
export async function takeUserCode(
  request: FastifyRequest,
  reply: FastifyReply,
  options: OAuthOptions,
): Promise<FastifyReply> {
  const form = (request.body ?? new Map()) as Form; // The parser's type.
  const language = languageFor(request, form.get("language"));
  if (request.headers.origin !== options.issuer) return sendPage(reply, noticeOf(language, "foreign"), 403);
  const userCode = form.get("user_code") ?? "";
  const visitor = visitorOf(request, "device", options);
  const found = await options.limits.findUserCode(visitor, () => options.devices.find(userCode));
  if (found !== null && "waitMs" in found) return sendTooMany(reply, language, found.waitMs);
  const reason = found && deviceReason(found, options);
  if (reason === null) {
    const message = { text: textsOf[language].codeWrong };
    return sendPage(reply, renderCodePage({ language, userCode, message }), 422);
  }
  return sendPage(reply, loginPage({ language, reason, waiting: { step: "credentials" } }, options));
}

const noticeOf = (language: Language, heading: "badRequest" | "expired" | "foreign"): Page =>
  renderNotice(language, textsOf[language][heading], [textsOf[language].backToApp]);

function sendTooMany(reply: FastifyReply, language: Language, waitMs: number): FastifyReply {
  const waitS = Math.ceil(waitMs / 1000);
  const page = renderNotice(language, userMessage("rate_limited", language, waitS), [], waitS);
  return sendPage(reply.header("retry-after", waitS), page, 429);
}

/** The reason for a login, as the page keeps it, sealed: an app or a device asks for access, or the student ends the access of all apps. */
type SealedReason =
  | { readonly kind: "authorize"; readonly request: AuthorizationRequest }
  | { readonly kind: "device"; readonly request: DeviceRequest }
  | { readonly kind: "end" };

type Asking = Exclude<SealedReason, { readonly kind: "end" }> & { readonly client: OAuthClient };
type Reason = Asking | Extract<SealedReason, { readonly kind: "end" }>;

/** The state of a page. */
interface PageState {
  readonly language: Language;
  readonly reason: Reason;
  readonly waiting: Waiting;
  readonly message?: Message | undefined;
  readonly waitS?: number;
}

function loginPage(state: PageState, { seal, issuer }: OAuthOptions): Page {
  const { language, reason, waiting, message, waitS = 0 } = state;
  const isWaiting = waiting.step !== "credentials";
  const { client: _, ...sealed } = { client: null, ...reason };
  return renderLoginPage({
    ...{ language, message, waitS, host: new URL(issuer).host },
    request: reason.kind === "end" ? null : shownRequest(reason),
    shown: waiting,
    // The browser keeps the state of the login, because the service keeps nothing.
    hidden: {
      language,
      request: seal.seal("request", sealed, REQUEST_LIFETIME_S),
      ...(isWaiting && { login: seal.seal("login", waiting, REQUEST_LIFETIME_S) }),
    },
    formTargets: reason.kind === "authorize" ? [formTargetOf(reason.request.redirect_uri)] : [],
  });
}

const shownRequest = (reason: Asking): ShownRequest => ({
  ...{ app: reason.client.name, isVerified: reason.client.isVerified, scopes: reason.request.scopes },
  receiver:
    reason.kind === "authorize"
      ? { host: receiverOf(reason.request.redirect_uri) }
      : { userCode: reason.request.user_code },
});

/** The reason that a form brings back; null if it is not one of this service, or too old. */
async function reasonOf(form: Form, options: OAuthOptions): Promise<Reason | null> {
  const sealed = options.seal.open<SealedReason>("request", form.get("request") ?? "")?.value;
  if (sealed === undefined) return null;
  if (sealed.kind === "end") return sealed;
  if (sealed.kind === "device") {
    // The device may have given up since the page was shown, or another student may have decided.
    const waiting = await options.devices.find(sealed.request.user_code);
    return waiting?.id === sealed.request.id ? deviceReason(waiting, options) : null;
  }
  const client = options.clients.find(sealed.request.client_id);
  // The operator may have changed the client since the page was shown.
  const isAllowed =
    client !== null && mayRedirectTo(client, sealed.request.redirect_uri) && mayAskFor(client, sealed.request.scopes);
  return isAllowed ? { ...sealed, client } : null;
}

/** The reason that a device waits for; null if the operator has changed its client. */
function deviceReason(request: DeviceRequest, { clients }: OAuthOptions): Reason | null {
  const client = clients.find(request.client_id);
  if (!client?.grants.includes(DEVICE_GRANT) || !mayAskFor(client, request.scopes)) return null;
  return { kind: "device", request, client };
}

/** POST /oauth/login: one step of a login. */
export async function takeForm(
  request: FastifyRequest,
  reply: FastifyReply,
  options: OAuthOptions,
): Promise<FastifyReply> {
  const { seal, issuer, limits } = options;
  const form = (request.body ?? new Map()) as Form; // The parser's type.
  const language = languageFor(request, form.get("language"));
  // The form must come from our page, whatever page the browser shows.
  if (request.headers.origin !== issuer) return sendPage(reply, noticeOf(language, "foreign"), 403);
  const reason = await reasonOf(form, options);
  const waiting = waitingOf(form, seal);
  if (reason === null || waiting === null) return sendPage(reply, noticeOf(language, "expired"), 400);
  const state = { language, reason };
  if (form.has("cancel") && reason.kind !== "end") return sendDenied(reply, language, reason, options);
  const texts = textsOf[language];
  const account = accountIn(waiting, form);
  const show = (next: Omit<PageState, keyof typeof state>, status = 200) =>
    sendPage(reply, loginPage({ ...state, ...next }, options), status);
  if (account === "") return show({ waiting, message: { text: texts.enterBoth } }, 422);
  // A visitor with an OTP challenge has entered the password.
  const visitor = visitorOf(request, reason.kind, options);
  const known = waiting.step === "otp" ? { ...visitor, account } : visitor;
  const client = reason.kind === "end" ? null : reason.client;
  const step = () =>
    withPortal(request, reply, client, options, (portal) => submit(portal, waiting, form)).catch((error) =>
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
    const end = () =>
      // The session is of no use to anyone: the portal ends it after 15 minutes if this fails.
      withPortal(request, reply, client, options, (portal) => portal.openSession(session).end()).catch(ignoreRefusal);
    if (reason.kind === "authorize") return sendCode(reply, reason, accessOf(reason, session, options), options);
    if (reason.kind === "device") {
      const access = accessOf(reason, session, options);
      if (await options.devices.decide(reason.request, access))
        return sendPage(reply, renderNotice(language, texts.deviceTitle, [texts.deviceDone]));
      await end();
      return sendPage(reply, noticeOf(language, "expired"), 400);
    }
    await options.tokens.withdraw(session.registration_number);
    await end();
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

/** Sends the student back to the app with a code. */
function sendCode(
  reply: FastifyReply,
  { request }: Extract<Asking, { readonly kind: "authorize" }>,
  access: Access,
  { tokens, issuer }: OAuthOptions,
): FastifyReply {
  const { redirect_uri, code_challenge, jkt } = request;
  const code = tokens.issueCode({ ...access, redirect_uri, code_challenge, jkt });
  return sendRedirect(reply, request, responseUrl(request, issuer, { code }));
}

/** Tells the app or the device that the student has cancelled. */
async function sendDenied(
  reply: FastifyReply,
  language: Language,
  reason: Asking,
  { devices, issuer }: OAuthOptions,
): Promise<FastifyReply> {
  if (reason.kind === "device") {
    await devices.decide(reason.request, null);
    return sendPage(reply, renderNotice(language, textsOf[language].deviceTitle, [textsOf[language].deviceDenied]));
  }
  const denied = { error: "access_denied", error_description: "The student has cancelled." };
  return sendRedirect(reply, reason.request, responseUrl(reason.request, issuer, denied));
}

/** The access that the student gives with this session. */
const accessOf = ({ request, client }: Asking, session: Session, { seal }: OAuthOptions): Access => ({
  ...{ client: clientHash(client), listed: client.isVerified ? client.client_id : null },
  ...{ student: seal.pseudonym(`student ${session.registration_number}`), session, scopes: request.scopes },
});

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error;
}
