import type { Metrics } from "./metrics.ts";

/** Starts to count. Whoever has metrics off does not load their library, a twentieth of the start. */
export async function loadMetrics(): Promise<Metrics> {
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics();
}
