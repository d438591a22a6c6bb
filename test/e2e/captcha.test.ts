import { describe, expect, it } from "vitest";
import { drawCaptcha, type Profile } from "../../demo-portal/captcha/captcha.ts";
import { drawGlyph } from "../../demo-portal/captcha/glyphs.ts";
import { builtinTemplates } from "../../src/portal/captcha/builtin-templates.ts";
import { offsetOf } from "../../src/portal/captcha/evidence.ts";
import { solveCaptcha } from "../../src/portal/captcha/solve.ts";
import { seeded } from "../random.ts";

/** Counts the images of a profile that are solved, submitted, and submitted although they were misread. */
async function tally(profile: Profile, count: number): Promise<{ right: number; kept: number; keptWrong: number }> {
  const random = seeded(count);
  const result = { right: 0, kept: 0, keptWrong: 0 };
  for (let round = 0; round < count; round++) {
    const { text, image } = await drawCaptcha(random, { profile });
    const solution = solveCaptcha(image);
    const isRight = solution.text === text;
    result.right += isRight ? 1 : 0;
    result.kept += solution.kept ? 1 : 0;
    result.keptWrong += solution.kept && !isRight ? 1 : 0;
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

  it("submits no wrong answer for images with twice as many strokes", async () => {
    expect((await tally("hard", 100)).keptWrong).toBe(0);
  });

  it.each(["DejaVuSans-Bold", "DejaVuSansMono-Bold"] as const)(
    "has templates of %s that match the font file except for a few edge pixels",
    (name) => {
      const face = builtinTemplates()[name === "DejaVuSans-Bold" ? 0 : 1];
      expect(face?.templates).toHaveLength(32);
      for (const { sign, offsets } of face?.templates ?? []) {
        const drawn = new Set(drawGlyph(name, sign).map(({ x, y }) => offsetOf(x, y)));
        const common = offsets.filter((offset) => drawn.has(offset)).length;
        expect(offsets.length + drawn.size - 2 * common, sign).toBeLessThanOrEqual(6);
      }
    },
  );
});
