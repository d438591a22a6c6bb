import { encodeJpeg, encodePng, type Picture } from "./encode.ts";
import { drawGlyph, type Face } from "./glyphs.ts";

/**
 * How a captcha looks. `real`: as the portal draws it. `clean`: no strokes. `hard`: about twice as much hidden.
 * `checker`: strokes on a checkered grey ground. `plain`: the face's plain weight. `garbled`: nobody can read it.
 */
export type Profile = "real" | "clean" | "hard" | "checker" | "plain" | "garbled";

/** What may be asked of a captcha; by default a drawn text, the real look, a JPEG. */
interface CaptchaOptions {
  /** Six signs of the portal's alphabet. */
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

type Range = readonly [least: number, most: number];
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

/** Upper case and digits without I, O, 0 and 1. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const width = 200;
const height = 40;
const cornerRadius = 10;
const checkPx = 5;
const white: Colour = [255, 255, 255];
const ground: Colour = [242, 244, 243];
const ink: Colour = [139, 0, 0];

/** Draws a new captcha of the portal's kind: six dark red signs, 200x40, light grey strokes over them. `random` is in [0, 1). */
export async function drawCaptcha(random: () => number, options: CaptchaOptions = {}): Promise<Captcha> {
  const text = options.text ?? drawText(random);
  const picture = paint(text, looks[options.profile ?? "real"], random);
  if (options.format === "png") {
    return { text, image: encodePng(picture), mime: "image/png" };
  }
  return { text, image: await encodeJpeg(picture), mime: "image/jpeg" };
}

function drawText(random: () => number): string {
  return Array.from({ length: 6 }, () => alphabet.charAt(whole(random, [0, alphabet.length - 1]))).join("");
}

function paint(text: string, look: Look, random: () => number): Picture {
  const picture = { width, height, rgb: new Uint8Array(width * height * 3) };
  fillWhere(picture, white, () => true);
  fillWhere(picture, ground, insideCorners);
  if (look.checkered) {
    fillWhere(picture, grey(random), (x, y) => insideCorners(x, y) && isDarkCheck(x, y));
  }
  for (const [index, sign] of [...text].entries()) {
    const pen = { x: 25 * (index + 1), y: index % 2 === 0 ? 30 : 35 };
    for (const dot of drawGlyph(look.face, sign)) {
      setPixel(picture, pen.x + dot.x, pen.y + dot.y, ink);
    }
  }
  for (let left = whole(random, look.strokes); left > 0; left--) {
    paintStroke(picture, random, look.widths[whole(random, [0, look.widths.length - 1])] ?? 1);
  }
  return picture;
}

/** A straight stroke without antialias; most fall from the upper left to the right. */
function paintStroke(picture: Picture, random: () => number, strokeWidth: number): void {
  const from = { x: whole(random, [0, 100]), y: whole(random, [2, 16]) };
  const to = { x: whole(random, [85, 198]), y: whole(random, [from.y + 3, 37]) };
  const rises = random() < 0.15;
  const y1 = rises ? to.y : from.y;
  const run = to.x - from.x;
  const fall = rises ? from.y - to.y : to.y - from.y;
  const length = Math.hypot(run, fall);
  fillWhere(picture, grey(random), (x, y) => {
    const along = ((x - from.x) * run + (y - y1) * fall) / length;
    const across = ((y - y1) * run - (x - from.x) * fall) / length;
    return along >= 0 && along <= length && Math.abs(across) <= strokeWidth / 2;
  });
}

/** Whether the pixel lies on the rounded rectangle. */
function insideCorners(x: number, y: number): boolean {
  const beyondX = Math.max(cornerRadius - x - 0.5, x + 0.5 - (width - cornerRadius), 0);
  const beyondY = Math.max(cornerRadius - y - 0.5, y + 0.5 - (height - cornerRadius), 0);
  return Math.hypot(beyondX, beyondY) <= cornerRadius;
}

function isDarkCheck(x: number, y: number): boolean {
  return (Math.floor(x / checkPx) + Math.floor(y / checkPx)) % 2 === 0;
}

function grey(random: () => number): Colour {
  const level = whole(random, [198, 222]);
  return [level, level, level];
}

function whole(random: () => number, [least, most]: Range): number {
  return least + Math.floor(random() * (most - least + 1));
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
