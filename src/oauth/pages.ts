import type { FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../contract/errors.ts";
import { type Scope, tickedScopes } from "../contract/scopes.ts";
import type { Session } from "../contract/session.ts";
import { type Language, userMessage, waitIn } from "../contract/user-messages.ts";
import { newId, type Seal } from "../digest/seal.ts";
import type { AuthorizationRequest } from "./authorization.ts";
import { checkAuthorization, formTargetOf, mayAskFor, receiverOf, responseUrl } from "./authorization.ts";
import { browserOf, setBrowser, visitorOf } from "./browser.ts";
import { clientHash, DEVICE_GRANT, mayRedirectTo, type OAuthClient } from "./clients.ts";
import type { DeviceRequest } from "./devices.ts";
import type { Form } from "./form.ts";
import type { GivenAccess } from "./given.ts";
import { givenList } from "./grants-page.ts";
import type { Wait } from "./limits.ts";
import { accountIn, CREDENTIALS, failedStep, type StepResult, submit, type Waiting } from "./login.ts";
import type { Handler, OAuthOptions } from "./options.ts";
import type { Message, Page, ShownRequest } from "./page.ts";
import { checkBoxOf, renderCodePage, renderLoginPage, renderNotice } from "./page.ts";
import { endSessions, shareOf, withPortal } from "./portal-call.ts";
import { noticeOf, openPage, sendPage, sendTooMany, takeOwnForm } from "./respond.ts";
import { type Texts, texts as textsOf } from "./texts.ts";
import type { Access } from "./tokens.ts";

const REQUEST_LIFETIME_S = 30 * 60;

/** GET /oauth/authorize. */
export const showPage: Handler = (request, reply, options) =>
  openPage(request, reply, "authorize", options, (language, query) => {
    const checked = checkAuthorization(query, options.clients, options.issuer);
    if (checked.kind === "unsafe") return sendPage(reply, noticeOf(language, "badRequest", checked.reason), 400);
    if (checked.kind === "refused") return reply.redirect(checked.location, 303);
    const reason: Reason = { kind: "authorize", request: checked.request, client: checked.client };
    return sendPage(reply, loginPage({ language, reason, waiting: CREDENTIALS }, options));
  });

/** GET /oauth/device: the page on which a student enters the code of a device. A code in the address is not used before the student sends the form. */
export const showDevicePage: Handler = (request, reply, options) =>
  openPage(request, reply, "device", options, (language, query) =>
    sendPage(reply, renderCodePage({ language, userCode: query?.get("user_code") ?? "" })),
  );

/** POST /oauth/device: shows which app waits under a user code. */
export const takeUserCode: Handler = (request, reply, options) =>
  takeOwnForm(request, reply, options, async (form, language) => {
    const userCode = form.get("user_code") ?? "";
    const visitor = visitorOf(request, "device", options.seal);
    const found = await options.limits.findUserCode(visitor, () => options.devices.find(userCode));
    if (found !== null && "waitMs" in found) return sendTooMany(reply, language, found.waitMs, options);
    const reason = found && deviceReason(found, options);
    if (reason !== null) return sendPage(reply, loginPage({ language, reason, waiting: CREDENTIALS }, options));
    const message = { text: textsOf[language].codeWrong };
    return sendPage(reply, renderCodePage({ language, userCode, message }), 422);
  });

/** The reason for a login, as the page keeps it, sealed: an app or a device asks for access, or the student ends the access of all apps. */
type SealedReason =
  | { readonly kind: "authorize"; readonly request: AuthorizationRequest }
  | { readonly kind: "device"; readonly request: DeviceRequest }
  | { readonly kind: "end" };

type Asking = Exclude<SealedReason, { readonly kind: "end" }> & { readonly client: OAuthClient };
type Reason = Asking | Extract<SealedReason, { readonly kind: "end" }>;

interface PageState {
  readonly language: Language;
  readonly reason: Reason;
  readonly waiting: Waiting;
  /** The registration number that the student has entered before. */
  readonly number?: string;
  readonly message?: Message | undefined;
  readonly waitS?: number;
  /** The scopes with a check box that the student has ticked. */
  readonly allowed?: readonly Scope[];
  /** HTML of the access that can be ended one by one. */
  readonly list?: string;
}

/** The page on which a student ends access: one by one, or all of it with a login. */
export function endPage(
  state: { readonly language: Language; readonly given: readonly GivenAccess[]; readonly message?: Message },
  options: OAuthOptions,
): Page {
  const { language, given, message } = state;
  const reason = { kind: "end" } as const;
  return loginPage({ language, reason, waiting: CREDENTIALS, message, list: givenList(language, given) }, options);
}

/** Sentences for an end that the store has not taken. */
export const unsaved = (isOver: boolean, texts: Texts) => [...(isOver ? [texts.endedAtPortal] : []), texts.endUnsaved];

function loginPage(state: PageState, options: OAuthOptions): Page {
  const { seal, issuer, holds } = options;
  const { language, reason, waiting, number = "", message, waitS = 0, list = "", allowed = [] } = state;
  const isWaiting = waiting.step !== "credentials";
  const { client: _, ...sealed } = { client: null, ...reason };
  return renderLoginPage({
    ...{ language, message, waitS, host: new URL(issuer).host },
    request: reason.kind === "end" ? null : shownRequest(reason, options),
    ...{ allowed, hours: holds?.hours ?? 0, shown: waiting, number, list },
    // The browser keeps the state of the login, because the service keeps nothing.
    hidden: {
      language,
      request: seal.seal("request", sealed, REQUEST_LIFETIME_S),
      ...(isWaiting && Object.fromEntries(allowed.map((scope) => [checkBoxOf(scope), "1"]))),
      ...(isWaiting && { login: seal.seal("login", waiting, REQUEST_LIFETIME_S) }),
    },
    formTargets: reason.kind === "authorize" ? [formTargetOf(reason.request.redirect_uri)] : [],
  });
}

const isRead = (scope: Scope) => !tickedScopes.includes(scope);

/** The scopes that the student can give. An app that has registered itself may hold a session only if its token is bound to a key. */
function offered(reason: Asking, { mayWrite, holds }: OAuthOptions): readonly Scope[] {
  const { client, request } = reason;
  const isBound = reason.kind === "authorize" && reason.request.jkt !== null;
  const mayHold = holds !== null && (client.isVerified ? client.mayHold : isBound);
  return request.scopes.filter((scope) => isRead(scope) || (scope === "hold" ? mayHold : mayWrite));
}

const shownRequest = (reason: Asking, options: OAuthOptions): ShownRequest => ({
  ...{ app: reason.client.name, isVerified: reason.client.isVerified, purpose: reason.client.purpose },
  scopes: offered(reason, options),
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
export const takeForm: Handler = (request, reply, options) =>
  takeOwnForm(request, reply, options, (form, language) => takeStep(request, reply, options, form, language));

async function takeStep(
  request: FastifyRequest,
  reply: FastifyReply,
  options: OAuthOptions,
  form: Form,
  language: Language,
): Promise<FastifyReply> {
  const { seal, limits } = options;
  const reason = await reasonOf(form, options);
  const waiting = waitingOf(form, seal);
  if (reason === null || waiting === null) return sendPage(reply, noticeOf(language, "expired"), 400);
  const number = waiting.step === "credentials" ? (form.get("registration_number") ?? "") : waiting.account;
  const ticked = (scope: Scope) => form.get(checkBoxOf(scope)) === "1";
  const allowed =
    reason.kind === "end" ? [] : offered(reason, options).filter((scope) => !isRead(scope) && ticked(scope));
  const state = { language, reason, number, allowed };
  if (form.has("cancel") && reason.kind !== "end") return sendDenied(reply, language, reason, options);
  const texts = textsOf[language];
  const account = accountIn(waiting, form);
  const show = (next: Omit<PageState, keyof typeof state>, status = 200) =>
    sendPage(reply, loginPage({ ...state, ...next }, options), status);
  if (account === "") return show({ waiting, message: { text: texts.enterBoth } }, 422);
  // A visitor with an OTP challenge has entered the password.
  const visitor = visitorOf(request, reason.kind, seal);
  const known = waiting.step === "otp" ? { ...visitor, account } : visitor;
  const client = reason.kind === "end" ? null : reason.client;
  const share = shareOf(client, known, account);
  // Before the password is sent: a login whose access cannot be stamped would be for nothing.
  if (reason.kind !== "end") await options.ends.stamp(account);
  const step = (hasSolver: boolean) =>
    withPortal(request, reply, client, share, options, (portal) => submit(portal, waiting, form, hasSolver)).catch(
      (error) => failedStep(waiting, error),
    );
  const result: StepResult | Wait = await limits.login(known, account, step);
  if ("waitMs" in result) {
    options.count("login_paused");
    const waitS = Math.ceil(result.waitMs / 1000);
    reply.header("retry-after", waitS);
    return show({ waiting, waitS, message: { text: pauseIn(language, waitS) } }, 429);
  }
  const { session } = result;
  if (session !== null) {
    const before = browserOf(request, seal);
    const givenBefore = before?.account === account ? before.given : [];
    // The session of a login without an app is of no use: the portal ends it after 15 minutes if this fails.
    const end = (also: readonly GivenAccess[] = []) =>
      endSessions(request, reply, [session, ...also.map((one) => one.session)], options);
    if (reason.kind === "end") {
      const [isSaved, areOver] = await Promise.all([
        options.ends.withdraw(session.registration_number),
        end(givenBefore),
      ]);
      // The withdrawal has ended them; this logs them out at the portal.
      await options.holds?.endAll(session.registration_number).catch(ignoreRefusal);
      if (!isSaved) {
        const lines = unsaved(areOver && givenBefore.length > 0, texts);
        return sendPage(reply, renderNotice(language, texts.endTitle, lines), 503);
      }
      options.count("access_ended");
      setBrowser(reply, seal, { account, given: [] });
      return sendPage(reply, renderNotice(language, texts.endTitle, [texts.endDone]));
    }
    const scopes = reason.request.scopes.filter((scope) => isRead(scope) || allowed.includes(scope));
    const access = await accessOf(reason, scopes, session, options);
    options.count("login_completed");
    const id = reason.kind === "device" ? reason.request.id : newId();
    const given = [givenBy(reason, access, id), ...givenBefore];
    if (reason.kind === "authorize") {
      setBrowser(reply, seal, { account, given });
      return sendCode(reply, reason.request, { ...access, id }, options);
    }
    if (await options.devices.decide(reason.request, access)) {
      setBrowser(reply, seal, { account, given });
      return sendPage(reply, renderNotice(language, texts.deviceTitle, [texts.deviceDone, texts.receiptNote], 0, true));
    }
    await end();
    return sendPage(reply, noticeOf(language, "expired"), 400);
  }
  request.failureCode = result.code;
  if (result.code !== null) options.count("login_failed");
  const pauseS = Math.ceil((await limits.pauseMs(known, account)) / 1000);
  const waitS = Math.max(result.waitS, pauseS);
  return show({ waiting: result.waiting, waitS, message: messageOf(result, language, pauseS) });
}

/** The state of the login that a form continues; null if it is not one of this service, or too old. */
function waitingOf(form: Form, seal: Seal): Waiting | null {
  const sealed = form.get("login");
  if (sealed === undefined) return CREDENTIALS;
  return seal.open<Waiting>("login", sealed)?.value ?? null;
}

const pauseIn = (language: Language, waitS: number) =>
  textsOf[language].pause.replace("{wait}", waitIn(language, waitS));

function messageOf({ code, waitS, note }: StepResult, language: Language, pauseS: number): PageState["message"] {
  const texts: Texts = textsOf[language];
  if (note === "resent") return { text: texts.resent, isGood: true };
  if (note === "captchaWrong") return { text: texts.captchaWrong };
  if (code === null) return undefined;
  const message = userMessage(code, language, waitS > 0 ? waitS : null);
  return { text: pauseS > 0 ? `${message} ${pauseIn(language, pauseS)}` : message };
}

/** Redirects to the app. Browsers apply the policy for forms to the redirect too. */
const sendRedirect = (reply: FastifyReply, { redirect_uri }: AuthorizationRequest, location: string): FastifyReply =>
  reply
    .header("content-security-policy", `default-src 'none'; form-action 'self' ${formTargetOf(redirect_uri)}`)
    .header("referrer-policy", "no-referrer")
    .redirect(location, 303);

function sendCode(
  reply: FastifyReply,
  request: AuthorizationRequest,
  { id, ...access }: Access & { readonly id: string },
  { tokens, issuer }: OAuthOptions,
): FastifyReply {
  const { redirect_uri, code_challenge, jkt } = request;
  const code = tokens.issueCode({ ...access, redirect_uri, code_challenge, jkt }, id);
  return sendRedirect(reply, request, responseUrl(request, issuer, { code }));
}

/** Reports to the app or the device that the student has cancelled. */
async function sendDenied(
  reply: FastifyReply,
  language: Language,
  reason: Asking,
  { devices, issuer, count }: OAuthOptions,
): Promise<FastifyReply> {
  count("login_cancelled");
  if (reason.kind === "device") {
    await devices.decide(reason.request, null);
    return sendPage(reply, renderNotice(language, textsOf[language].deviceTitle, [textsOf[language].deviceDenied]));
  }
  const denied = { error: "access_denied", error_description: "The student has cancelled." };
  return sendRedirect(reply, reason.request, responseUrl(reason.request, issuer, denied));
}

/** The access that the student gives with this session. */
const accessOf = async (
  { client }: Asking,
  scopes: readonly Scope[],
  session: Session,
  { seal, ends, holds }: OAuthOptions,
): Promise<Access> => ({
  ...{ client: clientHash(client), listed: client.isVerified ? client.client_id : null },
  ...{ student: seal.pseudonym(`student ${session.registration_number}`), session, scopes },
  stamp: await ends.stamp(session.registration_number),
  heldUntil: scopes.includes("hold") ? (holds?.untilFromNow() ?? null) : null,
});

/** The access as the browser remembers it. */
const givenBy = (reason: Asking, { session, scopes, heldUntil }: Access, id: string): GivenAccess => ({
  ...{ id, session, at: Date.now(), scopes, heldUntil },
  ...{ app: reason.client.name, isVerified: reason.client.isVerified, purpose: reason.client.purpose },
  receiver: reason.kind === "authorize" ? receiverOf(reason.request.redirect_uri) : null,
});

export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error;
}
