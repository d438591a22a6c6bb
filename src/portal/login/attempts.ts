import type { ApiClient } from "../../config/api-client.ts";
import { type ErrorCode, type GuardName, ServiceError } from "../../contract/errors.ts";
import type { EventCounter, Limit, Taken } from "../../guards/counter.ts";
import { KeyedMutex } from "../../guards/keyed-mutex.ts";
import { accountOf } from "../student-marks.ts";
import { lifetimesS, type PendingLogin } from "./challenge.ts";
import type { LoginEnd, ShownCaptcha } from "./login.ts";
import type { AcceptedLogin } from "./outcomes.ts";

/** Limits on attempts that the portal refuses. */
export interface AttemptLimits {
  readonly refusedLogins: Limit;
  readonly wrongOtps: Limit;
  readonly wrongOtpsPerAccount: Limit;
  readonly resends: Limit;
  readonly otpMails: Limit;
  readonly wrongCaptchas: Limit;
}

/** The error of each limit; `subject` completes "Limit reached: 3 ... in 600 s". */
const limitErrors: Readonly<Record<keyof AttemptLimits, { guard: GuardName; code: ErrorCode; subject: string }>> = {
  refusedLogins: {
    guard: "refused_logins_per_account",
    code: "login_cooldown",
    subject: "refused logins for this account",
  },
  wrongOtps: { guard: "wrong_otps", code: "otp_attempts_limited", subject: "wrong OTPs for this challenge" },
  wrongOtpsPerAccount: {
    guard: "wrong_otps_per_account",
    code: "otp_attempts_limited",
    subject: "wrong OTPs for this account",
  },
  resends: { guard: "resends", code: "otp_attempts_limited", subject: "resends for this challenge" },
  otpMails: {
    guard: "otp_mails",
    code: "otp_attempts_limited",
    subject: "OTP emails, sent or possible, for this account",
  },
  wrongCaptchas: { guard: "wrong_captchas", code: "login_cooldown", subject: "wrong captcha answers for this account" },
};

/** The portal answered, and did not let the student in. Time-outs and failures of the portal say nothing about the password. */
const REFUSALS: readonly ErrorCode[] = [
  "invalid_credentials",
  "account_locked",
  "login_attempts_exhausted",
  "password_change_required",
  "login_step_unknown",
];

/** The portal did not compare the OTP. */
const OTP_NOT_COMPARED: readonly ErrorCode[] = ["otp_expired", "otp_challenge_expired"];

/** Each API key may cause this many refusals for each account that logged in, in addition to its limit. */
const REFUSALS_PER_LOGIN = 0.1;
/** Accounts without refusals are admitted until an API key has exceeded its limit this many times over. */
const OVERDRAFT = 10;
const CLIENT_WINDOW_MS = 600_000;
/** A challenge is spent for as long as it could be used. */
const SPENT: Limit = { max: 1, windowMs: lifetimesS.otp_challenge * 1000 };
const SPENT_CAPTCHA: Limit = { max: 1, windowMs: lifetimesS.captcha_challenge * 1000 };

const hasCode = (error: unknown, codes: readonly ErrorCode[]) =>
  error instanceof ServiceError && codes.includes(error.code);

const keysOf = (account: string) => ({
  logins: `logins of ${account}`,
  otps: `otps of account ${account}`,
  mails: `otp mails of ${account}`,
  captchas: `captchas of ${account}`,
});

/**
 * Protects accounts from the portal's lock, and the portal from guessing. Every attempt is counted before it is sent and
 * given back if it turns out not to count, so concurrent attempts cannot exceed a limit, on this or on other instances.
 */
export class AttemptGuards {
  readonly #counter: EventCounter;
  readonly #limits: AttemptLimits;
  readonly #mutex = new KeyedMutex();

  constructor(counter: EventCounter, limits: AttemptLimits) {
    this.#counter = counter;
    this.#limits = limits;
  }

