import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** Source maps by file of the bundle; null for a file without one. */
const maps = new Map<string, SourceMap | null>();

/** Read with the first error: reading all maps at startup would take longer than everything else. */
function mapOf(file: string): SourceMap | null {
  let map = maps.get(file);
  if (map === undefined) {
    try {
      map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
    } catch {
      map = null;
    }
    maps.set(file, map);
  }
  return map;
}

/** Replaces the place of a stack frame in the bundle by the place in the sources, relative to the project. */
export const withSourcePlace = (frame: string): string =>
  frame.replace(/(file:\/\/[^\s()]+?|\/[^\s()]+?):(\d+):(\d+)(?=\)?$)/, (place, file: string, line, column) => {
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    const entry = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !("originalSource" in entry)) return place;
    const { originalSource, originalLine, originalColumn } = entry;
    return `${originalSource.replace(/^(\.\.\/)+/, "")}:${originalLine + 1}:${originalColumn + 1}`;
  });
