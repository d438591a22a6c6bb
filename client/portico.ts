import { abortable } from "./abort.ts";
import type { Changes, WatchedPart, WatchFields, WatchStore } from "./changes.ts";
import type { Download } from "./download.ts";
import type { CallOptions, EndpointPath, RequestFields, ResponseBody } from "./endpoint.ts";
import { EndpointMethods } from "./endpoint-methods.ts";
import { CLIENT_RULES } from "./error-codes.ts";
import { hasCode, type PorticoError, stepRequired } from "./errors.ts";
import type { OnDataWarning, OnResponse, ReadResponse, Server } from "./http.ts";
import { parseBaseUrl, post, readDownload, readResponse, send } from "./http.ts";
import { type IndiaTime, indiaTime } from "./insight/dates.ts";
import { type Credentials, type LoginPrompts, logIn, type OnCaptcha, type OnOtp } from "./login.ts";
import { type DetailedResponse, type ResponseInfo, type ResponsePromise, toResponsePromise } from "./response.ts";
import { type RetryPolicy, withRetries } from "./retry.ts";
import { SessionManager, sameStudent } from "./session-manager.ts";
import type { PortalStatus } from "./status.ts";
import { type Awaitable, MemoryStore, type SessionStore } from "./store.ts";
import type { CaptchaChallenge, LoginResult, OtpChallenge, OutingOutcome, Session } from "./types.ts";
import { changesSince, type WatchEvent, type WatchOptions, watch } from "./watch.ts";

/** Options of the client. Only `baseUrl` is required, and `apiKey` or `accessToken` unless a server of your own adds the key. */
export interface PorticoOptions {
  /** URL of the service, such as `https://portico.example.edu`. A URL without a scheme is a TypeError. */
  readonly baseUrl: string;
  /** API key for the service. In a web page or a mobile app, it is public: leave it out if a server of your own adds it. */
  readonly apiKey?: string;
  /**
   * Access token of hosted login, in place of `apiKey` and of the session: `loginWithRedirect()`, `loginWithPopup()` and `deviceLogin()` get
   * one. The client then never logs in. Calls reject with `session_expired`, `token_revoked` or `invalid_token` when the student has to log in
   * again, and with `insufficient_scope` for data that the token does not include.
   */
  readonly accessToken?: string | (() => Awaitable<string>);
  /**
   * Credentials for automatic logins: before the first call, and once after a session has expired. Without them, the client uses
   * those of the last `login()`, which it keeps in memory. With credentials that are not a function, the session of another student in
   * `store` is ignored, and replaced.
   */
  readonly credentials?: Credentials | (() => Awaitable<Credentials | null>);
  /** Asks the student for the OTP. Without it, a login that requires one rejects with `otp_required`. */
  readonly onOtp?: OnOtp;
  /**
   * Shows a captcha to the student and returns the answer. With it, a login whose captcha the service cannot solve goes on; without
   * it, the login rejects with `captcha_unread`. Google's captcha is `captcha_unsupported` in any case: see `adopt()`.
   */
  readonly onCaptcha?: OnCaptcha;
  /** Stores the session. Default: in memory. */
  readonly store?: SessionStore;
  /** Maximum number of retries of a data call after a temporary failure. Logins are never retried. Default: 2. */
  readonly maxRetries?: number;
  /** Maximum delay before a retry. If the service asks for a longer delay, the call fails. Default: 30,000 ms. */
  readonly maxRetryDelayMs?: number;
  /** Timeout for one response, and for a pause within a download. Default: 60,000 ms. */
  readonly timeoutMs?: number;
  /** Called with what the headers of every successful response say: its cost, and what the service could not use. */
  readonly onResponse?: OnResponse;
  /**
   * Called for every response with data that may be incomplete: `unread` or `unfit` is not 0, because the portal shows
   * something new. `"throw"` rejects the call with a PorticoError of the code `data_incomplete` instead. Recommended.
   */
  readonly onDataWarning?: OnDataWarning;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Aborts every data call and download that has no signal of its own. Not logins: the portal counts them. */
  readonly signal?: AbortSignal;
}

