import type { TrackedRecord } from "./collection.ts";
import type { CollectionHashes, HashedRecord } from "./snapshot.ts";

/** One difference between an earlier answer and the current one. */
export interface Change {
  readonly kind: "added" | "changed" | "removed";
  /** Name of the collection. */
  readonly collection: string;
  /** The fields that identify the record. */
  readonly key: TrackedRecord;
  /** Names of the changed fields; null for another kind, and if the digest had no room for them. */
  readonly fields: readonly string[] | null;
  /** The current record; null if it was removed. */
  readonly record: TrackedRecord | null;
}

type KnownRecord = CollectionHashes["records"][number];

/** Compares the records of one collection with those that an earlier digest knows. Their order does not matter. */
export function changesOf(
  collection: string,
  { key, fields, records: known }: CollectionHashes,
  current: readonly HashedRecord[],
): Change[] {
  const keyOf = (values: readonly unknown[]) => Object.fromEntries(key.map((name, index) => [name, values[index]]));
  const unmatched = withoutEqual(known, current);
  const changes: Change[] = [];
  for (const now of unmatched.current) {
    const before = takeMostSimilar(unmatched.known, now);
    const key = keyOf(now.key);
    const { record } = now;
    if (before === null) changes.push({ kind: "added", collection, key, fields: null, record });
    else changes.push({ kind: "changed", collection, key, fields: changedFields(before, now, fields), record });
  }
  for (const { key } of unmatched.known) {
    changes.push({ kind: "removed", collection, key: keyOf(key), fields: null, record: null });
  }
  return changes;
}

const idOf = ({ key }: KnownRecord) => JSON.stringify(key);

/** The records of both sides without the pairs whose values are equal. */
function withoutEqual(known: readonly KnownRecord[], current: readonly HashedRecord[]) {
  const counts = new Map<string, number>();
  const idWithValues = (record: KnownRecord) => idOf(record) + record.all;
  for (const record of known) counts.set(idWithValues(record), (counts.get(idWithValues(record)) ?? 0) + 1);
  const take = (record: KnownRecord): boolean => {
    const count = counts.get(idWithValues(record)) ?? 0;
    counts.set(idWithValues(record), Math.max(count - 1, 0));
    return count > 0;
  };
  const unmatched = current.filter((record) => !take(record));
  // What is left to take are the known records without an equal current one.
  return { known: known.filter(take), current: unmatched };
}

/** Removes the record with the same key and the fewest different fields from a list. */
function takeMostSimilar(known: KnownRecord[], now: HashedRecord): KnownRecord | null {
  const id = idOf(now);
  let best: KnownRecord | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    if (idOf(candidate) !== id) continue;
    const differences = now.fields.filter((hash, index) => isDifferent(candidate.fields?.[index], hash)).length;
    if (differences < fewest) [best, fewest] = [candidate, differences];
  }
  if (best !== null) known.splice(known.indexOf(best), 1);
  return best;
}

/** A digest may hold only the beginning of a hash, or no hash of a field. */
const isDifferent = (known: string | undefined, current: string) => known !== undefined && !current.startsWith(known);

function changedFields(
  before: KnownRecord,
  { fields: hashes }: HashedRecord,
  names: readonly string[],
): readonly string[] | null {
  if (before.fields === null) return null;
  const changed = names.filter((_, index) => isDifferent(before.fields?.[index], hashes[index] ?? ""));
  return changed.length > 0 ? changed : null;
}
