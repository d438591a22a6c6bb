import type { CampusName, Config } from "../../config/config.ts";
import type { PageName } from "../page.ts";
import { bhopal } from "./bhopal.ts";
import type { Campus } from "./campus.ts";
import { chennai } from "./chennai.ts";
import { vellore } from "./vellore.ts";
import { vitAp } from "./vit-ap.ts";

export const campuses: Readonly<Record<CampusName, Campus>> = { "vit-ap": vitAp, chennai, vellore, bhopal };

type Settings = Pick<Config, "PORTAL_CAMPUS" | "PORTAL_URL" | "SEM_SUB_ID_PATTERN" | "CLASS_ID_PATTERN">;

/** The campus of the settings: the named one, that of the portal's host, or else VIT-AP. Patterns of the settings replace its own. */
export function campusOf({ PORTAL_CAMPUS, PORTAL_URL, SEM_SUB_ID_PATTERN, CLASS_ID_PATTERN }: Settings): Campus {
  const host = PORTAL_URL === null ? "" : new URL(PORTAL_URL).hostname.replace(/\.$/, "");
  const campus =
    (PORTAL_CAMPUS && campuses[PORTAL_CAMPUS]) ?? Object.values(campuses).find((known) => known.host === host) ?? vitAp;
  return {
    ...campus,
    semSubId: SEM_SUB_ID_PATTERN ?? campus.semSubId,
    classId: CLASS_ID_PATTERN ?? campus.classId,
  };
}

/** An endpoint, and the pages that it reads. */
interface ReadPages {
  readonly path: string;
  readonly pages?: readonly { readonly name: PageName }[];
}

/** The pages of unproven endpoints that no other endpoint reads. */
export function unprovenPages(campus: Campus, endpoints: readonly ReadPages[]): ReadonlySet<PageName> {
  const namesOf = (isUnproven: boolean) =>
    endpoints
      .filter(({ path }) => (campus.endpoints.get(path)?.certainty === "unproven") === isUnproven)
      .flatMap(({ pages = [] }) => pages.map(({ name }) => name));
  const others = new Set(namesOf(false));
  return new Set(namesOf(true).filter((name) => !others.has(name)));
}
