import { randomUUID } from "node:crypto";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { pino } from "pino";
import { DEMO_API_KEY } from "./config.ts";
import { additions } from "./features/additions.ts";
import { endpoints } from "./features/index.ts";
import { pageNames } from "./features/pages.ts";
import { guardServerAt } from "./guards/valkey.ts";
import { apiKeyCheck } from "./http/api-key.ts";
import { connectionOptions, dropUnusedConnections, ignoreExpectations } from "./http/connections.ts";
import { addDocs } from "./http/docs/index.ts";
import { addFailureHandlers, addPathCheck } from "./http/failure-handler.ts";
import { InProgress, requestLimiter } from "./http/limits.ts";
import { addRequestLog } from "./http/logging.ts";
import { addEndpoint } from "./http/routes.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { parseJson, validatorOptions } from "./http/validation.ts";
import { connectPortal, type ResolvedConfig } from "./portal/connect.ts";
import type { Transport } from "./portal/transport.ts";
import { createTelemetry } from "./telemetry/create-telemetry.ts";
import { loadMetrics } from "./telemetry/load-metrics.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import { addMetrics } from "./telemetry/metrics-app.ts";

/** Version of the HTTP contract. */
const VERSION = "1.0.0";

/** What is handed in from outside, and what tests put in place of the real thing. */
export interface AppParts {
  /** Counts here, for a listener of its own. */
  readonly metrics?: Metrics;
  readonly transport?: Transport;
  readonly logger?: FastifyBaseLogger;
}

/** A request id of the caller's is taken over if it cannot confuse a log or a header. */
const requestIdOf = (header: unknown): string =>
  typeof header === "string" && /^[A-Za-z0-9._-]{8,64}$/.test(header) ? header : randomUUID();

const fastifyOptions = (config: ResolvedConfig, logger: FastifyBaseLogger) => ({
  ...connectionOptions({
    arrivalTimeoutMs: config.REQUEST_ARRIVAL_TIMEOUT_MS,
    answerTimeoutMs: config.ANSWER_TIMEOUT_MS,
  }),
  loggerInstance: logger,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
  genReqId: ({ headers }: FastifyRequest["raw"]) => requestIdOf(headers["x-request-id"]),
  bodyLimit: config.BODY_LIMIT_BYTES,
  exposeHeadRoutes: false,
  return503OnClosing: false,
  // Closing waits for the calls in flight; whoever closes decides how long.
  pluginTimeout: 0,
  ajv: { customOptions: validatorOptions(config.CLASS_ID_PATTERN) },
});

/** The service without a port: gate, endpoints, documentation. */
export async function buildApp(config: ResolvedConfig, parts: AppParts = {}): Promise<FastifyInstance> {
  const app = Fastify(fastifyOptions(config, parts.logger ?? pino({ level: config.LOG_LEVEL })));
  ignoreExpectations(app);
  addRequestLog(app);
  addFailureHandlers(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id).header("cache-control", "no-store");
  });
  await app.register(helmet, securityHeaders);
  if (config.CORS_ORIGINS.length > 0) await app.register(cors, corsFor(config.CORS_ORIGINS));
  addPathCheck(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  );
  await addDocs(app, { endpoints, additions, version: VERSION, demo: config.isDemo ? demoOf(config) : null });

  const inProgress = new InProgress(config.REQUESTS_IN_PROGRESS);
  const metrics = parts.metrics ?? (config.METRICS ? await loadMetrics(pageNames) : null);
  const operator = await createTelemetry(config, app.log, metrics);
  const guardServer = config.VALKEY_URL === null ? null : await guardServerAt(config.VALKEY_URL, operator.guardServer);
  const { startCall, counter, load, ready, close } = connectPortal(config, parts.transport, guardServer);
  metrics?.readFrom({ callsInProgress: () => inProgress.count, portalLoad: load });
  if (metrics !== null && config.METRICS) addMetrics(app, metrics);
  addDraining(app, inProgress);
  app.addHook("onReady", ready);
  app.addHook("onClose", async () => {
    await close();
    await operator.close();
  });
  addHealth(app, inProgress);
  const context = {
    checkApiKey: apiKeyCheck(config.API_KEYS),
    countRequest: requestLimiter(counter, config.RATE_LIMIT_PER_MINUTE),
    inProgress,
    semSubIdPattern: config.SEM_SUB_ID_PATTERN,
    startCall: (path: string, request: FastifyRequest) => {
      const watch = operator.watchCall(path, request);
      const { context: call, portal } = startCall(watch);
      return { call, portal, watch };
    },
  };
  for (const endpoint of [...endpoints, ...additions]) addEndpoint(app, endpoint, context);
  return app;
}

const demoOf = ({ API_KEYS, PORTAL_URL }: ResolvedConfig) => ({
  apiKey: API_KEYS.find((key) => key === DEMO_API_KEY) ?? null,
  portalUrl: PORTAL_URL,
});

function addDraining(app: FastifyInstance, inProgress: InProgress): void {
  // Fastify still listens here: until the calls in flight are answered, /readyz can tell that the instance is stopping.
  app.addHook("preClose", () => inProgress.drain());
  dropUnusedConnections(app);
  // Callers who keep a connection open come back over another one, which their balancer gives to an instance that stays.
  app.addHook("onSend", async (_request, reply) => {
    if (inProgress.closing) reply.header("connection", "close");
  });
}

function addHealth(app: FastifyInstance, inProgress: InProgress): void {
  let ready = false;
  app.addHook("onReady", async () => {
    ready = true;
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (inProgress.closing) return reply.code(503).send({ status: "stopping" });
    return ready ? { status: "ready" } : reply.code(503).send({ status: "starting" });
  });
}

/** Pages on these origins may ask. An OPTIONS that is no preflight of theirs is a method like any other. */
const corsFor = (origins: readonly string[]) => ({
  delegator: async ({ headers }: FastifyRequest) => ({
    origin: [...origins],
    preflight: origins.includes(headers.origin ?? "") && headers["access-control-request-method"] !== undefined,
    methods: ["POST"],
    allowedHeaders: ["content-type", "x-api-key", "x-request-id"],
    exposedHeaders: ["content-disposition", "x-request-id", "x-portal-requests", "server-timing", "retry-after"],
  }),
});
