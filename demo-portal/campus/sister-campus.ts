import type { PortalPage } from "../pages/page.ts";
import type { Campus } from "../world/campus.ts";

/** The portal of a sister campus. What it leaves open is as at VIT-AP. */
export interface SisterCampus {
  readonly data: Campus;
  /** Every page behind the login, one per path. */
  readonly pages: readonly PortalPage[];
  /** Paths that are refused, with a 200 and a message, and so have no entry in the menu. All others without a page get a 404. */
  readonly refused: readonly string[];
  /** Fields of the login form next to those of VIT-AP; a login without them is accepted. */
  readonly loginFields: readonly string[];
  /** GETs below /vtop/ that only redirect, and where to. */
  readonly redirects: Readonly<Record<string, string>>;
  /** Location of the redirect after a login that succeeds. */
  readonly loggedInPath: string;
  /** A page that renders a new token; the old ones of the session remain valid. */
  readonly renewingPath: string;
  /** A page that accepts only the newest token. */
  readonly newestTokenPath?: string;
  /** True if a multipart request is never answered. */
  readonly hangsOnMultipart: boolean;
  /** Start options in place of the usual ones. */
  readonly options: { readonly balanced?: boolean; readonly idleMs?: number; readonly lifeMs?: number };
}
