import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import type { SealKey } from "../config/config.ts";
import type { Collection, TrackedRecord } from "./collection.ts";
import type { CollectionHashes, Coverage, HashedCollection, HashedRecord, KeyedHash, Snapshot } from "./snapshot.ts";
import { hashRecords, keyedHash, packSnapshot, unpackSnapshot, wholeHash } from "./snapshot.ts";

/** One difference between an earlier answer and the current one. */
interface Change {
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
function changesOf(
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

/** Maximum length of a digest. */
export const MAX_DIGEST_LENGTH = 8192;

/** Format of the digests. A digest of another version counts as unknown. */
const TYPE = "portico-digest-1";

/** The overhead of a JWE: header, initialisation vector and tag. */
const JWE_OVERHEAD = 192;
const MAX_SNAPSHOT_BYTES = Math.floor(((MAX_DIGEST_LENGTH - JWE_OVERHEAD) * 3) / 4);

/** The result of comparing an answer with an earlier digest. */
interface Comparison {
  /** The digest of the current answer. */
  readonly digest: string;
  /** The differences that the digest can show. It has no room for the fields of very many records, or for the records. */
  readonly covers: Coverage;
  /** The differences; null without a digest that the answer can be compared with. */
  readonly changes: readonly Change[] | null;
}

type DigestKey = { readonly kid: string; readonly encryption: Uint8Array; readonly keyed: KeyedHash };

/**
 * Makes digests and compares answers with them. A digest is encrypted and holds keyed hashes of the records, so it reveals
 * nothing, not even to somebody who guesses a value.
 */
export class Digests {
  readonly #keys: readonly DigestKey[];
  readonly #current: DigestKey;

  /** New digests are made with the first key; all keys open digests. */
  constructor(keys: readonly SealKey[]) {
    this.#keys = keys.map(deriveKeys);
    const [current] = this.#keys;
    if (current === undefined) throw new Error("At least one sealing key is required.");
    this.#current = current;
  }

  /**
   * Compares an answer with the answer for which a digest was made. `scope` names what was asked for: a digest of another
   * student, semester or part, of another version, or of a key that is no longer configured is not compared.
   */
  async compare<Data>(
    scope: string,
    collections: readonly Collection<Data>[],
    data: Data,
    known: string | null,
  ): Promise<Comparison> {
    const opened = known === null ? null : await this.#open(known, scope);
    return {
      ...(await this.#seal(scope, collections, data)),
      changes: opened && compareWith(opened.snapshot, collections, data, opened.key.keyed),
    };
  }

  async #seal<Data>(scope: string, collections: readonly Collection<Data>[], data: Data) {
    const { kid, encryption, keyed } = this.#current;
    const hashes = new Map(
      collections.map((each) => [each.name, { ...each, records: hashRecords(each, data, keyed) }] as const),
    );
    const { bytes, covers } = packSnapshot(hashes, keyed(scope), keyed, MAX_SNAPSHOT_BYTES);
    const digest = await new CompactEncrypt(bytes)
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid, typ: TYPE })
      .encrypt(encryption);
    return { digest, covers };
  }

  async #open(known: string, scope: string): Promise<{ snapshot: Snapshot; key: DigestKey } | null> {
    try {
      let used = this.#current;
      const { plaintext } = await compactDecrypt(
        known,
        ({ kid, typ }) => {
          const key = this.#keys.find((candidate) => candidate.kid === kid);
          if (key === undefined || typ !== TYPE) throw new errors.JWEInvalid("unknown digest");
          used = key;
          return key.encryption;
        },
        { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
      );
      const snapshot = unpackSnapshot(plaintext, used.keyed(scope));
      return snapshot && { snapshot, key: used };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}

/** Independent keys for encryption and hashes, so that neither is the key of the OTP challenges. */
function deriveKeys({ kid, key }: SealKey): DigestKey {
  const derive = (purpose: string) => new Uint8Array(hkdfSync("sha256", key, "", `digest ${purpose}`, 32));
  return {
    kid,
    encryption: derive("encryption"),
    keyed: keyedHash(Buffer.from(derive("hashes")).toString("base64url")),
  };
}

/** Compares with the collections and fields that the digest knows, so that a new field of the service is no change. */
function compareWith<Data>(
  { collections: known, whole }: Snapshot,
  collections: readonly Collection<Data>[],
  data: Data,
  keyed: KeyedHash,
): readonly Change[] | null {
  const current = new Map<string, HashedCollection>();
  const changes: Change[] = [];
  for (const [name, before] of known) {
    const collection = collections.find((candidate) => candidate.name === name);
    if (collection === undefined) return null;
    const { key, fields } = before;
    const records = hashRecords({ ...collection, key, fields }, data, keyed);
    current.set(name, { key, fields, records });
    if (whole === null) changes.push(...changesOf(name, before, records));
  }
  return whole === null || wholeHash(current, keyed) === whole ? changes : null;
}
