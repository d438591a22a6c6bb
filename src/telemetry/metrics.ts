import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { errorCodes } from "../contract/error-catalogue.ts";
import { guardNames } from "../contract/errors.ts";
import {
  channels,
  endReasons,
  type HoldObserver,
  sendResults,
  startResults,
  tickResults,
} from "../feeds/holds/events.ts";
import { type CaptchaOutcome, captchaOutcomes, type RequestEnd, type RequestObserver } from "../portal/events.ts";
import type { PageName } from "../portal/page.ts";
import type { EgressLoad, PoolLoad } from "../portal/transport.ts";
import { type HostedLoginEvent, hostedLoginEvents } from "./hosted-login-events.ts";

/** Prometheus metrics. No label contains personal data: endpoints, codes, pages, fields, guards and clients are closed lists. */
export type Metrics = ReturnType<typeof createMetrics>;

/** The number of held sessions, and how long the oldest one has been due. */
type HoldLoad = () => Promise<{ readonly count: number; readonly lagMs: number }> | null;

/** Current values of an instance. */
export interface InstanceGauges {
  requestsInProgress(): number;
  /** The connection pool to the portal; null if the transport has none. */
  portalLoad(): PoolLoad | null;
}

const REQUEST_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60];
const PORTAL_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** 15 minutes to 12 hours. */
const HOLD_SECONDS = [900, 1_800, 3_600, 5_400, 7_200, 10_800, 14_400, 21_600, 28_800, 36_000, 43_300];
/** Solutions with a margin below 5 are not submitted. Typical margins are 10 to 40. */
const MARGINS = [0, 2, 5, 10, 15, 20, 30, 40, 60];
/** The endpoint whose successes and failures an alert compares. */
const LOGIN = "/auth/login";
/** The final result of a solution. */
const OUTCOMES_BY_MARGIN: readonly CaptchaOutcome[] = ["accepted", "rejected", "unread"];

/** `pageNames` lists all values of the label `page`. */
export function createMetrics(pageNames: readonly PageName[]) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const instruments = createInstruments(registry, pageNames);
  let holds: HoldObserver | null = null;
  return {
    /** The observer of one request to this endpoint. */
    observeRequest: (endpoint: string): RequestObserver => requestObserver(instruments, endpoint),
    driftReported: (page: PageName) => instruments.driftReports.inc({ page }),
    /** Counts a report that was not written, because its page has enough of them. */
    driftDropped: (page: PageName) => instruments.driftDrops.inc({ page }),
    countHostedLogin: (event: HostedLoginEvent) => instruments.hostedLogin.inc({ event }),
    /** Null before `addHolds`. */
    get holds(): HoldObserver | null {
      return holds;
    },
    /** Registers the metrics of held sessions. `load` reads the gauges of their store, which every instance shares. */
    addHolds(load: HoldLoad) {
      holds = holdMetrics(registry);
      addHoldGauges(registry, load);
    },
    /** Registers gauges that are collected on every scrape. */
    addGauges: (gauges: InstanceGauges) => addGauges(registry, gauges),
    /** The metric does not exist before the first call. */
    setGuardServerUp: guardServerGauge(registry),
    setStoreUp: (store: string, isUp: boolean) => instruments.storeUp.set({ store }, isUp ? 1 : 0),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function makersOf(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ) => new Histogram({ name, help, buckets, labelNames, registers });
  return { registers, counter, histogram };
}

function holdMetrics(registry: Registry): HoldObserver {
  const { counter, histogram } = makersOf(registry);
  const starts = counter("portico_hold_starts_total", "Sessions that were to be held, by result.", ["result"]);
  const ticks = counter("portico_hold_ticks_total", "Ticks of held sessions, by result.", ["result"]);
  const ends = counter("portico_hold_ends_total", "Holds that ended, by reason.", ["reason"]);
  const ageHelp = "Age of holds at their end. Those with the reason session_expired show the portal's own limit.";
  const age = histogram("portico_hold_age_seconds", ageHelp, HOLD_SECONDS, ["reason"]);
  const notificationHelp = "Attempts to deliver an event of a hold, by channel and result.";
  const notifications = counter("portico_notifications_total", notificationHelp, ["channel", "result"]);
  for (const result of startResults) starts.inc({ result }, 0);
  for (const result of tickResults) ticks.inc({ result }, 0);
  for (const reason of endReasons) ends.inc({ reason }, 0);
  for (const channel of channels) for (const result of sendResults) notifications.inc({ channel, result }, 0);
  return {
    started: (result) => starts.inc({ result }),
    ticked: (result) => ticks.inc({ result }),
    ended(reason, _app, ageMs) {
      ends.inc({ reason });
      age.observe({ reason }, ageMs / 1000);
    },
    notified: (channel, result) => notifications.inc({ channel, result }),
  };
}

