import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FoundChange, WatchState } from "portico-client";
import { describe, expect, it, vi } from "vitest";
import { folderForEach } from "../test/set-up.ts";
import { watchFile } from "./watch-file.ts";

const SERVICE = "http://127.0.0.1:8000";
const SEEN = "2026-09-25T10:00:00.000Z";
const change: FoundChange = {
  ...{ id: "marks-1", part: "marks", kind: "added", collection: "assessments", key: { mark_title: "CAT1" } },
  ...{ fields: null, record: { mark_title: "CAT1" }, before: null, found_at: SEEN },
  ...{ sem_sub_id: null, semester_name: null },
};
const state: WatchState = {
  parts: { marks: { digest: "d1", checked_at: SEEN, data: ["NoSQL"] } },
  semesters: { checked_at: SEEN, list: [{ id: "AP1", name: "Fall", active_at: SEEN, is_listed: true }] },
  pending: [change],
};

const folder = folderForEach();

const fileOf = (student: string | null, service = SERVICE) =>
  watchFile(join(folder, "session.json"), service, "watch", student);
const text = () => readFile(join(folder, "watch.json"), "utf8");

describe("state file of watch and changes", () => {
  it("belongs to one student of one service, whose number it does not contain", async () => {
    await fileOf("23DMO0001").save(state);
    expect(await fileOf("23DMO0001").load()).toEqual(state);
    expect(await fileOf("23dmo0001").load()).toEqual(state);
    for (const other of [fileOf("26DMO0002"), fileOf(null), fileOf("23DMO0001", "https://other.example")])
      expect(await other.load()).toBeNull();
    expect(await text()).not.toMatch(/23DMO0001/i);
    await fileOf(null).save({ parts: {}, pending: [] });
    expect(await fileOf("23DMO0001").load()).toEqual(state);
  });

  it("keeps nothing but digests after a logout, of whichever student, also while it is in use", async () => {
    await fileOf("23DMO0001").save(state);
    const release = await fileOf("23DMO0001").lock();
    await fileOf(null).forgetRecords();
    await release();
    expect(await text()).not.toMatch(/CAT1|NoSQL/);
    expect((await fileOf("23DMO0001").load())?.parts).toEqual({ marks: { digest: "d1", checked_at: SEEN } });
  });

  it("is not waited for forever if its lock has the id of an unrelated process", async () => {
    const lock = join(folder, "watch.json.lock");
    await writeFile(lock, String(process.ppid));
    vi.useFakeTimers({ toFake: ["Date"] });
    const diagnostics = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await expect(fileOf("23DMO0001").waitForLock({ noticeMs: 0, limitMs: 0 })).rejects.toThrow(lock);
    expect(diagnostics.mock.calls.join()).toContain(lock);
  });

  it("is the old one if the new one cannot be written, which the error says", async () => {
    await mkdir(join(folder, "watch.json", "content"), { recursive: true });
    await expect(fileOf("23DMO0001").save(state)).rejects.toThrow(
      `Cannot write ${join(folder, "watch.json")}: it is a folder.`,
    );
    expect(await readdir(folder)).toEqual(["watch.json"]);
    await rm(folder, { recursive: true });
    await writeFile(folder, "");
    const message = `Cannot write ${join(folder, "watch.json")}: a file is in the place of a folder.`;
    await expect(fileOf("23DMO0001").save(state)).rejects.toThrow(message);
  });

  it.each([
    { parts: null },
    { parts: [] },
    { parts: { "marks AP1": null } },
    { parts: { marks: { digest: 5, checked_at: SEEN } } },
    { parts: { marks: { digest: "d1" } } },
    { pending: [null] },
    { pending: [{}] },
    { pending: [{ ...change, key: null }] },
    { pending: [{ ...change, fields: "scored_mark" }] },
    { pending: [{ ...change, record: 5 }] },
    { semesters: { checked_at: SEEN, list: null } },
    { semesters: { checked_at: SEEN, list: [{ id: "AP1" }] } },
    { semesters: 5 },
  ])("takes a damaged file for none: %j", async (damage) => {
    await fileOf("23DMO0001").save(state);
    const content = JSON.parse(await text());
    await writeFile(join(folder, "watch.json"), JSON.stringify({ ...content, state: { ...content.state, ...damage } }));
    expect(await fileOf("23DMO0001").load()).toBeNull();
  });
});
