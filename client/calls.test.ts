import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeService, json, loggedIn, never, problem, type Reply, sessionNumber } from "./dev/fake-service.ts";
import { MemoryStore, PorticoError } from "./index.ts";

const store = new MemoryStore();
store.save(sessionNumber(1));

/** Answers with these one after the other, the last one from then on. */
function inTurn(...replies: readonly (() => Response)[]): Reply {
  let turn = 0;
  return () => (replies[Math.min(turn++, replies.length - 1)] ?? (() => json(null)))();
}
const broken = () => {
  throw new TypeError("fetch failed");
};

describe("a failure that passes by itself", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ["portal_unavailable", () => problem("portal_unavailable", 502)],
    ["portal_timeout", () => problem("portal_timeout", 504)],
    ["a broken connection", broken],
    ["a proxy's 502", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ])("(%s) is repeated after pauses that double", async (_name, failing) => {
    const { portico, asked } = fakeService(
      inTurn(failing, failing, () => json({ answered: true })),
      { store },
    );
    const call = portico.profile();
    await vi.advanceTimersByTimeAsync(499);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toEqual({ answered: true });
    expect(asked).toHaveLength(3);
  });

  it("is repeated no sooner than the service asks", async () => {
    const { portico, asked } = fakeService(
      inTurn(
        () => problem("rate_limited", 429, { retry_after_s: 12 }),
        () => json({ answered: true }),
      ),
      { store },
    );
    const call = portico.profile();
    await vi.advanceTimersByTimeAsync(11_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toEqual({ answered: true });
  });

  it("heeds the Retry-After of a proxy", async () => {
    const busy = () => new Response("busy", { status: 503, headers: { "retry-after": "7" } });
    const { portico, asked } = fakeService(
      inTurn(busy, () => json(null)),
      { store },
    );
    const call = portico.profile();
    await vi.advanceTimersByTimeAsync(6_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(asked).toHaveLength(2);
  });

  it("is told when it lasts", async () => {
    const { portico, asked } = fakeService(() => problem("portal_unavailable", 502), { store });
    const call = expect(portico.profile()).rejects.toMatchObject({ code: "portal_unavailable", retryable: true });
    await vi.runAllTimersAsync();
    await call;
    expect(asked).toHaveLength(3);
  });

  it.each([
    ["would take too long", () => problem("rate_limited", 429, { retry_after_s: 31 })],
    ["is a firewall's", () => problem("portal_blocked", 503)],
    ["is a closed menu", () => problem("portal_menu_unavailable", 503)],
  ])("is told at once if it %s", async (_name, failing) => {
    const { portico, asked } = fakeService(failing, { store });
    await expect(portico.profile()).rejects.toBeInstanceOf(PorticoError);
    expect(asked).toHaveLength(1);
  });

  it("is told at once if the app wants no repetition", async () => {
    const { portico, asked } = fakeService(() => problem("portal_unavailable", 502), { store, retries: 0 });
    await expect(portico.profile()).rejects.toMatchObject({ code: "portal_unavailable" });
    expect(asked).toHaveLength(1);
  });
});

describe("a failure that does not pass", () => {
  it.each([
    ["portal_page_changed", 502],
    ["validation_error", 422],
    ["api_key_invalid", 401],
    ["internal_error", 500],
  ])("(%s) is told at once", async (code, status) => {
    const { portico, asked } = fakeService(() => problem(code, status), { store });
    await expect(portico.profile()).rejects.toMatchObject({ code, status, retryable: false });
    expect(asked).toHaveLength(1);
  });

  it("carries what the service says about it", async () => {
    const errors = [{ pointer: "/date", message: "is not a day" }];
    const more = { errors, portal: { page: null, contacted: false }, user_action: "fix_request" };
    const { portico } = fakeService(() => problem("validation_error", 422, more), { store });
    const error = await portico.biometric({ date: "24 Sep" }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: "PorticoError",
      message: "validation_error: Said by a test.",
      code: "validation_error",
      status: 422,
      userAction: "fix_request",
      requestId: "0199c8f2-6f1d",
      retryAfterS: null,
      portal: { page: null, contacted: false },
      faults: errors,
    });
  });

  it("is an answer that is not the service's", async () => {
    const { portico } = fakeService(() => new Response("<html>Hello</html>", { status: 200 }), { store });
    await expect(portico.profile()).rejects.toMatchObject({ code: "unexpected_answer", userAction: "report" });
  });
});

describe("an answer", () => {
  it("of null is a value", async () => {
    const { portico } = fakeService(() => json(null), { store });
    expect(await portico.capstoneAttendance({ sem_sub_id: "AP2026272" })).toBeNull();
  });

  it("that is a file is its text", async () => {
    const headers = { "content-type": "text/calendar; charset=utf-8" };
    const { portico } = fakeService(() => new Response("BEGIN:VCALENDAR", { headers }), { store });
    expect(await portico.exportExamsIcs({ sem_sub_id: "AP2026272" })).toBe("BEGIN:VCALENDAR");
  });
});

describe("a signal", () => {
  it("that is aborted already stops the call before it is sent", async () => {
    const { portico, asked } = fakeService(never, { store });
    await expect(portico.profile({ signal: AbortSignal.abort("closed") })).rejects.toBe("closed");
    expect(asked).toEqual([]);
  });

  it("stops a request in flight", async () => {
    const aborted: unknown[] = [];
    const page = new AbortController();
    const { portico } = fakeService(
      (asked, signal) => {
        signal?.addEventListener("abort", () => aborted.push(asked.path));
        queueMicrotask(() => page.abort("closed"));
        return never(asked, signal);
      },
      { store },
    );
    await expect(portico.profile({ signal: page.signal })).rejects.toBe("closed");
    expect(aborted).toEqual(["/student/profile"]);
  });

  it("stops the pause before a repetition", async () => {
    const page = new AbortController();
    const { portico, asked } = fakeService(
      () => {
        setTimeout(() => page.abort("closed"), 0);
        return problem("rate_limited", 429, { retry_after_s: 20 });
      },
      { store },
    );
    await expect(portico.profile({ signal: page.signal })).rejects.toBe("closed");
    expect(asked).toHaveLength(1);
  });

  it("of one call does not stop the login that others wait for", async () => {
    const page = new AbortController();
    const { portico, paths } = fakeService(
      async ({ path }) => {
        if (path === "/auth/login") page.abort("closed");
        return path === "/auth/login" ? loggedIn(1) : json({ answered: true });
      },
      { credentials: { registration_number: "23DMO0001", password: "pass_good" } },
    );
    const [closed, open] = await Promise.allSettled([portico.profile({ signal: page.signal }), portico.mentor()]);
    expect([closed, open]).toEqual([
      { status: "rejected", reason: "closed" },
      { status: "fulfilled", value: { answered: true } },
    ]);
    expect(paths()).toEqual(["/auth/login", "/student/mentor"]);
  });

  it("without a reason, as React Native has it, ends in an AbortError", async () => {
    const signal = Object.defineProperty(AbortSignal.abort(), "reason", { value: undefined });
    const { portico } = fakeService(never, { store });
    await expect(portico.profile({ signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("an answer that does not come", () => {
  it("is given up after the time-out", async () => {
    vi.useFakeTimers();
    const { portico } = fakeService(never, { store, retries: 0, timeoutMs: 5_000 });
    const call = expect(portico.profile()).rejects.toMatchObject({ code: "client_timeout", retryable: true });
    await vi.advanceTimersByTimeAsync(5_000);
    await call;
    vi.useRealTimers();
  });
});
