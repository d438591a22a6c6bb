import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** An IPv6 connection of a home or an office has one of these networks, depending on its provider. */
const PREFIX_BITS = [64, 56, 48];

/** Ranges of addresses in private networks and of this machine. */
const PRIVATE = ["private", "uniqueLocal", "loopback", "linkLocal", "carrierGradeNat"];

/** True if a request seems to come from a proxy that is not trusted or names nobody: browsers come to a public https address through a proxy. */
export const isOfUnknownProxy = ({ ip, ips = [], headers }: FastifyRequest, issuer: string): boolean =>
  ips.length < 2 &&
  ipaddr.isValid(ip) &&
  PRIVATE.includes(ipaddr.process(ip).range()) &&
  (issuer.startsWith("https:") || "x-forwarded-for" in headers || "forwarded" in headers);

/** The networks that an address belongs to, smallest first: itself for an IPv4 address, and three for an IPv6 address. */
export function networksOf(address: string): readonly string[] {
  if (!ipaddr.isValid(address)) return ["unknown"];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return [parsed.toString()];
  return PREFIX_BITS.map((bits) => {
    const bytes = parsed.toByteArray().slice(0, bits / 8);
    return `${bytes.join(".")}/${bits}`;
  });
}
