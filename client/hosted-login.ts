import { abortable, throwIfAborted } from "./abort.ts";
import { hasCode, PorticoError } from "./errors.ts";
import { parseBaseUrl } from "./http.ts";
import { wait } from "./retry.ts";

/** An app that a student gives access to. */
export interface HostedLogin {
  /** URL of the service, such as `https://portico.example.edu`. */
  readonly baseUrl: string;
  /** The app's `client_id` at the service. */
  readonly clientId: string;
  /** The data that the app needs, such as `["timetable", "exams"]`. */
  readonly scopes: readonly string[];
}

/** A login in a web page. */
export interface PageLogin extends HostedLogin {
  /** A page of the app that calls `finishLogin()`: one of its `redirect_uris` at the service. */
  readonly redirectUri: string;
}

/** The access that a student has given. */
export interface HostedAccess {
  /** The `accessToken` of a `Portico`. It is a credential. */
  readonly accessToken: string;
  readonly scopes: readonly string[];
  /** Seconds until the token expires at the latest. */
  readonly expiresInS: number;
  /** Seconds without a call after which the portal ends the session, and the token with it. */
  readonly sessionIdleS: number;
}

/** The code of a device, which the student enters in a browser. */
export interface DeviceCode {
  readonly userCode: string;
  /** The page on which the student enters the code. */
  readonly verificationUri: string;
  /** The same page with the code filled in, for a link or a QR code. */
  readonly verificationUriComplete: string;
}

/** The parts of a browser that the functions use. This package is compiled without the types of pages. */
interface BrowserWindow {
  readonly location: { href: string };
  readonly history: { replaceState(data: null, unused: string, url: string): void };
  readonly sessionStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  open(url: string, target: string, features: string): Pick<BrowserWindow, "location"> | null;
  close(): void;
}

const browser = globalThis as unknown as BrowserWindow;

/** A login of a page that waits for the student. */
type Waiting = { readonly login: PageLogin; readonly verifier: string };

const keyOf = (state: string): string => `portico login ${state}`;
const POPUP = "popup.";

/** Sends the student to the login page of the service. The page at `redirectUri` gets the access with `finishLogin()`. Never resolves. */
export async function loginWithRedirect(login: PageLogin): Promise<never> {
  const state = randomText();
  const verifier = randomText();
  const waiting: Waiting = { login, verifier };
  const url = await loginUrl(waiting, state);
  browser.sessionStorage.setItem(keyOf(state), JSON.stringify(waiting));
  browser.location.href = url;
  return new Promise(() => {});
}

/**
 * Opens the login page of the service in a window. Call it in the handler of a click: browsers block other windows. The page at `redirectUri`
 * must be of the same origin and call `finishLogin()`. A window that the student closes gives no answer: pass a signal to stop waiting.
 */
