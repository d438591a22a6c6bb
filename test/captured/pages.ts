import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHtml } from "../../src/html/dom/tree.ts";

const folder = join(import.meta.dirname, "../../../shared/pages");

/** The folder of captured pages, or null if it is not available. */
export const capturedPages: string | null = existsSync(folder) ? folder : null;

/** A captured page, parsed as HTML. */
export const captured = (name: string) => parseHtml(readFileSync(join(folder, name), "utf8"));

const records = readFileSync(join(import.meta.dirname, "records.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** The captured pages that one kind of page reads. */
export const capturedFilesOf = (kind: string): string[] => [
  ...new Set(records.flatMap(({ file, page, answer }) => (page === kind && "record" in answer ? [file] : []))),
];
