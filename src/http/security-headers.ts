import type { FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";

/** Responses are data: browsers must not run, load or frame anything. Documentation pages set their own policy. */
const setHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  frameguard: { action: "deny" },
});

/** The headers of every response. They never change, so helmet makes them once. */
export const securityHeaders: Readonly<Record<string, string>> = collected();

function collected(): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  // helmet uses nothing else of the two.
  setHeaders({} as FastifyRequest["raw"], response as unknown as FastifyReply["raw"], () => {});
  return headers;
}
