import { CaptchaUnreadable } from "./unreadable.ts";

/** Index of each coefficient in its block, in the order of the file. */
// biome-ignore format: rows of eight
const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10,
  17, 24, 32, 25, 18, 11, 4, 5,
  12, 19, 26, 33, 40, 48, 41, 34,
  27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36,
  29, 22, 15, 23, 30, 37, 44, 51,
  58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
];

/** Scale factors of the inverse transform (AAN), multiplied into the quantization tables. */
const transformScale = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379];

const lookupBits = 9;

/** A Huffman table: short codes by lookup, long codes by the largest code of each length. */
interface HuffmanTable {
  /** Code length * 256 + symbol, by the next nine bits; 0 for longer codes. */
  readonly lookup: Uint16Array;
  /** The largest code of each length, or -1. */
  readonly largest: Int32Array;
  /** The index of the first symbol minus the first code, by code length. */
  readonly firstSymbol: Int32Array;
  readonly symbols: Uint8Array;
}

/** One channel of an image. */
interface Plane {
  readonly samples: Uint8ClampedArray;
  /** Samples per row. */
  readonly stride: number;
}

/** An image as brightness and colour (YCbCr). */
export interface Pixels {
  readonly brightness: Plane;
  readonly blue: Plane;
  readonly red: Plane;
  /** Number of pixels in each direction that share a sample of the colour. */
  readonly across: number;
  readonly down: number;
}

interface Component extends Plane {
  readonly id: number;
  /** Blocks in each direction per unit of the scan. */
  readonly across: number;
  readonly down: number;
  readonly quantization: Float32Array;
}

interface Frame {
  readonly unitsAcross: number;
  readonly unitsDown: number;
  readonly components: readonly [luma: Component, blue: Component, red: Component];
}

/**
 * Decodes a baseline JPEG of the given size. Supports what Java's ImageIO writes: one scan of three
 * components. Other kinds of JPEG are refused before any pixel is decoded.
 */
export function decodeJpeg(bytes: Uint8Array, width: number, height: number): Pixels {
  const quantization = new Map<number, Float32Array>();
  const huffman = new Map<number, HuffmanTable>();
  let frame: Frame | null = null;
  for (let at = 2; ; ) {
    const marker = uint16(bytes, at);
    const length = uint16(bytes, at + 2);
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (marker < 0xff00 || segment.length !== length - 2) throw new CaptchaUnreadable("damaged");
    at += 2 + length;
    if (marker === 0xffdb) {
      readQuantization(segment, quantization);
    } else if (marker === 0xffc4) {
      readHuffman(segment, huffman);
    } else if (marker === 0xffc0 && frame === null) {
      frame = readFrame(segment, width, height, quantization);
    } else if (marker === 0xffda) {
      if (frame === null) throw new CaptchaUnreadable("damaged");
      decodeScan(new BitStream(bytes, at), frame, tablesOf(segment, frame, huffman));
      const [luma, blue, red] = frame.components;
      return { brightness: luma, blue, red, across: luma.across, down: luma.down };
    } else if (marker !== 0xfffe && marker >> 4 !== 0xffe) {
      throw new CaptchaUnreadable("unsupported");
    }
  }
}

function uint16(bytes: Uint8Array, at: number): number {
  return byteOf(bytes, at) * 256 + byteOf(bytes, at + 1);
}

function byteOf(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new CaptchaUnreadable("damaged");
  return byte;
}

function readQuantization(segment: Uint8Array, tables: Map<number, Float32Array>): void {
  for (let at = 0; at < segment.length; at += 65) {
    const table = new Float32Array(64);
    for (const [index, position] of zigzag.entries()) {
      const scale = (transformScale[position >> 3] ?? 0) * (transformScale[position & 7] ?? 0);
      table[position] = (byteOf(segment, at + 1 + index) * scale) / 8;
    }
    tables.set(byteOf(segment, at), table);
  }
}

function readHuffman(segment: Uint8Array, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at < segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const symbols = segment.subarray(at + 17, at + 17 + total);
    if (counts.length < 16 || symbols.length < total) throw new CaptchaUnreadable("damaged");
    tables.set(byteOf(segment, at), huffmanTable(counts, symbols));
    at += 17 + total;
  }
}

function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const lookup = new Uint16Array(1 << lookupBits);
  const largest = new Int32Array(17).fill(-1);
  const firstSymbol = new Int32Array(17);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    firstSymbol[length] = index - code;
    for (let count = counts[length - 1] ?? 0; count > 0; count--, code++, index++) {
      const spare = lookupBits - length;
      if (spare >= 0) lookup.fill(length * 256 + (symbols[index] ?? 0), code << spare, (code + 1) << spare);
      largest[length] = code;
    }
    code *= 2;
  }
  return { lookup, largest, firstSymbol, symbols };
}

