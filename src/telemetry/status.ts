import { type ErrorCode, errorCatalogue } from "../contract/error-catalogue.ts";
import type { Incident, Status } from "../contract/status.ts";
import type { PageResult, RequestObserver } from "../portal/events.ts";
import type { PageName } from "../portal/page.ts";

/** Collects the results of portal pages. */
export interface StatusBoard {
  record(result: PageResult): void;
  read(): Promise<Status>;
}

/** Older results say nothing about the portal now. */
const WINDOW_MS = 15 * 60_000;
/** Results that are kept of each page. */
const MOST_RESULTS = 100;
/** Fewer results prove nothing: neither a share nor an incident. */
const FEWEST_RESULTS = 5;
/** An incident begins if half of so many results are faults, or if the latest five are: five are quicker, and rarely a coincidence. */
const RECENT_RESULTS = 20;
/** Faults that fewer students met may be about their data. */
const FEWEST_STUDENTS = 3;

interface Result extends PageResult {
  readonly time: number;
}

/** The results of one page. */
class PageHistory {
  lastSuccess: number | null = null;
  #results: Result[] = [];
  /** Start of the incident, if there is one. */
  #since: number | null = null;

  add(result: Result): void {
    this.#results = [...this.#results, result].slice(-MOST_RESULTS);
    if (result.code === null) this.lastSuccess = result.time;
    if (this.#since === null) this.#since = this.#startOfIncident();
    else if (!this.#latest.some(isFault)) this.#since = null;
  }

  expire(before: number): void {
    this.#results = this.#results.filter(({ time }) => time >= before);
    if (this.#results.length === 0) this.#since = null;
  }

  get successes(): number | null {
    const count = this.#results.length;
    if (count < FEWEST_RESULTS) return null;
    return Math.round((this.#results.filter((result) => !isFault(result)).length / count) * 100) / 100;
  }

  /** The code is the one of the latest fault. */
  get incident(): { readonly code: ErrorCode; readonly since: number } | null {
    const code = this.#results.findLast(isFault)?.code ?? null;
    return this.#since === null || code === null ? null : { code, since: this.#since };
  }

  get #latest(): readonly Result[] {
    return this.#results.slice(-FEWEST_RESULTS);
  }

  #startOfIncident(): number | null {
    if (this.#results.length < FEWEST_RESULTS) return null;
    const decisive = this.#latest.every(isFault) ? this.#latest : this.#results.slice(-RECENT_RESULTS);
    const faults = decisive.filter(isFault);
    const students = new Set(faults.map(({ group }) => group));
    const isIncident = faults.length >= decisive.length / 2 && students.size >= FEWEST_STUDENTS;
    return isIncident ? (faults[0]?.time ?? null) : null;
  }
}

const isFault = ({ code }: Result) => code !== null;

/** A board in the memory of this process. Results that are neither a success nor a fault of the portal are not recorded. */
export function statusBoard(now: () => number = Date.now): StatusBoard {
  const start = now();
  const histories = new Map<PageName, PageHistory>();
  return {
    record(result) {
      if (result.code !== null && errorCatalogue[result.code].incident === undefined) return;
      const history = histories.get(result.page) ?? new PageHistory();
      histories.set(result.page, history);
      history.expire(now() - WINDOW_MS);
      history.add({ ...result, time: now() });
    },
    async read() {
      for (const history of histories.values()) history.expire(now() - WINDOW_MS);
      const pages = [...histories]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([page, { successes, lastSuccess }]) => ({
          page,
          successes,
          last_success: lastSuccess === null ? null : toMinute(lastSuccess),
        }));
      const incidents = incidentsOf(histories);
      const isKnown = pages.some(({ successes }) => successes !== null);
      const status = incidents.length > 0 ? "incident" : isKnown ? "ok" : "unknown";
      return { status, incidents, pages, observed_since: toMinute(start) };
    },
  };
}

/** One incident for each code: an outage of the portal is one, whatever pages meet it. */
function incidentsOf(histories: ReadonlyMap<PageName, PageHistory>): readonly Incident[] {
  const found = [...histories].flatMap(([page, { incident }]) => (incident === null ? [] : [{ page, ...incident }]));
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

/** Records the pages of a request. */
export const statusObserver = (board: StatusBoard): RequestObserver => ({
  pageEnded: (result) => board.record(result),
});
