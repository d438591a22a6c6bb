import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import type { SealKey } from "../config/config.ts";
import { type Change, changesOf } from "./changes.ts";
import type { Collection } from "./collection.ts";
import type { Coverage, HashedCollection, KeyedHash, Snapshot } from "./snapshot.ts";
import { hashRecords, keyedHash, packSnapshot, unpackSnapshot, wholeHash } from "./snapshot.ts";

/** Maximum length of a digest. */
export const MAX_DIGEST_LENGTH = 8192;

/** Format of the digests. A digest of another version counts as unknown. */
const TYPE = "portico-digest-1";

/** The overhead of a JWE: header, initialisation vector and tag. */
const JWE_OVERHEAD = 192;
const MAX_SNAPSHOT_BYTES = Math.floor(((MAX_DIGEST_LENGTH - JWE_OVERHEAD) * 3) / 4);

/** The result of comparing an answer with an earlier digest. */
export interface Comparison {
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
