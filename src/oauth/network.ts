import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** An IPv6 connection of a home or an office has one of these networks, depending on its provider. */
const PREFIX_BITS = [64, 56, 48];

/** Ranges of addresses in private networks and of this machine. */
const PRIVATE = ["private", "uniqueLocal", "loopback", "linkLocal", "carrierGradeNat"];

/** An address without the port and the brackets that some proxies add; null for another text. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = address.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3");
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

/** True if a request seems to come from a proxy that is not trusted or names no visitor: browsers come to a public https address through a proxy, from a public address. */
export function isOfUnknownProxy({ ip, ips = [], headers }: FastifyRequest, issuer: string): boolean {
  const range = parse(ip)?.range();
  if (range === undefined || issuer.startsWith("https:")) return range === undefined || PRIVATE.includes(range);
  return ips.length < 2 && PRIVATE.includes(range) && ("x-forwarded-for" in headers || "forwarded" in headers);
}

/** The networks that an address belongs to, smallest first: itself for an IPv4 address, and three for an IPv6 address. */
export function networksOf(address: string): readonly string[] {
  const parsed = parse(address);
  if (parsed === null) return ["unknown"];
  if (parsed.kind() === "ipv4") return [parsed.toString()];
  return PREFIX_BITS.map((bits) => {
    const bytes = parsed.toByteArray().slice(0, bits / 8);
    return `${bytes.join(".")}/${bits}`;
  });
}
