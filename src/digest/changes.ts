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

/** The most records with one key among which the most similar is looked for. */
const MOST_COMPARED = 20;

/** Compares the records of one collection with those that an earlier digest knows. Their order does not matter. */
export function changesOf(
  collection: string,
  { key, fields, records: known }: CollectionHashes,
  current: readonly HashedRecord[],
): Change[] {
  const keyOf = (values: readonly unknown[]) => Object.fromEntries(key.map((name, index) => [name, values[index]]));
  const unmatched = withoutEqual(known.map(withId), current.map(withId));
  const left = new Map<string, Identified<KnownRecord>[]>();
  for (const record of unmatched.known)
    left
      .set(record.id, left.get(record.id) ?? [])
      .get(record.id)
      ?.push(record);
  const changes: Change[] = [];
  for (const { id, hashed: now } of unmatched.current) {
    const before = takeMostSimilar(left.get(id) ?? [], now);
    const key = keyOf(now.key);
    const { record } = now;
    if (before === null) changes.push({ kind: "added", collection, key, fields: null, record });
    else changes.push({ kind: "changed", collection, key, fields: changedFields(before, now, fields), record });
  }
  for (const { hashed } of [...left.values()].flat()) {
    changes.push({ kind: "removed", collection, key: keyOf(hashed.key), fields: null, record: null });
  }
  return changes;
}

/** A record with its key as a text. */
interface Identified<Hashed extends KnownRecord> {
  readonly id: string;
  readonly hashed: Hashed;
}

const withId = <Hashed extends KnownRecord>(hashed: Hashed): Identified<Hashed> => ({
  id: JSON.stringify(hashed.key),
  hashed,
});

/** The records of both sides without the pairs whose values are equal. */
function withoutEqual(known: readonly Identified<KnownRecord>[], current: readonly Identified<HashedRecord>[]) {
  const counts = new Map<string, number>();
  const idWithValues = ({ id, hashed }: Identified<KnownRecord>) => id + hashed.all;
  for (const record of known) counts.set(idWithValues(record), (counts.get(idWithValues(record)) ?? 0) + 1);
  const take = (record: Identified<KnownRecord>): boolean => {
    const count = counts.get(idWithValues(record)) ?? 0;
    counts.set(idWithValues(record), Math.max(count - 1, 0));
    return count > 0;
  };
  const unmatched = current.filter((record) => !take(record));
  // The known records without an equal current one are left to take.
  return { known: known.filter(take), current: unmatched };
}

/** Removes the record with the fewest different fields from the records with one key. */
function takeMostSimilar(candidates: Identified<KnownRecord>[], now: HashedRecord): KnownRecord | null {
  let best = -1;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [index, { hashed }] of candidates.slice(-MOST_COMPARED).entries()) {
    const differences = now.fields.filter((hash, field) => isDifferent(hashed.fields?.[field], hash)).length;
    if (differences < fewest) [best, fewest] = [index, differences];
  }
  const at = Math.max(0, candidates.length - MOST_COMPARED) + best;
  return best < 0 ? null : (candidates.splice(at, 1)[0]?.hashed ?? null);
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
