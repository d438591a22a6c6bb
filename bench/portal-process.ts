import { setTimeout } from "node:timers/promises";
import { startDemoPortal } from "../demo-portal/server.ts";
import { realisticPages } from "./realistic-pages.ts";

/** Highest number of concurrently pending answers since the last query. */
let busiest = 0;
let waiting = 0;

async function wait(ms: number): Promise<void> {
  busiest = Math.max(busiest, ++waiting);
  await setTimeout(ms);
  waiting--;
}

/** The portal of the benchmarks: two demo portals per latency, parallel and serialised, all in this process. */
const latencies = process.argv.slice(2).map(Number);
const portals = await Promise.all(
  [false, true].flatMap((serialisePerSession) =>
    latencies.map((latencyMs) => startDemoPortal({ latencyMs, serialisePerSession, pages: realisticPages, wait })),
  ),
);

process.on("message", () => {
  process.send?.({ busiest });
  busiest = 0;
});
process.on("disconnect", () => process.exit());
process.send?.(portals.map(({ url }) => url));
