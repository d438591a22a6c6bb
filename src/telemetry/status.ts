import { type ErrorCode, errorCatalogue } from "../contract/error-catalogue.ts";
import type { PortalIncident, PortalStatus } from "../contract/status.ts";
import type { PageResult } from "../portal/events.ts";
import type { PageName } from "../portal/page.ts";

/** Observes how pages end, and shows what that says about the portal. */
export interface StatusBoard {
  pageEnded(result: PageResult): void;
  read(): Omit<PortalStatus, "campus" | "user_agent">;
}

/** Age at which results no longer count. */
const WINDOW_MS = 15 * 60_000;
/** Results that are kept of each page. */
const MOST_RESULTS = 100;
/** Minimum number of results for a share or an incident. */
const FEWEST_RESULTS = 5;
/** An incident begins if half of so many results are faults, or if the latest five are: five are quicker, and rarely a coincidence. */
const RECENT_RESULTS = 20;
/** Faults that fewer students met may be about their data. */
const FEWEST_STUDENTS = 3;

/** Sessions whose student is known. */
const MOST_SESSIONS = 10_000;

interface Result {
  readonly code: ErrorCode | null;
  /** Two results with different numbers are about different students. */
  readonly student: number;
  readonly time: number;
}

/** Stands for all students of unknown sessions and of refused passwords: a caller may invent cookies, registration numbers and passwords. */
const UNPROVEN = -1;

/**
 * The students of sessions, as groups. The number in a request proves nothing, so a session belongs to the student who logged in
 * with it or, if that was elsewhere, of the first page that the portal gave it.
 */
class KnownSessions {
  readonly #groups = new Map<string, number>();

  /** The student of a result; without a session, the one who tries to log in. */
  studentOf({ group, session, code }: PageResult): number {
    if (session === null) return group ?? UNPROVEN;
    const known = this.#groups.get(session) ?? (code === null ? group : null);
    if (known === null) return UNPROVEN;
    // The session that was used least recently comes first, and is forgotten if there are too many.
    this.#groups.delete(session);
    this.#groups.set(session, known);
    const [oldest] = this.#groups.keys();
    if (this.#groups.size > MOST_SESSIONS && oldest !== undefined) this.#groups.delete(oldest);
    return known;
  }
}

/** A fault that is frequent enough for an incident. */
interface Finding {
  readonly code: ErrorCode;
  readonly since: number;
  /** Number of students who met the code. */
  readonly students: number;
}

class PageHistory {
  #lastSuccess: number | null = null;
  #results: Result[] = [];
  /** The latest results that can begin an incident: not those of one that has ended. */
  #recent: Result[] = [];
  incident: Finding | null = null;

  add(result: Result): void {
    this.#results = [...this.#results, result].slice(-MOST_RESULTS);
    this.#recent = [...this.#recent, result].slice(-RECENT_RESULTS);
    if (result.code === null) this.#lastSuccess = result.time;
    const latest = this.#recent.slice(-FEWEST_RESULTS);
    if (this.incident !== null && !latest.some(isFault)) {
      this.incident = null;
      this.#recent = latest;
    }
    const found = findingOf(latest, FEWEST_RESULTS) ?? findingOf(this.#recent, this.#recent.length / 2);
    if (this.incident === null) this.incident = found;
    else if (found !== null && found.students >= FEWEST_STUDENTS)
      this.incident = { ...found, since: this.incident.since };
  }

  expire(before: number): void {
    const isCurrent = ({ time }: Result) => time >= before;
    this.#results = this.#results.filter(isCurrent);
    this.#recent = this.#recent.filter(isCurrent);
    if (this.#results.length === 0) this.incident = null;
  }

  get successes(): number | null {
    const count = this.#results.length;
    if (count < FEWEST_RESULTS) return null;
    return Math.round((this.#results.filter((result) => !isFault(result)).length / count) * 100) / 100;
  }

  /** Null with few results: it would show the call of one student. */
  get lastSuccess(): number | null {
    return this.successes === null ? null : this.#lastSuccess;
  }
}

type Fault = Result & { readonly code: ErrorCode };
const isFault = (result: Result): result is Fault => result.code !== null;

/** An incident with the code that most students met; null with fewer results, faults or students than it takes. */
function findingOf(results: readonly Result[], fewest: number): Finding | null {
  const faults = results.filter(isFault);
  const [first] = faults;
  if (first === undefined || results.length < FEWEST_RESULTS || faults.length < fewest) return null;
  if (studentsIn(faults) < FEWEST_STUDENTS) return null;
  const withCode = (code: ErrorCode) => faults.filter((fault) => fault.code === code);
  const [code = first.code] = [...new Set(faults.map((fault) => fault.code))].toSorted(
    (a, b) => studentsIn(withCode(b)) - studentsIn(withCode(a)) || withCode(b).length - withCode(a).length,
  );
  return { code, since: first.time, students: studentsIn(withCode(code)) };
}

const studentsIn = (results: readonly Result[]) => new Set(results.map(({ student }) => student)).size;

/**
 * A board in the memory of this process. Results that are neither a success nor a fault of the portal are not recorded, and pages that
 * nobody has compared with the portal begin no incident.
 */
export function statusBoard(unproven: ReadonlySet<PageName> = new Set(), now: () => number = Date.now): StatusBoard {
  const start = now();
  const histories = new Map<PageName, PageHistory>();
  const sessions = new KnownSessions();
  return {
    pageEnded(result) {
      if (result.code !== null && errorCatalogue[result.code].incident === undefined) return;
      const history = histories.get(result.page) ?? new PageHistory();
      histories.set(result.page, history);
      history.expire(now() - WINDOW_MS);
      history.add({ code: result.code, student: sessions.studentOf(result), time: now() });
    },
    read() {
      for (const history of histories.values()) history.expire(now() - WINDOW_MS);
      const pages = [...histories]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([page, { successes, lastSuccess }]) => ({
          page,
          successes,
          last_success: lastSuccess === null ? null : toMinute(lastSuccess),
        }));
      const incidents = incidentsOf([...histories].filter(([page]) => !unproven.has(page)));
      const isKnown = pages.some(({ successes }) => (successes ?? 0) > 0);
      const status = incidents.length > 0 ? "incident" : isKnown ? "ok" : "unknown";
      return { status, incidents, pages, observed_since: toMinute(start) };
    },
  };
}

/** Merges the incidents of all pages by code: an outage of the portal is one incident. */
function incidentsOf(histories: readonly (readonly [PageName, PageHistory])[]): readonly PortalIncident[] {
  const found = histories.flatMap(([page, { incident }]) => (incident === null ? [] : [{ page, ...incident }]));
  return [...new Set(found.map(({ code }) => code))].map((code) => {
    const same = found.filter((incident) => incident.code === code);
    const pages = same.map(({ page }) => page).toSorted();
    const since = toMinute(Math.min(...same.map((incident) => incident.since)));
    const affected = pages.map((page) => page.replaceAll("_", " ")).join(", ");
    return { code, message: `${errorCatalogue[code].incident} Affected: ${affected}.`, since, pages };
  });
}

/** Times to the second would show single calls. */
const toMinute = (time: number) => `${new Date(time).toISOString().slice(0, 16)}Z`;
