import { setTimeout } from "node:timers/promises";
import { startDemoPortal } from "../demo-portal/server.ts";
import { realisticPages } from "./realistic-pages.ts";

/** Most answers that were waiting at the same time since this was last asked. */
let busiest = 0;
let waiting = 0;

async function wait(ms: number): Promise<void> {
  busiest = Math.max(busiest, ++waiting);
  await setTimeout(ms);
  waiting--;
}

/** The portal of the benchmarks: one demo portal for each latency, all in this process. */
const latencies = process.argv.slice(2).map(Number);
const portals = await Promise.all(
  latencies.map((latencyMs) => startDemoPortal({ latencyMs, pages: realisticPages, wait })),
);

process.on("message", () => {
  process.send?.({ busiest });
  busiest = 0;
});
process.on("disconnect", () => process.exit());
process.send?.(portals.map(({ url }) => url));
