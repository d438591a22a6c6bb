import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { errorCodes, guardNames } from "../errors.ts";
import type { RequestEnd } from "../portal/events.ts";
import type { PageName } from "../portal/page.ts";
import type { PoolLoad } from "../portal/transport.ts";
import type { RequestObserver } from "./request-observer.ts";

/** What is counted and timed, for Prometheus. No label holds anything of a person: endpoints, codes, pages and guards are closed lists. */
export interface Metrics {
  /** Follows one call to this endpoint. */
  watch(endpoint: string): RequestObserver;
  /** From now on the figures of this instance are read whenever the metrics are asked for. */
  readFrom(instance: InstanceFigures): void;
  /** Whether the server of the guards counts; told only where there is one. */
  guardServer(isCounting: boolean): void;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Figures that are read, not counted. */
export interface InstanceFigures {
  callsInProgress(): number;
  /** The connections to the portal; null when there are none to tell of. */
  portalLoad(): PoolLoad | null;
}

const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60];
const PORTAL_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** Below 5 a reading is not sent; a usual one leads by 10 to 40. */
const MARGINS = [0, 2, 5, 10, 15, 20, 30, 40, 60];

/** Creates metrics that start from zero. `pageNames` lists all values of the label `page`. */
export function createMetrics(pageNames: readonly PageName[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counted = counters(registry, pageNames);
  return {
    watch: (endpoint) => watchOf(counted, endpoint),
    readFrom: (instance) => addGauges(registry, instance),
    guardServer: guardServerGauge(registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function counters(registry: Registry, pageNames: readonly PageName[]) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ) => new Histogram({ name, help, buckets, labelNames, registers });

  const counted = {
    calls: counter("portico_calls_total", "Calls by endpoint and code; ok for a success.", ["endpoint", "code"]),
    failures: counter("portico_failures_total", "Calls that failed, by code.", ["code"]),
    callSeconds: histogram("portico_call_duration_seconds", "Time to answer a call.", CALL_SECONDS, ["endpoint"]),
    portalRequests: counter(
      "portico_portal_requests_total",
      "Requests to the portal by page and result: a class of status, or the code of a failure without an answer.",
      ["page", "result"],
    ),
    portalSeconds: histogram(
      "portico_portal_request_duration_seconds",
      "Time until the portal had answered one request.",
      PORTAL_SECONDS,
      ["page"],
    ),
    pageChanges: counter("portico_portal_page_changed_total", "Pages that their reader did not recognise.", ["page"]),
    oddSemesterIds: counter(
      "portico_portal_odd_semester_ids_total",
      "Ids in the portal's list of semesters that are not well-formed.",
    ),
    captchaMargins: histogram("portico_captcha_margin", "Lead of the best reading of a captcha, in pixels.", MARGINS),
    captchas: counter("portico_captchas_total", "Captchas by fate; rejected ones were submitted before.", ["fate"]),
    otpDemands: counter("portico_otp_demands_total", "Logins for which the portal wanted an OTP."),
    guardRefusals: counter("portico_guard_refusals_total", "Calls that a guard turned away.", ["guard"]),
  };
  // A series that appears with its first event shows no increase, so alerts would miss that event.
  for (const code of errorCodes) counted.failures.inc({ code }, 0);
  for (const page of pageNames) counted.pageChanges.inc({ page }, 0);
  for (const guard of guardNames) counted.guardRefusals.inc({ guard }, 0);
  for (const fate of ["submitted", "rejected", "unread", "unsupported"]) counted.captchas.inc({ fate }, 0);
  return counted;
}

function watchOf(counted: ReturnType<typeof counters>, endpoint: string): RequestObserver {
  return {
    requestSent(page) {
      const start = performance.now();
      return (end) => {
        counted.portalSeconds.observe({ page }, (performance.now() - start) / 1000);
        counted.portalRequests.inc({ page, result: resultOf(end) });
      };
    },
    pageChanged: (page) => counted.pageChanges.inc({ page }),
    oddSemesterId: () => counted.oddSemesterIds.inc(),
    captchaRead: (margin) => counted.captchaMargins.observe(margin),
    captchaEnded: (fate) => counted.captchas.inc({ fate }),
    otpDemanded: () => counted.otpDemands.inc(),
    ended({ code, guard, isAborted, ms }) {
      counted.calls.inc({ endpoint, code: isAborted ? "aborted" : (code ?? "ok") });
      counted.callSeconds.observe({ endpoint }, ms / 1000);
      if (code !== null) counted.failures.inc({ code });
      if (guard !== null) counted.guardRefusals.inc({ guard });
    },
  };
}

const resultOf = (end: RequestEnd): string => ("failure" in end ? end.failure : `${Math.floor(end.status / 100)}xx`);

function addGauges(registry: Registry, { callsInProgress, portalLoad }: InstanceFigures): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge("portico_calls_in_progress", "Calls that are being answered.", callsInProgress);
  gauge("portico_portal_connections", "Open connections to the portal.", () => portalLoad()?.connections ?? 0);
  gauge("portico_portal_requests_running", "Requests under way at the portal.", () => portalLoad()?.running ?? 0);
  gauge("portico_portal_requests_queued", "Requests that wait for a connection.", () => portalLoad()?.queued ?? 0);
}

function guardServerGauge(registry: Registry): (isCounting: boolean) => void {
  let gauge: Gauge | null = null;
  return (isCounting) => {
    gauge ??= new Gauge({
      name: "portico_guard_server_up",
      help: "1 while the guards count on their server, 0 while each instance counts by itself.",
      registers: [registry],
    });
    gauge.set(isCounting ? 1 : 0);
  };
}
