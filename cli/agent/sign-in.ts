import { hasCode, mayHaveReachedPortal, needsPerson, type OnOtp, PorticoError, type Session } from "portico-client";
import { KeyringLocked } from "../failure.ts";
import type { Account, AccountFile } from "./account.ts";

export type SignInEvent =
  | { readonly type: "signed_in" }
  /** The portal has mailed a one-time password, which the student types. */
  | { readonly type: "otp_needed"; readonly detail: string }
  /** A login failed. The next one is sent at `next_login` (ISO 8601), or with null when the student has acted. */
  | {
      readonly type: "login_failed";
      readonly code: string;
      readonly detail: string;
      readonly next_login: string | null;
    };

const MINUTE_MS = 60_000;

/** Minutes after a login before the next one may be sent, by the number of logins since a session that was of use. */
const PAUSES_MIN = [10, 20, 40];
const LONGEST_MIN = 60;

/** Pause before a locked keyring is asked again, which may ask the student to unlock it. */
const LOCKED_MS = 2 * MINUTE_MS;

/** A session that ended sooner was of no use: it must not cost a login every time. */
const USEFUL_MS = 30 * MINUTE_MS;

/** Validity of a challenge. An OTP is valid for about three minutes; a new one can be requested until then. */
const CHALLENGE_MS = 30 * MINUTE_MS;

const NOT_WAITING = "The agent is not waiting for a one-time password. When it logs in next: portico agent status";
const OTP_TEXT = "The portal has mailed a one-time password, valid for about 3 minutes. Type it in: portico otp CODE";

/** A login that waits for the student's OTP. */
interface Pending {
  readonly until: number;
  readonly resend: () => Promise<void>;
  readonly answer: (otp: string | null) => void;
}

/**
 * Logs in, never in a loop: one login when a session is over, after a sleep of the computer or at a start, at least ten minutes apart, and
 * none after a refusal until the student has typed another password.
 */
export function newSignIn(
  accounts: AccountFile,
  send: (account: Account, onOtp: OnOtp) => Promise<Session>,
  emit: (event: SignInEvent) => Promise<void>,
) {
  let pending: Pending | null = null;
  /** Resolves the answer to the order with the last OTP. */
  let report: (text: string) => void = () => {};

  /** Sends a login if one may be sent now. Rejects only for failures that the student cannot remove, such as an invalid API key. */
  async function attempt(): Promise<void> {
    const account = await accounts.load();
    const now = Date.now();
    if (account === null || account.blocked !== null) return;
    // The clock has been put back: the same pause counts from now.
    if (account.at > now) return accounts.save({ ...account, at: now, next: now + account.next - account.at });
    if (now < account.next) return;
    const { logins } = account;
    const pause = MINUTE_MS * (PAUSES_MIN[logins] ?? LONGEST_MIN);
    // Noted before it is sent: a crash must not repeat it.
    const noted = { ...account, logins: logins + 1, at: now, next: now + pause, signedIn: false };
    await accounts.save(noted);
    try {
      const { registration_number: student } = await send(account, onOtp);
      await note({ ...noted, student, signedIn: true });
      report("Logged in.");
      await emit({ type: "signed_in" });
    } catch (error) {
      if (error instanceof KeyringLocked) return await retryAfter(LOCKED_MS, noted, "keyring_locked", error.message);
      if (!(error instanceof PorticoError)) throw error;
      report(`${error.detail} (${error.code})`);
      await failed(noted, error);
    } finally {
      report("The login has ended.");
      pending = null;
      report = () => {};
    }
  }

  async function failed(noted: Account, error: PorticoError): Promise<void> {
    const { code, detail, userAction, retryAfterS } = error;
    if (userAction === "fix_request" || userAction === "check_api_key") throw error;
    const isBlocked = needsPerson(error) || !error.retryable;
    const wait = Math.max((retryAfterS ?? 0) * 1000, MINUTE_MS);
    if (!isBlocked && !mayHaveReachedPortal(error)) return retryAfter(wait, noted, code, detail);
    const next = Math.max(noted.next, Date.now() + wait);
    await note(isBlocked ? { ...noted, blocked: code, isRefused: !OF_OTP.has(userAction) } : { ...noted, next });
    const next_login = isBlocked ? null : new Date(next).toISOString();
    await emit({ type: "login_failed", code, detail, next_login });
  }

  /** After a login of which the portal knows nothing. */
  async function retryAfter(ms: number, noted: Account, code: string, detail: string): Promise<void> {
    const next = Date.now() + ms;
    await note({ ...noted, logins: noted.logins - 1, next });
    await emit({ type: "login_failed", code, detail, next_login: new Date(next).toISOString() });
  }

  /** The session is over. */
  async function signedOut(): Promise<void> {
    const account = await accounts.load();
    if (!account?.signedIn) return;
    const isUseful = Date.now() - account.at >= USEFUL_MS;
    await accounts.save({ ...account, signedIn: false, logins: isUseful ? 0 : account.logins });
  }

  /** Saves the outcome of a login, unless the student has set up or deleted the account in the meantime. */
  async function note(account: Account): Promise<void> {
    if ((await accounts.load())?.at === account.at) await accounts.save(account);
  }

  const onOtp: OnOtp = async ({ previousError, resend }) => {
    const rejection = previousError === null ? "" : `${previousError.detail} (${previousError.code})`;
    report(hasCode(previousError, "otp_expired") ? `${rejection} The portal has mailed a new one.` : rejection);
    const answer = new Promise<string | null>((resolve) => {
      pending = { until: Date.now() + CHALLENGE_MS, resend, answer: resolve };
    });
    if (previousError === null) await emit({ type: "otp_needed", detail: OTP_TEXT });
    const timer = setTimeout(giveUp, CHALLENGE_MS);
    return answer.finally(() => clearTimeout(timer));
  };

  /** Ends the wait for an OTP. */
  function giveUp(): void {
    pending?.answer(null);
  }

  /** Takes the student's OTP, or with "" asks for a new one. Resolves to the outcome, in words. */
  async function otp(code: string): Promise<string> {
    const answered = pending;
    if (answered === null) {
      const account = await accounts.load();
      if (account === null || account.blocked === null || account.isRefused) return NOT_WAITING;
      await accounts.save({ ...account, blocked: null, next: 0 });
      return "That login is over. The agent logs in again: type the one-time password that the portal mails now.";
    }
    if (code === "") {
      try {
        await answered.resend();
        return "The portal has mailed a new one-time password.";
      } catch (error) {
        if (error instanceof PorticoError) return `${error.detail} (${error.code})`;
        throw error;
      }
    }
    const outcome = new Promise<string>((resolve) => {
      report = resolve;
    });
    // Another order must not answer the same question.
    pending = null;
    answered.answer(code);
    return outcome;
  }

  /** The computer has slept, or the agent starts: a login that only lacked an OTP may be sent again. */
  async function wake(): Promise<void> {
    if (pending !== null && Date.now() >= pending.until) giveUp();
    const account = await accounts.load();
    if (account !== null && account.blocked !== null && !account.isRefused)
      await accounts.save({ ...account, blocked: null });
  }

  return { isWaitingForOtp: () => pending !== null, attempt, signedOut, otp, giveUp, wake };
}

const OF_OTP: ReadonlySet<string> = new Set(["enter_otp", "resend_otp", "login_again"]);
