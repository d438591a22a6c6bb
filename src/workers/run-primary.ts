import closeWithGrace from "close-with-grace";
import { pino } from "pino";
import type { Config } from "../config/config.ts";
import { buildMetricsApp } from "../telemetry/metrics-app.ts";
import { startWorkers } from "./primary.ts";

export interface PrimaryOptions {
  /** Number of workers. */
  readonly count: number;
  /** Time that requests in progress get to finish after a stop signal. */
  readonly drainMs: number;
  /** Signals that do not stop the service. */
  readonly skip: readonly closeWithGrace.AllEvents[];
}

/** Workers need a moment longer than their requests. */
const EXIT_MS = 1_000;

/** Runs the primary process: it starts the workers and serves no requests itself, except for the metrics of all workers. */
export async function runPrimary(config: Config, { count, drainMs, skip }: PrimaryOptions): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL });
  const hasMetrics = config.METRICS || config.METRICS_PORT !== null;
  const metrics = hasMetrics ? (await import("./worker-metrics.ts")).collectWorkerMetrics() : null;
  const metricsApp = metrics === null || config.METRICS_PORT === null ? null : await buildMetricsApp(metrics);
  const primary = startWorkers(count, metrics, (end) => log.error(end, "a worker ended and is replaced"));
  if (skip.includes("SIGHUP")) process.on("SIGHUP", () => primary.signal("SIGHUP"));
  const onTimeout = () => log.fatal("exiting before all workers ended");
  closeWithGrace({ delay: drainMs + EXIT_MS, logger: false, skip: [...skip], onTimeout }, async () => {
    const areDone = await primary.stop();
    await metricsApp?.close();
    if (!areDone) throw new Error("A worker failed while it stopped.");
  });
  const lines = await primary.started;
  const metricsUrl = await metricsApp?.listen({ port: config.METRICS_PORT ?? 0, host: config.HOST });
  if (metricsUrl !== undefined) console.error(`Metrics: ${metricsUrl}/metrics`);
  console.error(lines.join("\n"));
  console.error(
    `Workers: ${count}. They share the guards and the metrics. Each has its own PORTAL_CONNECTIONS (${config.PORTAL_CONNECTIONS}) and REQUESTS_IN_PROGRESS (${config.REQUESTS_IN_PROGRESS}).`,
  );
}
