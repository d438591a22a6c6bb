import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** Source maps by file of the bundle; null for a file without one. */
const maps = new Map<string, SourceMap | null>();

/** Read with the first error: loading all maps at startup would take longer than everything else. */
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
export function withSourcePlace(frame: string): string {
  const [end, line, column] = /:(\d{1,9}):(\d{1,9})\)?$/.exec(frame) ?? [];
  if (end === undefined) return frame;
  const start = Math.max(frame.lastIndexOf(" "), frame.lastIndexOf("(")) + 1;
  const file = frame.slice(start, -end.length);
  const path = file.startsWith("file://") ? fileURLToPath(file) : file;
  const entry = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !("originalSource" in entry)) return frame;
  const { originalSource, originalLine, originalColumn } = entry;
  const place = `${originalSource.replace(/^(\.\.\/)+/, "")}:${originalLine + 1}:${originalColumn + 1}`;
  return frame.slice(0, start) + place + (end.endsWith(")") ? ")" : "");
}