function createInstruments(registry: Registry, pageNames: readonly PageName[]) {
  const { registers, counter, histogram } = makersOf(registry);
  const instruments = {
    requests: counter("portico_calls_total", "Requests by endpoint and error code (ok for success).", [
      "endpoint",
      "code",
    ]),
    clientRequests: counter(
      "portico_client_calls_total",
      "Requests of named API clients by error code (ok for success).",
      ["client", "code"],
    ),
    clientPortalRequests: counter(
      "portico_client_portal_requests_total",
      "Requests to the portal that named API clients caused.",
      ["client"],
    ),
    failures: counter("portico_failures_total", "Failed requests by error code.", ["code"]),
    requestSeconds: histogram("portico_call_duration_seconds", "Duration of requests.", REQUEST_SECONDS, ["endpoint"]),
    portalRequests: counter(
      "portico_portal_requests_total",
      "Requests to the portal by page and result: the status class, or the error code if there was no response.",
      ["page", "result"],
    ),
    portalSeconds: histogram(
      "portico_portal_request_duration_seconds",
      "Duration of requests to the portal.",
      PORTAL_SECONDS,
      ["page"],
    ),
    pageChanges: counter("portico_portal_page_changed_total", "Portal pages that the parser did not recognise.", [
      "page",
    ]),
    mismatches: counter(
      "portico_portal_answer_mismatch_total",
      "Portal pages about another semester, date, class, course or student than requested.",
      ["page"],
    ),
    unread: counter("portico_portal_unread_total", "Texts of portal pages that no field uses.", ["page"]),
    unfit: counter(
      "portico_portal_unfit_total",
      "Texts of portal pages that do not match the format of their field, which is null.",
      ["page", "field"],
    ),
    aliases: counter("portico_portal_aliases_used_total", "Pages that were parsed with an alias of PORTAL_ALIASES.", [
      "page",
      "field",
    ]),
    driftReports: counter(
      "portico_drift_reports_total",
      "Skeletons of changed pages that were written to DRIFT_REPORTS.",
      ["page"],
    ),
    driftDrops: counter(
      "portico_drift_reports_dropped_total",
      "Changed pages without a report in DRIFT_REPORTS, because their kind has enough of them today or they are too long.",
      ["page"],
    ),
    oddSemesterIds: counter(
      "portico_portal_odd_semester_ids_total",
      "Ids in the portal's list of semesters that do not match SEM_SUB_ID_PATTERN.",
    ),
    captchaMargins: histogram(
      "portico_captcha_margin",
      "Smallest lead of a captcha's pairs of characters over the best other pair, in pixels.",
      MARGINS,
    ),
    captchas: counter(
      "portico_captchas_total",
      "Captchas by outcome. Accepted and rejected captchas are also counted as submitted.",
      ["outcome"],
    ),
    captchaAnswerMargins: histogram(
      "portico_captcha_answer_margin",
      "Margin of captcha solutions that were accepted, rejected or not submitted (unread), in pixels.",
      MARGINS,
      ["outcome"],
    ),
    otpDemands: counter("portico_otp_demands_total", "Logins for which the portal required an OTP."),
    egressOtpDemands: counter(
      "portico_egress_otp_demands_total",
      "Logins for which the portal required an OTP, by the address of PORTAL_EGRESS by which they left.",
      ["egress"],
    ),
    hostedLogin: counter("portico_hosted_login_events_total", "Events of hosted login.", ["event"]),
    guardRefusals: counter("portico_guard_refusals_total", "Requests that a guard turned away.", ["guard"]),
    storeUp: new Gauge({
      name: "portico_store_up",
      help: "1 if a store works, 0 while what needs it is off: valkey, or the file of CALENDAR_STORE.",
      ...{ labelNames: ["store"], registers, aggregator: "min" },
    }),
  };
  // A series that starts with its first event shows no increase, so alerts would miss that event.
  for (const code of errorCodes) instruments.failures.inc({ code }, 0);
  for (const code of ["ok", ...errorCodes]) instruments.requests.inc({ endpoint: LOGIN, code }, 0);
  const { pageChanges, mismatches, unread, driftReports, driftDrops } = instruments;
  for (const ofPages of [pageChanges, mismatches, unread, driftReports, driftDrops])
    for (const page of pageNames) ofPages.inc({ page }, 0);
  for (const guard of guardNames) instruments.guardRefusals.inc({ guard }, 0);
  for (const event of hostedLoginEvents) instruments.hostedLogin.inc({ event }, 0);
  for (const outcome of captchaOutcomes) instruments.captchas.inc({ outcome }, 0);
  for (const outcome of OUTCOMES_BY_MARGIN) instruments.captchaAnswerMargins.zero({ outcome });
  return instruments;
}

