import type { ErrorCode } from "./errors.ts";

/** A fault of the portal that several students meet now. */
export interface PortalIncident {
  readonly code: ErrorCode;
  /** A sentence for a banner, in English. */
  readonly message: string;
  /** The first failed page, to the minute: `2026-09-25T04:31Z`. */
  readonly since: string;
  readonly pages: readonly string[];
}

/** The state of the portal, as the calls of all students have found it. */
export interface PortalStatus {
  /** `unknown` if no page that was requested often enough has a success. */
  readonly status: "ok" | "incident" | "unknown";
  readonly incidents: readonly PortalIncident[];
  readonly pages: readonly {
    readonly page: string;
    /** Share of the recent results that are successes, from 0 to 1; null if there are too few. */
    readonly successes: number | null;
    /** To the minute; null if there was none or `successes` is null. */
    readonly last_success: string | null;
  }[];
  /** The campus of the portal: `vit-ap`, `chennai`, `vellore` or `bhopal`. */
  readonly campus: string;
  /** Sent to the portal in new logins: the first thing to look at if it blocks the service. */
  readonly user_agent: string;
  /** Start of the instance that answers. */
  readonly observed_since: string;
}
