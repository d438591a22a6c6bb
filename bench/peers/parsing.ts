import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { corpus } from "../parsing/corpus.ts";
import { geometricMean, median } from "../statistics.ts";

const ROUNDS = 5;
/** As the harness calls them. */
const PARSERS = ["html5ever", "lib_vtop", "mate"] as const;

/** A page in a file, and what its parser must know. */
interface PageFile {
  readonly name: string;
  /** A name of src/features/index.ts. */
  readonly page: string;
  readonly input: object;
  readonly file: string;
}

/** Compares the parsers with those that setup.sh has built in a folder, in turns, each in new processes. */
export function compareParsing(folder: string): void {
  console.log(["CPU ms per page", "KB", "Portico", ...PARSERS.flatMap((name) => [name, "Portico : it"])].join("\t"));
  const all = new Map<string, number[]>(PARSERS.map((name) => [name, []]));
  for (const page of [...drawn(join(folder, "pages")), ...captured(join(folder, "captured"))]) {
    const rounds = Array.from({ length: ROUNDS }, () => ({
      own: portico(page),
      peers: PARSERS.map((name) => peer(folder, name, page)),
    }));
    const columns = PARSERS.flatMap((name, index) => {
      const costs = rounds.map(({ peers }) => peers[index] ?? Number.NaN);
      if (costs.some(Number.isNaN)) return ["-", "-"];
      const ratio = median(rounds.map(({ own }, round) => own / (costs[round] ?? Number.NaN)));
      all.get(name)?.push(ratio);
      return [text(median(costs)), text(ratio)];
    });
    const kilobytes = readFileSync(page.file, "utf8").length / 1000;
    console.log([page.name, text(kilobytes), text(median(rounds.map(({ own }) => own))), ...columns].join("\t"));
  }
  for (const [name, ratios] of all) console.log(`Geometric mean, Portico : ${name}: ${text(geometricMean(ratios))}`);
}

/** The pages of the benchmark, written to files. */
function drawn(folder: string): PageFile[] {
  mkdirSync(folder, { recursive: true });
  return corpus().map(({ page, input, answer }) => {
    const file = join(folder, `${page.name}.html`);
    writeFileSync(file, answer.text);
    return { name: page.name, page: page.name, input, file };
  });
}

/** Pages of the real portal, if the folder has any: index.json lists `kind`, `page` and `input`; the page is KIND.html. */
function captured(folder: string): PageFile[] {
  if (!existsSync(folder)) return [];
  const index: { kind: string; page: string; input: object }[] = JSON.parse(
    readFileSync(join(folder, "index.json"), "utf8"),
  );
  return index.map(({ kind, page, input }) => ({ name: kind, page, input, file: join(folder, `${kind}.html`) }));
}

const portico = ({ page, input, file }: PageFile): number =>
  Number(
    outputOf(process.execPath, join(import.meta.dirname, "../parsing/one-file.js"), page, JSON.stringify(input), file),
  );

const peer = (folder: string, parser: string, { page, file }: PageFile): number | null =>
  JSON.parse(outputOf(join(folder, "target/release/peers"), parser, page, file));

const outputOf = (program: string, ...parameters: readonly string[]) =>
  execFileSync(program, parameters, { encoding: "utf8" });

const text = (value: number) => value.toPrecision(3);
