import { randomUUID } from "node:crypto";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { pino } from "pino";
import { additions } from "./features/additions.ts";
import { endpoints } from "./features/index.ts";
import { apiKeyCheck } from "./http/api-key.ts";
import { addDocs } from "./http/docs.ts";
import { addFailureHandlers, answerUnknownPath } from "./http/failure-handler.ts";
import { InProgress, requestLimiter } from "./http/limits.ts";
import { addRequestLog } from "./http/logging.ts";
import { openApiOf } from "./http/openapi.ts";
import { addEndpoint } from "./http/routes.ts";
import { parseJson, validatorOptions } from "./http/validation.ts";
import { connectPortal, type LiveConfig } from "./live.ts";
import { noEvents, type PortalEvents } from "./portal/events.ts";
import type { Transport } from "./portal/transport.ts";

/** Version of the HTTP contract. */
const VERSION = "1.0.0";

/** What tests put in place of the real thing. */
export interface AppParts {
  readonly transport?: Transport;
  readonly logger?: FastifyBaseLogger;
}

const endpointPaths = new Set<string>([...endpoints, ...additions].map(({ path }) => path));

/** The method that a known path takes. */
function methodOf(path: string): "GET" | "POST" | null {
  if (endpointPaths.has(path)) return "POST";
  return /^\/(healthz|readyz|openapi(-additions)?\.json|docs(\/.*)?)$/.test(path) ? "GET" : null;
}

/** A request id of the caller's is taken over if it cannot confuse a log or a header. */
const requestIdOf = (header: unknown): string =>
  typeof header === "string" && /^[A-Za-z0-9._-]{8,64}$/.test(header) ? header : randomUUID();

const withCommonHeaders = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header("x-request-id", request.id).header("cache-control", "no-store");

/** The service without a port: gate, endpoints, documentation. */
export async function buildApp(config: LiveConfig, parts: AppParts = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger ?? pino({ level: config.LOG_LEVEL }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: ({ headers }) => requestIdOf(headers["x-request-id"]),
    bodyLimit: config.BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => answerUnknownPath(request, withCommonHeaders(request, reply)),
    ajv: { customOptions: validatorOptions(config.CLASS_ID_PATTERN) },
  });
  addRequestLog(app);
  addFailureHandlers(app, methodOf);
  app.addHook("onRequest", async (request, reply) => {
    withCommonHeaders(request, reply);
  });
  await app.register(helmet, { contentSecurityPolicy: false });
  if (config.CORS_ORIGINS.length > 0) await app.register(cors, corsFor(config.CORS_ORIGINS));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  );
  await addDocs(app, openApiOf(endpoints, VERSION));
  const additionsDocument = openApiOf(additions, VERSION);
  app.get("/openapi-additions.json", async () => additionsDocument);

  const inProgress = new InProgress(config.REQUESTS_IN_PROGRESS);
  const { startCall, counter, ready, close } = connectPortal(config, parts.transport, {
    away: (reason) => app.log.warn({ reason }, "the guards' server is away; this instance counts in its memory"),
    back: () => app.log.warn("the guards' server counts again"),
  });
  // Fastify still listens here: until the calls in flight are answered, /readyz can tell that the instance is stopping.
  app.addHook("preClose", () => inProgress.drain());
  app.addHook("onReady", ready);
  app.addHook("onClose", close);
  addHealth(app, inProgress);
  const context = {
    checkApiKey: apiKeyCheck(config.API_KEYS),
    countRequest: requestLimiter(counter, config.RATE_LIMIT_PER_MINUTE),
    inProgress,
    semSubIdPattern: config.SEM_SUB_ID_PATTERN,
    startCall: (log: FastifyBaseLogger) => startCall(eventsLog(log)),
  };
  for (const endpoint of [...endpoints, ...additions]) addEndpoint(app, endpoint, context);
  return app;
}

/** Tells the operator, in the log of the request, what the portal does that a maintainer must look into. */
const eventsLog = (log: FastifyBaseLogger): PortalEvents => ({
  ...noEvents,
  pageChanged: (page, anchor, fingerprint) =>
    log.warn({ page, anchor, fingerprint }, "a page of the portal has changed"),
  oddSemesterId: () => log.warn("the portal lists a semester whose id is not well-formed"),
});

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

const corsFor = (origins: readonly string[]) => ({
  origin: [...origins],
  methods: ["POST"],
  allowedHeaders: ["content-type", "x-api-key", "x-request-id"],
  exposedHeaders: ["content-disposition", "x-request-id", "x-portal-requests", "server-timing", "retry-after"],
});
