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

/** Mean share of the text that the profile's strokes hide. */
async function hiddenShare(profile: Profile): Promise<number> {
  const random = seeded(11);
  let share = 0;
  for (let round = 0; round < 60; round++) {
    const { text } = await drawCaptcha(random);
    share += 1 - (await inkOf(profile, text, random)) / (await inkOf("clean", text, random));
  }
  return share / 60;
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
    const texts = await Promise.all(Array.from({ length: 300 }, async () => (await drawCaptcha(random)).text));
    expect(texts.every((text) => /^[A-HJ-NP-Z2-9]{6}$/.test(text))).toBe(true);
    expect(new Set(texts.join(""))).toHaveProperty("size", 32);
    expect(new Set(texts).size).toBe(300);
  });

  it("draws the same picture for the same random numbers", async () => {
    expect(await drawCaptcha(seeded(3))).toEqual(await drawCaptcha(seeded(3)));
  });

  it("draws the given text", async () => {
    expect((await drawCaptcha(seeded(4), { text: "WMQ234" })).text).toBe("WMQ234");
  });

  it("hides about a sixth of the text, like the portal, and nothing with the clean profile", async () => {
    expect(await hiddenShare("real")).toBeGreaterThan(0.1);
    expect(await hiddenShare("real")).toBeLessThan(0.19);
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

  it("draws the plain face thinner", () => {
    expect(drawGlyph("DejaVuSans", "H").length).toBeLessThan(drawGlyph("DejaVuSans-Bold", "H").length * 0.75);
  });
});
