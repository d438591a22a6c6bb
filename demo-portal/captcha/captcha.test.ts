import { expect, test } from "vitest";
import { seeded } from "../../test/random.ts";
import { drawCaptcha } from "./captcha.ts";

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
