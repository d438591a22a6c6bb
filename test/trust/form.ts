/** The long form of the trust suites, `npm run trust`; the short one runs with every test. Only here is it asked. */
export const isLong = process.env.TRUST_FORM === "long";

/** Of two sizes the one of this form. */
export const sized = (short: number, long: number): number => (isLong ? long : short);

/** How long one test of a suite may take, in milliseconds. */
export const testTimeoutMs = sized(60_000, 3_600_000);

/** Prints a count of `npm run trust`; the short form stays silent. */
export function tell(line: string): void {
  if (isLong) console.log(line);
}
