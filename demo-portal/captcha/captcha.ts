import { encodeJpeg, encodePng, type Picture } from "./encode.ts";
import { drawGlyph, type Face } from "./glyphs.ts";

/**
 * Look of a captcha. `real`: as the portal draws it. `clean`: no strokes. `hard`: strokes hide about twice as much.
 * `checker`: a checkered grey background. `plain`: regular instead of bold type. `garbled`: unreadable.
 */
export type Profile = "real" | "clean" | "hard" | "checker" | "plain" | "garbled";

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
  readonly face: Face;
  readonly strokes: Range;
  readonly widths: readonly number[];
  readonly checkered: boolean;
};

const realLook: Look = { face: "DejaVuSans-Bold", strokes: [4, 7], widths: [1, 1, 1, 2, 3], checkered: false };
const looks: Readonly<Record<Profile, Look>> = {
  real: realLook,
  clean: { ...realLook, strokes: [0, 0] },
  hard: { ...realLook, strokes: [9, 13], widths: [1, 2, 3] },
  checker: { ...realLook, checkered: true },
  plain: { ...realLook, face: "DejaVuSans" },
  garbled: { ...realLook, strokes: [90, 110], widths: [4] },
};

/** Uppercase letters and digits without I, O, 0 and 1. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const width = 200;
const height = 40;
const cornerRadius = 10;
const checkPx = 5;
const white: Colour = [255, 255, 255];
const background: Colour = [242, 244, 243];
const ink: Colour = [139, 0, 0];

/** Draws a captcha like the portal's: 200x40, six dark red characters, light grey strokes over them. `random` is in [0, 1). */
export async function drawCaptcha(random: () => number, options: CaptchaOptions = {}): Promise<Captcha> {
  const text = options.text ?? drawText(random);
  const picture = paint(text, looks[options.profile ?? "real"], random);
  if (options.format === "png") {
    return { text, image: encodePng(picture), mime: "image/png" };
  }
  return { text, image: await encodeJpeg(picture), mime: "image/jpeg" };
}

function drawText(random: () => number): string {
  return Array.from({ length: 6 }, () => alphabet.charAt(randomInteger(random, [0, alphabet.length - 1]))).join("");
}

function paint(text: string, look: Look, random: () => number): Picture {
  const picture = { width, height, rgb: new Uint8Array(width * height * 3) };
  fillWhere(picture, white, () => true);
  fillWhere(picture, background, insideCorners);
  if (look.checkered) {
    fillWhere(picture, grey(random), (x, y) => insideCorners(x, y) && isDarkCheck(x, y));
  }
  for (const [index, character] of [...text].entries()) {
    const pen = { x: 25 * (index + 1), y: index % 2 === 0 ? 30 : 35 };
    for (const { x, y } of drawGlyph(look.face, character)) {
      setPixel(picture, pen.x + x, pen.y + y, ink);
    }
  }
  for (let remaining = randomInteger(random, look.strokes); remaining > 0; remaining--) {
    paintStroke(picture, random, look.widths[randomInteger(random, [0, look.widths.length - 1])] ?? 1);
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

/** Whether the pixel is inside the rounded rectangle. */
function insideCorners(x: number, y: number): boolean {
  const beyondX = Math.max(cornerRadius - x - 0.5, x + 0.5 - (width - cornerRadius), 0);
  const beyondY = Math.max(cornerRadius - y - 0.5, y + 0.5 - (height - cornerRadius), 0);
  return Math.hypot(beyondX, beyondY) <= cornerRadius;
}

function isDarkCheck(x: number, y: number): boolean {
  return (Math.floor(x / checkPx) + Math.floor(y / checkPx)) % 2 === 0;
}

function grey(random: () => number): Colour {
  const level = randomInteger(random, [198, 222]);
  return [level, level, level];
}

function randomInteger(random: () => number, [min, max]: Range): number {
  return min + Math.floor(random() * (max - min + 1));
}

function fillWhere(picture: Picture, colour: Colour, covers: (x: number, y: number) => boolean): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (covers(x, y)) {
        setPixel(picture, x, y, colour);
      }
    }
  }
}

function setPixel(picture: Picture, x: number, y: number, colour: Colour): void {
  if (x >= 0 && x < width && y >= 0 && y < height) {
    picture.rgb.set(colour, (y * width + x) * 3);
  }
}
