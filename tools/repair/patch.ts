import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { heading } from "../../src/html/headings.ts";
import type { Change } from "./attempt.ts";

const FEATURES = "src/features";

/** A line of a source file, and what it could become. */
interface Edit {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/**
 * A change as a patch of the page's value: a further name of a column, or another literal for a label, an id, and a heading
 * that identifies a table. Without the sources, only the value.
 */
export function patchFor(page: string, change: Change): readonly string[] {
  const edits = sourcesOf(page).flatMap((file) => editsIn(file, change));
  if (edits.length === 0) return [`  ${plainPatch(change)}`];
  return edits.flatMap(({ file, line, before, after }) => [`  ${file}:${line}`, `  -${before}`, `  +${after}`]);
}

const plainPatch = ({ kind, from, to }: Change) =>
  kind === "id"
    ? `${JSON.stringify(from)} -> ${JSON.stringify(to)}`
    : `column(${JSON.stringify(from)}, ${JSON.stringify(to)})`;

/** The source of the page and those next to it that define no other page, if this is the repository. */
function sourcesOf(page: string): readonly string[] {
  let files: string[];
  try {
    files = readdirSync(FEATURES, { recursive: true, encoding: "utf8" }).map((file) => join(FEATURES, file));
  } catch {
    return [];
  }
  const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const own = sources.find((file) => readFileSync(file, "utf8").includes(`name: "${page}"`));
  const isShared = (file: string) => !readFileSync(file, "utf8").includes("definePage");
  return own === undefined
    ? []
    : sources.filter((file) => file === own || (dirname(file) === dirname(own) && isShared(file)));
}

function editsIn(file: string, { kind, from, to }: Change): Edit[] {
  const isKnown = (literal: string) => (kind === "id" ? literal === from : heading(literal) === from);
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((before, index): Edit[] => {
      const column = /\b(?:optionalColumn|column)\(("[^"]+")((?:, "[^"]+")*)\)/.exec(before);
      const isColumn = kind === "wording" && column !== null && isKnown(JSON.parse(column[1] ?? '""'));
      const after = isColumn
        ? before.replace(column[0], column[0].replace(/\)$/, `, ${JSON.stringify(to)})`))
        : before.replace(/"([^"]+)"/g, (literal, text: string) => (isKnown(text) ? JSON.stringify(to) : literal));
      return after === before ? [] : [{ file, line: index + 1, before, after }];
    });
}
