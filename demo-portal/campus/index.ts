import { chennai } from "./chennai.ts";
import type { SisterCampus } from "./sister-campus.ts";
import { vellore } from "./vellore.ts";

/** The sister campuses whose portal the demo portal can be, by the value of DEMO_CAMPUS. */
export const campuses = { chennai, vellore } as const satisfies Readonly<Record<string, SisterCampus>>;

export type CampusName = keyof typeof campuses;

/** The campus of a name; undefined for VIT-AP, also without a name. Throws for another one. */
export function campusOf(name: string): CampusName | undefined {
  if (name === "" || name === "vit-ap") return undefined;
  const values = ["vit-ap", ...Object.keys(campuses)].join(", ");
  // The code of errors whose message is enough.
  if (!Object.hasOwn(campuses, name))
    throw Object.assign(new Error(`DEMO_CAMPUS must be one of ${values}.`), { code: "ERR_SETTING" });
  return name as CampusName;
}
