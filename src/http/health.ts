import type { FastifyInstance } from "fastify";
import type { ShutdownState } from "./shutdown.ts";

/** Health checks: GET /healthz, and GET /readyz, which returns 503 while the instance is starting or shutting down, and names the parts that fail. */
export function addHealthChecks(
  app: FastifyInstance,
  shutdown: ShutdownState,
  failing: ReadonlySet<string>,
  campus: string,
): void {
  let ready = false;
  app.addHook("onReady", async () => {
    ready = true;
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (shutdown.announced) return reply.code(503).send({ status: "stopping" });
    if (!ready) return reply.code(503).send({ status: "starting" });
    return { status: "ready", campus, ...(failing.size > 0 && { failing: [...failing] }) };
  });
}
