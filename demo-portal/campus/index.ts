import { chennai } from "./chennai.ts";
import type { SisterCampus } from "./sister-campus.ts";
import { vellore } from "./vellore.ts";

/** The sister campuses whose portal the demo portal can be, by the value of DEMO_CAMPUS. */
export const campuses = { chennai, vellore } as const satisfies Readonly<Record<string, SisterCampus>>;

/** The name of a sister campus. */
export type CampusName = keyof typeof campuses;

/** The campus of a name; undefined for "", which is VIT-AP. Throws for another name. */
export function campusOf(name: string): CampusName | undefined {
  if (name === "") return undefined;
  if (!Object.hasOwn(campuses, name))
    throw new Error(`DEMO_CAMPUS is ${name}; it can be ${Object.keys(campuses).join(" or ")}.`);
  return name as CampusName;
}
