import { imageFromDataUri, MAX_IMAGE_BYTES } from "./image.ts";
import { CaptchaUnreadable } from "./unreadable.ts";

/** A captcha for the student to solve. */
export interface CaptchaPicture {
  readonly data_url: string;
  readonly media_type: "image/jpeg" | "image/png";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * The picture of a data URI; null if it is not a JPEG or PNG. The bytes decide, and a new data URL is made from them: the portal's
 * text does not reach the student's browser. Unlike the solver, a person can read pictures of any size.
 */
export function pictureOf(src: string | null): CaptchaPicture | null {
  const bytes = src === null ? null : bytesOf(src);
  const format = bytes && formatOf(bytes);
  return bytes && format && { data_url: `data:${format.media_type};base64,${bytes.toString("base64")}`, ...format };
}

function bytesOf(src: string): Buffer | null {
  try {
    const bytes = Buffer.from(imageFromDataUri(src));
    return bytes.length > MAX_IMAGE_BYTES ? null : bytes;
  } catch (error) {
    if (error instanceof CaptchaUnreadable) return null;
    throw error;
  }
}

function formatOf(bytes: Buffer): Omit<CaptchaPicture, "data_url"> | null {
  const start = bytes.toString("latin1", 0, 8);
  if (start.startsWith("\xff\xd8\xff")) return jpegFormat(bytes);
  if (start !== "\x89PNG\r\n\x1a\n" || bytes.length < 24) return null;
  return { media_type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers of a JPEG frame (SOF0 to SOF15), without the three in between that have another meaning (DHT, JPG, DAC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegFormat(bytes: Buffer): Omit<CaptchaPicture, "data_url"> | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (!isFrame(bytes.readUInt8(at + 1))) continue;
    return { media_type: "image/jpeg", width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return null;
}