function requestObserver(instruments: ReturnType<typeof createInstruments>, endpoint: string): RequestObserver {
  return {
    requestSent(page) {
      const start = performance.now();
      return (end) => {
        instruments.portalSeconds.observe({ page }, (performance.now() - start) / 1000);
        instruments.portalRequests.inc({ page, result: resultOf(end) });
      };
    },
    pageChanged: (page) => instruments.pageChanges.inc({ page }),
    answerMismatch: (page) => instruments.mismatches.inc({ page }),
    partlyRead(page, unread, unfit) {
      instruments.unread.inc({ page }, unread.length);
      for (const field of unfit) instruments.unfit.inc({ page, field });
    },
    aliasUsed: (page, field) => instruments.aliases.inc({ page, field }),
    oddSemesterId: () => instruments.oddSemesterIds.inc(),
    captchaRead: (margin) => instruments.captchaMargins.observe(margin),
    captchaEnded(outcome, margin) {
      instruments.captchas.inc({ outcome });
      if (margin !== null && OUTCOMES_BY_MARGIN.includes(outcome))
        instruments.captchaAnswerMargins.observe({ outcome }, margin);
    },
    otpDemanded(egress) {
      instruments.otpDemands.inc();
      if (egress !== null) instruments.egressOtpDemands.inc({ egress });
    },
    ended({ code, guard, client, isAborted, ms, portalRequests }) {
      const result = isAborted ? "aborted" : (code ?? "ok");
      instruments.requests.inc({ endpoint, code: result });
      if (client !== null) {
        instruments.clientRequests.inc({ client, code: result });
        instruments.clientPortalRequests.inc({ client }, portalRequests);
      }
      instruments.requestSeconds.observe({ endpoint }, ms / 1000);
      if (code !== null) instruments.failures.inc({ code });
      if (guard !== null) instruments.guardRefusals.inc({ guard });
    },
  };
}

const resultOf = (end: RequestEnd): string => ("failure" in end ? end.failure : `${Math.floor(end.status / 100)}xx`);

function addGauges(registry: Registry, { requestsInProgress, portalLoad }: InstanceGauges): void {
  const addGauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  addGauge("portico_calls_in_progress", "Requests in progress.", requestsInProgress);
  addGauge("portico_portal_connections", "Open connections to the portal.", () => portalLoad()?.connections ?? 0);
  addGauge("portico_portal_requests_running", "Requests to the portal in progress.", () => portalLoad()?.running ?? 0);
  addGauge(
    "portico_portal_requests_queued",
    "Requests to the portal waiting for a connection.",
    () => portalLoad()?.queued ?? 0,
  );
  addEgressMetrics(registry, () => portalLoad()?.egresses ?? []);
}

/** A store that fails has no values: the last ones would hide it. */
function addHoldGauges(registry: Registry, load: HoldLoad): void {
  const addGauge = (name: string, help: string, value: (now: { count: number; lagMs: number }) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry], aggregator: "max" },
      async collect() {
        const now = await load()?.catch(() => null);
        this.set(now ? value(now) : Number.NaN);
      },
    });
  addGauge("portico_holds", "Held sessions of all instances.", ({ count }) => count);
  addGauge("portico_hold_lag_seconds", "Time for which the oldest tick has been due.", ({ lagMs }) => lagMs / 1000);
}

function addEgressMetrics(registry: Registry, egresses: () => readonly EgressLoad[]): void {
  const common = { labelNames: ["egress"] as const, registers: [registry] };
  new Gauge({
    name: "portico_egress_up",
    help: "1 if requests leave by this address of PORTAL_EGRESS, 0 while it is lost and its students leave by others.",
    ...common,
    collect() {
      for (const { name, isUp } of egresses()) this.set({ egress: name }, isUp ? 1 : 0);
    },
  });
  new Counter({
    name: "portico_egress_requests_total",
    help: "Requests that the portal answered, by the address of PORTAL_EGRESS by which they left.",
    ...common,
    collect() {
      this.reset();
      for (const { name, requests } of egresses()) this.inc({ egress: name }, requests);
    },
  });
}

function guardServerGauge(registry: Registry): (isUp: boolean) => void {
  let gauge: Gauge | null = null;
  return (isUp) => {
    gauge ??= new Gauge({
      name: "portico_guard_server_up",
      help: "1 if the guard server is available, 0 while the instance counts in memory.",
      registers: [registry],
    });
    gauge.set(isUp ? 1 : 0);
  };
}
