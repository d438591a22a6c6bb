#!/usr/bin/env node
import * as nodeModule from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { BundleLoader, hasCompiledCode } from "./bundle-loader.ts";

// Collects garbage once the heap has doubled instead of quadrupled: saves a quarter of the memory after a load peak and costs no CPU.
// It comes first because V8 uses compiled code only with the flags with which it was written.
setFlagsFromString("--heap-growing-percent=100");

const fileOf = (name: string) => join(import.meta.dirname, name);
const commands = fileOf("commands.js");

if (process.argv[2] === "compile-bundle") {
  const loader = new BundleLoader();
  const { compileBundle } = loader.load(fileOf("compile-bundle.js")) as typeof import("./compile-bundle.ts");
  void compileBundle(() => loader.load(commands), loader);
} else if (hasCompiledCode(commands)) {
  new BundleLoader().load(commands);
} else {
  // A package from npm has no compiled code. Node.js 22 and newer keep their own between runs.
  (nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
  nodeModule.createRequire(import.meta.url)(commands);
}
