import type { Session } from "../../client/index.ts";

/** An answer of the service while the portal, the service or the network fails. */
export interface Failure {
  readonly name: string;
  /** Answers a login and every other call; rejects if there is no response. */
  answer(signal: AbortSignal | null): Response | Promise<Response>;
  /** True if the portal may have compared the password of a login that failed so. */
  readonly mayCount: boolean;
  /** True if the page, and not the portal, has changed: `watch` reads it at most every hour. */
  readonly isLasting?: true;
}

const problemOf = (code: string, status: number, more: object = {}): Response =>
  Response.json(
    {
      ...{ type: `/docs/errors/${code}`, title: code, status, detail: "The portal fails.", code, retryable: true },
      ...{ user_action: "wait", request_id: "0199c8f2-6f1d", portal: { page: "login", contacted: true }, ...more },
    },
    { status, headers: { "content-type": "application/problem+json" } },
  );

export const failures: readonly Failure[] = [
  {
    name: "connections break",
    mayCount: true,
    answer: () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNRESET", syscall: "read" } })),
  },
  {
    name: "the service is busy",
    mayCount: false,
    answer: () => problemOf("rate_limited", 429, { portal: { page: null, contacted: false }, retry_after_s: 40 }),
  },
  { name: "the portal blocks", mayCount: true, answer: () => problemOf("portal_blocked", 503) },
  {
    name: "the page has changed",
    mayCount: true,
    isLasting: true,
    answer: () => problemOf("portal_page_changed", 502, { retryable: false, user_action: "report" }),
  },
];

export const CREDENTIALS = { registration_number: "23DMO0001", password: "pass_good" };

/** A service whose portal can fail. Its responses are those of one student with one account. */
export class FailingService {
  failure: Failure | null = null;
  /** The password that the portal accepts. */
  password = CREDENTIALS.password;
  /** Times at which a password was sent that the portal may have compared, with the time of each. */
  readonly counted: number[] = [];
  /** Times of all requests. */
  readonly requests: number[] = [];
  /** Times of successful data calls. */
  readonly answered: number[] = [];
  #session = 0;

  get session(): Session {
    return {
      ...{ registration_number: CREDENTIALS.registration_number, cookie: `JSESSIONID=session-number-${this.#session}` },
      ...{ csrf_token: "token-of-the-student", user_agent: "Mozilla/5.0" },
    };
  }

  /** Ends the session at the portal. */
  endSession(): void {
    this.#session++;
  }

  readonly fetch: typeof fetch = async (url, init) => {
    const { pathname } = new URL(String(url));
    const body = JSON.parse(String(init?.body));
    this.requests.push(Date.now());
    const isLogin = pathname === "/auth/login";
    if (isLogin && (this.failure === null || this.failure.mayCount)) this.counted.push(Date.now());
    // The portal recognises the end of a session even if it fails otherwise, so that the client needs a login.
    const isEnded = !isLogin && body.session.cookie !== this.session.cookie;
    if (this.failure !== null && !isEnded) return this.failure.answer(init?.signal ?? null);
    const rejected = { retryable: false, user_action: "check_credentials" };
    if (isLogin && body.password !== this.password) return problemOf("invalid_credentials", 401, rejected);
    if (isLogin) return Response.json({ status: "authenticated", session: this.session });
    if (isEnded) return problemOf("session_expired", 401, { retryable: false, user_action: "login_again" });
    this.answered.push(Date.now());
    if (pathname === "/auth/check") return Response.json({ alive: true });
    if (pathname === "/student/current_semester")
      return Response.json({
        ...{ semester: { id: "AP2026272", name: "Fall" }, evidence: "attendance" },
        listed_above: [],
      });
    if (pathname === "/student/semesters") return Response.json({ semesters: [{ id: "AP2026272", name: "Fall" }] });
    if (pathname !== "/student/refresh") return Response.json([]);
    return Response.json({ sem_sub_id: "AP2026272", parts: { marks: { unchanged: true, digest: "d" } } });
  };
}

/** The largest number of moments within ten minutes. */
export const mostInTenMinutes = (times: readonly number[]): number =>
  Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time < start + 600_000).length));
