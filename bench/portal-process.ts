import { startDemoPortal } from "../demo-portal/server.ts";
import { realisticPages } from "./realistic-pages.ts";

/** The portal of the benchmarks: a demo portal for each latency, all in this process. */
const latencies = process.argv.slice(2).map(Number);
const portals = await Promise.all(latencies.map((latencyMs) => startDemoPortal({ latencyMs, pages: realisticPages })));

process.on("disconnect", () => process.exit());
process.send?.(portals.map(({ url }) => url));
