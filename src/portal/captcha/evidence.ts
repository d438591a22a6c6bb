import { captchaHeight, captchaWidth } from "./image.ts";
import type { Pixels } from "./jpeg.ts";

/**
 * Evidence of each pixel, column by column: `inked`, `bare` or `hidden`. Strokes and the grid are drawn over the text, so
 * their pixels are no evidence for what they cover.
 */
export type Evidence = Int8Array;

export const inked = 1;
export const bare = -1;
export const hidden = 0;

/** Pixels per column of the evidence. More than the image has, because J and Q extend below it. */
const columnHeight = 48;

/** Distance of two pixels in the evidence. */
export const offsetOf = (right: number, down: number): number => right * columnHeight + down;

/** Pen positions of the six characters: every 25 pixels, on alternating baselines 30 and 35. */
export const pens = [0, 1, 2, 3, 4, 5].map((index) => offsetOf(25 * (index + 1), index % 2 === 0 ? 30 : 35));

/** Between the background (243) and the lightest strokes (222), with a tolerance for JPEG noise. Of 255. */
const bareBrightness = 232;
/** Ink is dark red (255); strokes and backgrounds are grey (0); JPEG blurs the edges. Of 255. */
const inkSaturation = 110;

/** Weighs the pixels of a captcha. Ink is detected by its colour, never by its darkness. */
export function weighPixels({ brightness, blue, red, across, down }: Pixels): Evidence {
  const evidence = new Int8Array(captchaWidth * columnHeight);
  for (let y = 0; y < captchaHeight; y += down) {
    for (let x = 0; x < captchaWidth; x += across) {
      const colour = (y / down) * blue.stride + x / across;
      const limit = inkLimit((blue.samples[colour] ?? 0) - 128, (red.samples[colour] ?? 0) - 128);
      for (let pixelX = x; pixelX < x + across; pixelX++) {
        for (let pixelY = y; pixelY < y + down; pixelY++) {
          const value = brightness.samples[pixelY * brightness.stride + pixelX] ?? 0;
          evidence[offsetOf(pixelX, pixelY)] = value < limit ? inked : value >= bareBrightness ? bare : hidden;
        }
      }
    }
  }
  return evidence;
}

/** The brightness below which a pixel of this colour is saturated enough to be ink. */
function inkLimit(cb: number, cr: number): number {
  // Red, green and blue minus the brightness.
  const r = 1.402 * cr;
  const g = -0.3441 * cb - 0.7141 * cr;
  const b = 1.772 * cb;
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  // Saturation is (highest - lowest) / highest, where highest is the brightness plus `most`.
  return ((255 - inkSaturation) * most - 255 * least) / inkSaturation;
}
