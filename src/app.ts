import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { pino } from "pino";
import { ConfigError, DEMO_API_KEY, hasOAuth } from "./config/config.ts";
import { dayPatterns } from "./contract/format-patterns.ts";
import type { Session } from "./contract/session.ts";
import { FEED_PATH } from "./features/export/feed-endpoints.ts";
import { pollFeed } from "./features/export/read-feed.ts";
import { HOLD_PATH } from "./features/hold/endpoints.ts";
import { endpoints, pageNames, refresh } from "./features/index.ts";
import { OUTING_PATH } from "./features/outing/request-endpoints.ts";
import type { Refresh } from "./features/refresh/answer.ts";
import { checkSession } from "./features/session-check/endpoints.ts";
import { HoldSchedule } from "./feeds/holds/schedule.ts";
import { type HoldStore, memoryHolds, reportingHolds, sqliteHolds, valkeyHolds } from "./feeds/holds/store.ts";
import { reporting, type Store, StoreUnavailable, sqliteStore, valkeyStore } from "./feeds/store.ts";
import { guardServerAt } from "./guards/valkey.ts";
import { ApiKeys } from "./http/api-keys.ts";
import { addCalendarFeeds } from "./http/calendar-feeds.ts";
import { ConcurrencyLimit } from "./http/concurrency-limit.ts";
import { connectionOptions, ignoreExpectHeader } from "./http/connections.ts";
import { corsOptions } from "./http/cors.ts";
import { addDocs } from "./http/docs/index.ts";
import { addErrorHandler, errorTrace } from "./http/errors/handler.ts";
import { addExampleApp, hasExampleApp } from "./http/example-app.ts";
import { addHealthChecks } from "./http/health.ts";
import { type HoldCallOptions, holdCalls } from "./http/hold-calls.ts";
import { lazyCompilers } from "./http/lazy-schemas.ts";
import { RateLimit } from "./http/rate-limit.ts";
import { addPathCheck, addRequestStart, requestIdOf } from "./http/request-start.ts";
import { addEndpoint, type RouteOptions } from "./http/routes.ts";
import { addGracefulShutdown } from "./http/shutdown.ts";
import { addStatus } from "./http/status.ts";
import { addJsonParser, validatorOptions } from "./http/validation.ts";
import { addAssistants, loadAssistantServer } from "./oauth/assistants.ts";
import type { ListedClients } from "./oauth/clients.ts";
import { addAuthorizationServer } from "./oauth/server.ts";
import type { Campus } from "./portal/campuses/campus.ts";
import { campusOf, unprovenPages } from "./portal/campuses/index.ts";
import { connectPortal, type ResolvedConfig } from "./portal/connect.ts";
import type { Portal } from "./portal/portal.ts";
import type { Transport } from "./portal/transport.ts";
import { skeletonInThread } from "./skeleton.ts";
import { createTelemetry, type Telemetry } from "./telemetry/create-telemetry.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import { addMetrics } from "./telemetry/metrics-app.ts";
import { statusBoard } from "./telemetry/status.ts";

/** Version of the HTTP contract. */
const VERSION = "1.2.0";

