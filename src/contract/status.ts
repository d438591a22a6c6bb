import type { ErrorCode } from "./errors.ts";

/** A fault of the portal that several students meet now. */
export interface Incident {
  readonly code: ErrorCode;
  /** A sentence for a banner. */
  readonly message: string;
  /** The first failed page, to the minute. */
  readonly since: string;
  readonly pages: readonly string[];
}

/** The state of the portal, as the students' own calls have found it. Contains no personal data. */
export interface Status {
  /** `unknown` if no page was requested often enough. */
  readonly status: "ok" | "incident" | "unknown";
  readonly incidents: readonly Incident[];
  /** Pages that were requested since the start. */
  readonly pages: readonly {
    readonly page: string;
    /** Share of the recent results that are successes; null if there are too few. */
    readonly successes: number | null;
    /** To the minute; null if there was none, or if `successes` is null: it would show one student's call. */
    readonly last_success: string | null;
  }[];
  /** Start of the process. */
  readonly observed_since: string;
}
