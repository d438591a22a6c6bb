import { describe, expect, it } from "vitest";
import { DownloadLimit } from "./download-limit.ts";

/** A limit of four places, and downloads that end when the test says so. */
function startLimit() {
  const limit = new DownloadLimit(16, () => false);
  const running: (() => void)[] = [];
  const run = (session: string, waitMs = 10_000, student = `student of ${session}`) =>
    limit.run(
      "app",
      [session, student],
      waitMs,
      () => new Promise<string>((resolve) => running.push(() => resolve(session))),
    );
  return { running, run };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("DownloadLimit", () => {
  it("runs downloads on a quarter of the connections; others wait", async () => {
    const { running, run } = startLimit();
    const all = ["a", "b", "c", "d", "e"].map((session) => run(session));
    expect(running.length).toBe(4);
    running[0]?.();
    await settle();
    expect(running.length).toBe(5);
    for (const end of running) end();
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("gives up a download that waits for too long", async () => {
    const { running, run } = startLimit();
    const busy = ["a", "b", "c", "d"].map((session) => run(session));
    expect(await run("e", 10)).toBeNull();
    expect(running.length).toBe(4);
    for (const end of running) end();
    await Promise.all(busy);
  });

  it("refuses the fifth download of a session, until one of the others has ended", async () => {
    const { running, run } = startLimit();
    const all = Array.from({ length: 4 }, () => run("a"));
    await expect(run("a")).rejects.toMatchObject({ code: "overloaded", extras: { retryAfterS: 1 } });
    running[0]?.();
    await settle();
    all.push(run("a"));
    for (const end of running) end();
    expect(await Promise.all(all)).toEqual(Array(5).fill("a"));
  });

  it("refuses the fifth download of a student in several sessions, and counts nothing for it", async () => {
    const { running, run } = startLimit();
    const all = ["a", "b", "c", "d"].map((session) => run(session, 10_000, "23XYZ0001"));
    await expect(run("e", 10_000, "23XYZ0001")).rejects.toMatchObject({ code: "overloaded" });
    all.push(run("e", 10_000, "23XYZ0002"));
    for (let ended = 0; ended < 5; ended++) {
      running[ended]?.();
      await settle();
    }
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("refuses a download if as many of the client wait as may run", async () => {
    const { running, run } = startLimit();
    const all = Array.from({ length: 8 }, (_, index) => run(`session ${index}`));
    await expect(run("one more")).rejects.toMatchObject({ code: "overloaded" });
    for (let ended = 0; ended < 8; ended++) {
      running[ended]?.();
      await settle();
    }
    expect(await Promise.all(all)).toHaveLength(8);
  });
});
