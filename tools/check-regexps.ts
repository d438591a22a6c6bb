import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "acorn";
import pLimit from "p-limit";
import { check } from "recheck";
import type { Tool } from "./tool.ts";
import { openApiDocuments } from "./write-openapi.ts";

/** A regular expression and a place where it is used. */
interface Pattern {
  readonly pattern: string;
  readonly flags: string;
  readonly place: string;
}

/**
 * Checks that no regular expression literal in folders of JavaScript, and no pattern of the OpenAPI documents, can take more
 * than linear time. Does not check patterns that are put together at run time (`new RegExp`).
 */
export const main: Tool = async (folders, io) => {
  const literals = await Promise.all(folders.map(literalsInFolder));
  const patterns = distinct([...literals.flat(), ...Object.entries(await openApiDocuments()).flatMap(patternsIn)]);
  const limit = pLimit(2);
  const errors = await limit.map(patterns.filter(isUnbounded), errorOf);
  for (const error of errors) if (error !== null) io.printError(error);
  const isSafe = errors.every((error) => error === null);
  if (isSafe) io.print(`${patterns.length} regular expressions take linear time.`);
  return isSafe ? 0 : 1;
};

async function literalsInFolder(folder: string): Promise<Pattern[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".js"));
  const found = await Promise.all(
    files.map(async (file) => literalsIn(await readFile(join(folder, file), "utf8"), join(folder, file))),
  );
  return found.flat();
}

function literalsIn(code: string, place: string): Pattern[] {
  const found: Pattern[] = [];
  const collect = (key: string, value: unknown) => {
    if (key === "regex") found.push({ ...(value as { pattern: string; flags: string }), place });
    return typeof value === "bigint" ? null : value;
  };
  JSON.stringify(parse(code, { ecmaVersion: "latest", sourceType: "module" }), collect);
  return found;
}

/** The values of `pattern` anywhere in a document. The validator compiles them with the flag `u`. */
function patternsIn([place, document]: readonly [string, object]): Pattern[] {
  const found: Pattern[] = [];
  const collect = (key: string, value: unknown) => {
    if (key === "pattern" && typeof value === "string") found.push({ pattern: value, flags: "u", place });
    return value;
  };
  JSON.stringify(document, collect);
  return found;
}

const distinct = (patterns: readonly Pattern[]): Pattern[] => [
  ...new Map(patterns.map((found) => [`/${found.pattern}/${found.flags}`, found])).values(),
];

/** True if a pattern has a quantifier without an upper limit. Others take constant time per position. */
const isUnbounded = ({ pattern }: Pattern) => /[*+]|,\}/.test(pattern);

/** Limits in steps alone: with limits in time, a pattern that is matched on a busy machine counts as vulnerable. */
const LIMITS: Parameters<typeof check>[2] = {
  timeout: 120_000,
  maxNFASize: 100_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};

async function errorOf({ pattern, flags, place }: Pattern): Promise<string | null> {
  const result = await check(pattern, flags, LIMITS);
  if (result.status === "safe") return null;
  const problem = result.status === "vulnerable" ? result.complexity.summary : `not checked (${result.error.kind})`;
  return `${place}: ${problem}: /${pattern}/${flags}`;
}
