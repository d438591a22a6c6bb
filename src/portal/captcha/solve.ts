import { captchaHeight, captchaWidth, decodeCaptcha } from "./image.ts";
import { type Template, templates } from "./templates.ts";

export { CaptchaUnreadable, imageFromDataUri } from "./image.ts";

/** What was read, and how surely. */
export interface CaptchaReading {
  /** Six signs of the portal's alphabet; fewer where a cell of the picture is empty, and then the margin is 0. */
  readonly text: string;
  /**
   * The smallest difference, over the six signs, between the scores of the best and the second-best sign, in pixels. The
   * score counts the sign's pixels that are seen inked, less those that are seen bare; an empty cell scores 0.
   */
  readonly margin: number;
}

/** A reading with a smaller margin is not to be submitted: asking for a fresh captcha harms nobody, a wrong answer might. */
export const MIN_MARGIN = 5;

/** The pen's pixel for each of the six signs: every 25 pixels, on baselines 30 and 35 in turn. */
const pens = [0, 1, 2, 3, 4, 5].map((index) => (index % 2 === 0 ? 30 : 35) * captchaWidth + 25 * (index + 1));

/** Between the ground (243) and the lightest strokes (222), with room for the noise of JPEG. Of 255. */
const bareBrightness = 232;
/** The ink is dark red (255), strokes and grounds of any brightness are grey (0); JPEG blurs between them. Of 255. */
const inkSaturation = 110;

/** What a pixel says about a sign that would cover it. Strokes lie over the text, so a pixel under one says nothing. */
const inked = 1;
const bare = -1;
const hidden = 0;

/** Reads a captcha of 200x40 pixels, JPEG or PNG. Throws CaptchaUnreadable for anything else. */
export function solveCaptcha(image: Uint8Array): CaptchaReading {
  const evidence = weighPixels(decodeCaptcha(image));
  let text = "";
  let margin = Number.POSITIVE_INFINITY;
  for (const pen of pens) {
    const { template, lead } = readSign(evidence, pen);
    text += template.sign;
    margin = Math.min(margin, lead);
    // A wide sign reaches into the next cell; what it has explained must not speak for the next sign.
    for (const offset of template.offsets) {
      evidence[pen + offset] = hidden;
    }
  }
  return { text, margin };
}

/** Evidence of each pixel, with room below the picture, out of which the tails of J and Q hang. */
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

const emptyCell: Template = { sign: "", offsets: new Int16Array() };

/** The sign whose pixels are most often seen inked and least often bare, and its lead over every other sign. */
function readSign(evidence: Int8Array, pen: number): Match {
  let best = emptyCell;
  let bestScore = 0;
  let secondScore = 0;
  for (const template of templates) {
    const score = scoreOf(template, evidence, pen);
    if (score > bestScore) {
      secondScore = template.sign === best.sign ? secondScore : bestScore;
      bestScore = score;
      best = template;
    } else if (template.sign !== best.sign) {
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
