#!/usr/bin/env node
import * as nodeModule from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { BundleLoader } from "./bundle-loader.ts";

// Collects garbage once the heap has doubled instead of quadrupled: saves a quarter of the memory after a load peak and costs no CPU.
// It comes first because V8 uses compiled code only with the flags with which it was written.
setFlagsFromString("--heap-growing-percent=100");

const [, , command, folder] = process.argv;
const COMMANDS = "commands.js";
const isCompiling = command === "compile-bundle" && !/^(?:-.*)?$/.test(folder ?? "code");
const code = isCompiling && folder !== undefined ? folder : join(import.meta.dirname, "../code");
const loader = new BundleLoader(import.meta.dirname, code);

if (isCompiling) {
  const { compileBundle } = loader.load("compile-bundle.js") as typeof import("./compile-bundle.ts");
  void compileBundle(() => loader.load(COMMANDS), loader);
} else if (loader.hasCode) {
  loader.load(COMMANDS);
} else {
  // A package from npm has no compiled code. Node.js 22 and newer keep their own between runs.
  (nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
  nodeModule.createRequire(import.meta.url)(join(import.meta.dirname, COMMANDS));
}
