import { PorticoError, type UserAction } from "portico-client";
import { exitCodes } from "./exit-codes.ts";

/** A failure detected by the CLI itself rather than the client. */
abstract class CommandError extends Error {
  abstract readonly exitCode: number;
  /** Machine-readable, like the error codes of the service. */
  abstract readonly code: string;
  /** The alternatives that the user can choose. */
  readonly choices: readonly string[] = [];
}

/** The portal has no data for what the command asked for. */
export class NotFoundError extends CommandError {
  readonly exitCode = exitCodes.notFound;
  readonly code = "nothing_found";
  override readonly choices: readonly string[];

  constructor(message: string, choices: readonly string[] = []) {
    super(message);
    this.choices = choices;
  }
}

/** The courses that a NotFoundError offers instead of an unknown one. */
export const coursesOf = (
  courses: readonly { readonly course_code: string; readonly course_title: string | null }[],
): string[] => [
  ...new Set(courses.map(({ course_code, course_title }) => `${course_code} ${course_title ?? ""}`.trim())),
];

/** The command line is invalid or cannot be carried out. */
export class UsageError extends CommandError {
  readonly exitCode = exitCodes.usage;
  readonly code = "usage";
}

/** The keyring is missing, or locked: until its owner logs in to the computer, or unlocks it. */
export class KeyringLocked extends UsageError {}

/** A locked keyring must not end an agent that starts with the computer: each use looks again. */
export function whileLocked(error: unknown): undefined {
  if (!(error instanceof KeyringLocked)) throw error;
}

/** A command that could do only a part of its work. What it could do has been printed. */
export class IncompleteError extends CommandError {
  readonly exitCode = exitCodes.failed;
  readonly code = "incomplete";
}

/** Standard output does not take the result. A consumer that has read enough, such as head, is no failure. */
export class OutputError extends CommandError {
  readonly exitCode: number;
  readonly code = "output_failed";

  constructor({ code = "", message }: NodeJS.ErrnoException) {
    super(`Cannot write the output: ${WRITE_FAILURES.get(code) ?? message}.`);
    this.exitCode = code === "EPIPE" ? exitCodes.ok : exitCodes.failed;
  }
}

/** The user cancelled the command. */
export class InterruptedError extends CommandError {
  readonly exitCode = exitCodes.interrupted;
  readonly code = "interrupted";
}

/** Causes that the user can remove, by the system's code. */
const WRITE_FAILURES: ReadonlyMap<string | undefined, string> = new Map([
  ["ENOSPC", "no space left on the disk"],
  ["EDQUOT", "no space left on the disk"],
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["EROFS", "the disk is read-only"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a file is in the place of a folder"],
  ["EEXIST", "a file is in the place of a folder"],
  ["EMFILE", "too many open files"],
  ["ENFILE", "too many open files"],
]);

export function cannotWrite(path: string, error: unknown): UsageError {
  const reason = WRITE_FAILURES.get((error as NodeJS.ErrnoException).code);
  return new UsageError(`Cannot write ${path}${reason === undefined ? "" : `: ${reason}`}.`, { cause: error });
}

/** Runs `write`. If it fails, throws a UsageError that names the file. */
export async function writing<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/** The exit code and the advice for each action of the user. */
const ACTIONS: Readonly<Record<UserAction, readonly [exitCode: number, advice: string]>> = {
  fix_request: [exitCodes.usage, "Check the command: portico help"],
  check_api_key: [exitCodes.apiKey, "Set PORTICO_API_KEY or pass --api-key."],
  check_credentials: [
    exitCodes.loginRejected,
    "Check the registration number and the password. The portal locks accounts after several failed logins.",
  ],
  unlock_account: [exitCodes.loginRejected, "Unlock the account on the portal."],
  change_password: [exitCodes.loginRejected, "Set a new password on the portal."],
  enter_otp: [exitCodes.loginRejected, "Log in again: portico login"],
  resend_otp: [exitCodes.loginRejected, "Log in again: portico login"],
  login_again: [exitCodes.loginNeeded, "Log in: portico login"],
  wait: [exitCodes.unavailable, "Try again later."],
  report: [exitCodes.failed, "Report this to the operator of the service."],
};

/** A failure, ready to be printed. */
export interface FailureReport {
  readonly exitCode: number;
  readonly lines: readonly string[];
  /** Printed instead of `lines` with --json. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Describes an expected failure; null for any other error, which is a bug. */
export function describeFailure(error: unknown): FailureReport | null {
  if (error instanceof PorticoError) return describePorticoError(error);
  if (!(error instanceof CommandError)) return null;
  const { exitCode, code, message, choices } = error;
  const available = choices.length === 0 ? [] : ["Available:", ...choices.map((choice) => `  ${choice}`)];
  return {
    exitCode,
    lines: [message, ...available],
    record: { code, message, ...(choices.length > 0 && { choices }) },
  };
}

function describePorticoError(error: PorticoError): FailureReport {
  const { code, message, detail, status, retryable, userAction, requestId, retryAfterS, validationErrors } = error;
  const isAbsent = code === "not_at_this_campus";
  // A newer service may name another action.
  const known = ACTIONS[userAction] ?? ACTIONS.report;
  const [exitCode, action] = isAbsent ? [exitCodes.notFound, error.userMessage()] : known;
  const delayed =
    userAction === "wait"
      ? [`Try again in ${retryAfterS} s.`]
      : [action, `Wait ${retryAfterS} s before you try again.`];
  const id = requestId === null ? [] : [`Request ID: ${requestId}`];
  return {
    exitCode,
    lines: [`${detail} (${code})`, ...(retryAfterS === null ? [action] : delayed), ...id],
    record: {
      code,
      message,
      status,
      retryable,
      user_action: userAction,
      request_id: requestId,
      retry_after_s: retryAfterS,
      ...(validationErrors.length > 0 && { errors: validationErrors }),
    },
  };
}