  /**
   * Runs a login. Throws login_cooldown if too many logins of this account or this client were refused, and otp_attempts_limited if too many
   * OTPs were sent. A submitted password
   * counts as refused unless the portal accepted it or rejected the captcha.
   */
  login(client: ApiClient, name: string, attempt: () => Promise<LoginEnd>): Promise<AcceptedLogin | ShownCaptcha> {
    return this.#mutex.run(keysOf(accountOf(name)).logins, () => this.#login(client, accountOf(name), attempt));
  }

  /**
   * Runs the answer to a captcha as a part of a login. `token` is the challenge, which is spent by the first answer that is sent.
   * Throws captcha_challenge_expired and the codes of `login`.
   */
  captcha(
    client: ApiClient,
    { name }: PendingLogin,
    token: string,
    wasSent: () => boolean,
    attempt: () => Promise<LoginEnd>,
  ): Promise<AcceptedLogin | ShownCaptcha> {
    const account = accountOf(name);
    return this.#mutex.run(keysOf(account).logins, async () => {
      const spent = await this.#counter.take(`spent ${token}`, SPENT_CAPTCHA);
      if (spent.waitMs > 0)
        throw new ServiceError("captcha_challenge_expired", "The challenge has already been used for an answer.");
      const wrong = await this.#take(keysOf(account).captchas, "wrongCaptchas").catch((error) =>
        giveBack(error, spent),
      );
      const outcome = await this.#login(client, account, attempt).catch((error) =>
        giveBack(error, wrong, ...(wasSent() ? [] : [spent])),
      );
      if (outcome.kind !== "captcha_required") await wrong.giveBack();
      return outcome;
    });
  }

  async #login(
    client: ApiClient,
    account: string,
    attempt: () => Promise<LoginEnd>,
  ): Promise<AcceptedLogin | ShownCaptcha> {
    const keys = keysOf(account);
    const login = await this.#take(keys.logins, "refusedLogins");
    await this.#checkClient(client, keys.logins).catch((error) => giveBack(error, login));
    const mail = await this.#take(keys.mails, "otpMails").catch((error) => giveBack(error, login));
    const { outcome, passwordSpent, isWithoutOtp = false } = await attempt();
    if (outcome.kind === "captcha_required") {
      await Promise.all([login.giveBack(), mail.giveBack()]);
      return outcome;
    }
    if (outcome.kind !== "failed") {
      if (outcome.kind === "authenticated") await this.#clear(account);
      else await login.giveBack();
      await this.#creditClient(client, account);
      return outcome;
    }
    const { error } = outcome;
    if (!passwordSpent) return giveBack(error, login, mail);
    if (!hasCode(error, REFUSALS)) throw error;
    await this.#chargeClient(client);
    // An unknown page may be a step after the OTP was sent.
    return giveBack(error, ...(hasCode(error, ["login_step_unknown"]) && !isWithoutOtp ? [] : [mail]));
  }

  /** Runs the verification of an OTP. `wasSent` reports whether the OTP was sent. Throws otp_attempts_limited and otp_challenge_expired. */
  otp<T>(pending: PendingLogin, wasSent: () => boolean, attempt: () => Promise<T>): Promise<T> {
    const account = accountOf(pending.name);
    return this.#mutex.run(keysOf(account).otps, async () => {
      await this.#checkUnspent(pending);
      const ofChallenge = await this.#take(`otps of ${pending.cookie}`, "wrongOtps");
      const ofAccount = await this.#take(keysOf(account).otps, "wrongOtpsPerAccount").catch((error) =>
        giveBack(error, ofChallenge),
      );
      try {
        const result = await attempt();
        await Promise.all([this.#clear(account), this.#counter.take(spentKey(pending), SPENT)]);
        return result;
      } catch (error) {
        const counts = wasSent() && !hasCode(error, OTP_NOT_COMPARED);
        return await giveBack(error, ...(counts ? [] : [ofChallenge, ofAccount]));
      }
    });
  }

  /** Runs the request for a new OTP. Throws otp_attempts_limited and otp_challenge_expired. */
  async resend<T>(pending: PendingLogin, wasSent: () => boolean, attempt: () => Promise<T>): Promise<T> {
    await this.#checkUnspent(pending);
    const resend = await this.#take(`resends of ${pending.cookie}`, "resends");
    const mail = await this.#take(keysOf(accountOf(pending.name)).mails, "otpMails").catch((error) =>
      giveBack(error, resend),
    );
    return attempt().catch((error) => giveBack(error, ...(wasSent() ? [] : [resend, mail])));
  }

  /** Only a complete login resets the counts of an account. */
  async #clear(account: string): Promise<void> {
    await Promise.all(Object.values(keysOf(account)).map((key) => this.#counter.clear(key)));
  }

  async #checkUnspent(pending: PendingLogin): Promise<void> {
    if ((await this.#counter.waitMs(spentKey(pending), SPENT)) > 0)
      throw new ServiceError("otp_challenge_expired", "The challenge has already been used to log in.");
  }

  /**
   * The tokens of a client are its refusals left. Without tokens, only accounts that had no refusal are admitted; without
   * the overdraft, none.
   */
  async #checkClient(client: ApiClient, loginsKey: string): Promise<void> {
    const capacity = client.refusedLogins;
    if (capacity === 0) return;
    const level = await this.#counter.addTokens(...bucketOf(client), 0);
    if (level >= 1) return;
    // The login itself has already been counted.
    const hasRefusals = (await this.#counter.waitMs(loginsKey, { ...this.#limits.refusedLogins, max: 2 })) > 0;
    const missing = (hasRefusals ? 1 : 1 - OVERDRAFT * capacity) - level;
    if (missing <= 0) return;
    const detail = `Too many logins by this client were refused. The request was not sent to the portal.`;
    const retryAfterS = Math.ceil((missing * CLIENT_WINDOW_MS) / capacity / 1000);
    throw new ServiceError("login_cooldown", detail, { retryAfterS, guard: "refused_logins_per_key" });
  }

  async #chargeClient(client: ApiClient): Promise<void> {
    if (client.refusedLogins > 0) await this.#counter.addTokens(...bucketOf(client), -1);
  }

  /** An account is credited once per window, so that repeated logins of one account buy no refusals. */
  async #creditClient(client: ApiClient, account: string): Promise<void> {
    if (client.refusedLogins === 0) return;
    const once = { max: 1, windowMs: CLIENT_WINDOW_MS };
    const { waitMs } = await this.#counter.take(`credit of ${account} for ${client.counterId}`, once);
    if (waitMs === 0) await this.#counter.addTokens(...bucketOf(client), REFUSALS_PER_LOGIN);
  }

  async #take(key: string, limit: keyof AttemptLimits): Promise<Taken> {
    const taken = await this.#counter.take(key, this.#limits[limit]);
    if (taken.waitMs <= 0) return taken;
    const { guard, code, subject } = limitErrors[limit];
    const { max, windowMs } = this.#limits[limit];
    const detail = `Limit reached: ${max} ${subject} in ${windowMs / 1000} s. The request was not sent to the portal.`;
    throw new ServiceError(code, detail, { retryAfterS: Math.ceil(taken.waitMs / 1000), guard });
  }
}

const bucketOf = ({ counterId, refusedLogins }: ApiClient) =>
  [`refused logins of ${counterId}`, { capacity: refusedLogins, windowMs: CLIENT_WINDOW_MS }] as const;

const spentKey = ({ cookie }: PendingLogin) => `spent ${cookie}`;

/** Gives events back and rethrows the error. */
async function giveBack(error: unknown, ...taken: readonly Taken[]): Promise<never> {
  await Promise.all(taken.map((one) => one.giveBack()));
  throw error;
}
