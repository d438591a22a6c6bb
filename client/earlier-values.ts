import type { Change } from "./types.ts";

type Fields = Readonly<Record<string, unknown>>;

/** An object in the data: its own fields, and those of the objects around it, without lists and other objects. */
type Found = { readonly own: Fields; readonly all: Fields };

/**
 * The values before a change, from the data in which the record was read earlier: the changed fields, or the whole removed record. Null
 * for an added record, and if the earlier data does not show one value for certain.
 */
export function valuesBefore({ kind, key, fields, record }: Change, earlier: unknown): Fields | null {
  if (kind === "added" || earlier === undefined) return null;
  const found = [...objectsIn(earlier, {})];
  // A field that the data has in another form, such as the weekday of a class, distinguishes nothing.
  const keyNames = Object.keys(key).filter((name) => found.some(({ all }) => name in all));
  const last = keyNames.at(-1);
  const values = found.flatMap(({ own, all }) => {
    const isRecord = keyNames.every((name) => isEqual(all[name] ?? null, key[name] ?? null));
    // The objects in a record have its key too, but not as their own.
    if (!isRecord || (last !== undefined && !(last in own))) return [];
    if (record === null) return [all];
    const names = fields ?? Object.keys(record).filter((name) => name in own && !isEqual(own[name], record[name]));
    const isKnown = names.length > 0 && names.every((name) => name in own);
    return isKnown ? [Object.fromEntries(names.map((name) => [name, own[name]]))] : [];
  });
  const [first] = values;
  return first !== undefined && values.every((value) => isEqual(value, first)) ? first : null;
}

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const hasObjects = (value: unknown): boolean => (Array.isArray(value) ? value.some(isObject) : isObject(value));

function* objectsIn(value: unknown, around: Fields): Generator<Found> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item, around);
  else if (isObject(value)) {
    const own = Object.fromEntries(Object.entries(value).filter(([, field]) => !hasObjects(field)));
    const all = { ...around, ...own };
    yield { own, all };
    for (const field of Object.values(value)) yield* objectsIn(field, all);
  }
}
