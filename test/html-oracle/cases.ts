/** Test cases in a text: separated by bars, the parts of each by arrows. */
export const cases = (text: string): string[][] =>
  text.split("|").map((parts) => parts.split("→").map((part) => part.trim()));
