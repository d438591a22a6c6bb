import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { GuardServerObserver } from "../guards/valkey.ts";
import { noEvents } from "../portal/events.ts";
import type { Metrics } from "./metrics.ts";
import { combineObservers, type RequestObserver } from "./request-observer.ts";
import { startTracing } from "./tracing.ts";

/** What the operator of an instance gets to see: its log, and metrics and traces where they are switched on. */
export interface Operator {
  /** Follows one call to the endpoint of this path. */
  watchCall(path: string, request: Pick<FastifyRequest, "id" | "headers" | "log">): RequestObserver;
  readonly guardServer: GuardServerObserver;
  close(): Promise<void>;
}

export async function createTelemetry(
  config: Config,
  log: FastifyBaseLogger,
  metrics: Metrics | null,
): Promise<Operator> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = config;
  const tracing = endpoint === null ? null : await startTracing({ endpoint, serviceName });
  if (config.VALKEY_URL !== null) metrics?.guardServer(true);
  return {
    watchCall(path, { id, headers, log: requestLog }) {
      const traced = tracing?.watch({ endpoint: path, requestId: id, headers });
      return combineObservers(
        [logWatch(requestLog), metrics?.watch(path), traced].filter((watch) => watch !== undefined),
      );
    },
    guardServer: {
      onDown(reason) {
        metrics?.guardServer(false);
        log.warn({ reason }, "the guards' server is away; this instance counts in its memory");
      },
      onUp() {
        metrics?.guardServer(true);
        log.warn("the guards' server counts again");
      },
    },
    close: async () => tracing?.close(),
  };
}

/** Tells, in the log of the request, what the portal does that a maintainer must look into. */
const logWatch = (log: FastifyBaseLogger): RequestObserver => ({
  ...noEvents,
  pageChanged: (page, anchor, fingerprint) =>
    log.warn({ page, anchor, fingerprint }, "a page of the portal has changed"),
  oddSemesterId: () => log.warn("the portal lists a semester whose id is not well-formed"),
  ended() {},
});
