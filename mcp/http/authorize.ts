import type { PendingCaptcha, Portico, Session } from "portico-client";
import { pageHeaders, renderLoginPage, renderNotice } from "../login/page.ts";
import { type LoginState, submit } from "../login/steps.ts";
import { mayRedirectTo, type RegisteredClient } from "./clients.ts";
import { accountOf, type Limits, type Visitor } from "./limits.ts";
import type { Seal } from "./seal.ts";

const CODE_LIFETIME_S = 60;
/** The service accepts challenges for as long. */
const OTP_LIFETIME_S = 30 * 60;
const CAPTCHA_LIFETIME_S = 10 * 60;
const BROWSER_LIFETIME_S = 180 * 24 * 60 * 60;
/** Names the account that has logged in in this browser, sealed. It grants no access. */
const COOKIE = "__Host-portico-browser";

/** The authorization that a code stands for. */
export interface Grant {
  readonly session: Session;
  readonly redirect_uri: string;
  readonly client_id: string;
  readonly code_challenge: string;
}

/** The settings of the authorization server. */
export interface AuthorizeOptions {
  readonly seal: Seal;
  readonly issuer: string;
  /** The MCP endpoint, the only resource. */
  readonly resource: string;
  readonly limits: Limits;
  /** A client without a session. `onSession` gets the session of a successful login. */
  client(onSession: (session: Session) => void): Portico;
  /** Reports how a submission ended: a code that contains nothing of the student. */
  onLogin(outcome: string): void;
}

interface AuthorizationRequest {
  readonly client: RegisteredClient;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly state: string | null;
}

/** Serves the login page of an authorization (OAuth 2.1 with PKCE). The state of the login is in the page, sealed by the service. */
export async function authorize(
  request: Request,
  networks: readonly string[],
  form: URLSearchParams | null,
  options: AuthorizeOptions,
): Promise<Response> {
  const { seal, limits } = options;
  const visitor = { networks, account: await knownAccount(request, seal) };
  if (form === null) {
    const waitS = await limits.openPage(visitor);
    if (waitS > 0) return tooMany(waitS);
  }
  const checked = await checkRequest(new URL(request.url).searchParams, options);
  if (checked instanceof Response) return checked;
  if (form === null) return page(checked, options, "", { step: "credentials", message: null });
  const before = await stateOf(form, seal);
  if (before === null) return page(checked, options, "", { step: "credentials", message: "Log in again." });
  const { account, state } = before;
  if (account === "") return page(checked, options, "", { step: "credentials", message: "Enter both." });
  const sessions: Session[] = [];
  const client = options.client((session) => sessions.push(session));
  // A visitor with a challenge has entered the password.
  const submitter: Visitor = state.step === "otp" ? { networks, account } : visitor;
  const result = await limits.login(submitter, account, () => submit(client, state, new Map(form)));
  if ("waitS" in result) {
    options.onLogin("limited");
    const message = `Too many logins at the moment. Wait ${result.waitS} s first.`;
    return tooMany(result.waitS, await page(checked, options, account, { ...state, message }));
  }
  options.onLogin(outcomeOf(result));
  const [session] = sessions;
  if (session === undefined) return page(checked, options, account, result);
  const { client: _client, state: _state, ...rest } = checked;
  const code = await seal.seal("code", { ...rest, session } satisfies Grant, CODE_LIFETIME_S);
  const cookie = await seal.seal("browser", { account }, BROWSER_LIFETIME_S);
  const response = redirect(checked, options, { code });
  response.headers.set(
    "set-cookie",
    `${COOKIE}=${cookie}; Path=/; Max-Age=${BROWSER_LIFETIME_S}; Secure; HttpOnly; SameSite=Strict`,
  );
  return response;
}

const outcomeOf = (state: LoginState): string =>
  state.step === "done"
    ? "done"
    : (state.code ?? (state.step === "credentials" ? "incomplete" : `${state.step}_required`));

async function knownAccount(request: Request, seal: Seal): Promise<string | null> {
  const [, text = ""] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(request.headers.get("cookie") ?? "") ?? [];
  return (await seal.open<Challenged>("browser", text))?.value.account ?? null;
}

/** An account, and the service's challenge for its OTP. */
interface Challenged {
  readonly account: string;
  readonly token: string;
}

/** An account, and the captcha that its page shows. */
interface ShownCaptcha {
  readonly account: string;
  readonly captcha: PendingCaptcha;
}

