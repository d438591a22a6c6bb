import type { FastifyRequest } from "fastify";

/** Options of @fastify/cors for these origins. An OPTIONS request that is not a preflight from one of them is a 405. */
export const corsOptions = (origins: readonly string[]) => ({
  delegator: async ({ headers }: FastifyRequest) => ({
    origin: [...origins],
    preflight: origins.includes(headers.origin ?? "") && headers["access-control-request-method"] !== undefined,
    methods: ["POST"],
    allowedHeaders: [
      ...["content-type", "x-api-key", "x-request-id", "x-portal-strict", "authorization", "dpop"],
      // Of assistants that are web pages.
      ...["mcp-protocol-version", "mcp-method", "mcp-name"],
    ],
    exposedHeaders: [
      "www-authenticate",
      ...["content-disposition", "x-request-id", "server-timing", "retry-after"],
      ...["x-portal-requests", "x-portal-unread", "x-portal-unfit", "x-portal-certainty", "x-demo-time"],
    ],
  }),
});
