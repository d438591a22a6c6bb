const pairsOf = (text: string) => new Set(Array.from(text.slice(1), (_, at) => text.slice(at, at + 2).toLowerCase()));

/** The known name that is most like another, by the pairs of letters that both have; null if its share of them is below `least`. */
export function nearest(name: string, known: readonly string[], least: number): string | null {
  const wanted = pairsOf(name);
  const likeness = (other: string) => {
    const pairs = pairsOf(other);
    return (2 * [...pairs].filter((pair) => wanted.has(pair)).length) / (pairs.size + wanted.size);
  };
  const [best = ""] = known.toSorted((one, other) => likeness(other) - likeness(one));
  return likeness(best) < least ? null : best;
}
