import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "acorn";
import pLimit from "p-limit";
import { check } from "recheck";
import type { Tool, ToolIo } from "./tool.ts";
import { openApiDocuments } from "./write-openapi.ts";

/** A regular expression and a place where it is used. */
type Pattern = { readonly pattern: string; readonly flags: string; readonly place: string };

/**
 * Checks that no regular expression in folders of JavaScript, and no pattern of the OpenAPI documents, can take more than linear
 * time: literals, and what a module puts together with `new RegExp` when it is loaded. Does not check what functions put together.
 */
export const main: Tool = async (folders, io) => checkRegexps(folders, await openApiDocuments(), io);

/** The same for any documents that have patterns as JSON Schema writes them. */
export async function checkRegexps(
  folders: readonly string[],
  documents: Readonly<Record<string, object>>,
  io: Pick<ToolIo, "print" | "printError">,
): Promise<number> {
  const files = (await Promise.all(folders.map(filesIn))).flat();
  const built = await builtIn(files);
  const patterns = distinct([...files.flatMap(literalsIn), ...built, ...Object.entries(documents).flatMap(patternsIn)]);
  const limit = pLimit(2);
  const errors = await limit.map(patterns.filter(isUnbounded), errorOf);
  for (const error of errors) if (error !== null) io.printError(error);
  const isSafe = errors.every((error) => error === null);
  if (isSafe) io.print(`${patterns.length} regular expressions take linear time.`);
  return isSafe ? 0 : 1;
}

type File = { readonly place: string; readonly code: string };

async function filesIn(folder: string): Promise<File[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".js"));
  const places = files.map((file) => join(folder, file));
  return Promise.all(places.map(async (place) => ({ place, code: await readFile(place, "utf8") })));
}

function literalsIn({ place, code }: File): Pattern[] {
  const found: Pattern[] = [];
  const collect = (key: string, value: unknown) => {
    if (key === "regex") found.push({ ...(value as { pattern: string; flags: string }), place });
    return typeof value === "bigint" ? null : value;
  };
  JSON.stringify(parse(code, { ecmaVersion: "latest", sourceType: "module" }), collect);
  return found;
}

/** The constants of modules that call `new RegExp`. Loads these modules. */
async function builtIn(files: readonly File[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, args, newTarget) {
      const pattern = Reflect.construct(target, args, newTarget);
      // Packages that a module imports build their own.
      const { stack = "" } = new Error();
      const place = files.find((file) => stack.includes(resolve(file.place)))?.place;
      if (place !== undefined) found.push({ pattern: pattern.source, flags: pattern.flags, place });
      return pattern;
    },
  });
  try {
    const builders = files.filter(({ code }) => /^(?:export )?const .*new RegExp\(/m.test(code));
    for (const { place } of builders) await import(pathToFileURL(place).href);
  } finally {
    globalThis.RegExp = original;
  }
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
  timeout: null,
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
