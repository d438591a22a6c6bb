import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { run } from "../../test/dev-tools.ts";
import { folderForEach } from "../../test/set-up.ts";

/** Targets of a repository with one input. `log` has a line per build. */
const TARGETS = `
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.js";

export const targets = {
  copy: {
    inputs: ["input"],
    outputs: ["out/folder", "out/file"],
    write: async (folder) => {
      await appendFile(join(root, "log"), "copy\\n");
      const text = await readFile(join(root, "input/text"), "utf8");
      await mkdir(join(folder, "out/folder"), { recursive: true });
      for (let part = 0; part < 50; part++) await writeFile(join(folder, "out/folder", String(part)), text);
      if (text === "bad") throw new Error("This input does not compile.");
      await writeFile(join(folder, "out/file"), text);
    },
  },
};
`;

const root = folderForEach();
beforeEach(() => {
  mkdirSync(join(root, "tools/build"), { recursive: true });
  mkdirSync(join(root, "input"));
  for (const name of ["ensure.js", "main.js", "run.js"])
    cpSync(join(import.meta.dirname, name), join(root, "tools/build", name));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "tools/build/targets.js"), TARGETS);
  writeFileSync(join(root, "input/text"), "1");
});

/** Builds in this process, which takes a tenth of the time of another one. */
const build = async () => {
  const { ensure } = await import(/* @vite-ignore */ join(root, "tools/build/ensure.js"));
  await ensure("copy");
};
const buildInOwnProcess = () => run([process.execPath, "tools/build/main.js", "copy"], root);
const builds = () => readFileSync(join(root, "log"), "utf8").trim().split("\n").length;
const built = () =>
  readdirSync(join(root, "out/folder")).map((name) => readFileSync(join(root, "out/folder", name), "utf8"));

it("several builds at the same time all succeed and leave one complete build and no other folder", async () => {
  await Promise.all([buildInOwnProcess(), buildInOwnProcess(), buildInOwnProcess(), buildInOwnProcess()]);
  expect(built()).toEqual(Array(50).fill("1"));
  expect(readdirSync(join(root, "dist"))).toEqual([".stamps"]);
});

it("builds only if an input has changed or an output is missing", async () => {
  await build();
  await build();
  writeFileSync(join(root, "input/text.test.ts"), "a test is no input");
  await build();
  expect(builds()).toBe(1);
  writeFileSync(join(root, "input/text"), "2");
  await build();
  expect([builds(), ...new Set(built())]).toEqual([2, "2"]);
  rmSync(join(root, "out/folder"), { recursive: true });
  await build();
  expect([builds(), existsSync(join(root, "out/folder/49"))]).toEqual([3, true]);
});

it("a build that fails leaves the last one, and the next build tries again", async () => {
  await build();
  writeFileSync(join(root, "input/text"), "bad");
  await expect(buildInOwnProcess()).rejects.toThrow("This input does not compile.");
  await expect(build()).rejects.toThrow("This input does not compile.");
  expect([...new Set(built()), readFileSync(join(root, "out/file"), "utf8")]).toEqual(["1", "1"]);
  expect(readdirSync(join(root, "dist"))).toEqual([".stamps"]);
});
