import type { TObject } from "typebox";

/** A record whose changes are tracked: its key and its other fields. */
export type TrackedRecord = Readonly<Record<string, unknown>>;

/** One kind of records in an answer, such as the assessments in the marks, and what identifies a record. */
export interface Collection<Data> {
  readonly name: string;
  /** Fields that identify a record. The portal may repeat a key; records with the same key are then matched by their values. */
  readonly key: readonly string[];
  /** Fields whose changes count. */
  readonly fields: readonly string[];
  records(data: Data): readonly TrackedRecord[];
}

interface CollectionOptions<Data> {
  readonly key: readonly string[];
  /** Fields of the record whose changes do not count, because another collection has them. */
  readonly without?: readonly string[];
  records(data: Data): readonly TrackedRecord[];
}

/** Row numbers change whenever a row is inserted above, so they are not tracked. */
const UNTRACKED = "serial_number";

/** Defines a collection of records with the fields of a schema. */
export function collection<Data>(
  name: string,
  { properties }: TObject,
  { key, without = [], records }: CollectionOptions<Data>,
): Collection<Data> {
  const excluded = [...key, ...without, UNTRACKED];
  const fields = Object.keys(properties).filter((field) => !excluded.includes(field));
  return { name, key, fields, records };
}
