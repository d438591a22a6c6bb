import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { expect, it } from "vitest";
import { pictureOf } from "./picture.ts";

const jpeg = readFileSync(join(import.meta.dirname, "fixtures/bold-5BLT4F.jpg"));
const png = PNG.sync.write(new PNG({ width: 120, height: 50 }));
const uri = (bytes: Uint8Array, type = "image/jpeg") => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

it("has the format and the size of a JPEG and of a PNG of any size", () => {
  const sizeOfJpeg = { media_type: "image/jpeg", width: 200, height: 40 };
  expect(pictureOf(uri(jpeg))).toEqual({ data_url: uri(jpeg), ...sizeOfJpeg });
  expect(pictureOf(uri(png, "image/png"))).toMatchObject({ media_type: "image/png", width: 120, height: 50 });
});

it("has the type that the bytes show, whatever the page says", () => {
  expect(pictureOf(uri(png, "image/svg+xml"))?.data_url).toBe(uri(png, "image/png"));
  expect(pictureOf(`${uri(jpeg)}"><script>`)?.data_url).toBe(uri(jpeg));
});

it.each([
  ["no image", null],
  ["an address", "https://www.example.com/captcha.png"],
  ["a page", `data:text/html;base64,${Buffer.from("<script></script>").toString("base64")}`],
  ["an SVG", uri(Buffer.from("<svg onload='x'/>"), "image/svg+xml")],
  ["a GIF", uri(Buffer.from("GIF89a"), "image/gif")],
  ["nothing", uri(Buffer.alloc(0))],
  ["the start of a JPEG", uri(jpeg.subarray(0, 20))],
  ["the start of a PNG", uri(png.subarray(0, 20), "image/png")],
  ["a large image", uri(Buffer.concat([jpeg, Buffer.alloc(60_000)]))],
])("does not exist for %s", (_name, src) => expect(pictureOf(src)).toBeNull());
