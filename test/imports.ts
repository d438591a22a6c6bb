import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

const root = join(import.meta.dirname, "..");

export const sourceText = (file: string): string => readFileSync(join(root, file), "utf8");

/** The files of a folder with this extension, without its builds, as paths from the root of the project. */
export const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/^(cli|client|mcp|react)\/dist\//.test(file));

export const sourcesIn = (folder: string): string[] => filesIn(folder, ".ts");

export interface Import {
  readonly file: string;
  /** Path from the root for files of the project, otherwise the module name. */
  readonly target: string;
  readonly typeOnly: boolean;
}

const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^"';]*?from\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

export function importsOf(file: string): Import[] {
  return [...sourceText(file).matchAll(IMPORT)].map(([statement, type, from, dynamic]) => {
    const target = from ?? dynamic ?? "";
    const named = /^import\s*\{([^}]*)\}/.exec(statement)?.[1]?.split(",") ?? [];
    const onlyTypes = named.length > 0 && named.every((name) => name.trim() === "" || name.trim().startsWith("type "));
    const own = target.startsWith(".") ? normalize(join(dirname(file), target)) : target;
    return { file, target: own, typeOnly: type !== undefined || onlyTypes };
  });
}

/** One line per import circle, such as `a.ts -> b.ts -> a.ts`. A circle shares no file with one listed before it. */
export function circlesIn(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) targets.set(file, [...(targets.get(file) ?? []), target]);
  const listed = new Set<string>();
  return [...targets.keys()].flatMap((file) => {
    const circle = listed.has(file) ? null : circleThrough(file, targets, listed);
    for (const member of circle ?? []) listed.add(member);
    return circle === null ? [] : [circle.join(" -> ")];
  });
}

/** The shortest circle from a file back to itself that avoids the listed files. */
function circleThrough(
  file: string,
  targets: ReadonlyMap<string, readonly string[]>,
  listed: ReadonlySet<string>,
): string[] | null {
  const visited = new Set(listed);
  let paths = [[file]];
  while (paths.length > 0) {
    paths = paths.flatMap((path) =>
      (targets.get(path.at(-1) ?? "") ?? [])
        .filter((target) => !visited.has(target))
        .map((target) => {
          visited.add(target);
          return [...path, target];
        }),
    );
    const circle = paths.find((path) => path.at(-1) === file);
    if (circle !== undefined) return circle;
  }
  return null;
}
