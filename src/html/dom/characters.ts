/** Character codes of the markup that the tokenizer looks for. */
export const Character = {
  exclamationMark: 0x21,
  doubleQuote: 0x22,
  singleQuote: 0x27,
  slash: 0x2f,
  equals: 0x3d,
  greater: 0x3e,
  questionMark: 0x3f,
} as const;

/** True if a character separates the name and the attributes of a tag. */
export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}

export function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The end of the tag name that continues at `from`. */
export function endOfTagName(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === Character.greater || code === Character.slash || isSpace(code)) break;
  }
  return at;
}
