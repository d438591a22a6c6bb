import type { FoundChange } from "portico-client";

const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** The subject of a change: the course, and the fields that identify the record, without internal ids. */
export function subjectOf({ key, record, collection }: FoundChange): string {
  const named = Object.entries(key).filter(([field, value]) => value !== null && !/(^|_)id$/.test(field));
  const subject = [record?.course_code, ...named.map(([, value]) => value)].filter((value) => value !== undefined);
  return [...new Set(subject.map(textOf))].join(" ") || collection;
}

/** The new values of the changed fields: `scored_mark 43`. */
export const newValuesOf = ({ fields, record }: FoundChange): string =>
  (fields ?? []).map((field) => `${field} ${textOf(record?.[field] ?? "–")}`).join(", ");
