import type { FastifyHelmetOptions } from "@fastify/helmet";

/** Answers are data: nothing in them may be run, loaded or framed. Pages of the documentation bring a policy of their own. */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  frameguard: { action: "deny" },
};
