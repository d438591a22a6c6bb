import type { PageName } from "../portal/page.ts";
import type { Metrics } from "./metrics.ts";

/** Starts to count. Whoever has metrics off does not load their library, a twentieth of the start. */
export async function loadMetrics(pageNames: readonly PageName[]): Promise<Metrics> {
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics(pageNames);
}
