import { describe, expect, it } from "vitest";
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

type Case = [text: string, value: unknown];

/** One test for each text and its expected value. */
function testCases(parse: (text: string) => unknown, cases: Case[]): void {
  it.each(cases)("parses %j as %j", (text, value) => expect(parse(text)).toEqual(value));
}

describe("valueText", () => {
  testCases(valueText, [
    ["", null],
    [" \u00a0", null],
    ["-", null],
    ["--", null],
    ["- -", null],
    ["___", null],
    ["–", null],
    ["NA", null],
    ["n/a", null],
    ["N/A ", null],
    ["nil", null],
    ["null", null],
    ["-x", "-x"],
    ["x-", "x-"],
    ["AB2-101", "AB2-101"],
    ["NAB", "NAB"],
    ["0", "0"],
    [" a \n b ", "a b"],
  ]);
});

describe("parseNumber", () => {
  testCases(parseNumber, [
    ["0", 0],
    ["92.0", 92],
    ["999999999999999", 999_999_999_999_999],
    ["99999999999999999999", null],
    ["4.8", 4.8],
    ["-2.5", -2.5],
    ["92%", 92],
    ["92 %", 92],
    ["1,99,300.00", 199300],
    ["98,500", 98500],
    ["1,234,567", 1234567],
    ["₹ 98,500.50", 98500.5],
    ["$1200", 1200],
    ["8.", 8],
    ["12.55", 12.55],
    ["Rs. 500", 500],
    ["rs 500", 500],
    ["INR500", 500],
    ["500 INR", 500],
    ["500/-", 500],
    ["500 rs", 500],
    ["500 rs.", 500],
    ["500 Rupees", 500],
    ["1 mark", 1],
    ["2 Marks.", 2],
    ["3 credits", 3],
    ["2 classes", 2],
    ["5 hrs", 5],
    ["+5", 5],
    ["5%5", null],
    ["5 $", null],
    ["5 % 5", null],
    ["5 marks left", null],
    ["", null],
    ["-", null],
    ["1,2", null],
    ["1.2.3", null],
    ["1 2", null],
    ["12a", null],
    ["1e3", null],
    ["0x10", null],
    ["Infinity", null],
    [">=81", null],
  ]);
});

describe("parseSerial", () => {
  testCases(parseSerial, [
    ["1", 1],
    ["123456", 123456],
    ["#1", 1],
    ["# 1", 1],
    ["(1)", 1],
    ["[(1)]", 1],
    ["1.", 1],
    ["1 )", 1],
    ["1.0", 1],
    ["1:", 1],
    ["", null],
    ["1234567", null],
    ["x1", null],
    ["1x", null],
    ["((( 1", null],
    ["#", null],
  ]);
});

describe("parseId", () => {
  testCases(parseId, [
    ["AP2026272", "AP2026272"],
    ["a_b.c/d:e+f-g", "a_b.c/d:e+f-g"],
    ["", null],
    ["two words", null],
    ["!x", null],
    ["x!", null],
  ]);
});

describe("parseInteger", () => {
  testCases(parseInteger, [
    ["12", 12],
    ["92.0", 92],
    ["007", 7],
    ["1,000", 1000],
    ["92.5", null],
    ["12345678901234567890", null],
    ["S1", null],
  ]);
});

describe("parseDate", () => {
  testCases(parseDate, [
    ["24-09-2026", "2026-09-24"],
    ["24/09/2026", "2026-09-24"],
    ["24-Sep-2026", "2026-09-24"],
    ["24-SEP-2026", "2026-09-24"],
    ["2026-09-24", "2026-09-24"],
    ["2026-09-24 00:00:00", "2026-09-24"],
    ["2026-09-24 00:00:00.000", "2026-09-24"],
    ["on 24-09-2026", null],
    ["2026-09-24 00:00:00.0", "2026-09-24"],
    ["7-Jul-2026", "2026-07-07"],
    ["20 Jan 2026", "2026-01-20"],
    ["29-02-2028", "2028-02-29"],
    ["29-02-2026", null],
    ["31-04-2026", null],
    ["00-01-2026", null],
    ["12-13-2026", null],
    ["24-Foo-2026", null],
    ["24-09-26", null],
    ["24.09.2026", "2026-09-24"],
    ["24-Sep-26", "2026-09-24"],
    ["24-Sep-1", null],
    ["09-10-26", null],
    ["24.09.26", null],
    ["24-09", null],
    ["24-09-2026-1", null],
    ["05-06-9999", null],
    ["05-06-0026", null],
    ["31-12-1899", null],
    ["01-01-1900", "1900-01-01"],
    ["31-12-2199", "2199-12-31"],
    ["01-01-2200", null],
    ["31-02-2026", null],
    ["2026-09-0024", null],
    ["2026-09-24 18:30:00.0", null],
    ["tomorrow", null],
    ["", null],
  ]);
});

describe("parseMonth", () => {
  testCases(parseMonth, [
    ["Jan-2025", "2025-01"],
    ["DEC-2025", "2025-12"],
    ["Dec-9999", null],
    ["September 2026", "2026-09"],
    ["2025-01", null],
    ["Foo-2025", null],
    ["Ja-2025", null],
    ["1 Jan-2025", null],
    ["Jan-2025 1", null],
  ]);
});

