import { writeFile } from "node:fs/promises";
import { cpus, getPriority, loadavg, platform, totalmem } from "node:os";
import { measureCalls } from "./data-call.ts";
import { type Figure, printTables } from "./figures.ts";
import { measureLoad } from "./load.ts";
import { measureLogin } from "./login.ts";
import { type PortalProcess, startPortal } from "./processes.ts";
import { type Exchange, recordExchanges } from "./record-exchanges.ts";
import { measureStarting } from "./starting.ts";

/** Every benchmark, in the order of the table. */
const benchmarks: readonly ((portal: PortalProcess, exchanges: readonly Exchange[]) => Figure[] | Promise<Figure[]>)[] =
  [measureCalls, measureLogin, measureLoad, measureStarting];

/** Each version of Node.js has its own results. */
const RESULTS = `dist/results-node${process.versions.node.split(".")[0]}.json`;

/** Runs all benchmarks against a demo portal in its own process, prints the table and writes the results. */
async function main(): Promise<void> {
  const started = performance.now();
  const [loadBefore = 0] = loadavg();
  const portal = await startPortal([0, 100, 300]);
  const exchanges = await recordExchanges(portal.urlAt(0));
  const figures: Figure[] = [];
  for (const measure of benchmarks) {
    console.error(`${measure.name} after ${Math.round((performance.now() - started) / 1000)} s`);
    figures.push(...(await measure(portal, exchanges)));
  }
  await portal.stop();
  const run = {
    date: new Date().toISOString(),
    seconds: Math.round((performance.now() - started) / 1000),
    node: process.version,
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: platform(),
    // A load above the number of cores before the run means that other processes disturb the wall times.
    load_before: loadBefore,
    load_after: loadavg()[0] ?? 0,
    nice: getPriority(),
  };
  await writeFile(RESULTS, `${JSON.stringify({ ...run, figures }, toFourDigits, 2)}\n`);
  const missed = figures.filter(({ target }) => target?.met === false);
  const verdict = missed.length === 0 ? "Every target is met." : `${missed.length} targets are not met.`;
  const facts = Object.entries(run).map(([name, value]) => `${name}: ${value}`);
  printTables(figures);
  console.log(`\n${facts.join(", ")}\n${verdict} Written to ${RESULTS}.`);
}

const toFourDigits = (_: string, value: unknown) =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;

await main();
