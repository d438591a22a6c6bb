import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { main } from "./check-regexps.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "regexps-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the check on one file of JavaScript. */
async function checkCode(code: string) {
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await writeFile(join(folder, "login.js"), code);
  const lines: string[] = [];
  const errors: string[] = [];
  const io = {
    readStdin: async () => new Uint8Array(),
    print: (line: string) => lines.push(line),
    printError: (line: string) => errors.push(line),
  };
  return { exitCode: await main([folder], io), lines, errors };
}

describe("check-regexps", { timeout: 60_000 }, () => {
  it.each([
    ["2nd degree polynomial", String.raw`password\b.*\b(expired|must be changed)`],
    ["2nd degree polynomial", String.raw`\/+$`],
    ["exponential", "^(a|a)*$"],
  ])("reports a %s pattern with its file", async (degree, pattern) => {
    const { exitCode, errors } = await checkCode(
      `export const isMatch = (text) => /${pattern}/i.test(text) && 2n > 1n;`,
    );
    // On a busy machine the fuzzer also suspects linear patterns of the OpenAPI documents, which the next test is about.
    expect(errors).toContain(`${join(folder, "login.js")}: ${degree}: /${pattern}/i`);
    expect(exitCode).toBe(1);
  });

  it("reports a pattern that a module puts together", async () => {
    const { errors } = await checkCode(
      'const word = "a|a"; export const words = new RegExp("^(" + word + ")*$", "u");',
    );
    expect(errors).toContain(`${join(folder, "login.js")}: exponential: /^(a|a)*$/u`);
  });

  it("accepts linear patterns, including those of the OpenAPI documents", async () => {
    const { exitCode, lines, errors } = await checkCode(
      "export const ratio = (a, b) => (a / b / /^[ab]+$/g.lastIndex);",
    );
    expect(errors).toEqual([]);
    expect(lines).toEqual([expect.stringMatching(/^\d{2,} regular expressions take linear time\.$/)]);
    expect(exitCode).toBe(0);
  });
});
