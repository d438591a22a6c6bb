import { type Weekday, weekdayOf } from "../contract/calendar.ts";
import type { Section } from "./section/section.ts";

/**
 * Values that a page shows next to each other and that confirm each other, such as two counts and their percentage. If they
 * contradict each other, it is not known which one is right: all are reported as unfit and null, never corrected.
 */
export function confirmed<T extends Readonly<Record<string, string | number | null>>>(
  section: Section,
  values: T,
  agree: (values: T) => boolean,
): { readonly [K in keyof T]: T[K] | null } {
  if (agree(values)) return values;
  const entries = Object.entries(values);
  for (const [field, value] of entries) if (value !== null) section.leaveUnfit(field);
  // TypeScript cannot infer the keys of an object from its entries.
  return Object.fromEntries(entries.map(([field]) => [field, null])) as { [K in keyof T]: null };
}

/** True if a percentage may be that of two counts. The portal rounds up. True if a number is missing. */
export function isShare(percentage: number | null, part: number | null, whole: number | null): boolean {
  if (part === null || whole === null) return true;
  if (part > whole) return false;
  // Of no classes at all, a page may show none or all as attended.
  if (whole === 0) return percentage === null || percentage === 0 || percentage === 100;
  return percentage === null || Math.abs(percentage - (100 * part) / whole) <= 1;
}

/** True if a number may be the total of others, which the portal rounds up. True if a number is missing. */
export function isTotalOf(total: number | null, parts: readonly (number | null)[]): boolean {
  const known = parts.filter((part) => part !== null);
  if (total === null || known.length === 0 || known.length < parts.length) return true;
  return Math.abs(total - known.reduce((sum, part) => sum + part, 0)) <= 1;
}

/** True if a mark may be another one scaled to its weight, which may be rounded up. True if a number is missing. */
export function isScaled(mark: {
  readonly max_mark: number | null;
  readonly weightage: number | null;
  readonly scored_mark: number | null;
  readonly weightage_mark: number | null;
}): boolean {
  const { max_mark, weightage, scored_mark, weightage_mark } = mark;
  if (max_mark === null || weightage === null || scored_mark === null || weightage_mark === null) return true;
  return max_mark === 0 || Math.abs(weightage_mark - (scored_mark / max_mark) * weightage) <= 1;
}

/** True if a date may be on a day of the week. True if one is missing. */
export const isOnWeekday = (date: string | null, weekday: Weekday | null): boolean =>
  date === null || weekday === null || weekdayOf(date) === weekday;
