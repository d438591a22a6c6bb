import Fastify, { type FastifyInstance } from "fastify";
import { closeUnusedConnections, connectionOptions } from "../http/connections.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Metrics } from "./metrics.ts";

/** Adds GET /metrics. The endpoint does not require an API key: metrics contain no personal data. */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get("/metrics", async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}

/** A separate listener for the metrics, so that callers of the service cannot reach them. */
export async function buildMetricsApp(metrics: Metrics): Promise<FastifyInstance> {
  const app = Fastify(connectionOptions({ arrivalTimeoutMs: 5_000, answerTimeoutMs: 5_000 }));
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(securityHeaders).header("cache-control", "no-store");
    done();
  });
  addMetrics(app, metrics);
  closeUnusedConnections(app);
  return app;
}
