import { setTimeout } from "node:timers/promises";
import { Caller } from "./caller.ts";
import type { Exchange } from "./exchange.ts";
import { type ServerProcess, startPortal, startService } from "./processes.ts";
import { recordExchanges } from "./record-exchanges.ts";
import { median } from "./statistics.ts";

const ROUNDS = Number(process.argv[2] ?? 3);
const CALLS = 300;
/** The first call, and the mean of the calls behind it up to these. */
const SPANS = [1, 10, 100, 300];

/** CPU milliseconds of a process: until it was idle, and per call in each span. */
interface Life {
  readonly startMs: number;
  readonly perCall: readonly number[];
  readonly callsMs: number;
}

/** Measures the calls of one kind in a new process, one after another, with and without a warm-up. */
async function main(): Promise<void> {
  const portal = await startPortal([0]);
  const exchanges = await recordExchanges(portal.urlAt(0));
  for (const exchange of exchanges.filter(({ path }) => path.startsWith(`/student/${process.argv[3] ?? ""}`))) {
    const lives: Record<"cold" | "warmed", Life[]> = { cold: [], warmed: [] };
    for (let round = 0; round < ROUNDS; round++) {
      lives.cold.push(await lifeOf(portal.urlAt(0), exchange, { WARM_UP_MS: "0" }));
      lives.warmed.push(await lifeOf(portal.urlAt(0), exchange, { WARM_UP_MS: "2000" }));
    }
    for (const [name, all] of Object.entries(lives)) {
      const spans = SPANS.map((_, index) => median(all.map(({ perCall }) => perCall[index] ?? Number.NaN)).toFixed(2));
      const start = median(all.map(({ startMs }) => startMs)).toFixed(0);
      const calls = median(all.map(({ callsMs }) => callsMs)).toFixed(0);
      console.log(`${exchange.path} ${name}: ${spans.join(" / ")} ms; start ${start} ms, ${CALLS} calls ${calls} ms`);
    }
  }
  await portal.stop();
}

async function lifeOf(portalUrl: string, { path, body }: Exchange, environment: Record<string, string>): Promise<Life> {
  const service = await startService(portalUrl, environment);
  const startMs = await untilIdle(service);
  const caller = new Caller(service.url);
  const used = [startMs];
  for (const [index, end] of SPANS.entries()) {
    for (let call = SPANS[index - 1] ?? 0; call < end; call++) await caller.mustCall(path, body);
    used.push((await service.usage()).cpuMs);
  }
  await caller.close();
  await service.stop();
  const perCall = SPANS.map(
    (end, index) => ((used[index + 1] ?? 0) - (used[index] ?? 0)) / (end - (SPANS[index - 1] ?? 0)),
  );
  return { startMs, perCall, callsMs: (used.at(-1) ?? 0) - startMs };
}

/** Resolves to the CPU time of a process once it has nothing to do. */
async function untilIdle(service: ServerProcess): Promise<number> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const { cpuMs } = await service.usage();
    if (cpuMs - before < 10) return cpuMs;
    before = cpuMs;
    await setTimeout(400);
  }
}

await main();
