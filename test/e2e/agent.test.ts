import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AgentInput, AgentWorld } from "../../cli/agent/agent.ts";
import { type AgentCommands, agentCommands } from "../../cli/agent/commands.ts";
import type { AgentEvent } from "../../cli/agent/events.ts";
import { KeyringLocked } from "../../cli/failure.ts";
import type { DemoPortalOptions } from "../../demo-portal/server.ts";
import { API_KEY, startWorld, type World } from "../service.ts";
import { folderForEach } from "../set-up.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const INPUT: AgentInput = { parts: ["marks"], every: "10", login: true, desktop: false, values: false };

const send = globalThis.fetch;
let world: World;
let own: AgentWorld;
/** The calls of the service, by the simulated clock. */
let calls: { path: string; at: number }[];
let events: AgentEvent[];
let replies: Record<string, unknown>[];
/** The output without --json. */
let lines: string[];
let running: { ended: boolean; promise: Promise<unknown> };
let pending = 0;
/** Time in which the computer slept: its timers stood still. */
let slept = 0;
const secrets = new Map<string, string>();
let isLocked = false;

const folder = folderForEach();
beforeEach(async () => {
  const toFake = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] as const;
  vi.useFakeTimers({ now: Date.parse("2026-09-25T05:00:00Z"), toFake: [...toFake] });
  [calls, events, replies, lines, running] = [[], [], [], [], { ended: true, promise: Promise.resolve() }];
  secrets.clear();
  isLocked = false;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...args) => {
    calls.push({ path: new URL(String(args[0])).pathname, at: performance.now() + slept });
    pending++;
    return send(...args).finally(() => pending--);
  });
  vi.spyOn(process.stdout, "write").mockImplementation((text, ...rest) => {
    const printed = String(text).startsWith("{") ? JSON.parse(String(text)) : null;
    if (printed === null) lines.push(String(text));
    else (printed.type === undefined ? replies : events).push(printed);
    (rest.at(-1) as () => void)();
    return true;
  });
});
afterEach(async () => {
  // It may be about to end.
  if (!running.ended) await command(({ stop }) => stop()).catch(() => {});
  await running.promise;
  vi.useRealTimers();
  vi.restoreAllMocks();
  await world.stop();
});

/** Runs a command line of the agent in this process and returns its JSON. */
async function command(run: (commands: AgentCommands) => Promise<void>): Promise<Record<string, unknown> | undefined> {
  await run(agentCommands(own));
  return replies.pop();
}

/** Types a password. */
async function setUp(password: string, registrationNumber = "23DMO0001") {
  vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([`${password}\n`]) as typeof process.stdin);
  await command(({ setUp }) => setUp({ registrationNumber, token: null, passwordStdin: true }));
}

/** Starts the portal, whose clock nobody sets, and the service. */
async function begin(options: DemoPortalOptions = {}): Promise<void> {
  const start = Date.now();
  world = await startWorld({ now: () => start + performance.now() + slept, ...options });
  const keyring = {
    async get(name: string) {
      if (isLocked) throw new KeyringLocked("It is locked.");
      return secrets.get(name) ?? null;
    },
    set: async (name: string, secret: string) => void secrets.set(name, secret),
    delete: async (name: string) => void secrets.delete(name),
  };
  const service = { url: world.service.url, apiKey: API_KEY };
  own = { sessionFile: join(folder, "session.json"), service, json: true, keyring: async () => keyring };
}

/** Logs in with another command. */
async function logInAs(student: string): Promise<void> {
  const session = await world.login(student);
  await writeFile(own.sessionFile, JSON.stringify({ service: own.service.url, session }));
}

function startAgent(input: Partial<AgentInput> = {}): void {
  const promise = agentCommands(own)
    .run({ ...INPUT, ...input })
    .finally(() => {
      started.ended = true;
    });
  const started = { ended: false, promise };
  running = started;
}

async function beginAgent(password = "pass_good", options: DemoPortalOptions = {}): Promise<void> {
  await begin(options);
  await setUp(password);
  startAgent();
}

/** Lets time pass. A timer fires only when the agent has nothing left to do but to wait. */
async function pass(ms: number): Promise<void> {
  const end = performance.now() + ms;
  for (;;) {
    // Parked, it has a timer and the ticks. More timers are those of connections: then, files show that it does nothing.
    for (let turn = 0; turn < (vi.getTimerCount() > 2 ? 20 : 1) || pending > 0 || vi.getTimerCount() < 2; turn++) {
      if (running.ended) return;
      await (vi.getTimerCount() > 2 ? stat(folder) : setImmediate());
    }
    if (performance.now() >= end) return;
    await vi.advanceTimersToNextTimerAsync();
  }
}

function sleep(ms: number): void {
  slept += ms;
  vi.setSystemTime(Date.now() + ms);
}

