import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.js";

// Starts the service and restarts it after every change of a source file. While the sources do not compile, the service goes on
// with the last ones that did.

const FOLDERS = ["src", "tools", "demo-portal", "docs"];
/** An editor writes a file in several steps, and several files at once. */
const PAUSE_MS = 100;

const start = () => spawn(process.execPath, ["dist/bundle/main.js"], { cwd: root, stdio: "inherit" });

/** Builds in a process of its own: it uses the code of the build, which may have changed. */
const build = () =>
  run(["tools/build/main.js", "server"]).then(
    () => true,
    () => false,
  );

/** @type {import("node:child_process").ChildProcess | null} */
let service = null;
let isBuilding = false;
let isChanged = true;

async function reload() {
  if (isBuilding) return;
  isBuilding = true;
  while (isChanged) {
    isChanged = false;
    if (!(await build()) || isChanged) continue;
    if (service?.exitCode === null && service.kill()) await once(service, "close");
    service = start();
  }
  isBuilding = false;
}

/** @type {NodeJS.Timeout | undefined} */
let pause;
for (const folder of FOLDERS) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file === null || /\.test\.ts$|(?:^|\/)rendered(?:\/|$)/.test(file)) return;
    isChanged = true;
    clearTimeout(pause);
    pause = setTimeout(reload, PAUSE_MS);
  });
}
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, async () => {
    if (service?.exitCode === null && service.kill(signal)) await once(service, "close");
    process.exit();
  });
}
await reload();
