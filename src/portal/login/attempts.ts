import { randomUUID } from "node:crypto";
import { type ErrorCode, type GuardName, ServiceError } from "../../errors.ts";
import type { EventCounter, Limit } from "../../guards/counter.ts";
import { KeyedMutex } from "../../guards/keyed-mutex.ts";

/** Limits on attempts that the portal refuses. */
export interface AttemptLimits {
  readonly refusedLoginsPerAccount: Limit;
  readonly refusedLoginsPerInstance: Limit;
  readonly wrongOtps: Limit;
  readonly resends: Limit;
}

/** The error of each limit; `subject` completes "Limit of 3 ... in 600 s reached". */
const limitErrors: Readonly<Record<keyof AttemptLimits, { guard: GuardName; code: ErrorCode; subject: string }>> = {
  refusedLoginsPerAccount: {
    guard: "refused_logins_per_account",
    code: "login_cooldown",
    subject: "refused logins of this account",
  },
  refusedLoginsPerInstance: {
    guard: "refused_logins_per_instance",
    code: "login_cooldown",
    subject: "refused logins on this instance",
  },
  wrongOtps: { guard: "wrong_otps", code: "otp_attempts_limited", subject: "wrong OTPs for this challenge" },
  resends: { guard: "resends", code: "otp_attempts_limited", subject: "resends for this challenge" },
};

/** Refusals that may count towards the portal's lock on the account. */
const COUNTED_REFUSALS: readonly ErrorCode[] = [
  "invalid_credentials",
  "account_locked",
  "login_attempts_exhausted",
  "password_change_required",
];

const hasCode = (error: unknown, codes: readonly ErrorCode[]) =>
  error instanceof ServiceError && codes.includes(error.code);

/** Protects accounts from the portal's lock: limits attempts that the portal refuses, concurrent ones included. */
export class AttemptGuards {
  readonly #counter: EventCounter;
  readonly #limits: AttemptLimits;
  readonly #mutex = new KeyedMutex();
  readonly #instance = `logins on ${randomUUID()}`;

  constructor(counter: EventCounter, limits: AttemptLimits) {
    this.#counter = counter;
    this.#limits = limits;
  }

  /** Runs a login. Throws login_cooldown if the portal has refused too many logins of this account or this instance. */
  login<T>(name: string, attempt: () => Promise<T>): Promise<T> {
    const { refusedLoginsPerAccount, refusedLoginsPerInstance } = this.#limits;
    const account = `logins of ${name.toUpperCase()}`;
    return this.#mutex.run(account, async () => {
      await this.#check(account, "refusedLoginsPerAccount");
      await this.#check(this.#instance, "refusedLoginsPerInstance");
      try {
        const result = await attempt();
        await this.#counter.clear(account);
        return result;
      } catch (error) {
        if (hasCode(error, COUNTED_REFUSALS)) {
          await this.#counter.add(account, refusedLoginsPerAccount);
          await this.#counter.add(this.#instance, refusedLoginsPerInstance);
        }
        throw error;
      }
    });
  }

  /** Runs the verification of an OTP. `challenge` identifies the pending login. Throws otp_attempts_limited. */
  otp<T>(challenge: string, attempt: () => Promise<T>): Promise<T> {
    const key = `otps of ${challenge}`;
    return this.#mutex.run(key, async () => {
      await this.#check(key, "wrongOtps");
      try {
        return await attempt();
      } catch (error) {
        if (hasCode(error, ["otp_invalid"])) await this.#counter.add(key, this.#limits.wrongOtps);
        throw error;
      }
    });
  }

  /** Runs the request for a new OTP. Throws otp_attempts_limited. */
  resend<T>(challenge: string, attempt: () => Promise<T>): Promise<T> {
    const key = `resends of ${challenge}`;
    return this.#mutex.run(key, async () => {
      this.#throwIfLimited("resends", await this.#counter.take(key, this.#limits.resends));
      return attempt();
    });
  }

  async #check(key: string, limit: keyof AttemptLimits): Promise<void> {
    this.#throwIfLimited(limit, await this.#counter.waitMs(key, this.#limits[limit]));
  }

  #throwIfLimited(limit: keyof AttemptLimits, waitMs: number): void {
    if (waitMs <= 0) return;
    const { guard, code, subject } = limitErrors[limit];
    const { max, windowMs } = this.#limits[limit];
    const detail = `Limit of ${max} ${subject} in ${windowMs / 1000} s reached. The request was not sent to the portal.`;
    throw new ServiceError(code, detail, { retryAfterS: Math.ceil(waitMs / 1000), guard });
  }
}
