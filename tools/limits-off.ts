/** Settings without the limits that would make the result of a test depend on the tests before it. */
export const limitsOff = {
  RATE_LIMIT_PER_MINUTE: "0",
  REFUSED_LOGINS_PER_ACCOUNT: "0",
  REFUSED_LOGINS_PER_KEY: "0",
  WRONG_OTPS_PER_CHALLENGE: "0",
  WRONG_OTPS_PER_ACCOUNT: "0",
  RESENDS_PER_CHALLENGE: "0",
  OTP_MAILS_PER_ACCOUNT: "0",
  WRONG_CAPTCHAS_PER_ACCOUNT: "0",
};
