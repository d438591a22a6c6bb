import { describe, expect, it } from "vitest";
import { cases } from "../../test/html-oracle/cases.ts";
import {
  parseDate,
  parseDateTime,
  parseId,
  parseInteger,
  parseMonth,
  parseNumber,
  parseSerial,
  parseTime,
  parseTimeRange,
  parseTimeWithSeconds,
  parseWeekday,
  slotText,
  splitLast,
  splitParts,
  valueText,
} from "./values.ts";

/** One test for each text and its value, and for each text without one. */
function parses(parse: (text: string) => unknown, values: string, unfit?: string): void {
  describe(parse.name, () => {
    it.each(cases(values))("of %j is %s", (text = "", value) => expect(String(parse(text))).toBe(value));
    if (unfit !== undefined) it.each(cases(unfit))("of %j is null", (text = "") => expect(parse(text)).toBeNull());
  });
}

parses(
  valueText,
  "-x → -x | x- → x- | AB2-101 → AB2-101 | NAB → NAB | Nullah → Nullah | 0 → 0 | a \n b → a b | né → né",
  "|-|--|- -|___|–|—|NA|n/a|N/A|nil|null|\u00a0",
);

parses(
  parseNumber,
  "0 → 0 | 92.0 → 92 | 999999999999999 → 999999999999999 | 4.8 → 4.8 | -2.5 → -2.5 | +5 → 5 | 8. → 8 | 92% → 92 | 92 % → 92 |" +
    "1,99,300.00 → 199300 | 98,500 → 98500 | 1,234,567 → 1234567 | ₹ 98,500.50 → 98500.5 | $1200 → 1200 | Rs. 500 → 500 | rs 500 → 500 |" +
    "INR500 → 500 | 500 INR → 500 | 500/- → 500 | 500 rs → 500 | 500 rs. → 500 | 500 Rupees → 500 | 1 mark → 1 | 2 Marks. → 2 |" +
    "3 credits → 3 | 2 classes → 2 | 5 hrs → 5 | 1 day → 1 | 2 points → 2 | 3 hours → 3",
  "|-|99999999999999999999|1000000000000000|5%5|5 $|5 % 5|5 marks left|1,2|1.2.3|1 2|12a|1e3|0x10|Infinity|>=81|1 course",
);

parses(
  parseSerial,
  "1 → 1 | 123456 → 123456 | #1 → 1 | # 1 → 1 | (1) → 1 | [(1)] → 1 | 1. → 1 | 1 ) → 1 | 1.0 → 1 | 1: → 1",
  "|1234567|x1|1x|((( 1|#|1.5",
);

parses(parseId, "AP2026272 → AP2026272 | a_b.c/d:e+f-g → a_b.c/d:e+f-g", "|two words|!x|x!");

parses(parseInteger, "12 → 12 | 92.0 → 92 | 007 → 7 | 1,000 → 1000", "92.5|12345678901234567890|S1");

parses(
  parseDate,
  "24-09-2026 → 2026-09-24 | 24/09/2026 → 2026-09-24 | 24.09.2026 → 2026-09-24 | 24-Sep-2026 → 2026-09-24 | 24-SEP-2026 → 2026-09-24 |" +
    "2026-09-24 → 2026-09-24 | 2026-09-24 00:00:00 → 2026-09-24 | 2026-09-24 00:00:00.000 → 2026-09-24 | 7-Jul-2026 → 2026-07-07 |" +
    "20 Jan 2026 → 2026-01-20 | 29-02-2028 → 2028-02-29 | 24-Sep-26 → 2026-09-24 | 01-01-1900 → 1900-01-01 | 31-12-2199 → 2199-12-31",
  "on 24-09-2026|29-02-2026|31-04-2026|00-01-2026|12-13-2026|24-Foo-2026|24-09-26|24-Sep-1|24.09.26|24-09|24-09-2026-1|05-06-9999|" +
    "05-06-0026|31-12-1899|01-01-2200|2026-09-0024|2026-09-24 18:30:00.0|2026-09-2026|tomorrow|",
);

