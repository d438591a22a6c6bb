import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { Registry } from "prom-client";
import { type MetricsReport, type MetricsText, sumOf, totalsOf } from "../telemetry/metrics.ts";
import { isMessage, type Report, type ReportRequest, type Started } from "./questions.ts";

/** Longest wait for the reports of all workers. Shorter than the scrape timeout of Prometheus, 10 s. */
const REPORT_MS = 5_000;

/**
 * The metrics of all workers, in the primary process. A worker that ended stays in the totals, as of its last report: Prometheus
 * would take a total that falls for a restart and count the rest of it again.
 */
export function collectWorkerMetrics(): MetricsText {
  /** The last reports of running workers. */
  const reports = new Map<Worker, MetricsReport>();
  let ended: MetricsReport = [];
  cluster.on("message", (worker, message: unknown) => {
    if (isMessage<Started>(message, "started")) reports.set(worker, []);
    // A report can arrive after the end of its worker.
    if (!isMessage<Report>(message, "report") || !reports.has(worker)) return;
    reports.set(worker, message.metrics);
    worker.emit("report");
  });
  cluster.on("exit", (worker) => {
    ended = totalsOf([ended, reports.get(worker) ?? []]);
    reports.delete(worker);
    worker.emit("report");
  });
  const askForReport = async (worker: Worker) => {
    const reported = once(worker, "report", { signal: AbortSignal.timeout(REPORT_MS) });
    worker.send({ portico: "report-request" } satisfies ReportRequest, () => {}); // A worker that ended is reported by its exit.
    await reported;
  };
  return {
    async text() {
      await Promise.all([...reports.keys()].map(askForReport));
      return sumOf([...reports.values(), ended]).metrics();
    },
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
}