/** The state of the login that a form continues; null if its challenge is not one of this server. */
async function stateOf(
  form: URLSearchParams,
  seal: Seal,
): Promise<{ readonly account: string; readonly state: Exclude<LoginState, { readonly step: "done" }> } | null> {
  const sealedCaptcha = form.get("captcha_challenge");
  if (sealedCaptcha !== null) {
    const shown = (await seal.open<ShownCaptcha>("captcha", sealedCaptcha))?.value;
    return shown === undefined
      ? null
      : { account: shown.account, state: { step: "captcha", captcha: shown.captcha, message: null } };
  }
  const sealed = form.get("otp_challenge");
  if (sealed === null) {
    const account = form.get("password") ? accountOf(form.get("registration_number") ?? "") : "";
    return { account, state: { step: "credentials", message: null } };
  }
  const challenge = (await seal.open<Challenged>("otp", sealed))?.value;
  if (challenge === undefined) return null;
  const { account, token } = challenge;
  return { account, state: { step: "otp", challenge: { token }, message: null } };
}

/** A page for a visitor who has to wait. */
const tooMany = (
  waitS: number,
  { body, headers } = html(429, renderNotice("Too many requests", [`Try again in ${waitS} s.`])),
): Response =>
  new Response(body, { status: 429, headers: { ...Object.fromEntries(headers), "retry-after": String(waitS) } });

/** Returns the request, or the answer to an invalid one. Nothing is sent to an address that the client has not registered. */
async function checkRequest(
  query: URLSearchParams,
  options: AuthorizeOptions,
): Promise<AuthorizationRequest | Response> {
  const client_id = query.get("client_id") ?? "";
  const redirect_uri = query.get("redirect_uri") ?? "";
  const client = (await options.seal.open<RegisteredClient>("client", client_id))?.value;
  if (client === undefined || !mayRedirectTo(client, redirect_uri))
    return html(400, renderNotice("This address is not valid", ["Connect your assistant again."]));
  const code_challenge = query.get("code_challenge") ?? "";
  const request = { client, client_id, redirect_uri, code_challenge, state: query.get("state") };
  const isCode = query.get("response_type") === "code" && query.get("code_challenge_method") === "S256";
  if (!isCode || !/^[\w-]{43}$/.test(code_challenge)) return redirect(request, options, { error: "invalid_request" });
  const resource = query.get("resource");
  if (resource !== null && resource.replace(/\/$/, "") !== options.resource)
    return redirect(request, options, { error: "invalid_target" });
  return request;
}

function redirect(
  { redirect_uri, state }: AuthorizationRequest,
  { issuer }: AuthorizeOptions,
  answer: Readonly<Record<string, string>>,
): Response {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, iss: issuer, ...(state !== null && { state }) }))
    url.searchParams.set(name, value);
  return new Response(null, {
    status: 303,
    headers: { ...pageHeaders([formTarget(redirect_uri)]), location: url.href },
  });
}

/** Browsers apply the policy for forms to the redirect that follows. */
const formTarget = (uri: string): string => {
  const { origin, protocol } = new URL(uri);
  return origin === "null" ? protocol : origin;
};

async function page(
  { client, redirect_uri }: AuthorizationRequest,
  { issuer, seal }: AuthorizeOptions,
  account: string,
  state: LoginState,
): Promise<Response> {
  if (state.step === "done") throw new Error("A login without a session is not complete.");
  const target = new URL(redirect_uri);
  const facts = [
    `${target.host || target.protocol} gets read access to your data, until the portal ends the session.${client.name === null ? "" : ` It calls itself ${client.name}.`}`,
    "Do not log in if you did not just connect an assistant yourself.",
    `The password goes to ${new URL(issuer).host} and from there to the portal. It is not stored, and the assistant does not see it.`,
    "The portal locks an account after a few wrong passwords.",
  ];
  const image = state.step === "captcha" ? { image: state.captcha.image } : {};
  const body = renderLoginPage(
    { step: state.step, message: state.message, facts, ...image },
    await hiddenFields(account, state, seal),
  );
  return html(200, body, [formTarget(redirect_uri)]);
}

/** The hidden fields of a page: the next form brings them back, because this server keeps nothing. */
async function hiddenFields(account: string, state: LoginState, seal: Seal): Promise<Readonly<Record<string, string>>> {
  if (state.step === "otp") {
    const challenged: Challenged = { account, token: state.challenge.token };
    return { otp_challenge: await seal.seal("otp", challenged, OTP_LIFETIME_S) };
  }
  if (state.step === "captcha") {
    const shown: ShownCaptcha = { account, captcha: state.captcha };
    return { captcha_challenge: await seal.seal("captcha", shown, CAPTCHA_LIFETIME_S) };
  }
  return {};
}

const html = (status: number, body: string, formTargets: readonly string[] = []): Response =>
  new Response(body, { status, headers: pageHeaders(formTargets) });
