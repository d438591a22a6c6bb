import { expect, it } from "vitest";
import { keyOf, readRehearsal, rehearsalOf } from "./rehearsal.ts";
import { rehearse, warmUp } from "./warm-up.ts";

const running = () => new AbortController().signal;

/** A task that takes a millisecond and notes its name. */
const taskOf = (name: string, log: string[]) => () => {
  for (const start = performance.now(); performance.now() - start < 1; );
  log.push(name);
};

it("adds one task per round, and stops once the budget is used up", async () => {
  const log: string[] = [];
  const tasks = ["a", "b", "c"].map((name) => taskOf(name, log));
  await warmUp(tasks, { budgetMs: 60, isIdle: () => true, signal: running() });
  expect(log.slice(0, 6)).toEqual(["a", "a", "b", "a", "b", "c"]);
  expect(log.length).toBeLessThan(100);
});

it("waits while calls are in progress, and lets events through between slices", async () => {
  const log: string[] = [];
  let isIdle = false;
  const stopping = new AbortController();
  const task = () => {
    if (log.at(-1) === "idle") setTimeout(() => log.push("event"), 1);
    if (log.includes("event")) stopping.abort();
    log.push("task");
  };
  const done = warmUp([task], { budgetMs: 2_000, isIdle: () => isIdle, signal: stopping.signal });
  setTimeout(() => {
    log.push("idle");
    isIdle = true;
  }, 20);
  await done;
  expect(log.slice(0, 2)).toEqual(["idle", "task"]);
  expect(log).toContain("event");
});

it("stops when the service does, also while it waits", async () => {
  const stopping = new AbortController();
  const log: string[] = [];
  const done = warmUp([taskOf("task", log)], { budgetMs: 60_000, isIdle: () => false, signal: stopping.signal });
  stopping.abort();
  await done;
  expect(log).toEqual([]);
});

it("rejects if a task fails", async () => {
  const failing = async () => {
    throw new Error("unexpected");
  };
  await expect(warmUp([failing], { budgetMs: 40, isIdle: () => true, signal: running() })).rejects.toThrow(
    "unexpected",
  );
});

it("has no rehearsal without its file, and says so if the file is damaged", async () => {
  expect(await readRehearsal(new URL("./missing.json", import.meta.url))).toBe(null);
  await expect(readRehearsal(new URL(import.meta.url))).rejects.toThrow(SyntaxError);
});

it("rejects a rehearsal without calls", async () => {
  const options = { budgetMs: 40, isIdle: () => true, signal: running() };
  await expect(rehearse(options, async () => ({ calls: [], answers: {} }))).rejects.toThrow("no calls");
});

it("rehearses calls with the recorded answers, and fails without them", async () => {
  const page = "<form id='x'><select id='semesterSubId'><option value='AP2026272'>Fall</option></select></form>";
  const session = {
    registration_number: "23DMO0001",
    csrf_token: "a-token",
    cookie: "JSESSIONID=1",
    user_agent: "test",
  };
  const request = {
    method: "POST",
    path: "/vtop/academics/common/StudentTimeTable",
    fields: { verifyMenu: "true", _csrf: "a-token", authorizedID: "23DMO0001", nocache: "1" },
    cookie: "JSESSIONID=1",
    userAgent: "",
  } as const;
  const answer = { status: 200, contentType: "text/html", location: null, sessionCookie: null, text: page };
  const calls = [{ path: "/student/semesters", body: { session } }];
  const { tasks, close } = await rehearsalOf({ calls, answers: { [keyOf(request)]: answer } });
  await tasks[0]?.();
  await close();
  const other = await rehearsalOf({ calls, answers: {} });
  await expect(other.tasks[0]?.()).rejects.toThrow("/student/semesters");
  await other.close();
});
