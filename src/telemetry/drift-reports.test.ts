import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { folderForEach } from "../../test/set-up.ts";
import { mentorPage } from "../features/profile/mentor.page.ts";
import { skeletonOf } from "../scrub/skeleton.ts";
import { vocabularyOf } from "../scrub/vocabulary.ts";
import { DriftReports } from "./drift-reports.ts";

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:fs/promises")>();
  const writeFile: typeof original.writeFile = async (path, data, options) => {
    await original.writeFile(path, disk.isFull ? "" : data, options);
    if (disk.isFull) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
  };
  return { ...original, writeFile };
});

const folder = folderForEach();

const TOO_LONG = "a page that is too long";

function reportsOn(day = new Date().toISOString()) {
  const written: string[] = [];
  const errors: string[] = [];
  const dropped: string[] = [];
  const clock = { now: Date.parse(day) };
  const reports = new DriftReports({
    folder,
    skeletonOf: async (html) => (html === TOO_LONG ? null : skeletonOf(html, vocabularyOf([mentorPage]))),
    onWritten: (page) => written.push(page),
    onDropped: (page) => dropped.push(page),
    onError: (reason) => errors.push(reason),
    now: () => new Date(clock.now),
  });
  return { reports, written, dropped, errors, clock };
}

const drift = (shape: string) => ({
  page: "mentor",
  anchor: "element #showDetails",
  shape,
  html: "<p>Meera, 23DMO0001</p>",
});
/** Writes five reports of marks, the first one oldest. */
const fill = (time: string) => {
  for (let index = 0; index < 5; index++) {
    const file = join(folder, `marks-${index}.json`);
    writeFileSync(file, "{}");
    utimesSync(file, new Date(time), new Date(Date.parse(time) + index * 1000));
  }
};
const ofMarks = (shape: string) => ({ ...drift(shape), page: "marks" });

describe("DriftReports", () => {
  it("writes one file for each shape, without the texts of the page", async () => {
    const { reports, written } = reportsOn();
    for (const shape of ["0a", "0a", "0b"]) reports.add(drift(shape));
    await reports.close();
    expect(readdirSync(folder).sort()).toEqual(["mentor-0a.json", "mentor-0b.json"]);
    expect(written).toEqual(["mentor", "mentor"]);
    expect(JSON.parse(readFileSync(join(folder, "mentor-0a.json"), "utf8"))).toEqual({
      page: "mentor",
      anchor: "element #showDetails",
      shape: "0a",
      date: new Date().toISOString().slice(0, 10),
      skeleton: ["<p>Xxx, 11XXX1111</p>"],
    });
  });

  it("keeps the file that another process has written", async () => {
    writeFileSync(join(folder, "mentor-0a.json"), "{}");
    const { reports, written } = reportsOn();
    reports.add(drift("0a"));
    await reports.close();
    expect([written, readFileSync(join(folder, "mentor-0a.json"), "utf8")]).toEqual([[], "{}"]);
  });

  it("writes at most five of one page in a day, counts the others, and leaves the place of other pages", async () => {
    fill(new Date().toISOString());
    const { reports, written, dropped } = reportsOn();
    for (const shape of ["0a", "0b"]) reports.add(ofMarks(shape));
    reports.add(drift("0a"));
    await reports.close();
    reports.add(ofMarks("0c"));
    expect([written, dropped]).toEqual([["mentor"], ["marks", "marks", "marks"]]);
  });

  it("replaces the oldest report of the page", async () => {
    fill("2026-01-05T00:00:00Z");
    const { reports, written, dropped } = reportsOn();
    for (const shape of ["0a", "0b"]) reports.add(ofMarks(shape));
    await reports.close();
    expect([written, dropped]).toEqual([["marks", "marks"], []]);
    const kept = ["marks-0a.json", "marks-0b.json", "marks-2.json", "marks-3.json", "marks-4.json"];
    expect(readdirSync(folder).sort()).toEqual(kept.sort());
  });

  it("reports a folder that is gone, and counts a page that is too long", async () => {
    const { reports, dropped, errors } = reportsOn();
    reports.add({ ...drift("0a"), html: TOO_LONG });
    await reports.close();
    expect([readdirSync(folder), dropped, errors]).toEqual([[], ["mentor"], []]);
    rmSync(folder, { recursive: true });
    reports.add(drift("0b"));
    await reports.close();
    expect([dropped, errors]).toEqual([["mentor", "mentor"], ["ENOENT"]]);
  });

  it("leaves nothing on a full disk, counts the report, and writes it later", async () => {
    const { reports, written, dropped, errors, clock } = reportsOn();
    disk.isFull = true;
    reports.add(drift("0a"));
    await reports.close();
    disk.isFull = false;
    expect([readdirSync(folder), dropped, errors]).toEqual([[], ["mentor"], ["ENOSPC"]]);
    clock.now += 60_000;
    reports.add(drift("0a"));
    await reports.close();
    expect(written).toEqual(["mentor"]);
  });

  it("replaces an empty file and writes a deleted report again", async () => {
    writeFileSync(join(folder, "mentor-0a.json"), "");
    const { reports, written, clock } = reportsOn();
    reports.add(drift("0a"));
    await reports.close();
    rmSync(join(folder, "mentor-0a.json"));
    reports.add(drift("0a"));
    clock.now += 60_000;
    reports.add(drift("0a"));
    await reports.close();
    expect([written, readdirSync(folder)]).toEqual([["mentor", "mentor"], ["mentor-0a.json"]]);
  });
});
