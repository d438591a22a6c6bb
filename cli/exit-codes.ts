import type { UserAction } from "../client/index.ts";

/** What the exit code of a command says; the help and the README list the same. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  loginNeeded: 3,
  refused: 4,
  wait: 5,
  apiKey: 6,
  nothingFound: 7,
  interrupted: 130,
} as const;

/** Meaning of each code, for the help. */
export const exitCodeMeanings: readonly (readonly [code: number, meaning: string])[] = [
  [exitCodes.done, "done"],
  [exitCodes.failed, "failed: the portal's page has changed, or a defect; worth a report"],
  [exitCodes.usage, "wrong usage"],
  [exitCodes.loginNeeded, "not logged in, or the session has ended: portico login"],
  [exitCodes.refused, "the portal refused the login: password, OTP, locked account"],
  [exitCodes.wait, "portal or service cannot be reached at present: try again later"],
  [exitCodes.apiKey, "the API key is missing or wrong"],
  [exitCodes.nothingFound, "no such course, person or semester"],
  [exitCodes.interrupted, "interrupted"],
];

/** Exit code of a failure, by who must act. */
export const exitCodeOf: Readonly<Record<UserAction, number>> = {
  fix_request: exitCodes.usage,
  check_api_key: exitCodes.apiKey,
  check_credentials: exitCodes.refused,
  unlock_account: exitCodes.refused,
  change_password: exitCodes.refused,
  enter_otp: exitCodes.refused,
  resend_otp: exitCodes.refused,
  login_again: exitCodes.loginNeeded,
  wait: exitCodes.wait,
  report: exitCodes.failed,
};
