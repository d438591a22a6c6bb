import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import { connectionOptions, dropUnusedConnections } from "../http/connections.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Metrics } from "./metrics.ts";

/** Answers GET /metrics. No API key is asked for: nothing of a person is in it. */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get("/metrics", async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}

/** A listener of its own for the metrics, so that they need not stand where callers are. */
export async function buildMetricsApp(metrics: Metrics): Promise<FastifyInstance> {
  const app = Fastify(connectionOptions({ arrivalTimeoutMs: 5_000, answerTimeoutMs: 5_000 }));
  await app.register(helmet, securityHeaders);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  addMetrics(app, metrics);
  dropUnusedConnections(app);
  return app;
}
