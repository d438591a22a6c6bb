import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { type Language, languages } from "../contract/user-messages.ts";

/** The best language for the caller; English without a match. */
export function languageOf(request: FastifyRequest["raw"]): Language {
  // The negotiator returns those of the list that the caller takes.
  const [best = languages[0]] = new Negotiator(request).languages([...languages]) as Language[];
  return best;
}

/** True if the caller prefers a page to JSON. */
export const prefersHtml = (request: FastifyRequest["raw"]): boolean =>
  new Negotiator(request).mediaType(["application/json", "text/html"]) === "text/html";

/** The path below which a proxy shows the service, by `X-Forwarded-Prefix`; empty without one. It stays on the same host. */
export function prefixOf({ headers }: FastifyRequest["raw"]): string {
  const prefix = String(headers["x-forwarded-prefix"] ?? "").replace(/\/$/, "");
  return /^(\/[\w.~-]{1,64}){1,8}$/.test(prefix) ? prefix : "";
}

/** Adds a request header to `Vary`. */
export function addVary(reply: FastifyReply, name: string): void {
  const others = reply.getHeader("vary");
  reply.header("vary", others === undefined ? name : `${others}, ${name}`);
}
