import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BundleLoader, compile, hasCompiledCode } from "./bundle-loader.ts";

const MAIN = `const { add } = require("./lib/add.js");
exports.sum = add(20, 3);
exports.separator = require("node:path").sep;
exports.sameLibrary = () => require("./lib/add.js").add === add;
exports.fail = () => {
  throw new Error("failed");
};
`;
const LIBRARY = `exports.add = (a, b) => a + b;
exports.main = () => require("../main.js");
`;

interface Main {
  sum: number;
  separator: string;
  sameLibrary(): boolean;
  fail(): never;
}

let folder = "";
let main = "";
let library = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-bundle-"));
  main = join(folder, "main.js");
  library = join(folder, "lib/add.js");
  mkdirSync(join(folder, "lib"));
  writeFileSync(main, MAIN);
  writeFileSync(library, LIBRARY);
});
afterEach(() => rmSync(folder, { recursive: true }));

const load = (file: string, loader = new BundleLoader()) => loader.load(file) as Main;

it("loads files that require each other, and modules of Node.js", () => {
  const { sum, separator, sameLibrary } = load(main);
  expect([sum, separator, sameLibrary()]).toEqual([23, "/", true]);
});

it("runs a file once, also if files require each other in a circle", () => {
  const loader = new BundleLoader();
  const first = load(main, loader);
  expect(load(main, loader)).toBe(first);
  expect((loader.load(library) as { main(): unknown }).main()).toBe(first);
});

it("names the place of an error in the file", () => {
  expect(() => load(main).fail()).toThrowError(
    expect.objectContaining({ stack: expect.stringContaining(`${main}:6:9)`) }),
  );
});

it("runs a file again that failed", () => {
  writeFileSync(library, "throw new Error('not yet');");
  const loader = new BundleLoader();
  expect(() => load(main, loader)).toThrow("not yet");
  writeFileSync(library, LIBRARY);
  expect(load(main, loader).sum).toBe(23);
});

it("uses the compiled code that it has written, with the same result", () => {
  const loader = new BundleLoader();
  load(main, loader);
  expect([hasCompiledCode(main), hasCompiledCode(library)]).toEqual([false, false]);
  loader.writeCompiledCode();
  expect([compile(main).cachedDataRejected, compile(library).cachedDataRejected]).toEqual([false, false]);
  expect(load(main).sum).toBe(23);
});

it.each([
  ["is of another version of the file", () => writeFileSync(main, MAIN.replace("20", "2000"))],
  ["is not readable for V8", () => writeFileSync(`${main}.code`, "no code")],
  ["is empty", () => writeFileSync(`${main}.code`, "")],
])("compiles the file if the compiled code %s", (_reason, damage) => {
  const loader = new BundleLoader();
  load(main, loader);
  loader.writeCompiledCode();
  damage();
  expect(load(main).sum).toBeGreaterThanOrEqual(23);
});
