/** A change that a visitor has made to a student's records. */
export interface Edit {
  readonly kind: string;
  /** Words that identify the record among its kind, separated by spaces. */
  readonly key: string;
  readonly fields: Readonly<Record<string, unknown>> | null;
}

/** A student with the edits of visitors. */
type Edited = { readonly edits: readonly Edit[] };

/** The edit of one record, or undefined. */
export const editOf = ({ edits }: Edited, kind: string, key: string): Edit | undefined =>
  edits.find((edit) => edit.kind === kind && edit.key === key);

/**
 * The records of a student after the edits of one kind. The keys of the edits begin with `scope`, and the rest is compared with
 * the field `identity` of a record, or with what it returns. `create` makes the record of a key that no record has; its remaining values come from the edit.
 */
export function edited<T extends object>(
  { edits }: Edited,
  [kind, scope]: readonly [kind: string, scope: string],
  records: readonly T[],
  identity: keyof T | ((record: T) => string),
  create: (key: string) => T,
): readonly T[] {
  const own = edits.filter((edit) => edit.kind === kind && edit.key.startsWith(scope));
  if (own.length === 0) return records;
  const keyOf = (record: T) => (typeof identity === "function" ? identity(record) : String(record[identity]));
  const byKey = new Map(own.map(({ key, fields }) => [key.slice(scope.length), fields]));
  const known = new Set(records.map(keyOf));
  const kept = records.flatMap((record): T | [] => {
    const fields = byKey.get(keyOf(record));
    return fields === null ? [] : { ...record, ...fields };
  });
  const added = [...byKey].flatMap(([key, fields]): T | [] =>
    fields === null || known.has(key) ? [] : { ...create(key), ...fields },
  );
  return [...kept, ...added];
}