/** Parts that the caller provides, such as test doubles. */
export interface AppParts {
  /** The accepted API keys; default: those of API_KEYS. */
  readonly apiKeys?: ApiKeys;
  /** Metrics that a separate listener serves. */
  readonly metrics?: Metrics;
  /** The clients of OAUTH_CLIENTS; default: none. */
  readonly oauthClients?: ListedClients;
  readonly transport?: Transport;
  readonly logger?: FastifyBaseLogger;
  /** Waits between two reads of a history; default: a timer. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Builds the service without listening on a port. */
export async function buildApp(config: ResolvedConfig, parts: AppParts = {}): Promise<FastifyInstance> {
  const campus = campusOf(config);
  const app = Fastify(fastifyOptions(config, campus, parts.logger ?? pino({ level: config.LOG_LEVEL })));
  await addHttpLayer(app, config);
  const isWithoutHolds = ({ path }: { path: string }) => config.HOLD_STORE === null && path.startsWith(HOLD_PATH);
  addDocs(app, {
    endpoints: endpoints.filter((endpoint) => !isWithoutHolds(endpoint)),
    version: VERSION,
    pageNames,
    patterns: {
      ...dayPatterns,
      "sem-sub-id": campus.semSubId.source,
      "class-id": campus.classId.source,
    },
    exampleIds: campus.exampleIds,
    demo: config.isDemo ? demoOf(config) : null,
  });
  if (servesExampleApp(config)) addExampleApp(app);

  const apiKeys = parts.apiKeys ?? new ApiKeys(config);
  const isShared = hasOAuth(config) ? () => true : () => apiKeys.clientCount > 1;
  const concurrency = new ConcurrencyLimit(config.REQUESTS_IN_PROGRESS, isShared);
  const shutdown = addGracefulShutdown(app, concurrency);

  const metrics = parts.metrics ?? (config.METRICS ? await loadMetrics() : null);
  const board = statusBoard(unprovenPages(campus, endpoints));
  addStatus(app, () => ({ ...board.read(), campus: campus.name, user_agent: config.PORTAL_USER_AGENT }));
  const telemetry = await createTelemetry(config, app.log, metrics, board, skeletonInThread);
  const { failing } = telemetry;
  addHealthChecks(app, shutdown, failing, campus.name);
  const guardServer = config.VALKEY_URL === null ? null : await guardServerAt(config.VALKEY_URL, telemetry.guardServer);
  const portal = connectPortal(config, {
    transport: parts.transport,
    egressObserver: telemetry.egress,
    guardServer,
    holdStore: await holdStoreOf(config, telemetry),
    ...(await storesOf(config, telemetry, app.log)),
    holdObserver: telemetry.holds,
    webhookOf: (listed) => (listed === null ? undefined : parts.oauthClients?.get(listed))?.webhook ?? null,
    isShared,
    ...(parts.wait && { wait: parts.wait }),
  });
  metrics?.addGauges({ requestsInProgress: () => concurrency.count, portalLoad: portal.load });
  if (portal.holds !== null) metrics?.addHolds(() => portal.holds?.store.load() ?? null);
  if (metrics !== null && config.METRICS) addMetrics(app, metrics);
  app.addHook("onReady", portal.ready);
  app.addHook("onClose", async () => {
    await portal.close();
    await telemetry.close();
  });

  const oauth = hasOAuth(config)
    ? await addAuthorizationServer(app, config, parts.oauthClients, {
        concurrency,
        startRequest: portal.startRequest,
        observeRequest: telemetry.observeRequest,
        count: (event) => metrics?.countHostedLogin(event),
        counter: portal.counter,
        ends: portal.ends,
        holds: portal.holds,
        onUnknownProxy: () => {
          if (!failing.has("trusted_proxies"))
            app.log.warn("a proxy is not in TRUSTED_PROXIES or names no public address: its visitors share one limit");
          failing.add("trusted_proxies");
        },
      })
    : null;
  const options: RouteOptions = {
    apiKeys,
    checkToken: oauth?.checkToken ?? null,
    rateLimit: new RateLimit(portal.counter),
    concurrency,
    semSubIdPattern: campus.semSubId,
    isUnproven: (path) => campus.endpoints.get(path)?.certainty === "unproven",
    observeRequest: telemetry.observeRequest,
    startRequest: portal.startRequest,
  };
  const isOff = ({ path }: { path: string }) => !config.OUTING_REQUESTS && path.startsWith(OUTING_PATH);
  for (const endpoint of endpoints)
    if (!isOff(endpoint) && !isWithoutHolds(endpoint)) addEndpoint(app, endpoint, options);
  if (config.MCP && oauth !== null)
    addAssistants(app, await loadAssistantServer(), {
      ...{ ...oauth, corsOrigins: config.CORS_ORIGINS },
      ...{ rateLimit: options.rateLimit, observeRequest: telemetry.observeRequest },
    });
  if (portal.holds !== null) {
    const { startRequest } = portal;
    const check = (portal: Portal, session: Session) => checkSession.handle(portal, { session });
    const read: HoldCallOptions["read"] = (portal, body) => refresh.handle(portal, body) as Promise<Refresh>;
    const mayHold = oauth?.mayHold ?? (() => false);
    const { observeRequest } = telemetry;
    const calls = holdCalls({ mayHold, concurrency, startRequest, check, read, observeRequest }, app.log);
    const schedule = new HoldSchedule(portal.holds, calls, (error) => {
      if (!(error instanceof StoreUnavailable))
        app.log.error(errorTrace(error), "a tick of a hold failed unexpectedly");
    });
    app.addHook("onReady", async () => schedule.start());
    app.addHook("preClose", () => schedule.close());
  }
  addCalendarFeeds(app, { ...options, path: FEED_PATH, open: (address) => portal.feeds.open(address), poll: pollFeed });
  return app;
}

const fastifyOptions = (config: ResolvedConfig, campus: Campus, logger: FastifyBaseLogger) => ({
  ...connectionOptions({
    arrivalTimeoutMs: config.REQUEST_ARRIVAL_TIMEOUT_MS,
    answerTimeoutMs: config.ANSWER_TIMEOUT_MS,
  }),
  loggerInstance: logger,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
  genReqId: requestIdOf,
  bodyLimit: config.BODY_LIMIT_BYTES,
  // The visitors of the login page have limits by address. No other part of the service uses one.
  ...(hasOAuth(config) && { trustProxy: [...config.TRUSTED_PROXIES] }),
  return503OnClosing: false,
  // Closing waits for the requests in progress; the caller of close() decides how long.
  pluginTimeout: 0,
  ajv: { customOptions: validatorOptions(campus.classId) },
  schemaController: { compilersFactory: lazyCompilers },
});

/** Sets up the parts that all routes share: log, error responses, headers, path check and body parser. */
async function addHttpLayer(app: FastifyInstance, config: ResolvedConfig): Promise<void> {
  ignoreExpectHeader(app);
  addRequestStart(app);
  addErrorHandler(app);
  if (config.CORS_ORIGINS.length > 0) await app.register(cors, corsOptions(config.CORS_ORIGINS));
  addPathCheck(app);
  addJsonParser(app);
}

/** Loads the metrics library on demand, because it takes a twentieth of the startup time. */
const loadMetrics = async () => (await import("./telemetry/metrics.ts")).createMetrics(pageNames);

/** The stores that are configured. One that fails does not stop the service: without it, the parts that need it are off. */
async function storesOf(config: ResolvedConfig, { storeChanged }: Telemetry, log: FastifyBaseLogger) {
  const { CALENDAR_STORE: file, HOLD_STORE: holdFile, VALKEY_URL: url, VALKEY_STORE_URL: storeUrl } = config;
  const open = async (name: string, store: Store) => {
    const reported = reporting(store, (reason) => storeChanged(name, reason));
    await reported.get("").catch(() => {}); // Reports a store that fails from the start.
    return reported;
  };
  const sharedStore =
    url === null
      ? null
      : await open("valkey", await valkeyStore(storeUrl ?? url, (problem) => log.warn(`the Valkey server ${problem}`)));
  // A hold must not outlive what is known of its end: without another store, both are in one file.
  if (url === null && file === null && holdFile !== null && holdFile !== "memory")
    return { sharedStore: await open("hold_store", await sqliteStore(holdFile)), feedStore: null };
  if (file === null || file === "valkey") return { sharedStore, feedStore: file && sharedStore };
  return { sharedStore, feedStore: await open("calendar_store", await sqliteStore(file)) };
}

/** The store of HOLD_STORE; null without one. */
async function holdStoreOf(
  { HOLD_STORE: setting, VALKEY_URL, VALKEY_STORE_URL }: ResolvedConfig,
  { storeChanged }: Telemetry,
): Promise<HoldStore | null> {
  const open = async () => {
    if (setting !== "valkey") return setting === "memory" ? memoryHolds() : sqliteHolds(setting ?? "");
    return valkeyHolds(VALKEY_STORE_URL ?? VALKEY_URL ?? "");
  };
  const unusable = (error: unknown) => {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError("HOLD_STORE must be memory, valkey or an SQLite file that the service can write to.");
  };
  if (setting === null) return null;
  const store = reportingHolds(await open().catch(unusable), (reason) => storeChanged("hold_store", reason));
  await store.load().catch(() => {}); // Reports a store that fails from the start.
  return store;
}

/** The example app has the public key of the demo portal, so it is served next to it only. */
export const servesExampleApp = (config: Pick<ResolvedConfig, "isDemo" | "API_KEYS">): boolean =>
  config.isDemo === true && config.API_KEYS.some(({ key }) => key === DEMO_API_KEY) && hasExampleApp();

const demoOf = ({ API_KEYS, PORTAL_URL }: ResolvedConfig) => ({
  apiKey: API_KEYS.some(({ key }) => key === DEMO_API_KEY) ? DEMO_API_KEY : null,
  portalUrl: PORTAL_URL,
});
