import { existsSync } from "node:fs";
import { join } from "node:path";
import { modes } from "./peers/ancestor.ts";
import { compareCalls } from "./peers/calls.ts";
import { compareParsing } from "./peers/parsing.ts";

/**
 * Compares Portico with the peers that are set up in a folder, by default in all ways:
 * `npm run bench:peers -- FOLDER [login] [session] [kept] [parsing]`.
 */
async function main(folder: string | undefined, names: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error("bench/peers/README.md explains how to set up a folder of peers.");
  const wanted = (name: string) => names.length === 0 || names.includes(name);
  const has = (file: string) => existsSync(join(folder, file));
  const ways = modes.filter(wanted);
  if (ways.length > 0 && has("ancestor/start")) await compareCalls(folder, ways);
  if (wanted("parsing") && has("target/release/peers")) compareParsing(folder);
}

const [folder, ...names] = process.argv.slice(2);
await main(folder, names);
