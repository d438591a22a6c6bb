import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";
import { InvalidOptions } from "../options.ts";

/** Header in which the HTTP server passes the visitor's networks on, separated by commas. A visitor's own header of that name is replaced. */
export const ADDRESS_HEADER = "x-portico-visitor";

/** Returns the networks of a visitor, as `networksOf`. The address is that of the connection, or the last one in X-Forwarded-For that is not of a trusted proxy. */
export type AddressOf = (request: IncomingMessage) => readonly string[];

/** Parses TRUSTED_PROXIES: addresses, ranges, and the names loopback, linklocal and uniquelocal. Throws InvalidOptions. */
export function visitorAddress(trustedProxies: string): AddressOf {
  const trust = compile(trustedProxies.split(",").map((entry) => entry.trim()));
  return (request) => networksOf(proxyAddr(request, trust));
}

function compile(entries: readonly string[]) {
  try {
    return proxyAddr.compile([...entries]);
  } catch {
    throw new InvalidOptions("TRUSTED_PROXIES must be a list such as loopback,10.0.0.0/8.");
  }
}

/** An IPv6 connection of a home or an office has one of these networks, depending on its provider. */
const PREFIX_BITS = [64, 56, 48];

/** The networks that an address belongs to, smallest first: itself for an IPv4 address, and three for an IPv6 address. */
export function networksOf(address: string): readonly string[] {
  if (!ipaddr.isValid(address)) return ["unknown"];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return [parsed.toString()];
  return PREFIX_BITS.map(
    (bits) =>
      `${parsed
        .toByteArray()
        .slice(0, bits / 8)
        .join(".")}/${bits}`,
  );
}
