import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { folderForEach } from "../test/set-up.ts";
import { type ChangeMemory, changeMemory, type HistoryStore, historyFile, historyMemory } from "./change-memory.ts";

const MINUTE = 60_000;
const SERVICE = "https://portico.example.edu";

let now: number;
const folder = folderForEach();
beforeEach(async () => {
  now = Date.parse("2026-09-21T09:00+05:30");
});

const at = (time: string) => {
  now = Date.parse(`${time}+05:30`);
};

const memoryOf = (store: HistoryStore, since: string | null = null, account = "23DMO0001") =>
  changeMemory(
    store,
    () => account,
    { sem_sub_id: null, since, client: "" },
    () => now,
  );

/** One call of `changes`, by default about the marks, whose answer is delivered. Returns the digest that it compares with. */
async function call(
  store: HistoryStore,
  digest: string,
  since: string | null = null,
  account = "23DMO0001",
  part = "marks",
) {
  const memory = memoryOf(store, since, account);
  const known = await read(memory, digest, part);
  await memory.commit();
  return known;
}

async function read(memory: ChangeMemory, digest: string, part = "marks") {
  const state = await memory.load();
  const checked_at = new Date(now).toISOString();
  memory.save({ ...state, parts: { ...state.parts, [part]: { digest, checked_at } } });
  return state.parts[part]?.digest;
}

describe.each(["in memory", "in a file"])("the digests of changes %s", (place) => {
  let store: HistoryStore;
  beforeEach(() => {
    store = place === "in memory" ? historyMemory() : historyFile(join(folder, "session.json"), SERVICE);
  });

  it.each([
    ["at once", ["a", "b", "b", "b"], [0, 5, 5, 60], [undefined, "a at 0", "a at 0", "b at 5"]],
    ["after an equal one", ["a", "a", "b", "b"], [0, 5, 5, 60], [undefined, "a at 0", "a at 0", "b at 10"]],
    ["later", ["a", "b", "c", "c"], [0, 90, 20, 60], [undefined, "a at 0", "a at 0", "c at 110"]],
    ["twice in a minute", ["a", "b", "c", "c"], [0, 5, 20, 60], [undefined, "a at 0", "a at 0", "c at 25"]],
  ])(
    "name a change %s until a minute after it, with the time of the digest",
    async (_when, digests, waits, expected) => {
      const start = now;
      const compared = [];
      for (const [index, digest] of digests.entries()) {
        now += (waits[index] ?? 0) * 1000;
        const memory = memoryOf(store);
        await memory.load();
        const at = memory.compared.get("marks");
        const known = await call(store, digest);
        compared.push(at === undefined ? undefined : `${known} at ${(at - start) / 1000}`);
      }
      expect(compared).toEqual(expected);
    },
  );

  it("are the last of a day of the last week, if a day is given", async () => {
    for (const [time, digest] of [
      ["2026-09-18T20:00", "friday"],
      ["2026-09-21T09:00", "monday morning"],
      ["2026-09-21T23:59", "monday night"],
      ["2026-09-23T00:01", "wednesday"],
      ["2026-09-25T10:00", "today"],
      ["2026-09-25T11:00", "today"],
    ] as const) {
      at(time);
      await call(store, digest);
    }
    at("2026-09-25T12:00");
    const known = async (since: string) => (await memoryOf(store, since).load()).parts.marks?.digest;
    expect(await known("2026-09-24")).toBe("wednesday");
    expect(await known("2026-09-22")).toBe("monday night");
    expect(await known("2026-09-19")).toBe("friday");
    // Nothing is known from before: the oldest.
    expect(await known("2026-09-01")).toBe("friday");
  });

  it("of more than a week ago are dropped, but for the last ones", async () => {
    for (const [time, digest] of [
      ["2026-09-01T09:00", "first"],
      ["2026-09-02T09:00", "second"],
      ["2026-09-12T09:00", "third"],
      ["2026-09-13T09:00", "fourth"],
    ] as const) {
      at(time);
      await call(store, digest);
    }
    at("2026-09-14T09:00");
    expect(await call(store, "fifth", "2026-09-01")).toBe("third");
  });

  it("of calls at once are all kept", async () => {
    const parts = ["marks", "attendance", "timetable", "exam_schedule"];
    await Promise.all(parts.map((part) => call(store, "a", null, "23DMO0001", part)));
    now += MINUTE;
    const known = await Promise.all(parts.map((part) => call(store, "b", null, "23DMO0001", part)));
    expect(known).toEqual(["a", "a", "a", "a"]);
  });

  it("of an answer that was not delivered are not kept", async () => {
    await call(store, "a");
    now += MINUTE;
    expect(await read(memoryOf(store), "b")).toBe("a");
    now += MINUTE;
    expect(await call(store, "b")).toBe("a");
  });

  it("of calls at once keep each semester's last change", async () => {
    const semester = (id: string, active_at: string) => ({ id, name: id, active_at, is_listed: true });
    const at = ["2026-09-01T00:00:00.000Z", "2026-09-21T00:00:00.000Z"] as const;
    const memories = [memoryOf(store), memoryOf(store)];
    for (const [index, memory] of memories.entries()) {
      const list = [semester("AP1", at[index === 0 ? 1 : 0]), semester("AP2", at[index === 0 ? 0 : 1])];
      const state = await memory.load();
      memory.save({ ...state, semesters: { checked_at: at[1], list } });
    }
    await Promise.all(memories.map((memory) => memory.commit()));
    const { semesters } = await memoryOf(store).load();
    expect(semesters?.list.map(({ active_at }) => active_at)).toEqual([at[1], at[1]]);
  });

  it("are those of the student who is logged in", async () => {
    await call(store, "a");
    now += MINUTE;
    expect(await call(store, "b", null, "23DMO0003")).toBe(undefined);
    now += MINUTE;
    expect(await call(store, "c")).toBe("a");
  });
});

