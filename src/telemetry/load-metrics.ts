import type { PageName } from "../portal/page.ts";
import type { Metrics } from "./metrics.ts";

/** Creates the metrics. Loads their library on demand, because it takes a twentieth of the startup time. */
export async function loadMetrics(pageNames: readonly PageName[]): Promise<Metrics> {
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics(pageNames);
}