/**
 * Client of a Portico service for one student. Logs in when needed, keeps the session and retries temporary failures. Failed
 * calls reject with a `PorticoError`, or with the reason of their signal.
 */
export class Portico extends EndpointMethods {
  readonly #server: Server;
  readonly #prompts: LoginPrompts;
  readonly #policy: RetryPolicy;
  readonly #sessions: SessionManager;
  readonly #signal: AbortSignal | undefined;
  /** Milliseconds by which the clock of the demo portal is ahead of this device's. */
  #aheadMs = 0;

  constructor(options: PorticoOptions) {
    super();
    const { accessToken, onDataWarning } = options;
    this.#server = {
      baseUrl: parseBaseUrl(options.baseUrl),
      apiKey: options.apiKey ?? null,
      accessToken: typeof accessToken === "string" ? () => accessToken : (accessToken ?? null),
      timeoutMs: options.timeoutMs ?? CLIENT_RULES.timeout_s * 1000,
      onResponse: (response) => {
        if (response.demoTime !== undefined) this.#aheadMs = Date.parse(`${response.demoTime}+05:30`) - Date.now();
        options.onResponse?.(response);
      },
      ...(onDataWarning && { onDataWarning }),
      // Browsers throw if `fetch` is called as a method of another object.
      fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    };
    this.#prompts = { onOtp: options.onOtp ?? null, onCaptcha: options.onCaptcha ?? null };
    this.#signal = options.signal;
    this.#policy = {
      maxRetries: options.maxRetries ?? CLIENT_RULES.max_retries,
      maxDelayMs: options.maxRetryDelayMs ?? CLIENT_RULES.max_retry_delay_s * 1000,
    };
    this.#sessions = new SessionManager(
      options.store ?? new MemoryStore(),
      (credentials, signal) => logIn((path, body) => this.#send(path, body, signal), credentials, this.#prompts),
      options.credentials ?? undefined,
    );
  }

  /** Logs a student in, with an OTP if the portal requires one, and stores the session. Never retried. */
  login(credentials: Credentials, { signal }: CallOptions = {}): Promise<Session> {
    return abortable(this.#sessions.login(credentials, signal), signal);
  }

  /** Finishes a login that rejected with `otp_required`, and stores the session. Takes the error's `otpChallenge`. Not needed with `onOtp`. */
  verifyOtp(otpChallenge: OtpChallenge, otp: string, { signal }: CallOptions = {}): Promise<Session> {
    const result = this.#send("/auth/verify_otp", { otp_challenge: otpChallenge, otp }, signal);
    return this.#sessions.finish(result.then(sessionOf), otpChallenge);
  }

  /**
   * Continues a login that rejected with `captcha_required`, and stores the session. Takes the challenge of the error's `captcha`, and the
   * password again. A wrong answer rejects with `captcha_required` and another captcha. Not needed with `onCaptcha`.
   */
  solveCaptcha(
    captchaChallenge: CaptchaChallenge,
    answer: string,
    password: string,
    { signal }: CallOptions = {},
  ): Promise<Session> {
    const body = { captcha_challenge: captchaChallenge, answer, password };
    return this.#sessions.finish(this.#send("/auth/solve_captcha", body, signal).then(sessionOf));
  }

  /** Takes over and stores the session of a browser or WebView in which the student has logged in on the portal's own page. */
  adopt(browser: RequestFields<"/auth/adopt">, { signal }: CallOptions = {}): Promise<Session> {
    return this.#sessions.finish(this.#send("/auth/adopt", browser, signal).then(({ session }) => session));
  }

  /** Requests a new OTP for the same challenge. The previous OTP becomes invalid. */
  resendOtp(otpChallenge: OtpChallenge, { signal }: CallOptions = {}): Promise<ResponseBody<"/auth/resend_otp">> {
    return this.#send("/auth/resend_otp", { otp_challenge: otpChallenge }, signal);
  }

  /**
   * Discards the session, the credentials of the last `login()` and every login in progress, then ends the session at the portal. If that fails, the call
   * rejects; the session is discarded nevertheless and expires at the portal after a while. With a `store` that fails, it ends the session and then
   * rejects with the error of the store. Never retried.
   */
  async logout({ signal }: CallOptions = {}): Promise<void> {
    await this.#sessions.clear(async (session) => {
      if (session === null && this.#server.accessToken === null) return;
      try {
        await this.#send("/auth/logout", session === null ? {} : { session }, signal);
      } catch (error) {
        if (!hasEnded(error)) throw error;
      }
    });
  }

  /**
   * Discards the credentials of the last `login()` and the student they belong to: for a client whose `store` another one, as in another
   * tab of the browser, has cleared or given to another student. Sends nothing. The stored session stays, and the client uses it until it ends, also
   * if it is another student's. An automatic login that is in progress serves only the calls that wait for it, and its session is not stored;
   * a `login()` that is in progress continues. `credentials` of the constructor stay.
   */
  forgetCredentials(): void {
    this.#sessions.forget();
  }

  /** Returns the stored session, or null. Never logs in. The session is a credential. */
  getSession(): Promise<Session | null> {
    return this.#sessions.stored();
  }

  /** True if the stored session is still alive. Sends a request to the portal, which extends the session. Never logs in. */
  async isLoggedIn({ signal }: CallOptions = {}): Promise<boolean> {
    const session = await abortable(this.#sessions.stored(), signal);
    if (session === null && this.#server.accessToken === null) return false;
    try {
      return (await this.#send("/auth/check", session === null ? {} : { session }, signal)).alive;
    } catch (error) {
      if (hasEnded(error)) return false;
      throw error;
    }
  }

  /**
   * The date and time at the university, whatever the time zone of the device. With the demo portal, they are those of its clock, as the last
   * response has shown it.
   */
  now(): IndiaTime {
    return indiaTime(new Date(Date.now() + this.#aheadMs));
  }

  /**
   * The state of the portal, as the calls of all students have found it: show the `message` of each incident as a banner. Needs no
   * session, and sends no request to the portal. An answer may be ten seconds old.
   */
  async status({ signal = this.#signal }: CallOptions = {}): Promise<PortalStatus> {
    const read: ReadResponse<PortalStatus> = async (response, info) =>
      (await readResponse(response, info)) as PortalStatus; // The contract's type of this path.
    return (await send(this.#server, "/status", { headers: { accept: "application/json" } }, read, signal)).data;
  }

  /** The campus of the portal, and the certainty of each endpoint there. Needs no session, and sends no request to the portal. */
  portal({ signal }: CallOptions = {}): Promise<ResponseBody<"/portal">> {
    return this.#send("/portal", {}, signal);
  }

  /**
   * Opens a file of the portal: takes a `..._path` exactly as a record gave it. The body is a stream, so memory does not grow with the
   * file. Costs 1 portal request. Without streams, as in React Native, use `filesDownload`, which returns a Blob.
   */
  async download(download_path: string, { signal = this.#signal }: CallOptions = {}): Promise<Download> {
    if (typeof ReadableStream === "undefined")
      throw new TypeError("This runtime has no ReadableStream. Use filesDownload(), which returns a Blob.");
    return (await this.#request("/files/download", { download_path }, readDownload(this.#server, signal), signal)).data;
  }

  /**
   * Sends the draft of an outing request, once, and returns what became of it. If the answer does not arrive, or the draft was sent before,
   * asks for the outcome instead: `is_final` is false if it is not known yet. Rejects if nothing was sent (`isUnsent`),
   * and if the end is not known: keep the draft, and ask `outingOutcome` later.
   */
  async submitOuting(draft: string, options: CallOptions = {}): Promise<OutingOutcome> {
    try {
      return await this.outingSubmit({ draft }, options);
    } catch (error) {
      if (!UNHEARD.some((code) => hasCode(error, code))) throw error;
      return this.outingOutcome({ draft }, options).catch(() => {
        throw error;
      });
    }
  }

  /**
   * Follows parts of the student's data and yields what has changed. Reads each part every `every` ms, less often while its failure
   * lasts, never sooner than `Retry-After`, and keeps the session alive in between. With a `store`, it continues after a restart where it stopped: a change is handled when the next event is
   * requested, and delivered again, with the same id, if the program ended before. Throws for invalid arguments; rejects with
   * the signal's reason, and with failures that only a developer can fix.
   */
  watch(parts: readonly WatchedPart[], options: WatchOptions): AsyncGenerator<WatchEvent, never, undefined> {
    return watch(this, parts, options);
  }

  /** Reads parts once and returns what has changed since the last call with the same `store`. Costs 1 portal request per part. */
  changes(
    parts: readonly WatchedPart[],
    { store, signal, ...fields }: WatchFields & CallOptions & { readonly store: WatchStore },
  ): Promise<Changes> {
    return changesSince(this, parts, store, fields, signal);
  }

  protected override request<P extends EndpointPath>(
    path: P,
    fields: object,
    { signal = this.#signal }: CallOptions = {},
  ): ResponsePromise<ResponseBody<P>> {
    return toResponsePromise(this.#request(path, fields, readBody<P>, signal));
  }

  async #request<T>(
    path: EndpointPath,
    fields: object,
    read: ReadResponse<T>,
    signal: AbortSignal | undefined,
  ): Promise<DetailedResponse<T>> {
    const isOnce = CLIENT_RULES.sent_once.some((one) => one === path);
    const policy = isOnce ? { ...this.#policy, maxRetries: 0 } : this.#policy;
    const send = (body: object) => withRetries(() => post(this.#server, path, body, read, signal), policy, signal);
    if (this.#server.accessToken !== null) return send(fields);
    const call = (session: Session) => send({ ...fields, session });
    const session = await abortable(this.#sessions.current(), signal);
    try {
      return await call(session);
    } catch (error) {
      if (isOnce || !hasCode(error, "session_expired")) throw error;
      return call(await abortable(this.#renew(session, error), signal));
    }
  }

  /** The session in place of one that has ended; never that of another student, whose data would be the answer to this call. */
  async #renew(session: Session, error: PorticoError): Promise<Session> {
    const renewed = await this.#sessions.renew({ session, error }).catch((failure) => {
      throw hasCode(failure, "not_logged_in") ? error : failure;
    });
    if (!sameStudent(renewed, session)) throw error;
    return renewed;
  }

  async #send<P extends EndpointPath>(path: P, body: object, signal?: AbortSignal): Promise<ResponseBody<P>> {
    return (await post(this.#server, path, body, readBody<P>, signal)).data;
  }
}

/** The draft may have been sent, or certainly was. */
const UNHEARD = [
  "network_error",
  "client_timeout",
  "unexpected_response",
  "internal_error",
  "outing_draft_spent",
  "outing_draft_expired",
] as const;

function sessionOf(result: LoginResult): Session {
  if (result.status !== "authenticated") throw stepRequired(result);
  return result.session;
}

/** True if the session or the access token of a call is over. */
const hasEnded = (error: unknown): boolean =>
  hasCode(error, "session_expired") || hasCode(error, "token_revoked") || hasCode(error, "invalid_token");

/** The types are generated from the service's OpenAPI document. */
const readBody = <P extends EndpointPath>(response: Response, info: ResponseInfo): Promise<ResponseBody<P>> =>
  readResponse(response, info) as Promise<ResponseBody<P>>;
