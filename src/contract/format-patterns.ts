const YEAR = "20[0-9]{2}";
const LEAP_YEAR = "20([02468][048]|[13579][26])";
const DAY = "(0[1-9]|1[0-9]|2[0-8])";
const MONTH = "(0[1-9]|1[0-2])";
const MONTH_OF_30 = "(0[13-9]|1[0-2])";
const MONTH_OF_31 = "(0[13578]|1[02])";

/** Every letter in both cases: patterns have no flag for it. */
const inAnyCase = (words: string): string =>
  `(${words.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)})`;
const NAME = inAnyCase("jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec");
const NAME_OF_30 = inAnyCase("jan|mar|apr|may|jun|jul|aug|sep|oct|nov|dec");
const NAME_OF_31 = inAnyCase("jan|mar|may|jul|aug|oct|dec");

const isoDay = `${YEAR}-(${MONTH}-${DAY}|${MONTH_OF_30}-(29|30)|${MONTH_OF_31}-31)|${LEAP_YEAR}-02-29`;
const slashedDay = `(${DAY}/${MONTH}|(29|30)/${MONTH_OF_30}|31/${MONTH_OF_31})/${YEAR}|29/02/${LEAP_YEAR}`;
const calendarDay = `(${DAY}-${NAME}|(29|30)-${NAME_OF_30}|31-${NAME_OF_31})-${YEAR}|29-${inAnyCase("feb")}-${LEAP_YEAR}`;

/** Patterns that replace the formats of days in the OpenAPI document, because no other program knows those formats. */
export const dayPatterns: Readonly<Record<string, string>> = {
  "portal-day": `^(${isoDay}|${slashedDay})$`,
  "calendar-day": `^(${calendarDay})$`,
};
