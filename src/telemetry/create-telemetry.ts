import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import type { HoldObserver } from "../feeds/holds/events.ts";
import type { GuardServerObserver } from "../guards/fallback.ts";
import type { EgressObserver } from "../portal/egress.ts";
import { type Notify, notifierOf, type RequestObserver } from "../portal/events.ts";
import type { DriftReports, SkeletonOf } from "./drift-reports.ts";
import type { Metrics } from "./metrics.ts";
import type { StatusBoard } from "./status.ts";
import { startTracing } from "./tracing.ts";

/** Logs of portal events, the status board and, where enabled, metrics and traces. */
export interface Telemetry {
  /** Observes one request to the endpoint with this path. Returns the function that reports its events. */
  observeRequest(path: string, request: Pick<FastifyRequest, "id" | "headers" | "log">): Notify;
  readonly guardServer: GuardServerObserver;
  readonly egress: EgressObserver;
  readonly holds: HoldObserver;
  /** The parts of the service that fail: stores, and `trusted_proxies`. */
  readonly failing: Set<string>;
  /** Reports that a store fails, with the kind of its failure, or works: null. */
  storeChanged(store: string, reason: string | null): void;
  close(): Promise<void>;
}

export async function createTelemetry(
  config: Config,
  log: FastifyBaseLogger,
  metrics: Metrics | null,
  board: StatusBoard,
  skeletonOf: SkeletonOf,
): Promise<Telemetry> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = config;
  const tracing = endpoint === null ? null : await startTracing(endpoint, serviceName);
  // Loads the scrubber on demand: most services do not use it.
  const drifts =
    config.DRIFT_REPORTS === null
      ? null
      : new (await import("./drift-reports.ts")).DriftReports({
          folder: config.DRIFT_REPORTS,
          skeletonOf,
          onWritten: (page) => metrics?.driftReported(page),
          onDropped: (page) => metrics?.driftDropped(page),
          onError: (reason) => log.error({ reason }, "a drift report was not written"),
        });
  if (config.VALKEY_URL !== null) metrics?.setGuardServerUp(true);
  const failing = new Set<string>();
  return {
    observeRequest(path, { id, headers, log: requestLog }) {
      const observers = [logObserver(requestLog), board];
      if (metrics !== null) observers.push(metrics.observeRequest(path));
      if (tracing !== null) observers.push(tracing.observeRequest({ endpoint: path, requestId: id, headers }));
      if (drifts !== null) observers.push(driftObserver(drifts));
      return notifierOf(observers);
    },
    guardServer: {
      onDown(reason) {
        metrics?.setGuardServerUp(false);
        log.warn({ reason }, "guard server unavailable; guards count in memory");
      },
      onUp() {
        metrics?.setGuardServerUp(true);
        log.warn("guard server available again");
      },
    },
    egress: {
      onLost: (egress, reason) => log.warn({ egress, reason }, "egress lost; its students leave by others"),
      onReturned: (egress) => log.warn({ egress }, "egress works again"),
    },
    holds: {
      started(result, app) {
        metrics?.holds?.started(result, app);
        log.info({ result, client: app }, "hold started");
      },
      ticked: (result) => metrics?.holds?.ticked(result),
      notified: (channel, result) => metrics?.holds?.notified(channel, result),
      ended(reason, app, ageMs) {
        metrics?.holds?.ended(reason, app, ageMs);
        log.info({ reason, client: app, age_min: Math.round(ageMs / 60_000) }, "hold ended");
      },
    },
    failing,
    storeChanged(store, reason) {
      metrics?.setStoreUp(store, reason === null);
      if (reason === null) failing.delete(store);
      else failing.add(store);
      if (reason === null) log.info({ store }, "a store works");
      else log.error({ store, reason }, "a store fails; what needs it is off, everything else works");
    },
    async close() {
      await drifts?.close();
      await tracing?.close();
    },
  };
}

/** Logs the portal events that a maintainer must look into. */
const logObserver = (log: FastifyBaseLogger): RequestObserver => ({
  pageChanged: (page, anchor, fingerprint) =>
    log.warn({ page, anchor, fingerprint }, "a page of the portal has changed"),
  answerMismatch: (page, field) => log.warn({ page, field }, "a page of the portal answers another request"),
  partlyRead: (page, unread, unfit) =>
    log.warn({ page, ...summary(unread, unfit) }, "a page of the portal was not read completely"),
  drifted: ({ page, shape }) => log.info({ page, shape }, "a page of the portal has a new shape"),
  loginAlertUnknown: (words) => log.warn({ words }, "the portal refused a login with unknown words"),
  outingStep: (step, student) => log.info({ ...step, ...(student !== null && { student }) }, "outing request"),
  oddSemesterId: (campus) =>
    campus === null
      ? log.warn("the portal lists a malformed semester id")
      : log.warn({ campus }, "the portal lists a semester of another campus: PORTAL_CAMPUS may be wrong"),
});

const driftObserver = (drifts: DriftReports): RequestObserver => ({ drifted: (drift) => drifts.add(drift) });

/** The most places and fields that one log line lists. */
const LISTED = 20;

/** Each place and field once: a note below every row of a long table is one place. */
const summary = (unread: readonly string[], unfit: readonly string[]) => ({
  unread: unread.length,
  places: [...new Set(unread)].slice(0, LISTED),
  unfit: unfit.length,
  fields: [...new Set(unfit)].slice(0, LISTED),
});
