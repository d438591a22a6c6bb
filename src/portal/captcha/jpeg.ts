/** Kind and size of the first frame of a JPEG. */
export interface JpegFrame {
  /** True for the usual kind: with Huffman codes, not progressive, eight bits per sample. */
  readonly isBaseline: boolean;
  readonly width: number;
  readonly height: number;
  /** Brightness alone has one, with colour there are three. */
  readonly components: number;
}

/** Markers of a frame (SOF0 to SOF15), without the three in between that have another meaning (DHT, JPG, DAC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The frame of a JPEG, which decides the work of decoding it; null without one. */
export function jpegFrame(bytes: Buffer): JpegFrame | null {
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    if (!isFrame(marker)) continue;
    return {
      isBaseline: marker === 0xc0 && bytes[at + 4] === 8,
      height: bytes.readUInt16BE(at + 5),
      width: bytes.readUInt16BE(at + 7),
      components: bytes.readUInt8(at + 9),
    };
  }
  return null;
}
