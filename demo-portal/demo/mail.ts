/** A mail that the portal pretends to have sent. */
export interface Mail {
  readonly to: string;
  /** In milliseconds of the portal's clock. */
  readonly sentAtMs: number;
  readonly subject: string;
  readonly text: string;
}

/** The mail with an OTP. As in the real mail, the OTP is the only six-digit number in the text. */
export function otpMail(to: string, sentAtMs: number, otp: string): Mail {
  return { to, sentAtMs, subject: "VTOP login: one-time password", text: `Your OTP for the VTOP login is ${otp} .` };
}