const logins = () => calls.filter(({ path }) => path === "/auth/login").map(({ at }) => at);
const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));
const types = () => events.map(({ type }) => type);
const count = (type: AgentEvent["type"]) => types().filter((one) => one === type).length;

/** Lets up to ten minutes pass until an event has come a number of times. */
async function until(type: AgentEvent["type"], times: number): Promise<void> {
  for (let turn = 0; turn < 120 && count(type) < times; turn++) await pass(5_000);
  expect(count(type)).toBe(times);
}

const state = async () => (await command(({ status }) => status()))?.state;

describe("the agent", () => {
  it.each([
    [3, 1],
    [3, 2],
  ])("stays signed in for %i hours at a portal that ends sessions after %i h", async (span, hours) => {
    await beginAgent("pass_good", { lifeMs: hours * HOUR });
    await pass(span * HOUR);
    expect(await state()).toBe("signed_in");
    expect(logins().length).toBeGreaterThanOrEqual(Math.ceil(span / (hours + 0.25)));
    expect(logins().length).toBeLessThanOrEqual(Math.ceil(span / hours));
    expect(Math.max(...gaps(calls.map(({ at }) => at)))).toBeLessThan(15 * MINUTE);
    await command(({ stop }) => stop());
    expect(world.portal.requests.filter(({ path }) => path === "/vtop/logout")).toHaveLength(1);
    expect(await readdir(folder)).not.toContain("session.json");
  });

  it.each([
    ["error_invalid_credentials", "invalid_credentials"],
    ["error_step_unknown", "login_step_unknown"],
  ])("sends %s once: not after a sleep, and not after a restart", async (password, code) => {
    await beginAgent(password);
    await pass(HOUR);
    sleep(8 * HOUR);
    await pass(HOUR);
    await command(({ stop }) => stop());
    await running.promise;
    startAgent();
    await pass(HOUR);
    expect(logins()).toHaveLength(1);
    expect(events).toEqual([{ type: "login_failed", code, detail: expect.any(String), next_login: null }]);
    expect(await command(({ status }) => status())).toMatchObject({
      state: "signed_out",
      blocked: code,
      next_login: null,
    });
    if (code === "invalid_credentials") await expect(setUp(password)).rejects.toThrow("has refused this password");
    await setUp("pass_good");
    await until("signed_in", 1);
  });

  it("takes no password that the portal has ever refused", async () => {
    await begin();
    const refused = ["error_invalid_credentials", "pass_wrong"];
    for (const [index, password] of refused.entries()) {
      await setUp(password);
      if (index === 0) startAgent();
      await until("login_failed", index + 1);
    }
    await setUp("pass_good", "24DMO0006");
    for (const password of refused) await expect(setUp(password)).rejects.toThrow("has refused this password");
    expect([...secrets].filter(([name, secret]) => name.startsWith("refused") && /error|pass/.test(secret))).toEqual(
      [],
    );
    await command(({ forget }) => forget());
    expect(logins()).toHaveLength(2);
  });

  it("starts with a locked keyring, and logs in when it is open", async () => {
    await begin();
    await setUp("pass_good");
    isLocked = true;
    startAgent({ telegram: "-42" });
    await pass(HOUR);
    expect([logins(), new Set(types()), running.ended]).toEqual([[], new Set(["login_failed"]), false]);
    isLocked = false;
    await until("signed_in", 1);
    expect(logins()).toHaveLength(1);
  });

  it("refuses a second one in its folder, whatever the lock says", async () => {
    await beginAgent();
    await until("signed_in", 1);
    await writeFile(join(folder, "watch.json.lock"), "99999999");
    await expect(agentCommands(own).run(INPUT)).rejects.toThrow("Another portico agent");
    expect(running.ended).toBe(false);
  });

  it("waits ever longer for a portal under maintenance, and logs in after it", async () => {
    await begin();
    await setUp("pass_good");
    world.portal.fault("login", "maintenance");
    startAgent();
    await pass(3.5 * HOUR);
    const minutes = gaps(logins()).map((ms) => Math.round(ms / MINUTE));
    expect(minutes).toEqual([10, 20, 40, 60, 60]);
    expect(types()).not.toContain("signed_in");
    world.portal.fault("login", null);
    await pass(HOUR);
    expect(await state()).toBe("signed_in");
  });

  it("tries again after a minute if nothing has reached the portal, as before the network is up", async () => {
    await begin();
    await setUp("pass_good");
    await world.service.stop();
    startAgent();
    await pass(3.5 * MINUTE);
    expect(gaps(logins()).map((ms) => Math.round(ms / MINUTE))).toEqual([1, 1, 1]);
  });

  it("does not log in again and again if sessions end at once", async () => {
    await beginAgent("session_short_1");
    await pass(2 * HOUR);
    expect(gaps(logins()).map((ms) => Math.round(ms / MINUTE))).toEqual([10, 20, 40]);
  });

  it("does not wait longer and longer if each session was of use", async () => {
    await beginAgent("pass_good", { lifeMs: 33 * MINUTE });
    await pass(5 * HOUR);
    expect(Math.max(...gaps(logins()))).toBeLessThan(55 * MINUTE);
  });

  it("logs in once after a sleep, soon", async () => {
    await beginAgent();
    await pass(HOUR);
    for (const night of [1, 2]) {
      sleep(8 * HOUR);
      await until("signed_in", 1 + night);
      await pass(HOUR);
    }
    expect(logins()).toHaveLength(3);
  });

  it("goes on when the clock is put back", async () => {
    await beginAgent();
    await pass(HOUR);
    vi.setSystemTime(Date.now() - 30 * HOUR);
    await pass(HOUR);
    expect(logins()).toHaveLength(1);
    expect(Math.max(...gaps(calls.map(({ at }) => at)))).toBeLessThan(15 * MINUTE);
  });

  it("asks once for an OTP, also for one that nobody types, and again after a sleep", async () => {
    await begin();
    await setUp("pass_good", "24DMO0006");
    startAgent();
    await pass(HOUR);
    expect(logins()).toHaveLength(1);
    expect(types()).toEqual(["otp_needed", "login_failed"]);
    sleep(8 * HOUR);
    await until("otp_needed", 2);
    expect(await state()).toBe("waiting_for_otp");
    await pass(HOUR);
    expect(await command(({ otp }) => otp("123456"))).toEqual({
      outcome: expect.stringContaining("logs in again"),
    });
    await until("otp_needed", 3);
    expect(await command(({ otp }) => otp("000000"))).toEqual({
      outcome: expect.stringContaining("(otp_invalid)"),
    });
    expect(await command(({ otp }) => otp("999999"))).toEqual({
      outcome: expect.stringContaining("mailed a new one"),
    });
    const typed = await command(({ otp }) => otp("654321"));
    expect([typed, await state()]).toEqual([{ outcome: "Logged in." }, "signed_in"]);
    expect(await command(({ otp }) => otp("654321"))).toEqual({
      outcome: expect.stringContaining("not waiting for a one-time password"),
    });
    await pass(HOUR);
    expect([logins().length, await state()]).toEqual([3, "signed_in"]);
  });

  it("without a password continues after a restart where it ended, and for the student who logs in", async () => {
    await begin();
    await logInAs("23DMO0001");
    startAgent({ login: false });
    await until("baseline", 1);
    await command(({ stop }) => stop());
    await running.promise;
    world.portal.show("marks", "course_row_alone");
    own = { ...own, json: false };
    startAgent({ login: false });
    await pass(12 * MINUTE);
    const line = /^\d{4}-\d\d-\d\d \d\d:\d\d {2}Fall Semester 2026-27, marks (added|changed|removed): \S/;
    expect(new Set(lines.map((text) => line.test(text)))).toEqual(new Set([true]));
    await rm(own.sessionFile);
    await pass(12 * MINUTE);
    await logInAs("26DMO0002");
    await pass(12 * MINUTE);
    expect(lines.slice(-2)).toEqual([expect.stringContaining("Signed out"), expect.stringContaining("first time")]);
  });

  it("leaves the session of another student alone", async () => {
    await begin();
    await setUp("pass_good");
    await logInAs("26DMO0002");
    calls.length = 0;
    startAgent();
    await pass(HOUR);
    expect([calls, events, await state()]).toEqual([[], [], "other_student"]);
  });

  it("has no secret in its files, output and orders", async () => {
    await begin();
    await setUp("otp_always");
    startAgent({ exec: `cat >> ${join(folder, "executed")}; env >> ${join(folder, "executed")}` });
    process.env.PORTICO_API_KEY = API_KEY;
    await until("otp_needed", 1);
    expect((await stat(join(folder, "agent.sock"))).mode & 0o777).toBe(0o600);
    await command(({ otp }) => otp("123456"));
    await pass(HOUR);
    delete process.env.PORTICO_API_KEY;
    const { cookie, csrf_token } = JSON.parse(await readFile(own.sessionFile, "utf8")).session;
    const names = (await readdir(folder)).filter(
      (name) => !["session.json", "service.json", "agent.sock"].includes(name),
    );
    expect(names.sort()).toEqual(["agent.json", "agent.log", "executed", "watch.json", "watch.json.lock"]);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const all = [...texts, JSON.stringify(events), JSON.stringify(await command(({ status }) => status()))].join("\n");
    expect(all).toContain('{"type":"signed_in"}');
    for (const secret of ["otp_always", "123456", cookie, csrf_token, API_KEY]) expect(all).not.toContain(secret);
    for (const name of ["agent.json", "agent.log"]) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });
});
