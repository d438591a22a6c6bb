import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";
import { InvalidOptions } from "../options.ts";

/** Header in which the HTTP server passes the visitor's address on. A visitor's own header of that name is replaced. */
export const ADDRESS_HEADER = "x-portico-visitor";

/** Returns the address of a visitor: that of the connection, or the last one in X-Forwarded-For that is not of a trusted proxy. */
export type AddressOf = (request: IncomingMessage) => string;

/** Parses TRUSTED_PROXIES: addresses, ranges, and the names loopback, linklocal and uniquelocal. Throws InvalidOptions. */
export function visitorAddress(trustedProxies: string): AddressOf {
  const trust = compile(trustedProxies.split(",").map((entry) => entry.trim()));
  return (request) => networkOf(proxyAddr(request, trust));
}

function compile(entries: readonly string[]) {
  try {
    return proxyAddr.compile([...entries]);
  } catch {
    throw new InvalidOptions("TRUSTED_PROXIES must be a list such as loopback,10.0.0.0/8.");
  }
}

/** An IPv4 address, or the /64 network of an IPv6 address, which one person has to themselves. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : `${parsed.toByteArray().slice(0, 8).join(".")}/64`;
}
