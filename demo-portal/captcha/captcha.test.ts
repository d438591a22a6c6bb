import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { drawCaptcha, type Profile } from "./captcha.ts";
import { drawGlyph } from "./glyphs.ts";

/** A repeatable source of numbers in [0, 1): mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function countInk(png: Buffer): number {
  const { data } = PNG.sync.read(png);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    count += data[at] === 139 && data[at + 1] === 0 && data[at + 2] === 0 ? 1 : 0;
  }
  return count;
}

async function inkOf(profile: Profile, text: string, random: () => number): Promise<number> {
  return countInk((await drawCaptcha(random, { text, profile, format: "png" })).image);
}

/** Mean share of the text that the profile's strokes hide. The same seed draws the same typefaces. */
async function hiddenShare(profile: Profile): Promise<number> {
  const count = 8;
  let share = 0;
  for (let seed = 0; seed < count; seed++) {
    const { text } = await drawCaptcha(seeded(seed));
    share += 1 - (await inkOf(profile, text, seeded(seed))) / (await inkOf("clean", text, seeded(seed)));
  }
  return share / count;
}

type Rgb = readonly (number | undefined)[];

/** Draws a PNG and returns a function for the colour of a pixel. */
async function draw(seed: number, profile: Profile, text?: string): Promise<(x: number, y: number) => Rgb> {
  const { image } = await drawCaptcha(seeded(seed), { profile, format: "png", ...(text !== undefined && { text }) });
  const { data } = PNG.sync.read(image);
  return (x, y) => [...data.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 3)];
}

const gridGrey: Rgb = [180, 184, 184];
const isGrid = (colourAt: (x: number, y: number) => Rgb) => String(colourAt(190, 0)) === String(gridGrey);

const faces = ["DejaVuSans-Bold", "DejaVuSansMono-Bold"] as const;
const letterH = { [faces[0]]: drawGlyph(faces[0], "H"), [faces[1]]: drawGlyph(faces[1], "H") };

/** The typeface of each character of a clean captcha of the text HHHHHH. */
function facesOf(colourAt: (x: number, y: number) => Rgb): string[] {
  const isDrawn = (face: keyof typeof letterH, index: number) =>
    letterH[face].every(({ x, y }) => colourAt(25 * (index + 1) + x, (index % 2 === 0 ? 30 : 35) + y)[0] === 139);
  return [0, 1, 2, 3, 4, 5].map((index) => faces.filter((face) => isDrawn(face, index)).join(" "));
}

describe("drawCaptcha", () => {
  it("writes a baseline JPEG of 200x40 with 4:2:0 subsampling and the tables of quality 75", async () => {
    const { image, mime } = await drawCaptcha(seeded(1));
    expect(mime).toBe("image/jpeg");
    const frame = image.indexOf(Buffer.of(0xff, 0xc0));
    expect([...image.subarray(frame + 4, frame + 19)]).toEqual([
      8, 0, 40, 0, 200, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
    ]);
    const table = image.indexOf(Buffer.of(0xff, 0xdb));
    expect([...image.subarray(table + 5, table + 13)]).toEqual([8, 6, 6, 7, 6, 5, 8, 7]);
    expect(image.length).toBeLessThan(4000);
  });

  it("draws six characters of the alphabet, different each time", async () => {
    const random = seeded(2);
    const texts = await Promise.all(Array.from({ length: 40 }, async () => (await drawCaptcha(random)).text));
    expect(texts.every((text) => /^[A-HJ-NP-Z2-9]{6}$/.test(text))).toBe(true);
    expect(new Set(texts.join(""))).toHaveProperty("size", 32);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("draws the same picture for the same random numbers", async () => {
    expect(await drawCaptcha(seeded(3))).toEqual(await drawCaptcha(seeded(3)));
  });

  it("draws the given text", async () => {
    expect((await drawCaptcha(seeded(4), { text: "WMQ234" })).text).toBe("WMQ234");
  });

  it("draws both characters of a pair in one typeface, the second one for 10 of 72 pairs", async () => {
    const pairs = [];
    for (let seed = 0; seed < 140; seed++) {
      const [a, b, c, d, e, f] = facesOf(await draw(seed, "clean", "HHHHHH"));
      expect([b, d, f]).toEqual([a, c, e]);
      pairs.push(a, c, e);
    }
    const monos = pairs.filter((face) => face === "DejaVuSansMono-Bold").length;
    expect(pairs.filter((face) => face === "DejaVuSans-Bold")).toHaveLength(pairs.length - monos);
    expect(monos / pairs.length).toBeGreaterThan(0.1);
    expect(monos / pairs.length).toBeLessThan(0.18);
  });

  it("covers half of the pictures with a grid and the others with strokes", async () => {
    const count = 60;
    let grids = 0;
    for (let seed = 0; seed < count; seed++) grids += isGrid(await draw(seed, "real")) ? 1 : 0;
    expect(grids / count).toBeGreaterThan(0.4);
    expect(grids / count).toBeLessThan(0.6);
    expect([isGrid(await draw(1, "grid")), isGrid(await draw(1, "strokes"))]).toEqual([true, false]);
  });

  it("draws the lines of the grid and the frame over the text", async () => {
    const colourAt = await draw(1, "grid", "HHHHHH");
    const greyColumns = [];
    const greyRows = [];
    for (let x = 0; x < 200; x++) if (String(colourAt(x, 7)) === String(gridGrey)) greyColumns.push(x);
    for (let y = 0; y < 40; y++) if (String(colourAt(27, y)) === String(gridGrey)) greyRows.push(y);
    expect(greyRows).toEqual([0, 1, 2, 4, 5, 14, 15, 24, 25, 34, 35, 37, 38, 39]);
    expect(greyColumns.slice(0, 9)).toEqual([0, 1, 2, 4, 5, 14, 15, 24, 25]);
    expect(greyColumns).toHaveLength(6 + 2 * 20);
  });

  it("hides about a sixth of the text, like the portal, and nothing with the clean profile", async () => {
    const share = await hiddenShare("strokes");
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.19);
    expect(await hiddenShare("clean")).toBe(0);
  });

  it("hides far more with the hard profile, and nearly everything with the garbled one", async () => {
    expect(await hiddenShare("hard")).toBeGreaterThan(0.28);
    expect(await hiddenShare("garbled")).toBeGreaterThan(0.85);
  });

  it("rounds the corners of the background", async () => {
    const { data } = PNG.sync.read((await drawCaptcha(seeded(5), { profile: "clean", format: "png" })).image);
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect([...data.subarray(20 * 4, 20 * 4 + 3)]).toEqual([242, 244, 243]);
  });
});

describe("drawGlyph", () => {
  it("draws on the baseline, to the right of the pen, 22 pixels high", () => {
    const rows = drawGlyph("DejaVuSans-Bold", "H").map(({ y }) => y);
    const columns = drawGlyph("DejaVuSans-Bold", "H").map(({ x }) => x);
    expect([Math.min(...rows), Math.max(...rows)]).toEqual([-22, -1]);
    expect([Math.min(...columns), Math.max(...columns)]).toEqual([3, 22]);
  });

  it("draws every letter of the mono face within 18 pixels", () => {
    for (const character of ["A", "M", "W", "Q"]) {
      const columns = drawGlyph("DejaVuSansMono-Bold", character).map(({ x }) => x);
      expect(Math.max(...columns) - Math.min(...columns), character).toBeLessThan(18);
    }
  });
});
