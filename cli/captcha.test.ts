import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { expect, it } from "vitest";
import { drawn, withPictureFile } from "./login.ts";

const jpeg = readFileSync(join(import.meta.dirname, "../src/portal/captcha/fixtures/bold-5BLT4F.jpg"));
const image = (bytes: Buffer, media_type: "image/jpeg" | "image/png" = "image/jpeg") => ({
  data_url: `data:${media_type};base64,${bytes.toString("base64")}`,
  ...{ media_type, width: 200, height: 40 },
});

it("draws the characters of a captcha without its strokes, as wide as the terminal", async () => {
  const lines = async (columns: number) => (await drawn(image(jpeg), columns))?.split("\n") ?? [];
  expect((await lines(120)).map((line) => line.length)).toEqual(Array(10).fill(100));
  expect((await lines(80)).map((line) => line.length)).toEqual(Array(8).fill(80));
  // The first column of the first character, a 5: a bar at its top, and nothing in the margin.
  const [top = ""] = (await lines(100)).slice(2);
  expect(top.slice(0, 21)).toBe(`${"\u2800".repeat(14)}\u28ff\u28ff\u28ff\u28ff\u28ff\u28ff\u2847`);
});

it("draws no PNG and no damaged picture", async () => {
  const png = PNG.sync.write(new PNG({ width: 2, height: 2 }));
  expect(await drawn(image(png, "image/png"), 80)).toBeNull();
  expect(await drawn(image(png), 80)).toBeNull();
});

it("saves the picture in a file of the user's own until the answer", async () => {
  const path = await withPictureFile(image(jpeg), async (path) => {
    expect(readFileSync(path)).toEqual(jpeg);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    return path;
  });
  expect([path.endsWith("captcha.jpg"), existsSync(path)]).toEqual([true, false]);
});
