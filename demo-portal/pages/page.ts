import type { Student } from "../world/students.ts";

/** One page of the portal: which request opens it and what HTML answers. */
export interface PortalPage {
  /** Name of the page, e.g. "attendance_detail"; scripted passwords such as `data_changed:marks` name it. */
  readonly name: string;
  /** Path below /vtop/, e.g. "processViewStudentAttendance". */
  readonly path: string;
  /**
   * What the body must carry. "menu": verifyMenu=true, authorizedID, _csrf; "data": _csrf, authorizedID and `fields`.
   * The other shape gets the refusal fragment.
   */
  readonly shape: "menu" | "data";
  /** Own fields that a data request must carry (may be empty strings only where the portal takes that). */
  readonly fields: readonly string[];
  /**
   * Path of the menu page that leads here. Unless the portal was started without `primeCoursePage`, it must have been
   * opened earlier in this session, else the refusal fragment comes.
   */
  readonly primedBy?: string;
  /** Names of the variants that tests can switch on with `portal.show(name, variant)`; documented beside each. */
  readonly variants?: readonly string[];
  /** The HTML of the answer. */
  render(visit: Visit): string;
}

/** One request of a logged-in student for one page. */
export interface Visit {
  /** Who is logged in. */
  readonly student: Student;
  /** Decoded fields of the body, urlencoded or multipart. */
  readonly form: ReadonlyMap<string, string>;
  /** Token of the session, for forms and scripts inside the page. */
  readonly csrf: string;
  /** The variant switched on for this page, or null. */
  readonly variant: string | null;
}
