import { hash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Collection, TrackedRecord } from "./collection.ts";

/** Hashes of one record. */
interface RecordHashes {
  readonly key: readonly unknown[];
  readonly all: string;
  /** One hash per tracked field, or null if the digest had no room for them. */
  readonly fields: readonly string[] | null;
}

/** A record and its hashes. */
export interface HashedRecord extends RecordHashes {
  readonly fields: readonly string[];
  readonly record: TrackedRecord;
}

/** The content of a digest for one collection. */
export interface CollectionHashes {
  readonly key: readonly string[];
  readonly fields: readonly string[];
  readonly records: readonly RecordHashes[];
}

/** The records of a collection with their hashes. */
export interface HashedCollection extends CollectionHashes {
  readonly records: readonly HashedRecord[];
}

/** The content of a digest: hashes of all records, or, if there are too many, one hash of all of them. */
export type Snapshot = { readonly collections: ReadonlyMap<string, CollectionHashes>; readonly whole: string | null };

/** Characters of base64url, 6 bits each. */
const RECORD_CHARACTERS = 8;
const FIELD_CHARACTERS = 4;

/** A keyed hash of a text. */
export type KeyedHash = (text: string) => string;

export const keyedHash =
  (key: string): KeyedHash =>
  (text) =>
    hash("sha256", key + text, "base64url");

/** Hashes the records of a collection. `fields` may be those of an older digest. */
export function hashRecords<Data>(
  { key, records, fields }: Collection<Data>,
  data: Data,
  keyed: KeyedHash,
): readonly HashedRecord[] {
  return records(data).map((record) => {
    const values = fields.map((field) => canonical(record[field]));
    return {
      record,
      key: key.map((field) => record[field] ?? null),
      all: keyed(values.join()).slice(0, RECORD_CHARACTERS),
      fields: values.map((value, index) => keyed(`${fields[index]}:${value}`)),
    };
  });
}

/** JSON of a value, independent of the order of fields and of list items. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`);
  return `{${entries.sort().join()}}`;
}

/** One hash of all records, independent of their order. */
export const wholeHash = (collections: ReadonlyMap<string, CollectionHashes>, keyed: KeyedHash): string =>
  keyed(
    [...collections]
      .flatMap(([name, { records }]) => records.map(({ key, all }) => JSON.stringify([name, key, all])))
      .sort()
      .join(),
  );

type PackedRecord = readonly [key: readonly unknown[], all: string, fields?: string];

interface Packed {
  readonly scope: string;
  readonly whole?: string;
  readonly collections: readonly (readonly [
    name: string,
    key: readonly string[],
    fields: readonly string[],
    records: readonly PackedRecord[],
  ])[];
}

/**
 * Sizes of a packed snapshot in bytes below the maximum: its length must not reveal the number of records. 2928 is the largest
 * one whose digest version 1.1 accepts.
 */
const SIZES = [512, 1024, 2048, 2928, 4096];

/**
 * The differences that a digest can show: changed records with their changed fields, changed records, or only that something has changed.
 */
export const coverages = ["fields", "records", "whole"] as const;
export type Coverage = (typeof coverages)[number];

/** A packed snapshot, and the differences that it can still show. */
export type PackedSnapshot = { readonly bytes: Uint8Array; readonly covers: Coverage };

/**
 * Packs a snapshot into at most `maxBytes`, filled up to one of a few sizes. If it is too large, shortens the hashes of the
 * fields, then leaves them out, then leaves out the records.
 */
export function packSnapshot(
  collections: ReadonlyMap<string, HashedCollection>,
  scope: string,
  keyed: KeyedHash,
  maxBytes: number,
): PackedSnapshot {
  const pack = (packRecord: ((record: HashedRecord) => PackedRecord) | null): Uint8Array => {
    const packed: Packed = {
      scope,
      ...(packRecord === null && { whole: wholeHash(collections, keyed) }),
      collections: [...collections].map(([name, { key, fields, records }]) => [
        name,
        key,
        fields,
        packRecord === null ? [] : records.map(packRecord),
      ]),
    };
    return deflateRawSync(JSON.stringify(packed));
  };
  const withFields =
    (characters: number) =>
    ({ key, all, fields }: HashedRecord): PackedRecord => [
      key,
      all,
      fields.map((field) => field.slice(0, characters)).join(""),
    ];
  const forms: readonly (readonly [Coverage, (record: HashedRecord) => PackedRecord])[] = [
    ["fields", withFields(FIELD_CHARACTERS)],
    ["fields", withFields(3)],
    ["records", ({ key, all }) => [key, all]],
  ];
  for (const [covers, form] of forms) {
    const bytes = pack(form);
    if (bytes.length <= maxBytes) return { bytes: padded(bytes, maxBytes), covers };
  }
  return { bytes: padded(pack(null), maxBytes), covers: "whole" };
}

/** Zeros after the end of the compressed data, which the decompression ignores. */
function padded(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const filled = new Uint8Array(SIZES.find((size) => size >= bytes.length) ?? maxBytes);
  filled.set(bytes);
  return filled;
}

/** Unpacks a result of `packSnapshot` for the same scope; null for another scope. */
export function unpackSnapshot(bytes: Uint8Array, scope: string): Snapshot | null {
  // Only bytes that the service encrypted itself get here, so their form is known.
  const packed: Packed = JSON.parse(inflateRawSync(bytes, { maxOutputLength: 1_048_576 }).toString());
  if (packed.scope !== scope) return null;
  const collections = packed.collections.map(([name, key, fields, records]) => {
    const unpacked = records.map(([values, all, hashes]) => ({
      key: values,
      all,
      fields: hashes === undefined ? null : split(hashes, fields.length),
    }));
    return [name, { key, fields, records: unpacked }] as const;
  });
  return { collections: new Map(collections), whole: packed.whole ?? null };
}

/** Splits a text into `count` parts of the same length. */
function split(text: string, count: number): readonly string[] {
  const length = text.length / Math.max(count, 1);
  return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length));
}
