import { builtinTemplates } from "./builtin-templates.ts";
import { bare, type Evidence, hidden, inked, offsetOf, pens, weighPixels } from "./evidence.ts";
import { decodeCaptcha } from "./image.ts";
import { shapeBox, type Template, type TemplateSet } from "./templates.ts";

export { imageFromDataUri } from "./image.ts";
export { CaptchaUnreadable } from "./unreadable.ts";

/** A solution and its certainty. */
export interface CaptchaSolution {
  /** Six characters, or fewer if a cell of the image is empty; the margin is then 0. */
  readonly text: string;
  /**
   * Smallest lead, in pixels, of a pair of characters over the best other pair in any face. The score of a pair is the
   * number of its pixels that are inked minus those that are bare.
   */
  readonly margin: number;
  /** True if the text is certain enough to be submitted: see MIN_MARGIN and MAX_MISFIT. */
  readonly kept: boolean;
}

/** Minimum margin of a solution worth submitting. A new captcha costs nothing, but a wrong solution counts as an attempt. */
export const MIN_MARGIN = 5;
/**
 * Maximum share of the ink that the solution may leave unexplained, bare pixels of its characters included. A typeface
 * without templates leaves far more.
 */
const MAX_MISFIT = 0.06;

/** Solves a captcha of 200x40 pixels, JPEG or PNG. Throws CaptchaUnreadable for anything else. */
export function solveCaptcha(image: Uint8Array, faces: TemplateSet = builtinTemplates()): CaptchaSolution {
  const evidence = weighPixels(decodeCaptcha(image));
  const sums = new Int16Array(evidence.length + 1);
  const ink = countInk(evidence);
  let text = "";
  let margin = Number.POSITIVE_INFINITY;
  let misfits = 0;
  for (let index = 0; index < pens.length; index += 2) {
    const [firstPen = 0, secondPen = 0] = pens.slice(index, index + 2);
    addUp(evidence, sums, firstPen, secondPen);
    const { first, second, lead } = matchPair(evidence, sums, firstPen, secondPen, faces);
    text += first.sign + second.sign;
    margin = Math.min(margin, lead);
    // A wide character extends into the next cell, where its pixels must not count for the next character.
    misfits += hide(evidence, firstPen, first) + hide(evidence, secondPen, second);
  }
  misfits += countInk(evidence);
  margin = text.length === pens.length ? margin : 0;
  return { text, margin, kept: margin >= MIN_MARGIN && misfits <= MAX_MISFIT * ink };
}

function countInk(evidence: Evidence): number {
  let count = 0;
  for (let at = 0; at < evidence.length; at++) if (evidence[at] === inked) count++;
  return count;
}

/** Removes the evidence of a character's pixels. Returns how many of them were bare. */
function hide(evidence: Evidence, pen: number, { offsets }: Template): number {
  let bares = 0;
  for (const offset of offsets) {
    if (evidence[pen + offset] === bare) bares++;
    evidence[pen + offset] = hidden;
  }
  return bares;
}

/** Two neighbouring characters of the same face. */
interface Pair {
  readonly first: Template;
  readonly second: Template;
  /** Lead over the best other pair of characters. */
  readonly lead: number;
}

const empty: Template = { sign: "", offsets: new Int16Array(), runs: new Int16Array() };

/** Returns the pair of characters with the highest score. An empty pair scores 0. */
function matchPair(
  evidence: Evidence,
  sums: Int16Array,
  firstPen: number,
  secondPen: number,
  faces: TemplateSet,
): Pair {
  let first = empty;
  let second = empty;
  let bestScore = 0;
  let otherScore = 0;
  for (const { templates, overlaps } of faces) {
    const firstScores = scoresOf(templates, sums, firstPen);
    const secondScores = scoresOf(templates, sums, secondPen);
    const highestSecond = Math.max(...secondScores);
    for (let row = 0; row < templates.length; row++) {
      const rowScore = firstScores[row] ?? 0;
      const rowOverlaps = overlaps[row] ?? null;
      if (rowOverlaps === null && rowScore + highestSecond <= otherScore) continue;
      for (let column = 0; column < templates.length; column++) {
        let score = rowScore + (secondScores[column] ?? 0);
        const shared = rowOverlaps === null ? null : rowOverlaps[column];
        if (shared) score -= sumOf(evidence, firstPen, shared);
        if (score <= otherScore) continue;
        const one = templates[row] ?? empty;
        const two = templates[column] ?? empty;
        const isSameText = one.sign === first.sign && two.sign === second.sign;
        if (score > bestScore) {
          if (!isSameText) otherScore = bestScore;
          bestScore = score;
          first = one;
          second = two;
        } else if (!isSameText) {
          otherScore = score;
        }
      }
    }
  }
  return { first, second, lead: bestScore - otherScore };
}

/** Adds up the evidence, column by column, in the columns that the pair can cover. The evidence of a run is a difference of two sums. */
function addUp(evidence: Evidence, sums: Int16Array, firstPen: number, secondPen: number): void {
  const to = secondPen + offsetOf(shapeBox.right + 1, 0);
  let sum = 0;
  for (let at = firstPen + offsetOf(shapeBox.left - 1, 0); at < to; at++) {
    sum += evidence[at] ?? 0;
    sums[at + 1] = sum;
  }
}

/** The score of each template at a pen position. */
function scoresOf(templates: readonly Template[], sums: Int16Array, pen: number): Int16Array {
  const scores = new Int16Array(templates.length);
  for (let index = 0; index < templates.length; index++) {
    const { runs } = templates[index] ?? empty;
    let score = 0;
    for (let run = 0; run < runs.length; run += 2) {
      score += (sums[pen + (runs[run + 1] ?? 0)] ?? 0) - (sums[pen + (runs[run] ?? 0)] ?? 0);
    }
    scores[index] = score;
  }
  return scores;
}

function sumOf(evidence: Evidence, pen: number, offsets: Int16Array): number {
  let sum = 0;
  for (const offset of offsets) sum += evidence[pen + offset] ?? 0;
  return sum;
}
