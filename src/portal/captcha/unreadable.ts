/**
 * `too_large` is about bytes, `unsupported` about a format that the portal does not use, such as a progressive JPEG;
 * `damaged` means truncated or not decodable.
 */
export type UnreadableReason = "no_image" | "too_large" | "unknown_format" | "unsupported" | "wrong_size" | "damaged";

/** Thrown if there is no image, or if it is not a 200x40 baseline JPEG or PNG. */
export class CaptchaUnreadable extends Error {
  override readonly name = "CaptchaUnreadable";
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`captcha image unreadable: ${reason}`, { cause });
    this.reason = reason;
  }
}
