import { readdirSync, readFileSync } from "node:fs";
import { decode } from "jpeg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { builtinTemplates } from "./builtin-templates.ts";
import { MIN_MARGIN, solveCaptcha } from "./solve.ts";

/** Drawn with Java2D and ImageIO, like the portal's captchas. Named after their kind and solution: see the README. */
const fixtures = new URL("./fixtures/", import.meta.url);

function readFixture(name: string): Buffer {
  return readFileSync(new URL(name, fixtures));
}

/** Returns the fixture as a PNG with changed pixels. */
function repaint(name: string, change: (pixel: { x: number; y: number; rgb: Uint8Array }) => void): Buffer {
  const { width, height, data } = decode(readFixture(name), { useTArray: true });
  const png = new PNG({ width, height });
  for (let at = 0; at < data.length; at += 4) {
    const pixel = at / 4;
    change({ x: pixel % width, y: Math.floor(pixel / width), rgb: data.subarray(at, at + 3) });
  }
  png.data.set(data);
  return PNG.sync.write(png);
}

describe("solveCaptcha", () => {
  const clear = readdirSync(fixtures).filter((name) => /^(bold|pairs|grid)/.test(name));

  it.each(clear)("solves %s with a sufficient margin", (name) => {
    const solution = solveCaptcha(readFixture(name));
    expect(solution.text).toBe(name.slice(-10, -4));
    expect(solution.margin).toBeGreaterThanOrEqual(MIN_MARGIN);
    expect(solution.kept).toBe(true);
  });

  it("never submits a solution of a typeface without templates, even if its margin is sufficient", () => {
    const { text, margin, kept } = solveCaptcha(readFixture("regular-X6RQW3.jpg"));
    expect(text).not.toBe("X6RQW3");
    expect(margin).toBeGreaterThanOrEqual(MIN_MARGIN);
    expect(kept).toBe(false);
  });

  it("has no margin if another typeface has the same shape for another character", () => {
    const faces = builtinTemplates().map(({ templates, overlaps }) => ({
      templates: templates.map((template) => (template.sign === "6" ? { ...template, sign: "X" } : template)),
      overlaps,
    }));
    const { margin, kept } = solveCaptcha(readFixture("grid-6ZHJSK.jpg"), [...builtinTemplates(), ...faces]);
    expect([margin, kept]).toEqual([0, false]);
  });

  it("keeps its margin if another typeface has the same shape for the same character", () => {
    const image = readFixture("grid-6ZHJSK.jpg");
    expect(solveCaptcha(image, [...builtinTemplates(), ...builtinTemplates()])).toEqual(solveCaptcha(image));
  });

  it("is tested with every character of the portal's captchas", () => {
    const characters = clear.flatMap((name) => [...name.slice(-10, -4)]);
    expect([...new Set(characters)].sort().join("")).toBe("23456789ABCDEFGHJKLMNPQRSTUVWXYZ");
  });

  it("has a low margin if strokes hide the distinctive pixels of a character", () => {
    expect(solveCaptcha(readFixture("struck-VSGWHC.jpg")).margin).toBeLessThan(MIN_MARGIN);
  });

  it("returns the same solution for a PNG and a JPEG", () => {
    const png = repaint("bold-GXHPRW.jpg", () => undefined);
    const [fromPng, fromJpeg] = [solveCaptcha(png), solveCaptcha(readFixture("bold-GXHPRW.jpg"))];
    expect([fromPng.text, fromPng.kept]).toEqual([fromJpeg.text, fromJpeg.kept]);
    // Red, green and blue are rounded, so a few pixels at edges differ.
    expect(Math.abs(fromPng.margin - fromJpeg.margin)).toBeLessThanOrEqual(3);
  });

  it("detects ink by its colour, even on a dark grey checkered background", () => {
    const checkered = repaint("bold-GXHPRW.jpg", ({ x, y, rgb }) => {
      const isBackground = Math.min(...rgb) > 180;
      if (isBackground && (Math.floor(x / 5) + Math.floor(y / 5)) % 2 === 0) {
        rgb.fill(60);
      }
    });
    expect(solveCaptcha(checkered).text).toBe("GXHPRW");
  });

  it("has a low margin if a broad stroke hides a character", () => {
    const covered = repaint("bold-GXHPRW.jpg", ({ x, rgb }) => {
      if (x >= 75 && x < 100) {
        rgb.fill(210);
      }
    });
    expect(solveCaptcha(covered).margin).toBeLessThan(MIN_MARGIN);
  });

  it("returns no text and a margin of 0 for an empty image", () => {
    const bare = repaint("bold-GXHPRW.jpg", ({ rgb }) => rgb.fill(243));
    expect(solveCaptcha(bare)).toEqual({ text: "", margin: 0, kept: false });
  });
});
