import type { PageName } from "./page.ts";

/** What the portal does that its operator wants to know of, for logs and metrics. Nothing of a student is in it. */
export interface PortalEvents {
  /** A page lacks what its reader knows it by: `anchor` in our words, `fingerprint` the page's structure without its texts. */
  pageChanged(page: PageName, anchor: string, fingerprint: string): void;
  /** The list of semesters holds an id that is not well-formed. */
  oddSemesterId(): void;
}

/** For those who want to know nothing. */
export const noEvents: PortalEvents = { pageChanged() {}, oddSemesterId() {} };
