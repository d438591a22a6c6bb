import type { FastifyHelmetOptions } from "@fastify/helmet";

/** Responses are data: browsers must not run, load or frame anything. Documentation pages set their own policy. */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  frameguard: { action: "deny" },
};
