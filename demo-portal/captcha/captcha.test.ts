import { PNG } from "pngjs";
import { expect, test } from "vitest";
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

type ColourAt = (x: number, y: number) => string;

/** Draws a PNG and returns a function for the colour of a pixel. */
async function draw(seed: number, profile: Profile, text = "HHHHHH"): Promise<ColourAt> {
  const { data } = PNG.sync.read((await drawCaptcha(seeded(seed), { profile, format: "png", text })).image);
  return (x, y) => [...data.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 3)].join();
}

test("a captcha is a baseline JPEG of 200x40 with 4:2:0 subsampling and quality 75, with six characters of the alphabet", async () => {
  const random = seeded(1);
  const { image, mime, text } = await drawCaptcha(random);
  const frame = image.indexOf(Buffer.of(0xff, 0xc0));
  const header = [8, 0, 40, 0, 200, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  expect([...image.subarray(frame + 4, frame + 19)]).toEqual(header);
  const table = image.indexOf(Buffer.of(0xff, 0xdb));
  expect([...image.subarray(table + 5, table + 13)]).toEqual([8, 6, 6, 7, 6, 5, 8, 7]);
  expect([mime, image.length < 4000, (await drawCaptcha(random)).text === text]).toEqual(["image/jpeg", true, false]);
  expect(text).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
});

test("both characters of a pair have one typeface, and half of the pictures have a grid", async () => {
  const isDrawn = (at: ColourAt, face: "DejaVuSans-Bold" | "DejaVuSansMono-Bold", index: number) =>
    drawGlyph(face, "H").every(({ x, y }) => at(25 * (index + 1) + x, (index % 2 === 0 ? 30 : 35) + y) === "139,0,0");
  let [monos, grids] = [0, 0];
  for (let seed = 0; seed < 60; seed++) {
    const clean = await draw(seed, "clean");
    const faces = [0, 1, 2, 3, 4, 5].map((index) => (isDrawn(clean, "DejaVuSans-Bold", index) ? "sans" : "mono"));
    expect([faces[1], faces[3], faces[5]]).toEqual([faces[0], faces[2], faces[4]]);
    expect(faces.every((face, index) => face === "sans" || isDrawn(clean, "DejaVuSansMono-Bold", index))).toBe(true);
    monos += faces.filter((face) => face === "mono").length / 2;
    grids += (await draw(seed, "real"))(190, 0) === "180,184,184" ? 1 : 0;
  }
  expect([monos > 4, monos / 180 < 0.2, grids > 20, grids < 40]).toEqual([true, true, true, true]);
});

test("the grid, the frame and the rounded corners are where the portal has them", async () => {
  const at = await draw(1, "grid");
  const rows = Array.from({ length: 40 }, (_, y) => y).filter((y) => at(27, y) === "180,184,184");
  expect(rows).toEqual([0, 1, 2, 4, 5, 14, 15, 24, 25, 34, 35, 37, 38, 39]);
  const clean = await draw(1, "clean");
  expect([clean(0, 0), clean(20, 0)]).toEqual(["255,255,255", "242,244,243"]);
});
