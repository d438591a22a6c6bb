const WHITESPACE = /\s+/g;

/** Replaces each run of whitespace, including no-break spaces, with one space and trims the ends. */
export function collapse(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isAsciiSpace(text.charCodeAt(start))) start++;
  while (end > start && isAsciiSpace(text.charCodeAt(end - 1))) end--;
  const trimmed = end - start === text.length ? text : text.slice(start, end);
  return isCollapsed(trimmed) ? trimmed : trimmed.replace(WHITESPACE, " ").trim();
}

function isAsciiSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** True if a trimmed ASCII text is already collapsed. Most are, and testing is cheaper than replacing. */
function isCollapsed(text: string): boolean {
  let spaceBefore = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f || code < 0x20) return false;
    const space = code === 0x20;
    if (space && spaceBefore) return false;
    spaceBefore = space;
  }
  return true;
}
