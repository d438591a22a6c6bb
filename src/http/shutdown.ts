import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import { closeUnusedConnections } from "./connections.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Reports that the instance stops, and still serves requests until no connection is open, at most for this time. Load
     * balancers such as kube-proxy choose an instance per connection, so callers with open connections keep using this one.
     */
    announceShutdown(maxMs: number): Promise<void>;
    /** True if no request is in progress. */
    isIdle(): boolean;
  }
}

const POLL_MS = 50;

/** True if the instance stops. */
export type ShutdownState = { announced: boolean };

/** Makes closing the app wait for the requests in progress. */
export function addGracefulShutdown(app: FastifyInstance, concurrency: ConcurrencyLimit): ShutdownState {
  const state = { announced: false };
  app.decorate("isIdle", () => concurrency.count === 0);
  app.decorate("announceShutdown", async (maxMs: number) => {
    state.announced = true;
    await connectionsClosed(app, maxMs);
  });
  // During preClose Fastify still listens, so /readyz can report the shutdown until the requests in progress are done.
  app.addHook("preClose", () => {
    state.announced = true;
    return concurrency.drain();
  });
  closeUnusedConnections(app);
  // Makes callers with a keep-alive connection reconnect, so that their load balancer picks another instance.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (state.announced) reply.header("connection", "close");
    done();
  });
  return state;
}

async function connectionsClosed({ server }: FastifyInstance, maxMs: number): Promise<void> {
  const count = promisify(server.getConnections.bind(server));
  const end = performance.now() + maxMs;
  while (performance.now() < end && (await count()) > 0) await setTimeout(POLL_MS);
}
