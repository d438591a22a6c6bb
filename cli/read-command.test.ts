import { expect, it } from "vitest";
import { decimalOf } from "./read-command.ts";

it.each([
  ["15", 15],
  ["82.5", 82.5],
  ["010", 10],
])("parses %j as %d", (text, value) => {
  expect(decimalOf(text)).toBe(value);
});

it.each(["", " 5 ", "+5", "-5", "0x20", "1e3", "10.", ".5", "1_0", "1,5", "٣", "Infinity", "1234567890"])(
  "does not take %j for a number",
  (text) => {
    expect(decimalOf(text)).toBeNaN();
  },
);
