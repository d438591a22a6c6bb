import type { ApiClient } from "../config/api-client.ts";
import { invalidBody, ServiceError } from "../contract/errors.ts";
import type { Session } from "../contract/session.ts";
import type { Language } from "../contract/user-messages.ts";
import type { Digests } from "../digest/digests.ts";
import type { Drafts } from "../feeds/drafts.ts";
import type { CalendarFeeds } from "../feeds/feeds.ts";
import type { Holds } from "../feeds/holds/holds.ts";
import type { Campus } from "./campuses/campus.ts";
import type { CaptchaPicture } from "./captcha/picture.ts";
import type { OutingStep } from "./events.ts";
import { adoptSession, sessionCookieOf } from "./login/adopt.ts";
import type { AttemptGuards } from "./login/attempts.ts";
import type { ChallengeKind, ChallengeSeal, PendingLogin } from "./login/challenge.ts";
import type { CaptchaOptions, CaptchaSolvers, Credentials, ShownCaptcha } from "./login/login.ts";
import { answerCaptcha, login } from "./login/login.ts";
import { loginPageNames } from "./login/login-page.ts";
import { resendOtp, verifyOtp } from "./login/otp.ts";
import type { AcceptedLogin } from "./login/outcomes.ts";
import type { PageName } from "./page.ts";
import { PortalClient } from "./portal-client.ts";
import type { RequestContext } from "./request-context.ts";
import { PortalSession, type SessionOptions } from "./session.ts";

type Challenge = { readonly token: string };

/** Result of a successful step of a login. */
export type LoginResult =
  | { readonly status: "authenticated"; readonly session: Session }
  | { readonly status: "otp_required"; readonly otp_challenge: Challenge }
  | {
      readonly status: "captcha_required";
      readonly captcha_challenge: Challenge;
      readonly captcha_image: CaptchaPicture;
    };

export interface PortalOptions extends SessionOptions {
  readonly seal: ChallengeSeal;
  readonly captchas: CaptchaOptions;
  readonly attempts: AttemptGuards;
  /** For new logins; a session and a challenge keep theirs. */
  readonly userAgent: string;
  /** Number of semesters to search if the caller names none. */
  readonly semestersSearched: number;
  readonly digests: Digests;
  readonly feeds: CalendarFeeds;
  readonly holds: Holds | null;
  readonly drafts: Drafts;
}

/** The portal, as the endpoints use it during one API request. */
export class Portal {
  readonly semestersSearched: number;
  readonly campus: Campus;
  /** Makes and compares digests of answers. */
  readonly digests: Digests;
  /** Addresses and copies of calendar feeds. */
  readonly feeds: CalendarFeeds;
  /** Held sessions; null if the service holds none. */
  readonly holds: Holds | null;
  /** Requests that students are about to send to the portal. */
  readonly drafts: Drafts;
  /** The API request. */
  readonly context: RequestContext;
  readonly #options: PortalOptions;

  constructor(options: PortalOptions, context: RequestContext) {
    this.#options = options;
    this.context = context;
    this.semestersSearched = options.semestersSearched;
    this.campus = options.campus;
    this.digests = options.digests;
    this.feeds = options.feeds;
    this.holds = options.holds;
    this.drafts = options.drafts;
  }

  /** The access that the student gave to the caller; undefined for a caller with an API key. */
  get access(): ApiClient["access"] {
    return this.context.client.access;
  }

  /** Throws api_key_invalid unless the caller may send outing requests: with the student's access, or with a key that has the right. */
  checkOutingRight(): void {
    const { access, name } = this.context.client;
    if (access !== undefined || this.drafts.allows(name)) return;
    throw new ServiceError("api_key_invalid", "The API key is not valid for outing requests.");
  }

  /** Reports a step of an outing request, without its content. */
  auditOuting(step: OutingStep): void {
    this.context.notify("outingStep", step, this.context.pseudonym);
  }

  /** Language of the sentences for the student. */
  get language(): Language | undefined {
    return this.context.language;
  }

  /** A browser that is not logged in. */
  newClient(): PortalClient {
    return this.#client(this.#options.userAgent, null);
  }

  async login(credentials: Credentials, solvers?: CaptchaSolvers): Promise<LoginResult> {
    const client = this.newClient();
    this.context.identify(credentials.name);
    this.context.bindTo(credentials.name);
    const attempt = this.#options.attempts.login(this.context.client, credentials.name, () =>
      login(client, credentials, this.#options.captchas, solvers),
    );
    return this.#reporting(loginPageNames.login, client, credentials.name, attempt);
  }

  /** Continues a login with the student's answer to a captcha. */
  async answerCaptcha(token: string, answer: string, password: string): Promise<LoginResult> {
    const pending = await this.#unseal("captcha_challenge", token);
    const client = this.#client(pending.userAgent, pending.cookie);
    const attempt = this.#options.attempts.captcha(this.context.client, pending, token, this.#wasSent, () =>
      answerCaptcha(client, pending, { answer, password }, this.#options.captchas),
    );
    return this.#reporting(loginPageNames.login, client, pending.name, attempt);
  }

