import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The version of the package that contains this file. */
export function ownVersion(): string {
  const file = nearestManifest(import.meta.dirname);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }; // our own file
  return version;
}

function nearestManifest(folder: string): string {
  const file = join(folder, "package.json");
  return existsSync(file) || folder === dirname(folder) ? file : nearestManifest(dirname(folder));
}
