import { type Evidence, hidden, inked, offsetOf, pens } from "../../src/portal/captcha/evidence.ts";
import type { Pixel } from "../../src/portal/captcha/templates.ts";

/** An image with a known text. */
export type Example = { readonly evidence: Evidence; readonly text: string };

/** The pixels of each sign in one typeface. */
export type Shapes = ReadonlyMap<string, readonly Pixel[]>;

/** The pixels around a pen that a sign is learned from. */
const box: readonly Pixel[] = Array.from({ length: 40 * 36 }, (_, index) => [
  (index % 40) - 4,
  Math.floor(index / 40) - 26,
]);
const boxOffsets = Int16Array.from(box, ([x, y]) => offsetOf(x, y));
/** At first, a sign is learned from its own cell only, because nothing is known about the shapes of its neighbours. */
const isInCell = box.map(([x]) => x >= -1 && x < 24);

const splitRounds = 4;
const pairRounds = 5;
/** Weight of a sign's mean shape, in examples. It decides where a typeface has no example of its own. */
const meanWeight = 1;
/** Probabilities are at least this far from 0 and 1, because labels and pixels can be wrong. */
const leastDoubt = 0.02;

/** An occurrence of a sign in an image. */
interface Occurrence {
  readonly sign: string;
  readonly pen: number;
  readonly evidence: Evidence;
  /** The evidence in the box, as far as it can belong to this sign. */
  window: Int16Array;
  /** Probability that it is drawn in the second typeface. */
  share: number;
}

/** Probability of ink at each pixel of the box, for a sign in one typeface. */
type Shape = Float64Array;
type Model = ReadonlyMap<string, readonly [first: Shape, second: Shape]>;
type Groups = ReadonlyMap<string, readonly Occurrence[]>;

/**
 * Learns the shapes of two typefaces by expectation-maximisation: estimates which typeface drew each pair of signs, then the
 * shape of each sign in each typeface, and repeats. Pixels under a stroke or a grid are no evidence, and neither are the
 * pixels of a neighbour.
 */
export function learnShapes(examples: readonly Example[]): readonly Shapes[] {
  const images = examples.map(({ evidence, text }) =>
    pens.map((pen, index): Occurrence => {
      const window = windowOf(evidence, pen).map((value, at) => (isInCell[at] ? value : hidden));
      return { sign: text.charAt(index), pen, evidence, window, share: 0.5 };
    }),
  );
  const pairs = images.flatMap((image) => [image.slice(0, 2), image.slice(2, 4), image.slice(4, 6)]);
  const groups = groupBySign(images.flat());
  for (const occurrences of groups.values()) split(occurrences);
  align(pairs, groups);
  let model = maximise(groups);
  for (let round = 0; round < pairRounds; round++) {
    for (const image of images) hideNeighbours(image, model);
    for (const pair of pairs) {
      const odds = pair.reduce((sum, occurrence) => sum + oddsOf(occurrence, model), 0);
      for (const occurrence of pair) occurrence.share = 1 / (1 + Math.exp(-odds));
    }
    model = maximise(groups);
  }
  return [0, 1].map((face) => {
    const shapes = [...model].map(([sign, both]): [string, readonly Pixel[]] => [
      sign,
      box.filter((_, pixel) => isInk(both[face], pixel)),
    ]);
    return new Map(shapes.filter(([, pixels]) => pixels.length > 0));
  });
}

const isInk = (shape: Shape | undefined, pixel: number): boolean => (shape?.[pixel] ?? 0) > 0.5;

const windowOf = (evidence: Evidence, pen: number): Int16Array =>
  boxOffsets.map((offset) => evidence[pen + offset] ?? hidden);

function groupBySign(occurrences: readonly Occurrence[]): Groups {
  const groups = new Map<string, Occurrence[]>();
  for (const occurrence of occurrences)
    groups.set(occurrence.sign, [...(groups.get(occurrence.sign) ?? []), occurrence]);
  return groups;
}

/** Extends the windows of an image's signs to the whole box, without the pixels of their neighbours. */
function hideNeighbours(image: readonly Occurrence[], model: Model): void {
  for (const [index, occurrence] of image.entries()) {
    const visible = occurrence.evidence.slice();
    for (const { sign, pen, share } of image.filter((_, other) => Math.abs(other - index) === 1)) {
      const shape = model.get(sign)?.[share > 0.5 ? 1 : 0];
      boxOffsets.forEach((offset, pixel) => {
        if (isInk(shape, pixel)) visible[pen + offset] = hidden;
      });
    }
    occurrence.window = windowOf(visible, occurrence.pen);
  }
}

