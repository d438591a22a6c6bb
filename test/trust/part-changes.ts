import { randomBytes } from "node:crypto";
import { Digests } from "../../src/digest/digests.ts";
import { endpoints } from "../../src/features/index.ts";
import { type Part, partsOf } from "../../src/features/refresh/parts.ts";
import type { ShownPage } from "./shown-pages.ts";
import { parse } from "./verdict.ts";

const parts = partsOf(endpoints);

/** The part of a refresh with a name. */
export function partNamed(name: string): Part {
  const part = parts.get(name);
  if (part === undefined) throw new Error(`No endpoint is the part ${name}.`);
  return part;
}

const digests = new Digests([{ kid: "tests", key: randomBytes(32) }]);

/** Parts whose data is made of several pages, and the data that one of them gives. */
const dataOfPage: Readonly<Record<string, (record: never, shown: ShownPage) => unknown>> = {
  digital_assignments: (courses: readonly object[]) => courses.map((course) => ({ ...course, assignments: [] })),
  digital_assignments_course: (assignments: readonly object[], { input }) => [
    { class_id: input.class_id, assignments },
  ],
};

/** The data of a part in the HTML of a page, or null if the page does not parse. */
export function partData(shown: ShownPage, html: string): unknown {
  const parsed = parse(shown, html);
  if ("code" in parsed) return null;
  return dataOfPage[shown.page.name]?.(parsed.record as never, shown) ?? parsed.record;
}

/** One line per change that a refresh reports for HTML after the data of the same page: kind, collection, key and fields. */
export async function changesOf(part: string, shown: ShownPage, data: unknown, html: string): Promise<string[]> {
  const now = partData(shown, html);
  if (now === null) throw new Error(`${shown.page.name}, ${shown.name}: the changed page does not parse.`);
  const { collections } = partNamed(part);
  const { digest } = await digests.compare("scope", collections, data as never, null);
  const { changes } = await digests.compare("scope", collections, now as never, digest);
  if (changes === null) throw new Error("The digest was not usable.");
  return changes
    .map(({ kind, collection, key, fields }) =>
      changeLine(kind, `${collection} ${JSON.stringify(Object.values(key))}`, fields ?? []),
    )
    .sort();
}

/** A change as text. A record is its collection and the JSON of its key. */
export const changeLine = (kind: string, record: string, fields: readonly string[]): string =>
  `${kind} ${record} ${fields.toSorted()}`.trim();
