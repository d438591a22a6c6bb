import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tryLock } from "./lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-lock-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

describe("lock", () => {
  it("is held by one process, and free after it was released", async () => {
    const lock = join(folder, "a.lock");
    const release = await tryLock(lock);
    expect(await readdir(folder)).toEqual(["a.lock"]);
    await release?.();
    expect(await readdir(folder)).toEqual([]);
  });

  it("leaves no file on a full disk", async () => {
    const anyFile = await open(join(folder, "any"), "w");
    await anyFile.close();
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    vi.spyOn(Object.getPrototypeOf(anyFile), "writeFile").mockRejectedValueOnce(full);
    await expect(tryLock(join(folder, "a.lock"))).rejects.toBe(full);
    expect(await readdir(folder)).toEqual(["any"]);
  });
});
