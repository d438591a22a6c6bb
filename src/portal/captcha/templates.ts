import { offsetOf, pens } from "./evidence.ts";

/** A pixel to the right of the pen and below the baseline; the row above the baseline is -1. */
export type Pixel = readonly [x: number, y: number];

/** Signs that can be in a captcha. */
const signPattern = /^[A-Z0-9]$/;

/** The part of the image that can belong to a sign, relative to its pen. */
export const shapeBox = { left: -8, right: 39, top: -30, bottom: 12 } as const;

export interface Template {
  readonly sign: string;
  /** Offsets of its pixels from the pen. */
  readonly offsets: Int16Array;
  /** The same pixels as vertical runs: the offsets of the first pixel of each run and of the pixel after its last one. */
  readonly runs: Int16Array;
}

/** The signs of one typeface. */
export interface Face {
  readonly templates: readonly Template[];
  /**
   * The pixels that two signs of a pair share, as offsets from the pen of the first one: by the index of the first template
   * and of the second. Null for a first sign that does not extend into the next cell, as most do not.
   */
  readonly overlaps: readonly (readonly Int16Array[] | null)[];
}

/** The typefaces of a portal's captchas. */
export type TemplateSet = readonly Face[];

/** The content of a template file does not describe a template set. The message completes the sentence "The file ...". */
export class InvalidTemplates extends Error {}

const maxFaces = 8;

/** Parses the content of a template file: `{"faces": [{"A": "...", ...}, ...]}`. Throws InvalidTemplates. */
export function parseTemplates(json: string): TemplateSet {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    throw new InvalidTemplates("is not JSON");
  }
  const faces = typeof content === "object" && content !== null && "faces" in content ? content.faces : null;
  if (!Array.isArray(faces) || faces.length === 0 || faces.length > maxFaces)
    throw new InvalidTemplates(`must hold an object whose "faces" are a list of 1 to ${maxFaces} faces`);
  return faces.map(unpackFace);
}

/** A template file with the given shapes. */
export const formatTemplates = (faces: readonly ReadonlyMap<string, readonly Pixel[]>[]): string =>
  `${JSON.stringify({ faces: faces.map((face) => Object.fromEntries([...face].map(([sign, shape]) => [sign, pack(shape)]))) }, null, 1)}\n`;

/**
 * Unpacks a face: for each sign the base64 of its left edge, the number of rows above the baseline, its width, and its rows
 * as bits. Throws InvalidTemplates.
 */
export function unpackFace(face: unknown): Face {
  if (typeof face !== "object" || face === null || Object.keys(face).length < 2)
    throw new InvalidTemplates("holds a face with fewer than two signs");
  const templates = Object.entries(face).map(([sign, shape]) => {
    if (!signPattern.test(sign) || typeof shape !== "string") throw new InvalidTemplates("holds an unknown sign");
    return templateOf(sign, unpack(shape));
  });
  const overlaps = templates.map(({ offsets }) => {
    const covered = new Set(offsets);
    const shared = templates.map((second) => overlapOf(covered, second));
    return shared.some(({ length }) => length > 0) ? shared : null;
  });
  return { templates, overlaps };
}

function templateOf(sign: string, pixels: readonly Pixel[]): Template {
  const offsets = Int16Array.from(pixels, ([x, y]) => offsetOf(x, y)).sort();
  const inside = new Set(offsets);
  const runs = [...offsets].flatMap((offset) => {
    const edges = inside.has(offset - 1) ? [] : [offset];
    return inside.has(offset + 1) ? edges : [...edges, offset + 1];
  });
  return { sign, offsets, runs: Int16Array.from(runs) };
}

/** The pixels that the sign in the next cell shares with the `covered` ones. */
function overlapOf(covered: ReadonlySet<number>, second: Template): Int16Array {
  const step = (pens[1] ?? 0) - (pens[0] ?? 0);
  return second.offsets.map((offset) => offset + step).filter((offset) => covered.has(offset));
}

function unpack(packed: string): Pixel[] {
  const bytes = Buffer.from(packed, "base64");
  if (bytes.length < 4) throw new InvalidTemplates("holds an empty shape");
  const left = bytes.readInt8(0);
  const top = -bytes.readInt8(1);
  const width = bytes.readUInt8(2);
  const pixels: Pixel[] = [];
  for (let position = 0; position < (bytes.length - 3) * 8; position++) {
    if (((bytes[3 + (position >> 3)] ?? 0) >> (7 - (position & 7))) & 1) {
      pixels.push([left + (position % width), top + Math.floor(position / width)]);
    }
  }
  const { left: minX, right: maxX, top: minY, bottom: maxY } = shapeBox;
  if (pixels.length === 0 || !pixels.every(([x, y]) => x >= minX && x <= maxX && y >= minY && y <= maxY))
    throw new InvalidTemplates("holds a shape that is empty or too large");
  return pixels;
}

function pack(pixels: readonly Pixel[]): string {
  const left = Math.min(...pixels.map(([x]) => x));
  const top = Math.min(...pixels.map(([, y]) => y));
  const width = Math.max(...pixels.map(([x]) => x)) - left + 1;
  const height = Math.max(...pixels.map(([, y]) => y)) - top + 1;
  const bytes = Buffer.alloc(3 + Math.ceil((width * height) / 8));
  bytes.writeInt8(left, 0);
  bytes.writeInt8(-top, 1);
  bytes.writeUInt8(width, 2);
  for (const [x, y] of pixels) {
    const position = (y - top) * width + x - left;
    bytes[3 + (position >> 3)] = (bytes[3 + (position >> 3)] ?? 0) | (128 >> (position & 7));
  }
  return bytes.toString("base64");
}
