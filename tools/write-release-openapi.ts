import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Tool } from "./tool.ts";
import { openApiDocuments } from "./write-openapi.ts";

/** Objects down to this depth have a line per member, if they have several: one line per operation and per record. */
const DEPTH = 3;

/** Writes `docs/openapi/VERSION.json`, the document that later versions are compared with, in place of that of the last release. */
export const main: Tool = async ([root = "."], io) => {
  const { "openapi.json": document } = await openApiDocuments();
  const { version } = (document as { readonly info: { readonly version: string } }).info;
  const folder = join(root, "docs/openapi");
  const file = join(folder, `${version}.json`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(file, `${withLines(document, DEPTH)}\n`);
  // Its breaks were those of the last release.
  await writeFile(join(root, ".ci/intended-breaks"), "");
  io.print(file);
  return 0;
};

function withLines(value: unknown, depth: number, indent = ""): string {
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth === 0) return JSON.stringify(value);
  const inner = `${indent}  `;
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${withLines(member, depth - 1, inner)}`,
  );
  return members.length > 1 ? `{\n${members.join(",\n")}\n${indent}}` : JSON.stringify(value);
}
