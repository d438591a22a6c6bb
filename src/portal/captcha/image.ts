import { decode as decodeJpeg } from "jpeg-js";
import { PNG } from "pngjs";

/** Width of the portal's captcha in pixels. */
export const captchaWidth = 200;
/** Height of the portal's captcha in pixels. */
export const captchaHeight = 40;

const maxImageBytes = 48 * 1024;
const maxBase64Length = 64 * 1024;

type UnreadableReason = "no_image" | "too_large" | "unknown_format" | "damaged" | "wrong_size";

/** Thrown if there is no image, or if it is not a 200x40 JPEG or PNG. */
export class CaptchaUnreadable extends Error {
  override readonly name = "CaptchaUnreadable";
  /** `too_large` is about bytes; `damaged` means truncated or not decodable. */
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`captcha image unreadable: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Returns the bytes of a data URI (`data:image/...;base64,...`). Throws CaptchaUnreadable if there are none, or more than
 * 64 kB of base64.
 */
export function imageFromDataUri(src: string): Uint8Array {
  const head = /^\s*data:image\/[\w.+-]+;base64,/i.exec(src)?.[0];
  if (head === undefined) {
    throw new CaptchaUnreadable("no_image");
  }
  if (src.length - head.length > maxBase64Length) {
    throw new CaptchaUnreadable("too_large");
  }
  return Buffer.from(src.slice(head.length), "base64");
}

/** Decodes a captcha to RGBA pixels, row by row. Detects the format from the bytes. Throws CaptchaUnreadable. */
export function decodeCaptcha(image: Uint8Array): Uint8Array {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  if (bytes.length === 0) {
    throw new CaptchaUnreadable("no_image");
  }
  if (bytes.length > maxImageBytes) {
    throw new CaptchaUnreadable("too_large");
  }
  const decoded = decoderOf(bytes)(bytes);
  if (decoded.width !== captchaWidth || decoded.height !== captchaHeight) {
    throw new CaptchaUnreadable("wrong_size");
  }
  return decoded.data;
}

type Decoded = { readonly width: number; readonly height: number; readonly data: Uint8Array };

function decoderOf(bytes: Buffer): (bytes: Buffer) => Decoded {
  const start = bytes.toString("latin1", 0, 8);
  if (start.startsWith("\xff\xd8\xff")) {
    return parseJpeg;
  }
  if (start === "\x89PNG\r\n\x1a\n") {
    return parsePng;
  }
  throw new CaptchaUnreadable("unknown_format");
}

function parseJpeg(bytes: Buffer): Decoded {
  // The decoder pads a truncated image, so check for the end marker.
  if (!bytes.includes("\xff\xd9", 2, "latin1")) {
    throw new CaptchaUnreadable("damaged");
  }
  return guarded(() =>
    decodeJpeg(bytes, { useTArray: true, tolerantDecoding: false, maxResolutionInMP: 1, maxMemoryUsageInMB: 16 }),
  );
}

function parsePng(bytes: Buffer): Decoded {
  // Checked before decoding, because a small PNG can decompress to any number of pixels.
  if (bytes.length >= 24 && (bytes.readUInt32BE(16) !== captchaWidth || bytes.readUInt32BE(20) !== captchaHeight)) {
    throw new CaptchaUnreadable("wrong_size");
  }
  return guarded(() => PNG.sync.read(bytes));
}

/** Converts the various errors of both decoders. */
function guarded(decode: () => Decoded): Decoded {
  try {
    return decode();
  } catch (error) {
    throw new CaptchaUnreadable("damaged", error);
  }
}
