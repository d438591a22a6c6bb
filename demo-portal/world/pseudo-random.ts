/** A pseudo-random number in [0, 1) that depends only on the seed (FNV-1a with a final mix). */
export function pseudoRandom(seed: string): number {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** A pseudo-random integer from `least` to `most`, both inclusive. */
export const pseudoRandomInteger = (least: number, most: number, seed: string): number =>
  least + Math.floor(pseudoRandom(seed) * (most - least + 1));
