import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "rolldown";
import { describe, expect, it, vi } from "vitest";
import { folderForEach } from "../test/set-up.ts";
import { tryLock } from "./lock.ts";

const folder = folderForEach();

describe("lock", () => {
  it("is held by one process, and free after it was released", async () => {
    const lock = join(folder, "a.lock");
    const release = await tryLock(lock);
    expect(await readdir(folder)).toEqual(["a.lock"]);
    await release?.();
    expect(await readdir(folder)).toEqual([]);
  });

  it("of a killed process is taken by one of several that find it, and leaves no file", async () => {
    const { output } = await build({ input: "cli/lock.ts", platform: "node", logLevel: "silent", write: false });
    const program = `${output[0].code}
      process.on("message", async ({ path, at }) => {
        while (Date.now() < at);
        process.send((await tryLock(path)) !== null);
      });`;
    await writeFile(join(folder, "program.mjs"), program);
    const processes = Array.from({ length: 8 }, () => fork(join(folder, "program.mjs")));
    const taken: number[] = [];
    for (let round = 0; round < 30; round++) {
      const path = join(folder, `${round}.lock`);
      await writeFile(path, "99999999");
      const at = Date.now() + 10;
      const answers = processes.map((each) => once(each, "message"));
      for (const each of processes) each.send({ path, at });
      taken.push((await Promise.all(answers)).flat().filter((isTaken) => isTaken === true).length);
    }
    for (const each of processes) each.kill();
    expect([new Set(taken), (await readdir(folder)).length]).toEqual([new Set([1]), 31]);
  });

  it.each([
    ["ENOSPC", ": no space left on the disk"],
    ["EMFILE", ": too many open files"],
    ["EIO", ""],
  ])("leaves no file if it cannot be written, and the error names it: %s", async (code, reason) => {
    const anyFile = await open(join(folder, "any"), "w");
    await anyFile.close();
    const cause = Object.assign(new Error(`${code}: write`), { code });
    vi.spyOn(Object.getPrototypeOf(anyFile), "writeFile").mockRejectedValueOnce(cause);
    const lock = join(folder, "a.lock");
    const message = `Cannot write ${lock}${reason}.`;
    await expect(tryLock(lock)).rejects.toThrow(
      expect.objectContaining({ name: "Error", exitCode: 2, message, cause }),
    );
    expect(await readdir(folder)).toEqual(["any"]);
  });

  it("is not a folder, which keeps its content", async () => {
    const lock = join(folder, "a.lock");
    await mkdir(join(lock, "content"), { recursive: true });
    await expect(tryLock(lock)).rejects.toThrow(`Cannot write ${lock}: it is a folder.`);
    expect(await readdir(lock)).toEqual(["content"]);
  });
});
