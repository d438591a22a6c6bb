import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Portico } from "../../client/index.ts";
import { CREDENTIALS, FailingService, type Failure, failures, mostInTenMinutes } from "./fault-hours.ts";

const MINUTE = 60_000;
const URL_OF_SERVICE = "http://portico.test";
/** The number of refused logins that the service allows an account in ten minutes. */
const ALLOWED_LOGINS = 3;
/** Longest delay that the client itself waits after a failed login, and the time between two calls of an app. */
const ADVICE_MS = 11 * MINUTE;

let service: FailingService;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-09-25T10:00:00Z"), toFake: ["Date", "setTimeout", "clearTimeout"] });
  service = new FailingService();
  vi.stubGlobal("fetch", service.fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const newClient = (password = CREDENTIALS.password) =>
  new Portico({ baseUrl: URL_OF_SERVICE, apiKey: "a-key", credentials: { ...CREDENTIALS, password } });

/** Runs `minutely` for an hour of the failure and two hours after it. Resolves to the time until the first answer after the failure. */
async function throughTheHour(failure: Failure, endsSession: boolean, minutely: () => void): Promise<number> {
  const hours = async (count: number) => {
    for (let minute = 0; minute < 60 * count; minute++) {
      minutely();
      await pass(MINUTE);
    }
  };
  await hours(0.5);
  service.failure = failure;
  if (endsSession) service.endSession();
  await hours(1);
  service.failure = null;
  const recovered = Date.now();
  await hours(2);
  const first = service.answered.find((time) => time >= recovered) ?? Number.POSITIVE_INFINITY;
  return first - recovered;
}

describe.each(failures.map((failure) => [failure.name, failure] as const))("an hour in which %s", (_name, failure) => {
  it.each([
    ["with its session", false],
    ["without a session", true],
  ])("is over for the client %s within one advice interval, with no more logins than allowed", async (_, ended) => {
    const portico = newClient();
    const delay = await throughTheHour(failure, ended, () => void portico.marks({ sem_sub_id: "A" }).catch(() => {}));
    expect(delay).toBeLessThanOrEqual(ADVICE_MS);
    expect(mostInTenMinutes(service.counted)).toBeLessThanOrEqual(ALLOWED_LOGINS);
  });

  it.each([
    ["with its session", false],
    ["without a session", true],
  ])("is over for watch %s within its interval, or an hour if the page has changed", async (_, endsSession) => {
    const stop = new AbortController();
    const watched = newClient().watch(["marks"], { every: 10 * MINUTE, signal: stop.signal });
    const problems: string[] = [];
    const ended = (async () => {
      for await (const event of watched) if (event.type === "problem") problems.push(event.code);
    })().catch(() => "stopped");
    const delay = await throughTheHour(failure, endsSession, () => {});
    expect(delay).toBeLessThanOrEqual(failure.isLasting ? 62 * MINUTE : ADVICE_MS + MINUTE);
    expect(problems).toHaveLength(1);
    expect(mostInTenMinutes(service.counted)).toBeLessThanOrEqual(ALLOWED_LOGINS);
    stop.abort();
    expect(await ended).toBe("stopped");
  });

  it("does not make the client repeat a password that the portal then rejects", async () => {
    const portico = newClient("wrong");
    const call = () => void portico.marks({ sem_sub_id: "A" }).catch(() => {});
    service.failure = failure;
    call();
    await pass(2 * MINUTE);
    service.failure = null;
    const before = service.counted.length;
    for (let minute = 0; minute < 180; minute++) {
      call();
      await pass(MINUTE);
    }
    expect(service.counted.length - before).toBe(1);
  });
});
