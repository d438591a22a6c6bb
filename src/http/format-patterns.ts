const YEAR = "[1-9][0-9]{3}";
const MONTHS_30 = "(0[13-9]|1[0-2])";
const MONTHS_31 = "(0[13578]|1[02])";

/** Every letter in both cases: patterns have no flag for it. */
const inAnyCase = (words: string): string => words.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);

const ISO_DAY = `${YEAR}-((0[1-9]|1[0-2])-(0[1-9]|[12][0-9])|${MONTHS_30}-30|${MONTHS_31}-31)`;
const SLASHED_DAY = `((0[1-9]|[12][0-9])/(0[1-9]|1[0-2])|30/${MONTHS_30}|31/${MONTHS_31})/${YEAR}`;
const CALENDAR_DAY = `(${[
  `(0[1-9]|[12][0-9])-(${inAnyCase("jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec")})`,
  `30-(${inAnyCase("jan|mar|apr|may|jun|jul|aug|sep|oct|nov|dec")})`,
  `31-(${inAnyCase("jan|mar|may|jul|aug|oct|dec")})`,
].join("|")})-${YEAR}`;

/**
 * Patterns that take the place of the service's own formats in the OpenAPI document, because no other program knows them.
 * Those of days do not know leap years: the service also rejects February 29 of other years.
 */
export const dayPatterns: Readonly<Record<string, string>> = {
  "portal-day": `^(${ISO_DAY}|${SLASHED_DAY})$`,
  "calendar-day": `^${CALENDAR_DAY}$`,
};
