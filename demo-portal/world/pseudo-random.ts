/** A number from 0 up to 1 that looks like chance and is the same for the same text, always (FNV-1a, then mixed). */
export function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** A whole number from `least` to `most`, both included, that belongs to the text. */
export function chanceBetween(least: number, most: number, text: string): number {
  return least + Math.floor(chance(text) * (most - least + 1));
}
