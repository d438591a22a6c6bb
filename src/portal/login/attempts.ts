import { randomUUID } from "node:crypto";
import { type ErrorCode, type GuardName, ServiceError } from "../../errors.ts";
import type { EventCounter, Limit } from "../../guards/counter.ts";
import { Turns } from "../../guards/turns.ts";

/** How many refusals of the portal the service risks before it stops asking. */
export interface AttemptLimits {
  readonly refusedLoginsPerAccount: Limit;
  readonly refusedLoginsPerInstance: Limit;
  readonly wrongOtps: Limit;
  readonly resends: Limit;
}

/** How each limit is told of when it is reached. */
const told: Readonly<Record<keyof AttemptLimits, { guard: GuardName; code: ErrorCode; what: string }>> = {
  refusedLoginsPerAccount: {
    guard: "refused_logins_per_account",
    code: "login_cooldown",
    what: "refused logins of this account",
  },
  refusedLoginsPerInstance: {
    guard: "refused_logins_per_instance",
    code: "login_cooldown",
    what: "refused logins on this instance",
  },
  wrongOtps: { guard: "wrong_otps", code: "otp_attempts_limited", what: "wrong OTPs for this challenge" },
  resends: { guard: "resends", code: "otp_attempts_limited", what: "resends for this challenge" },
};

/** Ends of a login that may count towards the portal's lock on the account. */
const REFUSED: readonly ErrorCode[] = [
  "invalid_credentials",
  "account_locked",
  "login_attempts_exhausted",
  "password_change_required",
];

const hasCode = (error: unknown, codes: readonly ErrorCode[]) =>
  error instanceof ServiceError && codes.includes(error.code);

/** Protects accounts: lets no more attempts through than the portal will forgive, also when they come at once. */
export class AttemptGuards {
  readonly #counter: EventCounter;
  readonly #limits: AttemptLimits;
  readonly #turns = new Turns();
  readonly #instance = `logins on ${randomUUID()}`;

  constructor(counter: EventCounter, limits: AttemptLimits) {
    this.#counter = counter;
    this.#limits = limits;
  }

  /** Runs a login unless the portal has refused too many of this account or of this instance; throws login_cooldown then. */
  login<T>(name: string, attempt: () => Promise<T>): Promise<T> {
    const { refusedLoginsPerAccount, refusedLoginsPerInstance } = this.#limits;
    const account = `logins of ${name.toUpperCase()}`;
    return this.#turns.take(account, async () => {
      await this.#admit(account, "refusedLoginsPerAccount");
      await this.#admit(this.#instance, "refusedLoginsPerInstance");
      try {
        const result = await attempt();
        await this.#counter.clear(account);
        return result;
      } catch (error) {
        if (hasCode(error, REFUSED)) {
          await this.#counter.add(account, refusedLoginsPerAccount);
          await this.#counter.add(this.#instance, refusedLoginsPerInstance);
        }
        throw error;
      }
    });
  }

  /** Runs the check of an OTP; `challenge` names the login that waits for it. Throws otp_attempts_limited. */
  otp<T>(challenge: string, attempt: () => Promise<T>): Promise<T> {
    const subject = `otps of ${challenge}`;
    return this.#turns.take(subject, async () => {
      await this.#admit(subject, "wrongOtps");
      try {
        return await attempt();
      } catch (error) {
        if (hasCode(error, ["otp_invalid"])) await this.#counter.add(subject, this.#limits.wrongOtps);
        throw error;
      }
    });
  }

  /** Runs the request for a new OTP. Throws otp_attempts_limited. */
  resend<T>(challenge: string, attempt: () => Promise<T>): Promise<T> {
    const subject = `resends of ${challenge}`;
    return this.#turns.take(subject, async () => {
      this.#refuse("resends", await this.#counter.take(subject, this.#limits.resends));
      return attempt();
    });
  }

  async #admit(subject: string, kind: keyof AttemptLimits): Promise<void> {
    this.#refuse(kind, await this.#counter.waitMs(subject, this.#limits[kind]));
  }

  #refuse(kind: keyof AttemptLimits, waitMs: number): void {
    if (waitMs <= 0) return;
    const { guard, code, what } = told[kind];
    const { max, windowMs } = this.#limits[kind];
    const detail = `${max} ${what} within ${windowMs / 1000} s are the limit. The portal was not asked again.`;
    throw new ServiceError(code, detail, { retryAfterS: Math.ceil(waitMs / 1000), guard });
  }
}
