import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runTool } from "../test/run-tool.ts";
import { folderForEach } from "../test/set-up.ts";
import { checkRegexps } from "./check-regexps.ts";

const folder = folderForEach();

const documents = { "openapi.json": { paths: [{ pattern: "^[a-z]+$" }] } };

/** Runs the check on one file of JavaScript, and a document. `npm run check` runs it on those of the service. */
async function checkCode(code: string) {
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await writeFile(join(folder, "login.js"), code);
  return runTool((folders, io) => checkRegexps(folders, documents, io), [folder]);
}

describe("check-regexps", { timeout: 60_000 }, () => {
  it("reports patterns that take more than linear time with their file, also what a module puts together", async () => {
    const { code, stderr } = await checkCode(String.raw`
      export const isMatch = (text) => /password\b.*\b(expired|must be changed)/i.test(text) && 2n > 1n;
      export const hasSlashes = (text) => /\/+$/.test(text);
      const word = "a|a";
export const words = new RegExp("^(" + word + ")*$", "u");`);
    const errors = [
      String.raw`2nd degree polynomial: /password\b.*\b(expired|must be changed)/i`,
      String.raw`2nd degree polynomial: /\/+$/`,
      "exponential: /^(a|a)*$/u",
    ];
    expect(stderr).toBe(errors.map((error) => `${join(folder, "login.js")}: ${error}\n`).join(""));
    expect(code).toBe(1);
  });

  it("accepts linear patterns, including those of the OpenAPI documents", async () => {
    const ended = await checkCode("export const ratio = (a, b) => (a / b / /^[ab]+$/g.lastIndex);");
    expect(ended).toEqual({ code: 0, stdout: "2 regular expressions take linear time.\n", stderr: "" });
  });
});
