import type { PageName } from "../portal/page.ts";
import type { Metrics, MetricsText } from "./metrics.ts";

/** Creates the metrics. Loads their library on demand, because it takes a twentieth of the startup time. */
export async function loadMetrics(pageNames: readonly PageName[]): Promise<Metrics> {
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics(pageNames);
}

/** Creates the metrics of a worker; `total` returns those of all workers. */
export async function loadWorkerMetrics(
  pageNames: readonly PageName[],
  total: () => Promise<string>,
): Promise<Metrics> {
  const { createWorkerMetrics } = await import("./metrics.ts");
  return createWorkerMetrics(pageNames, total);
}

/** Returns the metrics of all workers, in the primary process. */
export async function loadMetricsOfWorkers(): Promise<MetricsText> {
  const { collectWorkerMetrics } = await import("./metrics.ts");
  return collectWorkerMetrics();
}
