import type { TObject } from "typebox";

/** A record whose changes are tracked: its key and its other fields. */
export type TrackedRecord = Readonly<Record<string, unknown>>;

/** One kind of records in an answer, such as the assessments in the marks, and what identifies a record. */
export interface TrackedRecords<Data> {
  /** Its fields are tracked, except for the key and `without`. */
  readonly schema: TObject;
  /** Fields that identify a record. The portal may repeat a key; records with the same key are then matched by their values. */
  readonly key: readonly string[];
  /** Fields of the record whose changes do not count, because another collection has them. */
  readonly without?: readonly string[];
  records(data: Data): readonly TrackedRecord[];
}

/** Tracked records with their name and the fields whose changes count. */
export interface Collection<Data> {
  readonly name: string;
  readonly key: readonly string[];
  readonly fields: readonly string[];
  records(data: Data): readonly TrackedRecord[];
}

/** Row numbers change whenever a row is inserted above, so they are not tracked. */
const UNTRACKED = "serial_number";

/** Returns the collection of tracked records. */
export function collection<Data>(
  name: string,
  { schema, key, without = [], records }: TrackedRecords<Data>,
): Collection<Data> {
  const excluded = [...key, ...without, UNTRACKED];
  const fields = Object.keys(schema.properties).filter((field) => !excluded.includes(field));
  return { name, key, fields, records };
}
