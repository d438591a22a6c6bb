import { PNG } from "pngjs";
import { decodeJpeg, type Pixels } from "./jpeg.ts";
import { CaptchaUnreadable } from "./unreadable.ts";

/** Width of the portal's captcha in pixels. */
export const captchaWidth = 200;
/** Height of the portal's captcha in pixels. */
export const captchaHeight = 40;

/** The portal's pictures have about 4 kB. */
export const MAX_IMAGE_BYTES = 48 * 1024;
const maxBase64Length = 64 * 1024;

/**
 * Returns the bytes of a data URI (`data:image/...;base64,...`). Throws CaptchaUnreadable if there are none, or more than
 * 64 kB of base64.
 */
export function imageFromDataUri(src: string): Uint8Array {
  const head = /^\s*data:image\/[\w.+-]+;base64,/i.exec(src)?.[0];
  if (head === undefined) throw new CaptchaUnreadable("no_image");
  if (src.length - head.length > maxBase64Length) throw new CaptchaUnreadable("too_large");
  return Buffer.from(src.slice(head.length), "base64");
}

/**
 * Decodes a captcha. Detects the format from the bytes. Throws CaptchaUnreadable. Kind and size
 * are checked before anything is decoded, so the work is bounded.
 */
export function decodeCaptcha(image: Uint8Array): Pixels {
  if (image.length === 0) throw new CaptchaUnreadable("no_image");
  if (image.length > MAX_IMAGE_BYTES) throw new CaptchaUnreadable("too_large");
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  const start = bytes.toString("latin1", 0, 8);
  if (start.startsWith("\xff\xd8\xff")) return decodeJpeg(bytes, captchaWidth, captchaHeight);
  if (start === "\x89PNG\r\n\x1a\n") return decodePng(bytes);
  throw new CaptchaUnreadable("unknown_format");
}

/** Byte positions of the fields in a PNG's header, which is always the first chunk. */
const pngHeader = { width: 16, height: 20, depth: 24, interlace: 28, end: 33 } as const;

function decodePng(bytes: Buffer): Pixels {
  if (bytes.length < pngHeader.end) throw new CaptchaUnreadable("damaged");
  if (bytes.readUInt32BE(pngHeader.width) !== captchaWidth || bytes.readUInt32BE(pngHeader.height) !== captchaHeight)
    throw new CaptchaUnreadable("wrong_size");
  // The decoder limits what it inflates to the size in the header, but only if the image is not interlaced.
  const isSingleHeader = bytes.lastIndexOf("IHDR", undefined, "latin1") === 12;
  if (bytes[pngHeader.interlace] !== 0 || bytes.readUInt8(pngHeader.depth) > 8 || !isSingleHeader)
    throw new CaptchaUnreadable("unsupported");
  try {
    return fromRgba(PNG.sync.read(bytes).data);
  } catch (error) {
    throw new CaptchaUnreadable("damaged", error);
  }
}

function fromRgba(rgba: Uint8Array): Pixels {
  const plane = () => ({ samples: new Uint8ClampedArray(captchaWidth * captchaHeight), stride: captchaWidth });
  const [brightness, blue, red] = [plane(), plane(), plane()];
  for (let pixel = 0; pixel < captchaWidth * captchaHeight; pixel++) {
    const [r = 0, g = 0, b = 0] = rgba.subarray(pixel * 4, pixel * 4 + 3);
    const luma = 0.299 * r + 0.587 * g + 0.114 * b;
    brightness.samples[pixel] = luma;
    blue.samples[pixel] = 128 + (b - luma) / 1.772;
    red.samples[pixel] = 128 + (r - luma) / 1.402;
  }
  return { brightness, blue, red, across: 1, down: 1 };
}
