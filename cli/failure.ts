import { PorticoError, type UserAction } from "../client/index.ts";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";

/** A command that ends without its result, for a reason of its own. */
class CommandError extends Error {
  readonly exitCode: number;
  /** For programs, as the codes of the service are. */
  readonly code: string;

  constructor(exitCode: number, code: string, message: string) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
  }
}

/** The portal has nothing of what the command names. */
export class NothingFound extends CommandError {
  constructor(message: string) {
    super(exitCodes.nothingFound, "nothing_found", message);
  }
}

/** The command cannot be understood or carried out as it was given. */
export class WrongUsage extends CommandError {
  constructor(message: string) {
    super(exitCodes.usage, "usage", message);
  }
}

/** The person ended the command. */
export class Interrupted extends CommandError {
  constructor(message: string) {
    super(exitCodes.interrupted, "interrupted", message);
  }
}

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
  if (!(error instanceof CommandError)) return null;
  const { exitCode, code, message } = error;
  return { exitCode, lines: [message], record: { code, message } };
}

function tellPorticoError(error: PorticoError): Told {
  const { code, message, detail, status, retryable, userAction, requestId, retryAfterS } = error;
  const seconds = retryAfterS === null ? [] : [`Wait ${retryAfterS} s.`];
  const id = requestId === null ? [] : [`Request ${requestId}`];
  return {
    exitCode: exitCodeOf[userAction],
    lines: [`${detail} (${code})`, ADVICE[userAction], ...seconds, ...id],
    record: {
      ...{ code, message, status, retryable, user_action: userAction, request_id: requestId },
      retry_after_s: retryAfterS,
    },
  };
}