parses(
  parseMonth,
  "Jan-2025 → 2025-01 | DEC-2025 → 2025-12 | September 2026 → 2026-09",
  "Dec-9999|2025-01|Foo-2025|Ja-2025|1 Jan-2025|Jan-2025 1",
);

parses(
  parseTime,
  "09:00 → 09:00 | 9:30 AM → 09:30 | 04:30PM → 16:30 | 12:00 AM → 00:00 | 12:15 pm → 12:15 | 12:15 → 12:15 | 09:49:13 → 09:49 |" +
    "16:00:00.123 → 16:00 | 23:59 → 23:59 | 12:30 AM → 00:30 | 11:59 PM → 23:59 | 0:10 → 00:10",
  "at 09:00|09:00 h|13:30 PM|00:30 AM|24:10|24:00|09:60|13:00 AM|0:10 PM|9|-",
);

parses(parseTimeWithSeconds, "09:49:13 → 09:49:13 | 9:49:13 PM → 21:49:13", "09:49|a:b:c");

parses(
  parseDateTime,
  "05-Jul-2026 09:38 → 2026-07-05T09:38:00+05:30 | 20 Jan 2026 03:09 PM → 2026-01-20T15:09:00+05:30 |" +
    "05-07-2026 09:38:13 → 2026-07-05T09:38:13+05:30 | 2026-09-24 00:00:00.0 → 2026-09-24T00:00:00+05:30",
  "05-Jul-2026|30-Feb-2026 09:38|05-Jul-2026 25:00|09:38",
);

parses(
  parseWeekday,
  "MON → monday | Mon → monday | MONDAY → monday | Tue. → tuesday | THU → thursday | THUR → thursday | sa → saturday",
  "T|MONTH|Tu.e|",
);

parses(
  function timeRange(text) {
    const { start, end } = parseTimeRange(text);
    return `${start} ${end}`;
  },
  "10:00 AM - 11:30 AM → 10:00 11:30 | 09:00-09:50 → 09:00 09:50 | 10:30 AM- 4:30PM → 10:30 16:30 | 10:00 AM to 11:00 AM → 10:00 11:00 |" +
    "09:00 – 09:50 → 09:00 09:50 | 02:00 PM - 03:30 PM → 14:00 15:30 | 05:30 AM - 06:30 AM → 05:30 06:30 | 00:59 - 01:30 → 00:59 01:30 |" +
    "07:00 - 07:50 → 07:00 07:50 | 10:00 → 10:00 null | noon - 1:00 PM → null 13:00 | 1:00 - 2:00 PM → null 14:00 |" +
    "05:00 PM - 09:00 AM → null null | 10:00 - 01:00 → null null | 10:00 - 10:00 → null null | 02:00 - 03:30 → null null |" +
    "01:00 - 02:00 → null null | 06:00 - 06:50 → null null | 09:00-10:00-11:00 → null null | → null null",
);

parses(
  function partsOf(text) {
    const { first, middle, last } = splitParts(text);
    return `${first}; ${middle}; ${last}`;
  },
  "DMO3009 - Bridges - Embedded Theory → DMO3009; Bridges; Embedded Theory | DMO4006 - Coding - II - Lab → DMO4006; Coding - II; Lab |" +
    "AP26 - E2+TE2 - - → AP26; E2+TE2; null | T2000101 - C1+TCC1 → T2000101; C1+TCC1; null | T2000101 → T2000101; null; null |" +
    "AB2-101 → AB2-101; null; null | DMO3009 - Bridges - → DMO3009; Bridges; null | DMO3009 - - Lab → DMO3009; null; Lab |" +
    "DMO3009 - - → DMO3009; null; null",
);

parses(function lastOf(text) {
  const { before, after } = splitLast(text);
  return `${before}; ${after}`;
}, "Ravi Deshmukh - SCOPE → Ravi Deshmukh; SCOPE | Ravi - Kumar - SCOPE → Ravi - Kumar; SCOPE | Ravi → Ravi; null | Ravi - → Ravi; null");

parses(slotText, "A1/TA1 → A1+TA1 | A1 / TA1 → A1+TA1 | L23+L24 → L23+L24");
