import { randomUUID } from "node:crypto";
import { type ErrorCode, ServiceError } from "../errors.ts";
import type { EventCounter, Limit } from "../guards/counter.ts";
import { Turns } from "../guards/turns.ts";

/** How many refusals of the portal the service risks before it stops asking. */
export interface AttemptLimits {
  readonly refusedLoginsPerAccount: Limit;
  readonly refusedLoginsPerInstance: Limit;
  readonly wrongOtps: Limit;
  readonly resends: Limit;
}

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
      await this.#admit(account, refusedLoginsPerAccount, "login_cooldown", "logins of this account");
      await this.#admit(this.#instance, refusedLoginsPerInstance, "login_cooldown", "logins on this instance");
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
    const { wrongOtps } = this.#limits;
    const subject = `otps of ${challenge}`;
    return this.#turns.take(subject, async () => {
      await this.#admit(subject, wrongOtps, "otp_attempts_limited", "OTPs of this challenge");
      try {
        return await attempt();
      } catch (error) {
        if (hasCode(error, ["otp_invalid"])) await this.#counter.add(subject, wrongOtps);
        throw error;
      }
    });
  }

  /** Runs the request for a new OTP. Throws otp_attempts_limited. */
  resend<T>(challenge: string, attempt: () => Promise<T>): Promise<T> {
    const { resends } = this.#limits;
    const subject = `resends of ${challenge}`;
    return this.#turns.take(subject, async () => {
      await this.#admit(subject, resends, "otp_attempts_limited", "resends of this challenge");
      await this.#counter.add(subject, resends);
      return attempt();
    });
  }

  async #admit(subject: string, limit: Limit, code: ErrorCode, what: string): Promise<void> {
    const waitMs = await this.#counter.waitMs(subject, limit);
    if (waitMs <= 0) return;
    const retryAfterS = Math.ceil(waitMs / 1000);
    const detail = `${limit.max} ${what} within ${limit.windowMs / 1000} s are the limit. The portal was not asked again.`;
    throw new ServiceError(code, detail, { retryAfterS });
  }
}