describe("parseTime", () => {
  testCases(parseTime, [
    ["09:00", "09:00"],
    ["9:30 AM", "09:30"],
    ["04:30PM", "16:30"],
    ["12:00 AM", "00:00"],
    ["12:15 pm", "12:15"],
    ["12:15", "12:15"],
    ["09:49:13", "09:49"],
    ["16:00:00.0", "16:00"],
    ["16:00:00.123", "16:00"],
    ["at 09:00", null],
    ["09:00 h", null],
    ["23:59", "23:59"],
    ["13:30 PM", null],
    ["13:00 PM", null],
    ["00:30 AM", null],
    ["12:30 AM", "00:30"],
    ["11:59 PM", "23:59"],
    ["24:10", null],
    ["24:00", null],
    ["09:60", null],
    ["13:00 AM", null],
    ["0:10 PM", null],
    ["9", null],
    ["-", null],
  ]);
});

describe("parseTimeWithSeconds", () => {
  testCases(parseTimeWithSeconds, [
    ["09:49:13", "09:49:13"],
    ["9:49:13 PM", "21:49:13"],
    ["09:49", null],
    ["a:b:c", null],
  ]);
});

describe("parseDateTime", () => {
  testCases(parseDateTime, [
    ["05-Jul-2026 09:38", "2026-07-05T09:38:00+05:30"],
    ["20 Jan 2026 03:09 PM", "2026-01-20T15:09:00+05:30"],
    ["05-07-2026 09:38:13", "2026-07-05T09:38:13+05:30"],
    ["2026-09-24 00:00:00.0", "2026-09-24T00:00:00+05:30"],
    ["05-Jul-2026", null],
    ["30-Feb-2026 09:38", null],
    ["05-Jul-2026 25:00", null],
    ["09:38", null],
  ]);
});

describe("parseWeekday", () => {
  testCases(parseWeekday, [
    ["MON", "monday"],
    ["Mon", "monday"],
    ["MONDAY", "monday"],
    ["Tue.", "tuesday"],
    ["Tu.e", null],
    ["THU", "thursday"],
    ["THUR", "thursday"],
    ["Thurs", "thursday"],
    ["sa", "saturday"],
    ["T", null],
    ["MONTH", null],
    ["", null],
  ]);
});

describe("parseTimeRange", () => {
  testCases(parseTimeRange, [
    ["10:00 AM - 11:30 AM", { start: "10:00", end: "11:30" }],
    ["09:00-09:50", { start: "09:00", end: "09:50" }],
    ["10:30 AM- 4:30PM", { start: "10:30", end: "16:30" }],
    ["10:00 AM to 11:00 AM", { start: "10:00", end: "11:00" }],
    ["05:00 PM - 09:00 AM", { start: null, end: null }],
    ["10:00 - 01:00", { start: null, end: null }],
    ["02:00 - 03:30", { start: null, end: null }],
    ["02:00 PM - 03:30 PM", { start: "14:00", end: "15:30" }],
    ["00:30 - 01:30", { start: "00:30", end: "01:30" }],
    ["00:59 - 01:30", { start: "00:59", end: "01:30" }],
    ["06:00 - 07:00", { start: null, end: null }],
    ["07:00 - 07:50", { start: "07:00", end: "07:50" }],
    ["05:30 AM - 06:30 AM", { start: "05:30", end: "06:30" }],
    ["10:00 - 10:00", { start: null, end: null }],
    ["1:00 - 2:00 PM", { start: null, end: "14:00" }],
    ["10:00", { start: "10:00", end: null }],
    ["noon - 1:00 PM", { start: null, end: "13:00" }],
    ["09:00-10:00-11:00", { start: null, end: null }],
    ["", { start: null, end: null }],
  ]);
});

describe("splitParts", () => {
  testCases(splitParts, [
    ["AP2026272000505 - E2+TE2 - -", { first: "AP2026272000505", middle: "E2+TE2", last: null }],
    ["DMO3009 - Bridges - Embedded Theory", { first: "DMO3009", middle: "Bridges", last: "Embedded Theory" }],
    ["DMO4006 - Coding - II - Theory Only", { first: "DMO4006", middle: "Coding - II", last: "Theory Only" }],
    ["T2000101 - C1+TCC1", { first: "T2000101", middle: "C1+TCC1", last: null }],
    ["T2000101", { first: "T2000101", middle: null, last: null }],
    ["AB2-101", { first: "AB2-101", middle: null, last: null }],
    ["DMO3009 - Bridges -", { first: "DMO3009", middle: "Bridges", last: null }],
    ["DMO3009 - - Lab", { first: "DMO3009", middle: null, last: "Lab" }],
    ["DMO3009 - -", { first: "DMO3009", middle: null, last: null }],
  ]);
});

describe("splitLast", () => {
  testCases(splitLast, [
    ["Ravi Deshmukh - SCOPE", { before: "Ravi Deshmukh", after: "SCOPE" }],
    ["Ravi - Kumar - SCOPE", { before: "Ravi - Kumar", after: "SCOPE" }],
    ["Ravi Deshmukh", { before: "Ravi Deshmukh", after: null }],
    ["Ravi Deshmukh -", { before: "Ravi Deshmukh", after: null }],
  ]);
});

describe("slotText", () => {
  testCases(slotText, [
    ["A1/TA1", "A1+TA1"],
    ["A1 / TA1", "A1+TA1"],
    ["L23+L24", "L23+L24"],
  ]);
});
