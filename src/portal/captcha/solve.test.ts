import { readdirSync, readFileSync } from "node:fs";
import { decode } from "jpeg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { MIN_MARGIN, solveCaptcha } from "./solve.ts";

/** Drawn with Java2D and written with its ImageIO, as the portal does; the name tells the weight and the answer. */
const fixtures = new URL("./fixtures/", import.meta.url);

function readFixture(name: string): Buffer {
  return readFileSync(new URL(name, fixtures));
}

/** The fixture as a PNG, after its pixels were changed. */
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
  const clear = readdirSync(fixtures).filter((name) => !name.startsWith("struck"));

  it.each(clear)("reads %s and is sure of it", (name) => {
    const reading = solveCaptcha(readFixture(name));
    expect(reading.text).toBe(name.slice(-10, -4));
    expect(reading.margin).toBeGreaterThanOrEqual(MIN_MARGIN);
  });

  it("has every sign of the portal's alphabet among the bold fixtures", () => {
    const signs = clear.filter((name) => name.startsWith("bold")).flatMap((name) => [...name.slice(-10, -4)]);
    expect([...new Set(signs)].sort().join("")).toBe("23456789ABCDEFGHJKLMNPQRSTUVWXYZ");
  });

  it("is not sure of a sign whose tell-tale pixels are all struck out", () => {
    expect(solveCaptcha(readFixture("struck-VSGWHC.jpg")).margin).toBeLessThan(MIN_MARGIN);
  });

  it("reads a PNG as it reads a JPEG", () => {
    const png = repaint("bold-GXHPRW.jpg", () => undefined);
    expect(solveCaptcha(png)).toEqual(solveCaptcha(readFixture("bold-GXHPRW.jpg")));
  });

  it("reads ink by its colour, on grey checks as dark as you like", () => {
    const checkered = repaint("bold-GXHPRW.jpg", ({ x, y, rgb }) => {
      const isGround = Math.min(...rgb) > 180;
      if (isGround && (Math.floor(x / 5) + Math.floor(y / 5)) % 2 === 0) {
        rgb.fill(60);
      }
    });
    expect(solveCaptcha(checkered).text).toBe("GXHPRW");
  });

  it("is not sure when one sign lies under a broad stroke", () => {
    const covered = repaint("bold-GXHPRW.jpg", ({ x, rgb }) => {
      if (x >= 75 && x < 100) {
        rgb.fill(210);
      }
    });
    expect(solveCaptcha(covered).margin).toBeLessThan(MIN_MARGIN);
  });

  it("reads no sign and has no margin where the picture is bare", () => {
    const bare = repaint("bold-GXHPRW.jpg", ({ rgb }) => rgb.fill(243));
    expect(solveCaptcha(bare)).toEqual({ text: "", margin: 0 });
  });
});
