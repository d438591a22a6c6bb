import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { corpus } from "./parsing/corpus.ts";
import { geometricMean, median } from "./statistics.ts";

const ROUNDS = 5;
const PARSERS = ["html5ever", "lib_vtop"] as const;

/** Compares the parsers with those that bench/peers/setup.sh has built in a folder: `npm run bench:peers -- FOLDER`. */
function main(folder: string | undefined): void {
  if (folder === undefined) throw new Error("bench/peers/README.md explains how to set up a folder of peers.");
  const pages = join(folder, "pages");
  mkdirSync(pages, { recursive: true });
  console.log(["CPU ms per page", "KB", "Portico", ...PARSERS.flatMap((name) => [name, "Portico : it"])].join("\t"));
  const ratios = new Map<string, number[]>(PARSERS.map((name) => [name, []]));
  for (const { page, answer } of corpus()) {
    const file = join(pages, `${page.name}.html`);
    writeFileSync(file, answer.text);
    const own = inTurns(() => portico(page.name));
    const peers = PARSERS.map((name) => ({ name, ms: inTurns(() => peer(folder, name, page.name, file)) }));
    for (const { name, ms } of peers) if (ms !== null && own !== null) ratios.get(name)?.push(own / ms);
    const columns = peers.flatMap(({ ms }) => (ms === null || own === null ? ["-", "-"] : [text(ms), text(own / ms)]));
    console.log([page.name, text(answer.text.length / 1000), text(own ?? Number.NaN), ...columns].join("\t"));
  }
  for (const [name, values] of ratios) console.log(`Geometric mean, Portico : ${name}: ${text(geometricMean(values))}`);
}

/** The median of processes; null if there is no such parser. */
function inTurns(measure: () => number | null): number | null {
  const results = Array.from({ length: ROUNDS }, measure);
  return results.some((result) => result === null) ? null : median(results.map(Number));
}

const portico = (kind: string): number =>
  Number(outputOf(process.execPath, join(import.meta.dirname, "parsing/one-page.js"), kind));

const peer = (folder: string, ...parameters: readonly string[]): number | null =>
  JSON.parse(outputOf(join(folder, "target/release/peers"), ...parameters));

const outputOf = (program: string, ...parameters: readonly string[]) =>
  execFileSync(program, parameters, { encoding: "utf8" });

const text = (value: number) => value.toPrecision(3);

main(process.argv[2]);
