import type { Portico, Session } from "portico-client";
import { pageHeaders, renderLoginPage, renderNotice } from "../login/page.ts";
import { type LoginState, submit } from "../login/steps.ts";
import { mayRedirectTo, type RegisteredClient } from "./clients.ts";
import type { Seal } from "./seal.ts";

const CODE_LIFETIME_S = 60;

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
  /** A client without a session. `onSession` gets the session of a successful login. */
  client(onSession: (session: Session) => void): Portico;
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
  form: URLSearchParams | null,
  options: AuthorizeOptions,
): Promise<Response> {
  const checked = await checkRequest(new URL(request.url).searchParams, options);
  if (checked instanceof Response) return checked;
  if (form === null) return page(checked, options, { step: "credentials", message: null });
  const sessions: Session[] = [];
  const state = await submit(
    options.client((session) => sessions.push(session)),
    stateOf(form),
    new Map(form),
  );
  const [session] = sessions;
  if (session === undefined) return page(checked, options, state);
  const { client, state: echoed, ...rest } = checked;
  const code = await options.seal.seal("code", { ...rest, session } satisfies Grant, CODE_LIFETIME_S);
  return redirect(checked, options, { code });
}

const stateOf = (form: URLSearchParams): LoginState => {
  const token = form.get("otp_challenge");
  return token === null ? { step: "credentials", message: null } : { step: "otp", challenge: { token }, message: null };
};

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

function page(
  { client, redirect_uri }: AuthorizationRequest,
  { issuer }: AuthorizeOptions,
  state: LoginState,
): Response {
  if (state.step === "done") throw new Error("A login without a session is not complete.");
  const target = new URL(redirect_uri);
  const facts = [
    `${target.host || target.protocol} gets read access to your data, until the portal ends the session.${client.name === null ? "" : ` It calls itself ${client.name}.`}`,
    "Do not log in if you did not just connect an assistant yourself.",
    `The password goes to ${new URL(issuer).host} and from there to the portal. It is not stored, and the assistant does not see it.`,
    "The portal locks an account after a few wrong passwords.",
  ];
  const hidden = state.step === "otp" ? { otp_challenge: state.challenge.token } : {};
  const body = renderLoginPage({ step: state.step, message: state.message, facts }, hidden);
  return html(200, body, [formTarget(redirect_uri)]);
}

const html = (status: number, body: string, formTargets: readonly string[] = []): Response =>
  new Response(body, { status, headers: pageHeaders(formTargets) });
