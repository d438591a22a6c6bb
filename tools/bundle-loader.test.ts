import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { folderForEach } from "../test/set-up.ts";
import { BundleLoader } from "./bundle-loader.ts";

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

type Main = { sum: number; separator: string; sameLibrary(): boolean; fail(): never };

const root = folderForEach();
const bundle = (file: string) => join(root, "bundle", file);
const code = (file: string) => join(root, "code", file);
const newLoader = () => new BundleLoader(bundle("."), code("."));
const load = (loader = newLoader()) => loader.load("main.js") as Main;

beforeEach(() => {
  mkdirSync(bundle("lib"), { recursive: true });
  writeFileSync(bundle("main.js"), MAIN);
  writeFileSync(bundle("lib/add.js"), LIBRARY);
});

it("runs files that require each other once, also in a circle, with modules of Node.js", () => {
  const loader = newLoader();
  const first = load(loader);
  expect([first.sum, first.separator, first.sameLibrary()]).toEqual([23, "/", true]);
  expect(load(loader)).toBe(first);
  expect((loader.load("lib/add.js") as { main(): unknown }).main()).toBe(first);
});

it("names the place of an error in the file", () => {
  const place = expect.stringContaining(`${bundle("main.js")}:6:9)`);
  expect(() => load().fail()).toThrowError(expect.objectContaining({ stack: place }));
});

it("runs a file again that failed", () => {
  writeFileSync(bundle("lib/add.js"), "throw new Error('not yet');");
  const loader = newLoader();
  expect(() => load(loader)).toThrow("not yet");
  writeFileSync(bundle("lib/add.js"), LIBRARY);
  expect(load(loader).sum).toBe(23);
});

it("uses the code that it has written, with the same result", () => {
  const loader = newLoader();
  load(loader);
  expect(loader.hasCode).toBe(false);
  loader.writeCode();
  const other = newLoader();
  expect(other.hasCode).toBe(true);
  expect(other.compile("main.js").cachedDataRejected).toBe(false);
  expect(load(other).sum).toBe(23);
});

it("does not use the code of another source of the same length", () => {
  const loader = newLoader();
  load(loader);
  // The file of the code is named after the source that was loaded.
  writeFileSync(bundle("main.js"), MAIN.replace("20, 3", "19, 3"));
  loader.writeCode();
  expect(load().sum).toBe(22);
});
