import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import { Caller } from "./caller.ts";
import { type ServiceProcess, startPortal, startService } from "./processes.ts";
import { sum } from "./statistics.ts";

/** Calls before the one that is counted, so that nothing is loaded in it. */
const WARM_UP_CALLS = 5;
const PATHS = ["/student/marks", "/student/attendance"];

/** The sources that a call walks through: the functions of each, and the number of all calls of functions. */
async function walk(service: ServiceProcess, path: string) {
  const caller = new Caller(service.url);
  const body = JSON.stringify({ session: await caller.login(), sem_sub_id: "AP2026272" });
  for (let call = 0; call < WARM_UP_CALLS; call++) await caller.mustCall(path, body);
  await service.startCoverage();
  await caller.mustCall(path, body);
  const scripts = await service.coverage();
  await caller.close();
  const sources = new Map<string, Set<string>>();
  let calls = 0;
  for (const [url, functions] of scripts) {
    const file = fileURLToPath(url);
    if (!existsSync(`${file}.map`)) continue;
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
    const script = readFileSync(file, "utf8");
    for (const [offset, count] of functions) {
      const before = script.slice(0, offset);
      const entry = map.findEntry(before.split("\n").length - 1, offset - before.lastIndexOf("\n") - 1);
      if (!("originalSource" in entry)) continue;
      const [source] = /(?<=^|\/)(?:src|client)\/.*$/.exec(entry.originalSource) ?? [];
      if (source === undefined || entry.originalSource.includes("node_modules")) continue;
      calls += count;
      sources.set(source, (sources.get(source) ?? new Set()).add(`${entry.originalLine}:${entry.originalColumn}`));
    }
  }
  return { sources, calls };
}

/** Prints the files and functions of the service that one warm call walks through: `npm run bench:walked`. */
async function main(): Promise<void> {
  const portal = await startPortal([0]);
  for (const path of PATHS) {
    const service = await startService(portal.urlAt(0));
    const { sources, calls } = await walk(service, path);
    await service.stop();
    const folders = new Map<string, number[]>();
    for (const [file, functions] of sources) {
      const folder = file.split("/").slice(0, 2).join("/");
      folders.set(folder, [...(folders.get(folder) ?? []), functions.size]);
    }
    console.log(`${path}: ${sources.size} files, ${sum([...folders.values()].flat())} functions, ${calls} calls`);
    for (const [folder, sizes] of folders) console.log(`  ${folder}: ${sizes.length} files, ${sum(sizes)} functions`);
  }
  await portal.stop();
}

await main();