  /** Takes over a session from the student's browser. Throws session_expired. */
  async adopt(cookies: string, userAgent = this.#options.userAgent): Promise<Session> {
    const cookie = sessionCookieOf(cookies);
    const client = this.#client(userAgent, cookie);
    // The student is not known yet.
    this.context.bindTo(cookie ?? "");
    const adopting = adoptSession(client).then((session) => {
      this.context.identify(session.registration_number, session.cookie);
      return this.#withEgress(session);
    });
    return this.context.reporting(loginPageNames.login, adopting, "session_expired");
  }

  /** Checks a challenge without contacting the portal. Throws the codes of ChallengeSeal. */
  async checkChallenge(kind: ChallengeKind, token: string): Promise<void> {
    await this.#unseal(kind, token);
  }

  async verifyOtp(token: string, otp: string): Promise<LoginResult> {
    const pending = await this.#unseal("otp_challenge", token);
    const client = this.#client(pending.userAgent, pending.cookie);
    const attempt = this.#options.attempts.otp(pending, this.#wasSent, () => verifyOtp(client, pending, otp));
    return this.#reporting(loginPageNames.otp, client, pending.name, attempt);
  }

  /** Returns the time at which the portal sent the OTP, or null if the portal does not say. */
  async resendOtp(token: string): Promise<string | null> {
    const pending = await this.#unseal("otp_challenge", token);
    const client = this.#client(pending.userAgent, pending.cookie);
    const attempt = this.#options.attempts.resend(pending, this.#wasSent, () => resendOtp(client, pending));
    return this.context.reporting(loginPageNames.otp, attempt);
  }

  /** Opens a session. Sends nothing until a page is read. */
  openSession(given: Session): PortalSession {
    if (given.registration_number.includes(" "))
      throw invalidBody([{ pointer: "/session/registration_number", message: "is not a number with a space" }]);
    // The portal refuses its own number in another case like a closed menu.
    const session = { ...given, registration_number: given.registration_number.toUpperCase() };
    this.context.identify(session.registration_number, session.cookie);
    this.context.bindTo(session.registration_number, session.egress);
    return new PortalSession(this.context, this.#options, session);
  }

  async #unseal(kind: ChallengeKind, token: string): Promise<PendingLogin> {
    const pending = await this.#options.seal.unseal(kind, token, this.context.client);
    this.context.identify(pending.name);
    this.context.bindTo(pending.name, pending.egress);
    return pending;
  }

  /** A session stays with the egress of its login, which the student's login name or a lost egress may have determined. */
  #withEgress(session: Session): Session {
    const { egress } = this.context;
    return egress === null ? session : { ...session, egress: egress.id };
  }

  readonly #wasSent = () => this.context.requests > 0;

  #client(userAgent: string, cookie: string | null): PortalClient {
    return new PortalClient(this.context, this.#options.origin, userAgent, cookie, this.campus.multipart);
  }

  /** The result of a step of a login. It is reported with its session: only a login proves whose session it is. */
  #reporting(
    page: PageName,
    client: PortalClient,
    name: string,
    attempt: Promise<AcceptedLogin | ShownCaptcha>,
  ): Promise<LoginResult> {
    const result = attempt.then((outcome) => this.#loginResult(client, name, outcome));
    return this.context.reporting(page, result);
  }

  async #loginResult(client: PortalClient, name: string, outcome: AcceptedLogin | ShownCaptcha): Promise<LoginResult> {
    const { cookie, userAgent } = client;
    if (!cookie?.startsWith("JSESSIONID="))
      throw new ServiceError("login_step_unknown", "The portal set no session cookie during the login.");
    const challenge = async (kind: ChallengeKind): Promise<Challenge> => {
      const egress = this.context.egress?.id;
      const pending = { name, cookie, csrfToken: outcome.csrfToken, userAgent, ...(egress && { egress }) };
      return { token: await this.#options.seal.seal(kind, pending, this.context.client) };
    };
    if (outcome.kind === "captcha_required") {
      const captcha_challenge = await challenge("captcha_challenge");
      return { status: "captcha_required", captcha_challenge, captcha_image: outcome.picture };
    }
    if (outcome.kind === "otp_required") {
      this.context.notify("otpDemanded", this.context.egress?.name ?? null);
      return { status: "otp_required", otp_challenge: await challenge("otp_challenge") };
    }
    const { registrationNumber, csrfToken } = outcome;
    // The student may have entered a login name.
    this.context.identify(registrationNumber, cookie);
    const session = { registration_number: registrationNumber, cookie, csrf_token: csrfToken, user_agent: userAgent };
    return { status: "authenticated", session: this.#withEgress(session) };
  }
}
