import { describe, expect, it } from "vitest";
import { drawCaptcha, type Profile } from "../../demo-portal/captcha/captcha.ts";
import { drawGlyph } from "../../demo-portal/captcha/glyphs.ts";
import { MIN_MARGIN, solveCaptcha } from "../../src/portal/captcha/solve.ts";
import { templates } from "../../src/portal/captcha/templates.ts";

/** A seeded random number generator in [0, 1): linear congruential, with the constants of Numerical Recipes. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Counts the images of a profile that are solved, submitted, and submitted although they were misread. */
async function tally(profile: Profile, count: number): Promise<{ right: number; kept: number; keptWrong: number }> {
  const random = seeded(count);
  const result = { right: 0, kept: 0, keptWrong: 0 };
  for (let round = 0; round < count; round++) {
    const { text, image } = await drawCaptcha(random, { profile });
    const reading = solveCaptcha(image);
    const isRight = reading.text === text;
    const isKept = reading.margin >= MIN_MARGIN;
    result.right += isRight ? 1 : 0;
    result.kept += isKept ? 1 : 0;
    result.keptWrong += isKept && !isRight ? 1 : 0;
  }
  return result;
}

describe("the captcha solver, with images of the demo portal", () => {
  it("solves at least 99 of 100 images in the portal's style and submits no wrong answer", async () => {
    const { right, kept, keptWrong } = await tally("real", 300);
    expect(right).toBeGreaterThanOrEqual(297);
    expect(kept).toBeGreaterThanOrEqual(297);
    expect(keptWrong).toBe(0);
  });

  it.each(["clean", "checker", "plain"] as const)("solves images in the %s style", async (profile) => {
    expect((await tally(profile, 100)).right).toBeGreaterThanOrEqual(99);
  });

  it("submits no wrong answer for images with twice as many strokes", async () => {
    expect((await tally("hard", 100)).keptWrong).toBe(0);
  });

  it("submits no answer for a garbled image", async () => {
    expect((await tally("garbled", 50)).kept).toBe(0);
  });

  it("has glyph templates that match the font file except for a few edge pixels", () => {
    for (const { character, offsets } of templates) {
      const known = new Set(offsets);
      const differences = (["DejaVuSans-Bold", "DejaVuSans"] as const).map((face) => {
        const drawn = drawGlyph(face, character).map((dot) => dot.y * 200 + dot.x);
        const common = drawn.filter((offset) => known.has(offset)).length;
        return known.size + drawn.length - 2 * common;
      });
      expect(Math.min(...differences), character).toBeLessThanOrEqual(6);
    }
  });
});
