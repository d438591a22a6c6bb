import { crc32, deflateSync } from "node:zlib";
import loadJpeg from "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs";

/** A picture with red, green and blue of each pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const quality = 75;
const subsampling420 = 2;

let jpegLibrary: ReturnType<typeof loadJpeg> | undefined;

/** Encodes a baseline JPEG of quality 75 with 4:2:0 subsampling, the defaults of Java's ImageIO. */
export async function encodeJpeg({ width, height, rgb }: Picture): Promise<Buffer> {
  jpegLibrary ??= loadJpeg();
  const { JPEGEncoder } = await jpegLibrary;
  const encoder = new JPEGEncoder();
  try {
    encoder.getDecodedBuffer({ width, height, bitsPerSample: 8, componentCount: 3, isSigned: false }).set(rgb);
    encoder.setQuality(quality);
    encoder.setProgressive(false);
    encoder.setSubSampling(subsampling420);
    encoder.encode();
    return Buffer.from(encoder.getEncodedBuffer());
  } finally {
    encoder.delete();
  }
}

/** Encodes a PNG with eight bits per channel. Every row uses filter type 0 (none). */
export function encodePng({ width, height, rgb }: Picture): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    rows.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), y * (1 + width * 3) + 1);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.of()),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