export async function loginWithPopup(
  login: PageLogin,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<HostedAccess> {
  const state = POPUP + randomText();
  const waiting: Waiting = { login, verifier: randomText() };
  // Before anything else: the browser allows it for the click only.
  const popup = browser.open("about:blank", "_blank", "popup,width=480,height=800");
  if (popup === null)
    throw new TypeError("The browser has blocked the window. Call loginWithPopup() in a click handler.");
  // The login page cuts the connection between the windows, as it should. Pages of one origin can still talk.
  const channel = new BroadcastChannel(keyOf(state));
  try {
    const answer = new Promise<string>((resolve) => {
      channel.onmessage = (message) => resolve(String(Reflect.get(Object(message), "data")));
    });
    popup.location.href = await loginUrl(waiting, state);
    return await redeem(new URL(await abortable(answer, signal)), waiting);
  } finally {
    channel.close();
  }
}

/**
 * Finishes a login on the page at `redirectUri`. Resolves to null if the page was opened without one. In the window of `loginWithPopup()`,
 * it hands the answer over and closes the window. Rejects with `not_logged_in` if the student has cancelled.
 */
export async function finishLogin(): Promise<HostedAccess | null> {
  const answer = new URL(browser.location.href);
  const state = answer.searchParams.get("state") ?? "";
  if (state.startsWith(POPUP)) {
    new BroadcastChannel(keyOf(state)).postMessage(answer.href);
    browser.close();
    return null;
  }
  const waiting = browser.sessionStorage.getItem(keyOf(state));
  if (waiting === null) return null;
  browser.sessionStorage.removeItem(keyOf(state));
  // The code must not stay in the history, and a reload must not use it again.
  browser.history.replaceState(null, "", answer.pathname);
  return redeem(answer, JSON.parse(waiting));
}

/** Logs a student in on a device without a browser: shows a code, and waits until the student has entered it elsewhere. Rejects with `not_logged_in` if the student has cancelled, or after ten minutes. */
export async function deviceLogin(
  login: HostedLogin,
  { onCode, signal }: { readonly onCode: (code: DeviceCode) => void; readonly signal?: AbortSignal },
): Promise<HostedAccess> {
  const { clientId: client_id, scopes } = login;
  const started = await postForm(login, "/oauth/device_authorization", { client_id, scope: scopes.join(" ") }, signal);
  if (!started.ok) throw refused(started);
  const { device_code, user_code, verification_uri, verification_uri_complete, interval } = started.body;
  onCode({
    userCode: user_code,
    verificationUri: verification_uri,
    verificationUriComplete: verification_uri_complete,
  });
  let intervalS: number = interval;
  for (;;) {
    await wait(intervalS * 1000, signal);
    const form = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", client_id, device_code };
    const answer = await postForm(login, "/oauth/token", form, signal).catch(unreachable);
    if (answer.ok) return accessOf(answer);
    const { error } = answer.body;
    // More slowly while the service cannot be reached, too (RFC 8628, 3.5). Its answer ends the wait after ten minutes.
    if (error === "slow_down" || answer.status === 429 || answer.status >= 500) intervalS += 5;
    else if (error !== "authorization_pending") throw refused(answer);
  }
}

async function loginUrl({ login, verifier }: Waiting, state: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const parameters = {
    response_type: "code",
    client_id: login.clientId,
    redirect_uri: login.redirectUri,
    scope: login.scopes.join(" "),
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  };
  return `${parseBaseUrl(login.baseUrl)}/oauth/authorize?${new URLSearchParams(parameters)}`;
}

/** Exchanges the code of an answer. Only the service that the student was sent to may have given it (RFC 9207). */
async function redeem({ searchParams: answer }: URL, { login, verifier }: Waiting): Promise<HostedAccess> {
  if (answer.get("iss") !== parseBaseUrl(login.baseUrl))
    throw new PorticoError("unexpected_response", "The answer comes from another server.", false, "report");
  const code = answer.get("code");
  if (code === null) throw notGiven(answer.get("error_description") ?? "The service has refused the login.");
  const { clientId: client_id, redirectUri: redirect_uri } = login;
  const form = { grant_type: "authorization_code", client_id, redirect_uri, code, code_verifier: verifier };
  const token = await postForm(login, "/oauth/token", form);
  if (!token.ok) throw refused(token);
  return accessOf(token);
}

/** An answer to a program. */
interface FormAnswer {
  readonly ok: boolean;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answers of OAuth, by its own specifications.
  readonly body: any;
}

async function postForm(
  { baseUrl }: HostedLogin,
  path: string,
  form: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<FormAnswer> {
  throwIfAborted(signal);
  try {
    const response = await fetch(parseBaseUrl(baseUrl) + path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams(form)),
      redirect: "error",
      ...(signal && { signal }),
    });
    return { ok: response.ok, status: response.status, body: await response.json().catch(() => ({})) };
  } catch (cause) {
    throwIfAborted(signal);
    throw new PorticoError("network_error", "Cannot connect to the service.", true, "wait", { cause });
  }
}

/** Takes a service that cannot be reached for one that is overloaded. */
function unreachable(error: unknown): FormAnswer {
  if (hasCode(error, "network_error")) return { ok: false, status: 503, body: {} };
  throw error;
}

const accessOf = ({ body }: FormAnswer): HostedAccess => ({
  accessToken: body.access_token,
  scopes: body.scope.split(" "),
  expiresInS: body.expires_in,
  sessionIdleS: body.session_idle_s,
});

/** The student, or the service, has given no access. */
const notGiven = (detail: string) => new PorticoError("not_logged_in", detail, false, "login_again");

function refused({ status, body }: FormAnswer): PorticoError {
  const detail = `${body.error ?? status}: ${body.error_description ?? "the service has refused the login."}`;
  if (["access_denied", "expired_token", "invalid_grant"].includes(body.error)) return notGiven(detail);
  const isTemporary = status === 429 || status >= 500;
  return new PorticoError("unexpected_response", detail, isTemporary, isTemporary ? "wait" : "report", { status });
}

const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (char) => ({ "+": "-", "/": "_" })[char] ?? "");