function readFrame(
  segment: Uint8Array,
  width: number,
  height: number,
  quantization: ReadonlyMap<number, Float32Array>,
): Frame {
  if (uint16(segment, 1) !== height || uint16(segment, 3) !== width) throw new CaptchaUnreadable("wrong_size");
  const sampling = [byteOf(segment, 7), byteOf(segment, 10), byteOf(segment, 13)];
  // Colour at full or half resolution in each direction.
  const isSupported =
    [0x11, 0x21, 0x12, 0x22].includes(sampling[0] ?? 0) && sampling[1] === 0x11 && sampling[2] === 0x11;
  if (segment[0] !== 8 || segment.length !== 15 || segment[5] !== 3 || !isSupported)
    throw new CaptchaUnreadable("unsupported");
  const unitsAcross = Math.ceil(width / ((byteOf(segment, 7) >> 4) * 8));
  const unitsDown = Math.ceil(height / ((byteOf(segment, 7) & 15) * 8));
  const component = (at: number): Component => {
    const across = byteOf(segment, at + 1) >> 4;
    const down = byteOf(segment, at + 1) & 15;
    const table = quantization.get(byteOf(segment, at + 2));
    if (table === undefined) throw new CaptchaUnreadable("damaged");
    const stride = unitsAcross * across * 8;
    const samples = new Uint8ClampedArray(stride * unitsDown * down * 8);
    return { id: byteOf(segment, at), across, down, quantization: table, samples, stride };
  };
  return { unitsAcross, unitsDown, components: [component(6), component(9), component(12)] };
}

type ScanTables = readonly { readonly dc: HuffmanTable; readonly ac: HuffmanTable }[];

function tablesOf(segment: Uint8Array, frame: Frame, huffman: ReadonlyMap<number, HuffmanTable>): ScanTables {
  if (segment[0] !== 3) throw new CaptchaUnreadable("unsupported");
  return frame.components.map(({ id }, index) => {
    const table = byteOf(segment, 2 + index * 2);
    const dc = huffman.get(table >> 4);
    const ac = huffman.get(16 + (table & 15));
    if (segment[1 + index * 2] !== id || dc === undefined || ac === undefined) throw new CaptchaUnreadable("damaged");
    return { dc, ac };
  });
}