/** Divides the occurrences of a sign into two groups of similar shape. Which of them is the first typeface is arbitrary. */
function split(occurrences: readonly Occurrence[]): void {
  const [first] = occurrences;
  if (first === undefined) return;
  const second = occurrences.reduce((best, other) =>
    difference(first, other) > difference(first, best) ? other : best,
  );
  for (const occurrence of occurrences) {
    occurrence.share = difference(second, occurrence) < difference(first, occurrence) ? 1 : 0;
  }
  for (let round = 0; round < splitRounds; round++) {
    const model = maximise(new Map([[first.sign, occurrences]]));
    for (const occurrence of occurrences) occurrence.share = oddsOf(occurrence, model) > 0 ? 1 : 0;
  }
}

/** Share of the pixels visible in both occurrences that differ. */
function difference({ window: one }: Occurrence, { window: other }: Occurrence): number {
  let visible = 0;
  let different = 0;
  for (let index = 0; index < one.length; index++) {
    const product = (one[index] ?? 0) * (other[index] ?? 0);
    if (product !== 0) visible++;
    if (product < 0) different++;
  }
  return visible === 0 ? 0 : different / visible;
}

/**
 * Swaps the two groups of a sign where needed, so that the signs of a pair are in the same group in as many pairs as
 * possible. Starts with the most frequent sign and continues with the sign that its pairs decide most clearly.
 */
function align(pairs: readonly (readonly Occurrence[])[], groups: Groups): void {
  let remaining = [...groups.keys()].sort((a, b) => (groups.get(b)?.length ?? 0) - (groups.get(a)?.length ?? 0));
  const aligned = new Set<string>();
  while (remaining.length > 0) {
    const votes = new Map<string, number>();
    for (const [one, other] of pairs) {
      if (one === undefined || other === undefined || aligned.has(one.sign) === aligned.has(other.sign)) continue;
      const { sign } = aligned.has(one.sign) ? other : one;
      votes.set(sign, (votes.get(sign) ?? 0) + (one.share - 0.5) * (other.share - 0.5));
    }
    const vote = (sign: string) => votes.get(sign) ?? 0;
    const next = remaining.reduce((best, sign) => (Math.abs(vote(sign)) > Math.abs(vote(best)) ? sign : best));
    if (vote(next) < 0) for (const occurrence of groups.get(next) ?? []) occurrence.share = 1 - occurrence.share;
    aligned.add(next);
    remaining = remaining.filter((sign) => sign !== next);
  }
}

/** The most probable shapes, given the typeface of each occurrence. */
const maximise = (groups: Groups): Model =>
  new Map([...groups].map(([sign, occurrences]) => [sign, shapesOf(occurrences)]));

function shapesOf(occurrences: readonly Occurrence[]): readonly [first: Shape, second: Shape] {
  const newSums = () => [new Float64Array(box.length), new Float64Array(box.length)] as const;
  const [visible, ink] = [newSums(), newSums()];
  const add = ([first, second]: typeof ink, pixel: number, share: number) => {
    first[pixel] = (first[pixel] ?? 0) + 1 - share;
    second[pixel] = (second[pixel] ?? 0) + share;
  };
  for (const { window, share } of occurrences)
    for (let pixel = 0; pixel < box.length; pixel++) {
      const value = window[pixel];
      if (value !== hidden) add(visible, pixel, share);
      if (value === inked) add(ink, pixel, share);
    }
  const sumOf = ([first, second]: typeof ink, pixel: number) => (first[pixel] ?? 0) + (second[pixel] ?? 0);
  const mean = ink[0].map((_, pixel) => sumOf(ink, pixel) / (sumOf(visible, pixel) + meanWeight));
  const shapeOf = (face: 0 | 1): Shape =>
    ink[face].map(
      (weight, pixel) => (weight + meanWeight * (mean[pixel] ?? 0)) / ((visible[face][pixel] ?? 0) + meanWeight),
    );
  return [shapeOf(0), shapeOf(1)];
}

/** The logarithm of how much more probable an occurrence is in the second typeface than in the first. */
function oddsOf({ sign, window }: Occurrence, model: Model): number {
  const [first, second] = model.get(sign) ?? [];
  let odds = 0;
  for (let pixel = 0; pixel < box.length; pixel++) {
    const value = window[pixel];
    const one = withDoubt(first?.[pixel]);
    const two = withDoubt(second?.[pixel]);
    if (value === hidden || one === two) continue;
    odds += value === inked ? Math.log(two / one) : Math.log((1 - two) / (1 - one));
  }
  return odds;
}

const withDoubt = (probability = 0): number => Math.min(1 - leastDoubt, Math.max(leastDoubt, probability));
