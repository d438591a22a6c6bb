import { expect, test } from "vitest";
import { rupeesInWords } from "./rupees.ts";

test.each([
  [0, "Zero"],
  [17, "Seventeen"],
  [40, "Forty"],
  [250, "Two Hundred Fifty"],
  [98_500, "Ninety Eight Thousand Five Hundred"],
  [176_000, "One Lakh Seventy Six Thousand"],
  [12_300_045, "One Crore Twenty Three Lakh Forty Five"],
  [1200.5, "One Thousand Two Hundred and Fifty Paise"],
])("%d rupees are %s", (amount, words) => {
  expect(rupeesInWords(amount)).toBe(words);
});
