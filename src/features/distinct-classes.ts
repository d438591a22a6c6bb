import { PageChanged } from "../html/page-changed.ts";

/** Returns the records. Throws PageChanged if two of them have the same class: the page shows a table twice. */
export function distinctClasses<T extends { readonly class_id: string | null }>(records: T[]): T[] {
  const ids = records.flatMap(({ class_id }) => class_id ?? []);
  if (new Set(ids).size < ids.length) throw new PageChanged("every class once");
  return records;
}
