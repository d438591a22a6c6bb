import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ChangeMemory, HistoryFile, HistoryMemory, type HistoryStore } from "./change-memory.ts";

const MINUTE = 60_000;
const SERVICE = "https://portico.example.edu";

let folder: string;
let now: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-mcp-"));
  now = Date.parse("2026-09-21T09:00+05:30");
});
afterEach(() => rm(folder, { recursive: true }));

const at = (time: string) => {
  now = Date.parse(`${time}+05:30`);
};

const memoryOf = (store: HistoryStore, since: string | null = null, account = "23DMO0001") =>
  new ChangeMemory(
    store,
    () => account,
    { sem_sub_id: null, since },
    () => now,
  );

/** One call of `changes` that reads the marks. Returns the digest that it compares with. */
async function call(store: HistoryStore, digest: string, since: string | null = null, account = "23DMO0001") {
  const memory = memoryOf(store, since, account);
  const state = await memory.load();
  const checked_at = new Date(now).toISOString();
  await memory.save({ ...state, parts: { ...state.parts, marks: { digest, checked_at } } });
  return state.parts.marks?.digest;
}

describe.each(["in memory", "in a file"])("the digests of changes %s", (place) => {
  let store: HistoryStore;
  beforeEach(() => {
    store = place === "in memory" ? new HistoryMemory() : new HistoryFile(join(folder, "session.json"), SERVICE);
  });

  it("are those of the last call, and within a minute those of the call before", async () => {
    expect(await call(store, "a")).toBe(undefined);
    now += MINUTE;
    expect(await call(store, "b")).toBe("a");
    now += MINUTE / 2;
    expect(await call(store, "c")).toBe("a");
    now += MINUTE;
    expect(await call(store, "d")).toBe("c");
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
  await call(new HistoryFile(session, SERVICE), "a");
  const file = join(folder, "assistant.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).not.toContain("23DMO0001");
  now += MINUTE;
  expect(await call(new HistoryFile(session, SERVICE), "b")).toBe("a");
  now += MINUTE;
  expect(await call(new HistoryFile(session, "https://other.example.edu"), "c")).toBe(undefined);
  await writeFile(file, "{ damaged");
  expect(await call(new HistoryFile(session, SERVICE), "d")).toBe(undefined);
});

it("a process keeps the digests of the thousand students who have asked last", async () => {
  const store = new HistoryMemory();
  for (let index = 0; index <= 1000; index++) await call(store, "a", null, String(index));
  now += MINUTE;
  expect([await call(store, "b", null, "0"), await call(store, "b", null, "1000")]).toEqual([undefined, "a"]);
});
