import type { CampusName } from "../../config/config.ts";
import type { PageName } from "../page.ts";

/**
 * Certainty that an endpoint works at a campus. `proven`: somebody has published a page of that portal from 2026. `likely`: clients in
 * use read it. `unproven`: a guess, or one client alone. `absent`: the portal has no such page.
 */
export type Certainty = "proven" | "likely" | "unproven" | "absent";

/** A certainty, and its source. */
export interface Evidence {
  readonly certainty: Certainty;
  readonly source: string;
}

/** A portal of the same software: what differs between them. Parsers do not know the campus. */
export interface Campus {
  readonly name: CampusName;
  readonly title: string;
  readonly host: string;
  readonly semSubId: RegExp;
  readonly classId: RegExp;
  /** The code behind the names of semesters; null if nobody has published one. */
  readonly code: string | null;
  /** Ids in place of those in the examples of the documentation, which are of VIT-AP. */
  readonly exampleIds: readonly (readonly [id: RegExp, own: string])[];
  /** The class group of the calendar if a call names none. */
  readonly classGroup: string;
  /** The reason why connections can fail without any answer; null if none is known. */
  readonly reach: string | null;
  /** Paths that differ from that of a page. */
  readonly paths: Readonly<Record<string, string>>;
  /** Form fields that differ from those of a page. */
  readonly fields: Readonly<Record<PageName, (fields: Readonly<Record<string, string>>) => Record<string, string>>>;
  /** False if pages show new tokens, next to which the older ones stay valid. */
  readonly keepsToken: boolean;
  /** False if multipart requests get no answer. */
  readonly multipart: boolean;
  /** True if Google's captcha goes away with a new session, and the login form may want the answer in `gResponse`, too. */
  readonly changesCaptcha: boolean;
  /** Pages that do not exist. */
  readonly absent: ReadonlySet<PageName>;
  /** By path: the 33 endpoints, and others that a single campus has. */
  readonly endpoints: ReadonlyMap<string, Evidence>;
}

/** The evidence for several endpoints, without `/student/` at the beginning of those that have it. */
export const evidence = (
  ...groups: readonly (readonly [certainty: Certainty, source: string, paths: string])[]
): ReadonlyMap<string, Evidence> =>
  new Map(
    groups.flatMap(([certainty, source, paths]) =>
      paths
        .split(" ")
        .map((path) => [path.startsWith("/") ? path : `/student/${path}`, { certainty, source }] as const),
    ),
  );

/** A semester or, behind it, a class: the ids of other campuses have one digit more in the semester. */
export const exampleTerms = (prefix: string) =>
  [
    [/AP2026272(?:0(?=\d{5}))?/g, `${prefix}20262701`],
    [/AP2025264(?:0(?=\d{5}))?/g, `${prefix}20252605`],
  ] as const;

/** The pages of the outings. */
export const OUTING_PAGES = ["general_outing_requests", "weekend_outing_requests"] as const;

/** The pages of the leave lists, which take the place of the outings. */
export const LEAVE_PAGES = ["leave", "leave_applied", "leave_history"] as const;
