/** Whitespace other than a single space. */
const WHITESPACE = /\s{2,}|[^\S ]/g;
/** ASCII without control characters other than whitespace. */
const ASCII = /^[\t-\r -~]*$/;

/**
 * Characters that nobody sees: control characters, soft hyphens, zero-width spaces and joiners, marks of the writing direction,
 * letters and Braille patterns without ink, tags. The joiners and the selectors of a variant are kept behind letters and
 * pictures that need them, as in Telugu names.
 */
const INVISIBLE =
  /\u034f|\udb40[\udc00-\udc7f]|[\x7f-\x9f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufff9-\ufffb\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?<![\u0600-\u1fff\ud800-\udfff\u2600-\u27bf])(?:[\u200c\u200d]|[\ufe00-\ufe0f])/g;

/** Removes invisible characters, replaces each run of whitespace, including no-break spaces, with one space and trims the ends. */
export function collapse(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isAsciiSpace(text.charCodeAt(start))) start++;
  while (end > start && isAsciiSpace(text.charCodeAt(end - 1))) end--;
  const trimmed = end - start === text.length ? text : text.slice(start, end);
  if (isCollapsed(trimmed)) return trimmed;
  const visible = ASCII.test(trimmed) ? trimmed : trimmed.replace(INVISIBLE, "");
  return visible.replace(WHITESPACE, " ").trim();
}

function isAsciiSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** True if a trimmed ASCII text is already collapsed. Most are, and testing is cheaper than replacing. */
function isCollapsed(text: string): boolean {
  let spaceBefore = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7e || code < 0x20) return false;
    const space = code === 0x20;
    if (space && spaceBefore) return false;
    spaceBefore = space;
  }
  return true;
}
