import { captchaHeight, captchaWidth, decodeCaptcha } from "./image.ts";
import { type Template, templates } from "./templates.ts";

export { CaptchaUnreadable, imageFromDataUri } from "./image.ts";

/** A solution and its certainty. */
export interface CaptchaReading {
  /** Six characters, or fewer if a cell of the image is empty; the margin is then 0. */
  readonly text: string;
  /**
   * Smallest difference between the scores of the best and the second-best character of a cell, in pixels. The score of a
   * character is the number of its pixels that are inked minus those that are bare; an empty cell scores 0.
   */
  readonly margin: number;
}

/** Minimum margin of a solution worth submitting. A new captcha costs nothing, but a wrong solution counts as an attempt. */
export const MIN_MARGIN = 5;

/** Pen position of each of the six characters: every 25 pixels, on alternating baselines 30 and 35. */
const pens = [0, 1, 2, 3, 4, 5].map((index) => (index % 2 === 0 ? 30 : 35) * captchaWidth + 25 * (index + 1));

/** Between the background (243) and the lightest strokes (222), with a tolerance for JPEG noise. Of 255. */
const bareBrightness = 232;
/** Ink is dark red (255); strokes and backgrounds are grey (0); JPEG blurs the edges. Of 255. */
const inkSaturation = 110;

/** Evidence of a pixel for a character that covers it. Strokes are drawn over the text, so a stroke pixel is no evidence. */
const inked = 1;
const bare = -1;
const hidden = 0;

/** Solves a captcha of 200x40 pixels, JPEG or PNG. Throws CaptchaUnreadable for anything else. */
export function solveCaptcha(image: Uint8Array): CaptchaReading {
  const evidence = weighPixels(decodeCaptcha(image));
  let text = "";
  let margin = Number.POSITIVE_INFINITY;
  for (const pen of pens) {
    const { template, lead } = matchCharacter(evidence, pen);
    text += template.character;
    margin = Math.min(margin, lead);
    // A wide character extends into the next cell, where its pixels must not count for the next character.
    for (const offset of template.offsets) {
      evidence[pen + offset] = hidden;
    }
  }
  return { text, margin };
}

/** Evidence of each pixel. Padded at the bottom, because J and Q extend below the image. */
function weighPixels(rgba: Uint8Array): Int8Array {
  const evidence = new Int8Array(captchaWidth * (captchaHeight + 8));
  for (let pixel = 0; pixel < captchaWidth * captchaHeight; pixel++) {
    const at = pixel * 4;
    evidence[pixel] = weigh(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
  }
  return evidence;
}

function weigh(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if ((most - least) * 255 > inkSaturation * most) {
    return inked;
  }
  return 0.299 * red + 0.587 * green + 0.114 * blue >= bareBrightness ? bare : hidden;
}

type Match = { readonly template: Template; readonly lead: number };

const emptyCell: Template = { character: "", offsets: new Int16Array() };

/** Returns the character with the highest score and its lead over every other character. */
function matchCharacter(evidence: Int8Array, pen: number): Match {
  let best = emptyCell;
  let bestScore = 0;
  let secondScore = 0;
  for (const template of templates) {
    const score = scoreOf(template, evidence, pen);
    if (score > bestScore) {
      secondScore = template.character === best.character ? secondScore : bestScore;
      bestScore = score;
      best = template;
    } else if (template.character !== best.character) {
      secondScore = Math.max(secondScore, score);
    }
  }
  return { template: best, lead: bestScore - secondScore };
}

function scoreOf({ offsets }: Template, evidence: Int8Array, pen: number): number {
  let score = 0;
  for (const offset of offsets) {
    score += evidence[pen + offset] ?? 0;
  }
  return score;
}
