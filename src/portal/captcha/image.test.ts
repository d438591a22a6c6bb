import { readFileSync } from "node:fs";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { CaptchaUnreadable, decodeCaptcha, imageFromDataUri } from "./image.ts";

const jpeg = readFileSync(new URL("./fixtures/bold-GXHPRW.jpg", import.meta.url));

function png(width: number, height: number): Buffer {
  return PNG.sync.write(new PNG({ width, height }));
}

/** Why an image was rejected, or "accepted". */
function resultOf(action: () => unknown): string {
  try {
    action();
    return "accepted";
  } catch (error) {
    return error instanceof CaptchaUnreadable ? error.reason : `untyped: ${error}`;
  }
}

describe("decodeCaptcha", () => {
  it("returns 200x40 pixels of four bytes for a JPEG and for a PNG", () => {
    expect(decodeCaptcha(jpeg)).toHaveLength(200 * 40 * 4);
    expect(decodeCaptcha(png(200, 40))).toHaveLength(200 * 40 * 4);
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

  it("rejects a JPEG of another size", () => {
    const header = Buffer.from(jpeg);
    const height = header.indexOf(Buffer.of(0xff, 0xc0)) + 5;
    header.writeUInt16BE(32, height);
    expect(resultOf(() => decodeCaptcha(header))).not.toBe("accepted");
    header.writeUInt16BE(60_000, height);
    expect(resultOf(() => decodeCaptcha(header))).toBe("damaged");
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