it("the file of digests is the owner's alone, goes on in another process, and belongs to one service", async () => {
  const session = join(folder, "session.json");
  await call(historyFile(session, SERVICE), "a");
  const file = join(folder, "assistant.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).not.toContain("23DMO0001");
  now += MINUTE;
  expect(await call(historyFile(session, SERVICE), "b")).toBe("a");
  now += MINUTE;
  expect(await call(historyFile(session, "https://other.example.edu"), "c")).toBe(undefined);
  await writeFile(file, "{ damaged");
  expect(await call(historyFile(session, SERVICE), "d")).toBe(undefined);
});

it.each([
  { parts: null },
  { parts: { marks: "a" } },
  { parts: { marks: [{ digest: 5, at: 1 }] } },
  { parts: { marks: [{ digest: "a", at: "1" }] } },
  { parts: { marks: [{ digest: "a", at: 1e300 }] } },
  { semesters: 5 },
])("a damaged history is taken for none, and others stay: %j", async (damage) => {
  const store = historyFile(join(folder, "session.json"), SERVICE);
  await call(store, "a");
  const file = join(folder, "assistant.json");
  const content = JSON.parse(await readFile(file, "utf8"));
  const [key = ""] = Object.keys(content.histories);
  await call(store, "other", null, "23DMO0003");
  const { histories } = JSON.parse(await readFile(file, "utf8"));
  const damaged = { ...histories, [key]: { ...histories[key], ...damage } };
  await writeFile(file, JSON.stringify({ ...content, histories: damaged }));
  now += MINUTE;
  expect(await call(store, "b")).toBe(undefined);
  expect(await call(store, "other", null, "23DMO0003")).toBe("other");
});

it("the file is written while no other process holds its lock, and adds to what that process has written", async () => {
  const store = historyFile(join(folder, "session.json"), SERVICE);
  await call(store, "a");
  const lock = join(folder, "assistant.json.lock");
  await writeFile(lock, String(process.ppid));
  const waiting = call(store, "mine", null, "23DMO0001", "attendance");
  const file = join(folder, "assistant.json");
  const content = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...content, histories: { ...content.histories, other: { parts: {} } } }));
  await rm(lock);
  await waiting;
  const { histories } = JSON.parse(await readFile(file, "utf8"));
  const [mine] = Object.values<{ parts: object }>(histories);
  expect([Object.keys(mine?.parts ?? {}), "other" in histories]).toEqual([["marks", "attendance"], true]);
  expect(await readdir(folder)).toEqual(["assistant.json"]);
});

it("digests that cannot be written are kept until the process ends, which is said without a path", async () => {
  await mkdir(join(folder, "assistant.json", "folder"), { recursive: true });
  const warnings: string[] = [];
  const store = historyFile(join(folder, "session.json"), SERVICE, (line) => warnings.push(line));
  expect([await call(store, "a"), memoryOf(store).problem()]).toEqual([
    undefined,
    expect.stringContaining("cannot be stored"),
  ]);
  now += MINUTE;
  expect(await call(store, "b")).toBe("a");
  expect(warnings).toEqual([expect.stringMatching(/^portico-mcp: assistant\.json cannot be written: EISDIR\.$/)]);
  await rm(join(folder, "assistant.json"), { recursive: true });
  now += MINUTE;
  expect([await call(store, "c"), memoryOf(store).problem()]).toEqual(["b", null]);
  now += MINUTE;
  expect(await call(historyFile(join(folder, "session.json"), SERVICE), "d")).toBe("c");
});

it("a process keeps the digests of the thousand students who have asked last", async () => {
  const store = historyMemory();
  for (let index = 0; index <= 1000; index++) await call(store, "a", null, String(index));
  now += MINUTE;
  expect([await call(store, "b", null, "0"), await call(store, "b", null, "1000")]).toEqual([undefined, "a"]);
});
