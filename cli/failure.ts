import { PorticoError, type UserAction } from "../client/index.ts";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";

/** The portal has nothing of what the command names. */
export class NothingFound extends Error {}

/** The command cannot be understood or carried out as it was given. */
export class WrongUsage extends Error {}

/** The person ended the command. */
export class Interrupted extends Error {}

/** What a person can do. */
const ADVICE: Readonly<Record<UserAction, string>> = {
  fix_request: "Check the command: portico help",
  check_api_key: "Set PORTICO_API_KEY, or give --api-key.",
  check_credentials:
    "Check the registration number and the password. The portal locks accounts after several refusals.",
  unlock_account: "Unlock the account on the portal itself.",
  change_password: "Set a new password on the portal itself.",
  enter_otp: "Log in again: portico login",
  resend_otp: "Log in again: portico login",
  login_again: "Log in: portico login",
  wait: "Try again later.",
  report: "Report it to the operator of the service.",
};

/** A failure as the command line tells it. */
export interface Told {
  readonly exitCode: number;
  readonly lines: readonly string[];
  /** For --json. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** What to tell about a failure; null for one that must not be swallowed, because it is a defect. */
export function tellFailure(error: unknown): Told | null {
  if (error instanceof PorticoError) return tellPorticoError(error);
  const [exitCode, code] =
    error instanceof NothingFound
      ? [exitCodes.nothingFound, "nothing_found"]
      : error instanceof WrongUsage
        ? [exitCodes.usage, "usage"]
        : error instanceof Interrupted
          ? [exitCodes.interrupted, "interrupted"]
          : [null, ""];
  if (exitCode === null || !(error instanceof Error)) return null;
  return { exitCode, lines: [error.message], record: { code, message: error.message } };
}

function tellPorticoError(error: PorticoError): Told {
  const { code, message, status, retryable, userAction, requestId, retryAfterS } = error;
  const seconds = retryAfterS === null ? [] : [`Wait ${retryAfterS} s.`];
  const id = requestId === null ? [] : [`Request ${requestId}`];
  return {
    exitCode: exitCodeOf[userAction],
    lines: [`${message.slice(code.length + 2)} (${code})`, ADVICE[userAction], ...seconds, ...id],
    record: {
      ...{ code, message, status, retryable, user_action: userAction, request_id: requestId },
      retry_after_s: retryAfterS,
    },
  };
}
