import { describe, expect, it } from "vitest";
import { drawCaptcha, type Profile } from "../../demo-portal/captcha/captcha.ts";
import { drawGlyph } from "../../demo-portal/captcha/glyphs.ts";
import { MIN_MARGIN, solveCaptcha } from "../../src/portal/captcha/solve.ts";
import { templates } from "../../src/portal/captcha/templates.ts";

/** A repeatable source of numbers in [0, 1): a linear congruence with the constants of Numerical Recipes. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How often a profile's pictures are read right, and how often one is submitted although it was misread. */
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

describe("the reader and the demo portal, which share no glyph", () => {
  it("reads at least 99 of 100 pictures drawn as the portal draws them, and submits no wrong answer", async () => {
    const { right, kept, keptWrong } = await tally("real", 300);
    expect(right).toBeGreaterThanOrEqual(297);
    expect(kept).toBeGreaterThanOrEqual(297);
    expect(keptWrong).toBe(0);
  });

  it.each(["clean", "checker", "plain"] as const)("reads the %s look as well", async (profile) => {
    expect((await tally(profile, 100)).right).toBeGreaterThanOrEqual(99);
  });

  it("submits no wrong answer to pictures with twice as many strokes", async () => {
    expect((await tally("hard", 100)).keptWrong).toBe(0);
  });

  it("submits no answer to a garbled picture", async () => {
    expect((await tally("garbled", 50)).kept).toBe(0);
  });

  it("knows the shapes that the font file gives, but for a few pixels at the edges", () => {
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
