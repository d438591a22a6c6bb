import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "./run.js";
import { targets } from "./targets.js";

/** Folders of inputs that the build writes, and files that no output contains. */
const IGNORED = /^(?:dist|rendered|node_modules)$|\.test\.ts$/;
/** The build itself: a change of it makes every target out of date. */
const BUILD = ["tools/build", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];
const ABANDONED_MS = 3_600_000;
const STAMPS = join(root, "dist/.stamps");

/**
 * Builds a target unless its outputs are up to date. Several processes may do so at the same time: each writes to a new folder
 * and renames it.
 * @param {string} name
 */
export async function ensure(name) {
  const target = targets[name];
  if (target === undefined) throw new Error(`Unknown target: ${name}. Targets: ${Object.keys(targets).join(", ")}`);
  for (const other of target.after ?? []) await ensure(other);
  if (isFresh(name, target)) return;
  for (const other of target.tools ?? []) await ensure(other);
  const before = keyOf(target);
  await mkdir(join(root, "dist"), { recursive: true });
  await removeAbandoned();
  const folder = await mkdtemp(join(root, `dist/.new-${name}-`));
  try {
    await target.write(folder);
    for (const output of target.outputs) await replace(join(root, output), join(folder, output), `${folder}/old`);
    // An input that was edited meanwhile makes the next call build again.
    await mkdir(STAMPS, { recursive: true });
    await writeFile(join(folder, "stamp"), before);
    await rename(join(folder, "stamp"), join(STAMPS, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the new folders of builds that were killed. Younger ones may be of a build in progress. */
async function removeAbandoned() {
  for (const name of readdirSync(join(root, "dist")).filter((name) => name.startsWith(".new-"))) {
    const folder = join(root, "dist", name);
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** @typedef {import("./targets.js").Target} Target */

/** @type {(name: string, target: Target) => boolean} */
function isFresh(name, target) {
  const stamp = join(STAMPS, name);
  const exists = [stamp, ...target.outputs.map((output) => join(root, output))].every((path) => existsSync(path));
  return exists && readFileSync(stamp, "utf8") === keyOf(target);
}

/**
 * A hash of the inputs with their paths, and of the version of Node.js, on which the compiled code of the bundle depends.
 * @type {(target: Target) => string}
 */
function keyOf({ inputs, outputs }) {
  const hash = createHash("sha256").update(process.version);
  for (const file of new Set([...BUILD, ...inputs].flatMap(filesIn))) {
    if (!outputs.includes(file)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

/** @type {(path: string) => string[]} */
function filesIn(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !IGNORED.test(name))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/**
 * Puts a new file or folder in the place of another. A folder cannot be renamed to one that exists, so the old one is moved out of
 * the way first; another process may do the same at the same time.
 * @type {(place: string, fresh: string, old: string) => Promise<void>}
 */
async function replace(place, fresh, old) {
  await mkdir(dirname(place), { recursive: true });
  for (;;) {
    try {
      return await rename(fresh, place);
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      await rm(old, { recursive: true, force: true });
      await rename(place, old).catch((/** @type {NodeJS.ErrnoException} */ { code }) => {
        if (code !== "ENOENT") throw error;
      });
    }
  }
}

const isInTheWay = (/** @type {unknown} */ error) =>
  error instanceof Error && "code" in error && ["ENOTEMPTY", "EEXIST", "EPERM"].includes(String(error.code));
