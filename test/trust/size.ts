/** True for `npm run trust`. `npm run trust:sample` runs the same suites with fewer cases. */
export const isFullSize = process.env.TRUST_SIZE === "full";

/** The value for the current size of the suites. */
export const sized = (short: number, full: number): number => (isFullSize ? full : short);

/** Timeout of one test, in milliseconds. */
export const testTimeoutMs = sized(60_000, 3_600_000);

/** Prints a line in `npm run trust` only. */
export function report(line: string): void {
  if (isFullSize) console.log(line);
}

/** All items, or outside of `npm run trust` so many of them, evenly spaced. */
export const sampled = <T>(items: readonly T[], count: number): readonly T[] =>
  isFullSize
    ? items
    : items.filter(
        (_, index) => Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
      );
