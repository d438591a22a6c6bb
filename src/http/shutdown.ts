import type { FastifyInstance } from "fastify";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import { closeUnusedConnections } from "./connections.ts";

/** Makes closing the app wait for the requests in progress. */
export function addGracefulShutdown(app: FastifyInstance, concurrency: ConcurrencyLimit): void {
  // During preClose Fastify still listens, so /readyz can report the shutdown until the requests in progress are done.
  app.addHook("preClose", () => concurrency.drain());
  closeUnusedConnections(app);
  // Makes callers with a keep-alive connection reconnect, so that their load balancer picks another instance.
  app.addHook("onSend", async (_request, reply) => {
    if (concurrency.draining) reply.header("connection", "close");
  });
}
