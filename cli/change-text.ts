import type { FoundChange } from "portico-client";

const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** The subject of a change: the course, and the fields that identify the record, without internal ids. */
export function subjectOf({ key, record, collection }: FoundChange): string {
  const named = Object.entries(key).filter(([field, value]) => value !== null && !/(^|_)id$/.test(field));
  const subject = [record?.course_code, ...named.map(([, value]) => value)].filter((value) => value !== undefined);
  return [...new Set(subject.map(textOf))].join(" ") || collection;
}

/** Fields of an added record that need no line: they are in its subject, internal or numbers of a list. */
const NOT_SHOWN = /(^|_)id$|^(serial_number|course_code|course_title)$/;

/**
 * The values of the changed fields, with the earlier ones where they are known: `scored_mark 40 → 43`. Of an added record, the values that
 * the portal shows.
 */
export function valuesOf({ kind, key, fields, record, before }: FoundChange): string {
  const earlier = before ?? {};
  const isShown = ([field, value]: [string, unknown]) =>
    value !== null && value !== "" && typeof value !== "object" && !(field in key) && !NOT_SHOWN.test(field);
  const added = kind === "added" ? Object.entries(record ?? {}).filter(isShown) : [];
  const names = fields ?? added.map(([field]) => field);
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
