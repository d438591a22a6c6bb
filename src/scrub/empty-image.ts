import { PNG } from "pngjs";

type Size = { readonly width: number; readonly height: number };

/** A larger image is not one of the portal's. */
const MAX_SIDE = 4096;

/** A data URI of the same type with an empty image of the same size. */
export function emptyDataUri(uri: string): string {
  const [type = ""] = /^data:(?:image\/(?:png|jpe?g|gif|bmp|webp)|null)?(?:;base64)?,/.exec(uri) ?? [];
  return (type || "data:;base64,") + emptyImage(uri.slice(uri.indexOf(",") + 1));
}

/** A empty image of the same size and type, both in base64. Anything but a JPEG becomes a PNG. */
export function emptyImage(base64: string): string {
  const image = Buffer.from(base64, "base64");
  const jpeg = sizeOfJpeg(image);
  return (jpeg === null ? emptyPng(sizeOfPng(image)) : emptyJpeg(jpeg)).toString("base64");
}

const isDrawable = ({ width, height }: Size) => Math.min(width, height) > 0 && Math.max(width, height) <= MAX_SIDE;

function sizeOfPng(image: Buffer): Size {
  const isPng = image.length > 24 && image.toString("latin1", 1, 4) === "PNG";
  const size = isPng ? { width: image.readUInt32BE(16), height: image.readUInt32BE(20) } : { width: 1, height: 1 };
  return isDrawable(size) ? size : { width: 1, height: 1 };
}

/** The size in the frame header of a JPEG; null for another image. */
function sizeOfJpeg(image: Buffer): Size | null {
  if (image.length < 4 || image.readUInt16BE(0) !== 0xffd8) return null;
  for (let place = 2; place + 9 <= image.length; ) {
    const marker = image.readUInt16BE(place);
    if (marker < 0xff00) break;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) {
      const size = { height: image.readUInt16BE(place + 5), width: image.readUInt16BE(place + 7) };
      return isDrawable(size) ? size : { width: 1, height: 1 };
    }
    place += 2 + image.readUInt16BE(place + 2);
  }
  return { width: 1, height: 1 };
}

const emptyPng = (size: Size): Buffer => PNG.sync.write(new PNG(size), { colorType: 0 });

/**
 * A grey JPEG. With one-bit codes for "no difference" and "end of block", every block of eight by eight pixels is two zero
 * bits.
 */
function emptyJpeg({ width, height }: Size): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const bits = Buffer.alloc(Math.ceil((blocks * 2) / 8));
  const unused = bits.length * 8 - blocks * 2;
  if (unused > 0) bits[bits.length - 1] = (1 << unused) - 1;
  const oneCode = (table: number) => segment(0xc4, [table, 1, ...Array<number>(15).fill(0), 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    oneCode(0x00),
    oneCode(0x10),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    bits,
    Buffer.from([0xff, 0xd9]),
  ]);
}

const segment = (marker: number, content: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content]);
