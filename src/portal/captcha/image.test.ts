import { readdirSync, readFileSync } from "node:fs";
import { decode } from "jpeg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { decodeCaptcha, imageFromDataUri } from "./image.ts";
import { CaptchaUnreadable } from "./unreadable.ts";

const fixtures = new URL("./fixtures/", import.meta.url);
const jpeg = readFileSync(new URL("bold-GXHPRW.jpg", fixtures));
/** Start of the frame header, which states kind and size. */
const frameAt = jpeg.indexOf(Buffer.of(0xff, 0xc0));

function png(width: number, height: number): Buffer {
  return PNG.sync.write(new PNG({ width, height }));
}

/** Returns a copy of an image with other bytes at a position. */
function changed(image: Buffer, at: number, ...bytes: readonly number[]): Buffer {
  const copy = Buffer.from(image);
  copy.set(bytes, at);
  return copy;
}

/** The reason for which an image was rejected, or "accepted". */
function resultOf(action: () => unknown): string {
  try {
    action();
    return "accepted";
  } catch (error) {
    return error instanceof CaptchaUnreadable ? error.reason : `untyped: ${error}`;
  }
}

describe("decodeCaptcha", () => {
  it.each(readdirSync(fixtures))("decodes %s like another decoder, except for rounding", (name) => {
    const image = readFileSync(new URL(name, fixtures));
    const { brightness, blue, red, across, down } = decodeCaptcha(image);
    const expected = decode(image, { useTArray: true, colorTransform: false, formatAsRGBA: false }).data;
    let largest = 0;
    let at = 0;
    const compare = (value: number | undefined) => {
      largest = Math.max(largest, Math.abs((value ?? 0) - (expected[at++] ?? 0)));
    };
    for (let y = 0; y < 40; y++) {
      for (let x = 0; x < 200; x++) {
        const colour = Math.floor(y / down) * blue.stride + Math.floor(x / across);
        compare(brightness.samples[y * brightness.stride + x]);
        compare(blue.samples[colour]);
        compare(red.samples[colour]);
      }
    }
    expect(largest).toBeLessThanOrEqual(1);
  });

  it("decodes a PNG", () => {
    const { brightness, blue, red } = decodeCaptcha(png(200, 40));
    expect([brightness.samples.length, brightness.samples[0], blue.samples[0], red.samples[0]]).toEqual([
      8000, 0, 128, 128,
    ]);
  });

  it.each([
    ["no_image", Buffer.of()],
    ["unknown_format", Buffer.from("GIF89a, and then some more")],
    ["unknown_format", Buffer.from("<!DOCTYPE html><html></html>")],
    ["wrong_size", png(180, 45)],
    ["wrong_size", png(1000, 1000)],
    ["too_large", Buffer.concat([jpeg, Buffer.alloc(48 * 1024)])],
  ])("rejects an image as %s", (reason, image) => {
    expect(resultOf(() => decodeCaptcha(image))).toBe(reason);
  });

  it.each([
    ["a JPEG of 60,000 rows", "wrong_size", changed(jpeg, frameAt + 5, 0xea, 0x60)],
    ["a JPEG of 32 rows", "wrong_size", changed(jpeg, frameAt + 5, 0, 32)],
    ["a progressive JPEG", "unsupported", changed(jpeg, frameAt + 1, 0xc2)],
    ["an arithmetically coded JPEG", "unsupported", changed(jpeg, frameAt + 1, 0xc9)],
    ["a JPEG of twelve bits per sample", "unsupported", changed(jpeg, frameAt + 4, 12)],
    ["a JPEG with colour of a quarter of the resolution", "unsupported", changed(jpeg, frameAt + 11, 0x41)],
    ["an interlaced PNG", "unsupported", changed(png(200, 40), 28, 1)],
    ["a PNG of sixteen bits per channel", "unsupported", changed(png(200, 40), 24, 16)],
    ["a PNG with two headers", "unsupported", Buffer.concat([png(200, 40).subarray(0, 33), png(900, 900).subarray(8)])],
  ])("rejects %s before it is decoded", (_, reason, image) => {
    // Without the image data, anything that decodes it fails as damaged.
    const headers = image.subarray(0, Math.max(image.lastIndexOf("IHDR"), image.indexOf(Buffer.of(0xff, 0xda))) + 21);
    expect(resultOf(() => decodeCaptcha(headers))).toBe(reason);
    expect(resultOf(() => decodeCaptcha(image))).toBe(reason);
  });

  it("rejects a JPEG with several frame headers", () => {
    const frame = jpeg.subarray(frameAt, frameAt + 19);
    const repeated = Buffer.concat([jpeg.subarray(0, frameAt), frame, jpeg.subarray(frameAt)]);
    expect(resultOf(() => decodeCaptcha(repeated))).toBe("unsupported");
  });

  it("rejects a JPEG of several scans", () => {
    const second = jpeg.subarray(jpeg.indexOf(Buffer.of(0xff, 0xda)));
    expect(resultOf(() => decodeCaptcha(Buffer.concat([jpeg.subarray(0, -2), second])))).toBe("damaged");
  });

  it("rejects an image truncated at any position", () => {
    for (const whole of [jpeg, png(200, 40)]) {
      for (let length = 8; length < whole.length; length += 11) {
        expect(resultOf(() => decodeCaptcha(whole.subarray(0, length)))).toBe("damaged");
      }
    }
  });

  it("throws only CaptchaUnreadable for damaged bytes", () => {
    for (let at = 2; at < jpeg.length; at += 7) {
      const damaged = Buffer.from(jpeg);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x55, at);
      expect(resultOf(() => decodeCaptcha(damaged))).not.toMatch(/^untyped/);
    }
  });
});

describe("imageFromDataUri", () => {
  it("returns the bytes of the URI regardless of its media type", () => {
    expect(imageFromDataUri(`data:image/jpeg;base64,${jpeg.toString("base64")}`)).toEqual(jpeg);
    expect(imageFromDataUri(` data:image/svg+xml;base64, ${jpeg.toString("base64")}\n`)).toEqual(jpeg);
  });

  it.each(["", "/vtop/assets/logo.png", "data:text/html;base64,AAAA", "data:image/png,AAAA"])(
    "rejects %j, which contains no image",
    (src) => {
      expect(resultOf(() => imageFromDataUri(src))).toBe("no_image");
    },
  );

  it("rejects more than 64 kB of base64", () => {
    expect(resultOf(() => imageFromDataUri(`data:image/jpeg;base64,${"A".repeat(64 * 1024)}`))).toBe("accepted");
    expect(resultOf(() => imageFromDataUri(`data:image/jpeg;base64,${"A".repeat(64 * 1024 + 1)}`))).toBe("too_large");
  });
});
