/** The kind of the fields that differ between two records, worst first, with an example. */
export interface Difference {
  readonly kind: "typed" | "free";
  /** Path of the field with both values. */
  readonly field: string;
}

/** Fields whose values are identifiers, dates or times although they are strings: their names end so. */
const TYPED = /(?:^|_)(?:id|code|number|nbr|date|time|month|weekday|year|at|path|from|to|url|day)$/;
const TYPED_VALUE = /^(?:\d{4}-\d{2}(?:-\d{2}|$)|\d{2}:\d{2}(?::\d{2})?$)/;

/** The worst difference between two records; null if they are the same. */
export function differenceOf(one: unknown, two: unknown): Difference | null {
  let worst: Difference | null = null;
  for (const difference of differences(one, two, "", "")) {
    if (difference.kind === "typed") return difference;
    worst ??= difference;
  }
  return worst;
}

function* differences(one: unknown, two: unknown, path: string, name: string): Generator<Difference> {
  if (Object.is(one, two)) return;
  const field = `${path}: ${JSON.stringify(one)?.slice(0, 60)} for ${JSON.stringify(two)?.slice(0, 60)}`;
  if (Array.isArray(one) && Array.isArray(two)) {
    if (one.length !== two.length) yield { kind: "typed", field: `${path}: ${one.length} for ${two.length} items` };
    else for (const [index, item] of one.entries()) yield* differences(item, two[index], `${path}[${index}]`, name);
    return;
  }
  if (isRecord(one) && isRecord(two)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(two)]))
      yield* differences(one[key], two[key], path === "" ? key : `${path}.${key}`, key);
    return;
  }
  const isFree = [one, two].every((value) => value === null || (typeof value === "string" && !TYPED_VALUE.test(value)));
  yield { kind: isFree && !TYPED.test(name) ? "free" : "typed", field };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
