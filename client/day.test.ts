import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Handler, json, problem, sessionNumber } from "./dev/fake-service.ts";
import { MemoryStore, Portico, type SessionStore, type WatchEvent, type WatchState, type WatchStore } from "./index.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-09-25T00:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service and its portal, which keeps one session per student and ends it after 15 minutes without a request. */
class Day {
  /** Marks by title. */
  readonly marks: Record<string, number> = {};
  isDown = false;
  asksForOtp = false;
  logins = 0;
  requests = 0;
  #session = 0;
  #lastUse = 0;
  #challenge = 0;

  /** The portal ends the session. */
  endSession(): void {
    this.#lastUse = 0;
  }

  readonly handle: Handler = ({ path, body }) => {
    this.requests++;
    if (this.isDown) return problem("portal_unavailable", 502);
    if (path === "/auth/login") {
      this.logins++;
      if (!this.asksForOtp) return this.#newSession();
      this.#challenge = Date.now();
      return json({ status: "otp_required", otp_challenge: { token: String(this.#challenge) } });
    }
    if (path === "/auth/verify_otp") {
      const isCurrent = body.otp_challenge.token === String(this.#challenge);
      return isCurrent && Date.now() - this.#challenge < 3 * MINUTE
        ? this.#newSession()
        : problem("otp_expired", 401, { retryable: false, user_action: "resend_otp" });
    }
    const isAlive = Date.now() - this.#lastUse < 15 * MINUTE;
    if (body.session.cookie !== `JSESSIONID=${this.#session}` || !isAlive)
      return problem("session_expired", 401, { retryable: false, user_action: "login_again" });
    this.#lastUse = Date.now();
    if (path === "/student/current_semester")
      return json({ semester: { id: "AP2026272", name: "Fall" }, evidence: "attendance", listed_above: [] });
    return path === "/student/refresh" ? this.#refresh(body.known.marks) : json({ alive: true });
  };

  #newSession(): Response {
    this.#lastUse = Date.now();
    return json({ status: "authenticated", session: sessionNumber(++this.#session) });
  }

  #refresh(known: string | null): Response {
    const digest = JSON.stringify(this.marks);
    const before = JSON.parse(known ?? "{}");
    const changes = Object.entries(this.marks)
      .filter(([title]) => !(title in before))
      .map(([mark_title, scored_mark]) => ({
        ...{ kind: "added", collection: "assessments", key: { mark_title }, fields: null },
        record: { mark_title, scored_mark },
      }));
    const part =
      known === digest
        ? { unchanged: true, digest }
        : { data: [], digest, baseline: known === null, changes: known === null ? [] : changes };
    return json({ sem_sub_id: "AP2026272", parts: { marks: part } });
  }
}

class JsonStore implements WatchStore {
  json = "null";
  load = (): WatchState | null => JSON.parse(this.json);
  save = (state: WatchState): void => {
    this.json = JSON.stringify(state);
  };
}

/** A program that watches the marks and stops like a crash. */
function start(day: Day, store: WatchStore, sessions: SessionStore = new MemoryStore()) {
  const fakeFetch: typeof fetch = async (url, init) => {
    const body = JSON.parse(String(init?.body));
    return day.handle({ path: new URL(String(url)).pathname, headers: new Headers(), body }, null);
  };
  const portico = new Portico({
    ...{ baseUrl: "https://portico.test/", apiKey: "a-key", fetch: fakeFetch, store: sessions },
    credentials: { registration_number: "23DMO0001", password: "p" },
  });
  const events: WatchEvent[] = [];
  const stop = new AbortController();
  const options = { every: 15 * MINUTE, store, signal: stop.signal };
  void (async () => {
    for await (const event of portico.watch(["marks"], options)) events.push(event);
  })().catch(() => {});
  const titles = () => events.flatMap((event) => (event.type === "change" ? [event.key.mark_title] : []));
  return { portico, events, titles, stop };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("a watch holds for a day: an ended session, an hour without a portal, an OTP that is handed in late, and restarts", async () => {
  const day = new Day();
  const store = new JsonStore();
  const sessions = new MemoryStore();
  let watched = start(day, store, sessions);
  const seen: unknown[] = [];
  const failures: string[] = [];
  const restart = () => {
    watched.stop.abort();
    seen.push(...watched.titles());
    failures.push(...watched.events.flatMap((event) => ("code" in event ? [event.code] : [])));
    watched = start(day, store, sessions);
  };
  for (let hour = 0; hour < 24; hour++) {
    day.marks[`Quiz ${hour}`] = hour;
    if (hour === 3 || hour === 20) day.endSession();
    day.isDown = hour === 6;
    if (hour === 10) {
      day.asksForOtp = true;
      day.endSession();
    }
    if (hour === 12) {
      // The OTP of the first login has expired: a new login sends another one.
      const [signedOut] = watched.events.filter((event) => event.type === "signed_out");
      if (signedOut?.type !== "signed_out" || signedOut.otp_challenge === null) throw new Error("No OTP is asked for.");
      await expect(watched.portico.verifyOtp(signedOut.otp_challenge, "1")).rejects.toMatchObject({
        code: "otp_expired",
      });
      const credentials = { registration_number: "23DMO0001", password: "p" };
      const error = await watched.portico.login(credentials).catch((failure: unknown) => failure);
      await watched.portico.verifyOtp(Object(error).otpChallenge, "2");
      day.asksForOtp = false;
    }
    await pass(30 * MINUTE);
    if (hour % 7 === 5) restart();
    await pass(30 * MINUTE);
  }
  restart();
  // The first one is in the baseline.
  expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => `Quiz ${index + 1}`));
  expect(failures).toEqual(["portal_unavailable", "otp_required"]);
  // The first login, one per ended session, after the hour without a portal, and two for the OTP.
  expect(day.logins).toBeLessThanOrEqual(6);
  expect(day.requests).toBeLessThan(24 * 12);
});

it.each([
  ["share a session", 3],
  ["each have a session, of which the portal keeps one", 24 * 4 * 2],
])("two watchers that %s report every change once each, with no more logins than reads", async (name, most) => {
  const day = new Day();
  const shared = name === "share a session" ? new MemoryStore() : undefined;
  const watchers = [start(day, new JsonStore(), shared), start(day, new JsonStore(), shared)];
  for (let hour = 0; hour < 24; hour++) {
    day.marks[`Quiz ${hour}`] = hour;
    if (hour === 12) day.endSession();
    await pass(HOUR);
  }
  for (const { titles } of watchers) expect(titles()).toHaveLength(23);
  expect(day.logins).toBeLessThanOrEqual(most);
});
