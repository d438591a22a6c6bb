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
type Identified<Hashed extends KnownRecord> = { readonly id: string; readonly hashed: Hashed };

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

/** Removes the record with the fewest different fields from the records with one key; null without such a record. */
function takeMostSimilar(candidates: Identified<KnownRecord>[], now: HashedRecord): KnownRecord | null {
  const from = Math.max(0, candidates.length - MOST_COMPARED);
  const differences = candidates
    .slice(from)
    .map(({ hashed }) => now.fields.filter((_, field) => isDifferent(hashed, now, field)).length);
  const best = from + differences.indexOf(Math.min(...differences));
  return candidates.splice(best, 1)[0]?.hashed ?? null;
}

/** A digest may hold only the beginning of the hashes, or none. */
const isDifferent = (before: KnownRecord, now: HashedRecord, field: number): boolean =>
  before.fields !== null && !now.fields[field]?.startsWith(before.fields[field] ?? "");

function changedFields(before: KnownRecord, now: HashedRecord, names: readonly string[]): readonly string[] | null {
  const changed = names.filter((_, field) => isDifferent(before, now, field));
  return changed.length > 0 ? changed : null;
}
