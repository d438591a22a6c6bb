import { encodeJpeg, encodePng, type Picture } from "./encode.ts";
import { drawGlyph, type Face } from "./glyphs.ts";

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

/** A captcha and its answer. */
export interface Captcha {
  readonly text: string;
  readonly image: Buffer;
  readonly mime: "image/jpeg" | "image/png";
}

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

/** Uppercase letters and digits without I, O, 0 and 1. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const width = 200;
const height = 40;
const cornerRadius = 10;
/** Width of the frame around a grid. */
const framePx = 3;
/** Grid lines cover the pixels 4, 5, 14, 15, 24, 25 and so on in both directions. */
const grid = { stepPx: 10, firstPx: 4, linePx: 2 };
const white: Colour = [255, 255, 255];
const background: Colour = [242, 244, 243];
const ink: Colour = [139, 0, 0];
const gridGrey: Colour = [180, 184, 184];

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
  const picture = { width, height, rgb: new Uint8Array(width * height * 3) };
  fillWhere(picture, white, () => true);
  fillWhere(picture, background, insideCorners);
  let face = pick(random, look.faces);
  for (const [index, character] of [...text].entries()) {
    const pen = { x: 25 * (index + 1), y: index % 2 === 0 ? 30 : 35 };
    if (index === 2 || index === 4) face = pick(random, look.faces);
    for (const { x, y } of drawGlyph(face, character)) {
      setPixel(picture, pen.x + x, pen.y + y, ink);
    }
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

/** True if the pixel is inside the rounded rectangle. */
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

function setPixel(picture: Picture, x: number, y: number, colour: Colour): void {
  if (x >= 0 && x < width && y >= 0 && y < height) picture.rgb.set(colour, (y * width + x) * 3);
}
