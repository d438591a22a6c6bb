import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype, { type Font, type PathCommand } from "opentype.js";

/** A font file of the captcha, without its extension. */
export type Face = "DejaVuSans-Bold" | "DejaVuSansMono-Bold" | "DejaVuSansCondensed-Bold";

/** The pixels of a glyph: x to the right of the pen, y below the baseline (the row above it is -1). */
type Pixels = readonly { readonly x: number; readonly y: number }[];

type Edge = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

const sizePx = 30;
const curveSteps = 8;

/**
 * The hinting instructions of the bold face move these glyphs and their origin by a pixel. Java moves the glyph back to
 * its origin, the library does not.
 */
const movedByHinting: Readonly<Record<Face, string>> = {
  "DejaVuSans-Bold": "CGQ",
  "DejaVuSansMono-Bold": "",
  "DejaVuSansCondensed-Bold": "",
};

const fonts = new Map<Face, Font>();
const glyphs = new Map<string, Pixels>();

/** Draws a character at 30 px, hinted and without antialiasing, like the portal's Java. The pixels are cached. */
export function drawGlyph(face: Face, character: string): Pixels {
  const key = `${face} ${character}`;
  const pixels = glyphs.get(key) ?? drawOutline(face, character);
  glyphs.set(key, pixels);
  return pixels;
}

function drawOutline(face: Face, character: string): Pixels {
  const font = fonts.get(face) ?? readFont(face);
  fonts.set(face, font);
  const pen = movedByHinting[face].includes(character) ? 1 : 0;
  return fill(edgesOf(font.charToGlyph(character).getPath(pen, 0, sizePx, { hinting: true }, font).commands));
}

function readFont(face: Face): Font {
  const file = readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${face}.ttf`));
  // A copy, because the library requires a complete ArrayBuffer. lowMemory parses glyphs on demand.
  return opentype.parse(new Uint8Array(file).buffer, { lowMemory: true });
}

function edgesOf(commands: readonly PathCommand[]): Edge[] {
  const edges: Edge[] = [];
  let start = { x: 0, y: 0 };
  let from = start;
  const lineTo = (x: number, y: number) => {
    edges.push({ x1: from.x, y1: from.y, x2: x, y2: y });
    from = { x, y };
  };
  for (const command of commands) {
    if (command.type === "M") {
      start = from = { x: command.x, y: command.y };
    } else if (command.type === "L") {
      lineTo(command.x, command.y);
    } else if (command.type === "Z") {
      lineTo(start.x, start.y);
    } else {
      const { x, y } = from;
      for (let step = 1; step <= curveSteps; step++) {
        const t = step / curveSteps;
        const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
        lineTo(a * x + b * command.x1 + c * command.x, a * y + b * command.y1 + c * command.y);
      }
    }
  }
  return edges;
}

/** The pixels whose centre is inside or on the outline, by the non-zero winding rule. */
function fill(edges: readonly Edge[]): Pixels {
  const pixels: { x: number; y: number }[] = [];
  const ys = edges.map((edge) => edge.y1);
  for (let y = Math.floor(Math.min(...ys)); y < Math.max(...ys); y++) {
    let winding = 0;
    let enteredAt = 0;
    for (const crossing of crossingsOf(edges, y + 0.5)) {
      enteredAt = winding === 0 ? crossing.x : enteredAt;
      winding += crossing.direction;
      for (let x = Math.ceil(enteredAt - 0.5); winding === 0 && x <= crossing.x - 0.5; x++) pixels.push({ x, y });
    }
  }
  return pixels;
}

function crossingsOf(edges: readonly Edge[], y: number): { x: number; direction: 1 | -1 }[] {
  const crossings: { x: number; direction: 1 | -1 }[] = [];
  for (const { x1, y1, x2, y2 } of edges) {
    if (y1 <= y !== y2 <= y) {
      crossings.push({ x: x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), direction: y1 < y2 ? 1 : -1 });
    }
  }
  return crossings.sort((a, b) => a.x - b.x);
}
