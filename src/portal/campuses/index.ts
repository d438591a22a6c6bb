import type { CampusName, Config } from "../../config/config.ts";
import { bhopal } from "./bhopal.ts";
import type { Campus } from "./campus.ts";
import { chennai } from "./chennai.ts";
import { vellore } from "./vellore.ts";
import { vitAp } from "./vit-ap.ts";

export const campuses: Readonly<Record<CampusName, Campus>> = { "vit-ap": vitAp, chennai, vellore, bhopal };

type Settings = Pick<Config, "PORTAL_CAMPUS" | "PORTAL_URL" | "SEM_SUB_ID_PATTERN" | "CLASS_ID_PATTERN">;

/** The campus of the settings: the named one, that of the portal's host, or else VIT-AP. Patterns of the settings replace its own. */
export function campusOf({ PORTAL_CAMPUS, PORTAL_URL, SEM_SUB_ID_PATTERN, CLASS_ID_PATTERN }: Settings): Campus {
  const host = PORTAL_URL === null ? "" : new URL(PORTAL_URL).hostname;
  const campus =
    (PORTAL_CAMPUS && campuses[PORTAL_CAMPUS]) ?? Object.values(campuses).find((known) => known.host === host) ?? vitAp;
  return {
    ...campus,
    semSubId: SEM_SUB_ID_PATTERN ?? campus.semSubId,
    classId: CLASS_ID_PATTERN ?? campus.classId,
  };
}