/** Reads the bits of a scan, without the zero bytes that follow each 0xff. */
class BitStream {
  readonly #bytes: Uint8Array;
  #at: number;
  #bits = 0;
  #count = 0;
  /** Number of bits that were made up because the scan has ended. They are the last of the available ones. */
  #made = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  #fill(): void {
    while (this.#count <= 16) {
      const byte = this.#bytes[this.#at] ?? 0xff;
      const isMarker = byte === 0xff && this.#bytes[this.#at + 1] !== 0;
      if (isMarker) this.#made += 8;
      else this.#at += byte === 0xff ? 2 : 1;
      this.#bits = (this.#bits << 8) | (isMarker ? 0 : byte);
      this.#count += 8;
    }
  }

  /** Reads up to 16 bits. */
  read(length: number): number {
    if (this.#count < length) this.#fill();
    this.#count -= length;
    return (this.#bits >>> this.#count) & ((1 << length) - 1);
  }

  symbol({ lookup, largest, firstSymbol, symbols }: HuffmanTable): number {
    if (this.#count < 16) this.#fill();
    const known = lookup[(this.#bits >>> (this.#count - lookupBits)) & ((1 << lookupBits) - 1)] ?? 0;
    if (known !== 0) {
      this.#count -= known >> 8;
      return known & 255;
    }
    for (let length = lookupBits + 1; length <= 16; length++) {
      const code = (this.#bits >>> (this.#count - length)) & ((1 << length) - 1);
      if (code <= (largest[length] ?? -1)) {
        this.#count -= length;
        return symbols[code + (firstSymbol[length] ?? 0)] ?? 0;
      }
    }
    throw new CaptchaUnreadable("damaged");
  }

  /** A number of the given length whose first bit is its sign. */
  signed(length: number): number {
    const value = this.read(length);
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  /** True if every bit was used, except for the padding of the last byte, and the image ends here. */
  isAtEnd(): boolean {
    const left = this.#count - this.#made;
    return left >= 0 && left < 8 && this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] === 0xd9;
  }
}

function decodeScan(bits: BitStream, { unitsAcross, unitsDown, components }: Frame, tables: ScanTables): void {
  const block = new Float32Array(64);
  const lastDc = [0, 0, 0];
  for (let unit = 0; unit < unitsAcross * unitsDown; unit++) {
    for (const [index, component] of components.entries()) {
      const { across, down, stride } = component;
      const table = tables[index];
      if (table === undefined) continue;
      for (let part = 0; part < across * down; part++) {
        const x = (unit % unitsAcross) * across + (part % across);
        const y = Math.floor(unit / unitsAcross) * down + Math.floor(part / across);
        block.fill(0);
        const dcLength = bits.symbol(table.dc);
        if (dcLength > 11) throw new CaptchaUnreadable("damaged");
        const dc = (lastDc[index] ?? 0) + (dcLength === 0 ? 0 : bits.signed(dcLength));
        lastDc[index] = dc;
        block[0] = dc * (component.quantization[0] ?? 0);
        const isFlat = !readCoefficients(bits, table.ac, component.quantization, block);
        (isFlat ? fill : transform)(block, component.samples, (y * stride + x) * 8, stride);
      }
    }
  }
  if (!bits.isAtEnd()) throw new CaptchaUnreadable("damaged");
}

/** Reads all coefficients of a block but the first. Returns false if there are none. */
function readCoefficients(
  bits: BitStream,
  table: HuffmanTable,
  quantization: Float32Array,
  block: Float32Array,
): boolean {
  for (let index = 1; index < 64; index++) {
    const symbol = bits.symbol(table);
    const length = symbol & 15;
    if (symbol === 0) return index > 1;
    index += symbol >> 4;
    if (length > 10 || index > 63) throw new CaptchaUnreadable("damaged");
    const position = zigzag[index] ?? 0;
    if (length > 0) block[position] = bits.signed(length) * (quantization[position] ?? 0);
  }
  return true;
}

/** Writes the samples of a block without coefficients but the first. */
function fill(block: Float32Array, samples: Uint8ClampedArray, at: number, stride: number): void {
  const value = (block[0] ?? 0) + 128;
  for (let row = at; row < at + 8 * stride; row += stride) {
    for (let sample = row; sample < row + 8; sample++) samples[sample] = value;
  }
}

/** Inverse cosine transform of a block: its columns, then its rows. Writes the samples. */
function transform(block: Float32Array, samples: Uint8ClampedArray, at: number, stride: number): void {
  for (let column = 0; column < 8; column++) transformLine(block, column, 8);
  for (let row = 0; row < 8; row++) {
    transformLine(block, row * 8, 1);
    for (let column = 0; column < 8; column++) {
      samples[at + row * stride + column] = (block[row * 8 + column] ?? 0) + 128;
    }
  }
}

/** The eight-point transform of Arai, Agui and Nakajima, in place. Names as in libjpeg's jidctflt.c. */
function transformLine(block: Float32Array, at: number, step: number): void {
  const in0 = block[at] ?? 0;
  const in1 = block[at + step] ?? 0;
  const in2 = block[at + step * 2] ?? 0;
  const in3 = block[at + step * 3] ?? 0;
  const in4 = block[at + step * 4] ?? 0;
  const in5 = block[at + step * 5] ?? 0;
  const in6 = block[at + step * 6] ?? 0;
  const in7 = block[at + step * 7] ?? 0;

  const tmp13 = in2 + in6;
  const tmp12 = (in2 - in6) * Math.SQRT2 - tmp13;
  const tmp0 = in0 + in4 + tmp13;
  const tmp3 = in0 + in4 - tmp13;
  const tmp1 = in0 - in4 + tmp12;
  const tmp2 = in0 - in4 - tmp12;

  const z13 = in5 + in3;
  const z10 = in5 - in3;
  const z11 = in1 + in7;
  const z12 = in1 - in7;
  const z5 = (z10 + z12) * 1.847759065;
  const tmp7 = z11 + z13;
  const tmp6 = z5 - z10 * 2.61312593 - tmp7;
  const tmp5 = (z11 - z13) * Math.SQRT2 - tmp6;
  const tmp4 = z5 - z12 * 1.0823922 - tmp5;

  block[at] = tmp0 + tmp7;
  block[at + step] = tmp1 + tmp6;
  block[at + step * 2] = tmp2 + tmp5;
  block[at + step * 3] = tmp3 + tmp4;
  block[at + step * 4] = tmp3 - tmp4;
  block[at + step * 5] = tmp2 - tmp5;
  block[at + step * 6] = tmp1 - tmp6;
  block[at + step * 7] = tmp0 - tmp7;
}
