import { cpSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runProcess } from "../run-process.ts";
import { folderForAll } from "../set-up.ts";

/** A copy of the bundle without libraries, as in an image without the demo portal. */
const folder = folderForAll();
beforeAll(() => {
  for (const path of ["package.json", "dist/bundle"]) cpSync(path, join(folder, path), { recursive: true });
});

const run = (...args: readonly string[]) =>
  runProcess([process.execPath, join(folder, "dist/bundle/main.js"), ...args]);

describe("a command of the bundle", () => {
  it("prints the version of the package", async () => {
    const { version } = JSON.parse(await readFile("package.json", "utf8"));
    expect(await run("--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  it.each([
    ["--help"],
    ["parse", "--help"],
    ["demo-portal", "-h"],
    ["write-openapi", "--help"],
    ["compile-bundle", "--help"],
  ])("%s %s prints the usage and does nothing else", async (...args) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout, stderr]).toEqual([0, expect.stringMatching(/^Usage: portico-server \[command\]\n/), ""]);
  });

  it("field-test --help describes every option of the guide", async () => {
    const { code, stdout } = await run("field-test", "--help");
    const described = [...stdout.matchAll(/^ {2}(?:-h, )?(--[a-z-]+)(?: \S+)? {2,}\S/gm)].map(([, option]) => option);
    const guide = await readFile("docs/guide/field-test.md", "utf8");
    expect([code, described]).toEqual([0, expect.arrayContaining(guide.match(/(?<=^\| `)--[a-z-]+/gm) ?? [])]);
    expect(described).toEqual(expect.arrayContaining(["--demo", "--scenario"]));
  });

  it.each([["serve"], ["constructor"], ["__proto__"], ["compile-bundle", ""]])("%s is unknown", async (...args) => {
    const { code, stderr } = await run(...args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^Unknown command: /)]);
  });

  it("needs the libraries of the demo portal for it, and says which one is missing", async () => {
    const sentence = /^The command failed: Cannot find module '[^']+'\n$/;
    for (const args of [["demo-portal"], ["demo-service"], ["field-test", "--demo"]])
      expect(await run(...args)).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(sentence) });
  });

  it("prints a system error in one line", async () => {
    const file = join(folder, "package.json");
    expect((await run("write-openapi", file)).stderr).toMatch(/^The command failed: EEXIST: .+\n$/);
    expect((await run("compile-bundle", file)).stdout).toMatch(/^The compiled code cannot be written: .+\n$/);
  });

  it("ends without an error when nobody reads its output", async () => {
    const main = join(folder, "dist/bundle/main.js");
    const files = Array.from({ length: 300 }, () => "package.json").join(" ");
    const { stdout, stderr } = await runProcess([
      "sh",
      "-c",
      `"$0" "$1" parse marks ${files} | head -c 5`,
      process.execPath,
      main,
    ]);
    expect([stdout, stderr]).toEqual(['{"fil', ""]);
  });
});
