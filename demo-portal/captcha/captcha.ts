import { crc32, deflateSync } from "node:zlib";
import loadJpeg from "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs";
import { alphabet, drawGlyph, type Face } from "./glyphs.ts";

/** A picture with red, green and blue of each pixel, row by row. */
type Picture = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

const quality = 75;
const subsampling420 = 2;

let jpegLibrary: ReturnType<typeof loadJpeg> | undefined;

/** Encodes a baseline JPEG of quality 75 with 4:2:0 subsampling, the defaults of Java's ImageIO. */
async function encodeJpeg({ width, height, rgb }: Picture): Promise<Buffer> {
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
function encodePng({ width, height, rgb }: Picture): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) rows.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), y * (1 + width * 3) + 1);
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

/**
 * Look of a captcha. `real`: as the portal draws it, with strokes or a grid. `strokes` and `grid`: only one of them.
 * `clean`: neither. `hard`: strokes hide about twice as much. `condensed`: another typeface. `garbled`: unreadable.
 */
export type Profile = "real" | "strokes" | "grid" | "clean" | "hard" | "condensed" | "garbled";

/** Options of a captcha. Default: a random text, the real look, a JPEG. */
interface CaptchaOptions {
  /** Six characters of the portal's alphabet. */
  readonly text?: string;
  readonly profile?: Profile;
  readonly format?: "jpeg" | "png";
}

export type Captcha = { readonly text: string; readonly image: Buffer; readonly mime: "image/jpeg" | "image/png" };

type Range = readonly [min: number, max: number];
type Colour = readonly [red: number, green: number, blue: number];
type Look = {
  /** The typeface of a pair of characters is drawn from this list. */
  readonly faces: readonly Face[];
  /** Share of the captchas with a grid instead of strokes. */
  readonly grids: number;
  readonly strokes: Range;
  readonly widths: readonly number[];
};

/** Of 72 pairs in captured images, 62 were drawn in the first typeface and 10 in the second one. */
const pairFaces: readonly Face[] = [
  ...Array<Face>(62).fill("DejaVuSans-Bold"),
  ...Array<Face>(10).fill("DejaVuSansMono-Bold"),
];
const strokesLook: Look = { faces: pairFaces, grids: 0, strokes: [4, 7], widths: [1, 1, 1, 2, 3] };
const looks: Readonly<Record<Profile, Look>> = {
  real: { ...strokesLook, grids: 0.5 },
  strokes: strokesLook,
  grid: { ...strokesLook, grids: 1 },
  clean: { ...strokesLook, strokes: [0, 0] },
  hard: { ...strokesLook, strokes: [9, 13], widths: [1, 2, 3] },
  condensed: { ...strokesLook, faces: ["DejaVuSansCondensed-Bold"] },
  garbled: { ...strokesLook, strokes: [90, 110], widths: [4] },
};

const width = 200;
const height = 40;
const cornerRadius = 10;
/** Width of the frame around a grid. */
const framePx = 3;
/** Grid lines cover the pixels 4, 5, 14, 15, 24, 25 and so on in both directions. */
const grid = { stepPx: 10, firstPx: 4, linePx: 2 };
const background: Colour = [242, 244, 243];
const ink: Colour = [139, 0, 0];
const gridGrey: Colour = [180, 184, 184];

/** A background with round corners on white. */
const emptyPicture: Picture = { width, height, rgb: new Uint8Array(width * height * 3).fill(255) };
fillWhere(emptyPicture, background, insideCorners);

/**
 * Draws a captcha like the portal's: 200x40, six dark red characters in three
 * pairs, each in one of two typefaces, and grey strokes or a grid over them. `random` is in [0, 1).
 */
export async function drawCaptcha(random: () => number, options: CaptchaOptions = {}): Promise<Captcha> {
  const text = options.text ?? drawText(random);
  const picture = paint(text, looks[options.profile ?? "real"], random);
  if (options.format === "png") return { text, image: encodePng(picture), mime: "image/png" };
  return { text, image: await encodeJpeg(picture), mime: "image/jpeg" };
}

const drawText = (random: () => number): string =>
  Array.from({ length: 6 }, () => alphabet.charAt(randomInteger(random, [0, alphabet.length - 1]))).join("");

function paint(text: string, look: Look, random: () => number): Picture {
  const picture = { ...emptyPicture, rgb: emptyPicture.rgb.slice() };
  let face = pick(random, look.faces);
  for (const [index, character] of [...text].entries()) {
    const pen = { x: 25 * (index + 1), y: index % 2 === 0 ? 30 : 35 };
    if (index === 2 || index === 4) face = pick(random, look.faces);
    for (const { x, y } of drawGlyph(face, character)) setPixel(picture, pen.x + x, pen.y + y, ink);
  }
  if (random() < look.grids) {
    fillWhere(picture, gridGrey, isGrid);
    return picture;
  }
  for (let remaining = randomInteger(random, look.strokes); remaining > 0; remaining--) {
    paintStroke(picture, random, pick(random, look.widths));
  }
  return picture;
}

/** Paints a straight stroke without antialiasing. Most strokes go down to the right. */
function paintStroke(picture: Picture, random: () => number, strokeWidth: number): void {
  const from = { x: randomInteger(random, [0, 100]), y: randomInteger(random, [2, 16]) };
  const to = { x: randomInteger(random, [85, 198]), y: randomInteger(random, [from.y + 3, 37]) };
  const rises = random() < 0.15;
  const y1 = rises ? to.y : from.y;
  const dx = to.x - from.x;
  const dy = rises ? from.y - to.y : to.y - from.y;
  const length = Math.hypot(dx, dy);
  fillWhere(picture, grey(random), (x, y) => {
    const along = ((x - from.x) * dx + (y - y1) * dy) / length;
    const across = ((y - y1) * dx - (x - from.x) * dy) / length;
    return along >= 0 && along <= length && Math.abs(across) <= strokeWidth / 2;
  });
}

function insideCorners(x: number, y: number): boolean {
  const beyondX = Math.max(cornerRadius - x - 0.5, x + 0.5 - (width - cornerRadius), 0);
  const beyondY = Math.max(cornerRadius - y - 0.5, y + 0.5 - (height - cornerRadius), 0);
  return Math.hypot(beyondX, beyondY) <= cornerRadius;
}

/** True if a line of the grid or the frame covers the pixel. */
function isGrid(x: number, y: number): boolean {
  const isFrame = Math.min(x, y, width - 1 - x, height - 1 - y) < framePx;
  const isLine = (at: number) => (at + grid.stepPx - grid.firstPx) % grid.stepPx < grid.linePx;
  return isFrame || isLine(x) || isLine(y);
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[randomInteger(random, [0, items.length - 1])];
  if (item === undefined) throw new Error("No items to pick from.");
  return item;
}

function grey(random: () => number): Colour {
  const level = randomInteger(random, [198, 222]);
  return [level, level, level];
}

const randomInteger = (random: () => number, [min, max]: Range): number => min + Math.floor(random() * (max - min + 1));

function fillWhere(picture: Picture, colour: Colour, covers: (x: number, y: number) => boolean): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (covers(x, y)) setPixel(picture, x, y, colour);
    }
  }
}

function setPixel({ rgb }: Picture, x: number, y: number, [red, green, blue]: Colour): void {
  if (x < 0 || x >= width || y < 0 || y >= height) return;
  const at = (y * width + x) * 3;
  rgb[at] = red;
  rgb[at + 1] = green;
  rgb[at + 2] = blue;
}
