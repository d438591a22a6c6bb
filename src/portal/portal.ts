import { ServiceError } from "../errors.ts";
import type { Session } from "../session.ts";
import type { AttemptGuards } from "./login/attempts.ts";
import type { ChallengeSeal } from "./login/challenge.ts";
import { type CaptchaLimits, type Credentials, type LoginOutcome, login } from "./login/login.ts";
import { resendOtp, verifyOtp } from "./login/otp.ts";
import { PortalClient } from "./portal-client.ts";
import type { RequestContext } from "./request-context.ts";
import { type PortalPlace, PortalSession } from "./session.ts";

/** How a login, or the OTP of one, ended well. */
export type LoginResult =
  | { readonly status: "authenticated"; readonly session: Session }
  | { readonly status: "otp_required"; readonly otp_challenge: { readonly token: string } };

export interface PortalOptions extends PortalPlace {
  readonly seal: ChallengeSeal;
  readonly captchas: CaptchaLimits;
  readonly attempts: AttemptGuards;
  /** Semesters looked through where a caller names none. */
  readonly semestersSearched: number;
}

/** The portal refuses browsers that it does not know, so the service shows itself as a common one. */
const USER_AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36";

/** The portal as one call of the service uses it. */
export class Portal {
  readonly semestersSearched: number;
  readonly #options: PortalOptions;
  readonly #call: RequestContext;

  constructor(options: PortalOptions, call: RequestContext) {
    this.#options = options;
    this.#call = call;
    this.semestersSearched = options.semestersSearched;
  }

  async login(credentials: Credentials): Promise<LoginResult> {
    const client = this.#client(USER_AGENT, null);
    const admission = await this.#options.attempts.login(credentials.name, () =>
      login(client, this.#call, credentials, this.#options.captchas),
    );
    return this.#resultOf(client, credentials.name, admission);
  }

  /** Opens a challenge; throws otp_challenge_malformed and otp_challenge_expired. Sends nothing. */
  async checkChallenge(token: string): Promise<void> {
    await this.#options.seal.open(token);
  }

  async verifyOtp(token: string, otp: string): Promise<LoginResult> {
    const pending = await this.#options.seal.open(token);
    const client = this.#client(pending.userAgent, pending.cookie);
    const admission = await this.#options.attempts.otp(pending.cookie, () =>
      verifyOtp(client, this.#call, pending, otp),
    );
    return this.#resultOf(client, pending.name, admission);
  }

  /** Resolves to the time at which the portal says that it sent the OTP, or null. */
  async resendOtp(token: string): Promise<string | null> {
    const pending = await this.#options.seal.open(token);
    const client = this.#client(pending.userAgent, pending.cookie);
    return this.#options.attempts.resend(pending.cookie, () => resendOtp(client, pending));
  }

  /** A logged-in client; sends nothing until a page is read. */
  open(session: Session): PortalSession {
    return new PortalSession(this.#call, this.#options, session);
  }

  #client(userAgent: string, cookie: string | null): PortalClient {
    return new PortalClient(this.#call, this.#options.origin, userAgent, cookie);
  }

  async #resultOf(client: PortalClient, name: string, admission: LoginOutcome): Promise<LoginResult> {
    const { cookie, userAgent } = client;
    if (cookie === null) throw new ServiceError("login_step_unknown", "The portal gave the login no cookie.");
    if (admission.kind === "otp_required") {
      this.#call.events.otpDemanded();
      const token = await this.#options.seal.seal({ name, cookie, csrfToken: admission.csrfToken, userAgent });
      return { status: "otp_required", otp_challenge: { token } };
    }
    const { registrationNumber, csrfToken } = admission;
    return {
      status: "authenticated",
      session: { registration_number: registrationNumber, cookie, csrf_token: csrfToken, user_agent: userAgent },
    };
  }
}
