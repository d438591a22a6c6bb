import type { FoundChange } from "portico-client";

const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** The subject of a change: the course, and the fields that identify the record, without internal ids. */
export function subjectOf({ key, record, collection }: FoundChange): string {
  const named = Object.entries(key).filter(([field, value]) => value !== null && !/(^|_)id$/.test(field));
  const subject = [record?.course_code, ...named.map(([, value]) => value)].filter((value) => value !== undefined);
  return [...new Set(subject.map(textOf))].join(" ") || collection;
}

/** The values of the changed fields, with the earlier ones where they are known: `scored_mark 40 → 43`. */
export function valuesOf({ fields, record, before }: FoundChange): string {
  const earlier = before ?? {};
  const names = fields ?? (record === null ? [] : Object.keys(earlier));
  return names
    .map((field) => {
      const values = [...(field in earlier ? [earlier[field]] : []), record?.[field]];
      return `${field} ${values.map((value) => textOf(value ?? "–")).join(" → ")}`;
    })
    .join(", ");
}

/** The differences that are not known of a part with very many records. */
export const LIMITS = {
  records: "very many records: changed fields are not known",
  whole: "too many records: only whether anything has changed is known",
} as const;
