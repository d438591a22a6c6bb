/** Exit codes of the CLI. The help documents them. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  loginNeeded: 3,
  loginRejected: 4,
  unavailable: 5,
  apiKey: 6,
  notFound: 7,
  interrupted: 130,
} as const;

/** Meaning of each exit code, for the help. */
export const exitCodeMeanings: readonly (readonly [code: number, meaning: string])[] = [
  [exitCodes.ok, "success"],
  [
    exitCodes.failed,
    "an outing request was not stored, or its end is unknown; otherwise the portal's page has changed or is the wrong one, a file is missing, or Portico has a bug: please report it",
  ],
  [exitCodes.usage, "invalid command line"],
  [exitCodes.loginNeeded, "not logged in, or the session has expired: run portico login"],
  [exitCodes.loginRejected, "the portal rejected the login: wrong password or OTP, or locked account"],
  [exitCodes.unavailable, "the portal or the service is unavailable: try again later"],
  [exitCodes.apiKey, "the API key is missing or invalid"],
  [exitCodes.notFound, "no such course, faculty member or semester, or the portal of this campus has no such page"],
  [exitCodes.interrupted, "interrupted"],
];
