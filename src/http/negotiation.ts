import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { type Language, languages } from "../contract/user-messages.ts";

/** The best language for the caller; English without a match. */
export function languageOf(request: FastifyRequest["raw"]): Language {
  const [best] = new Negotiator(request).languages([...languages]);
  return languages.find((language) => language === best) ?? languages[0];
}

/** True if the caller prefers a page to JSON. */
export const prefersHtml = (request: FastifyRequest["raw"]): boolean =>
  new Negotiator(request).mediaType(["application/json", "text/html"]) === "text/html";

/** Adds a request header to `Vary`. */
export function addVary(reply: FastifyReply, name: string): void {
  const others = reply.getHeader("vary");
  reply.header("vary", others === undefined ? name : `${others}, ${name}`);
}
