import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { Agent, request } from "undici";
import { monotonicNow } from "../guards/counter.ts";

/** Fetches the certificate (DER or PEM) of this issuer from its URL, or returns null if it is not available. */
export type FetchIssuer = (url: string, issuer: string) => Promise<Uint8Array | null>;

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16_384;
/** Each issuer is fetched once in this time, and no more issuers than these. */
const INTERVAL_MS = 3_600_000;
const MAX_ISSUERS = 8;
/** After this time, an issuer that did not answer is fetched again. */
const RETRY_MS = 60_000;

const CERTIFICATE_TYPES = /^application\/(pkix-cert|x-x509-ca-cert|x-pem-file|pem-certificate-chain)\s*(;|$)/i;

interface FetchOptions {
  /** Decides which addresses may be contacted. */
  readonly allows?: (address: string, port: string) => boolean;
  readonly now?: () => number;
}

/**
 * Creates a function that fetches issuers. The URL comes from a certificate that is not verified yet, so anybody who can
 * answer for the portal can choose it: the request goes to public addresses only, carries nothing, and is rare.
 */
export function issuerFetcher({ allows = isPublicService, now = monotonicNow }: FetchOptions = {}): FetchIssuer {
  const blockedUntil = new Map<string, number>();
  return async (url, issuer) => {
    const key = `${issuer}\n${url}`;
    for (const [known, until] of blockedUntil) if (until <= now()) blockedUntil.delete(known);
    if (blockedUntil.has(key) || blockedUntil.size >= MAX_ISSUERS) return null;
    blockedUntil.set(key, now() + INTERVAL_MS);
    const answer = await fetchPublic(url, allows).catch(() => "unavailable" as const);
    if (answer !== "unavailable") return answer;
    blockedUntil.set(key, now() + RETRY_MS);
    return null;
  };
}

async function fetchPublic(text: string, allows: Required<FetchOptions>["allows"]): Promise<Uint8Array | null> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password + url.search !== "") return null;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const addresses = await lookup(url.hostname.replace(/^\[|\]$/g, ""), { all: true });
  if (addresses.length === 0 || !addresses.every(({ address }) => allows(address, url.port))) return null;
  // Connects to the addresses that were checked: a second lookup could return others.
  const agent = new Agent({
    connect: { lookup: (_host, _options, callback) => callback(null, addresses), autoSelectFamily: true },
    maxResponseSize: MAX_BYTES,
  });
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher: agent, signal });
    if (statusCode >= 500) throw new Error("The issuer's server is unavailable.");
    if (statusCode !== 200 || !CERTIFICATE_TYPES.test(String(headers["content-type"]))) return null;
    return await body.bytes();
  } finally {
    await agent.destroy();
  }
}

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Networks of protocols and of documentation that are no range of their own in the library. */
const SPECIAL_IPV6 = ["2001::/23", "3fff::/20"].map((network) => ipaddr.IPv6.parseCIDR(network));

/** Returns whether an address is on the public internet. Addresses that embed an IPv4 address are not. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return (
    address instanceof ipaddr.IPv4 ||
    (address.match(GLOBAL_IPV6) && !SPECIAL_IPV6.some((network) => address.match(network)))
  );
}

/** The default ports of http and https are "" in a URL. */
const isPublicService = (address: string, port: string): boolean => port === "" && isPublicAddress(address);
