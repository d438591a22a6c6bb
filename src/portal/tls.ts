import { X509Certificate } from "node:crypto";
import { isIPv6, type Socket } from "node:net";
import { connect, createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { buildConnector } from "undici";
import type { FetchIssuer } from "./issuer.ts";
import { EgressLost } from "./transport-failures.ts";

/**
 * Error codes of a local address that the system does not have, or from which it does not reach the portal: no route, or a portal
 * without an address of the same family (EINVAL and EAFNOSUPPORT, ENOTFOUND if the portal has a name).
 */
const CANNOT_LEAVE = new Set(["EADDRNOTAVAIL", "EINVAL", "EAFNOSUPPORT", "ENOTFOUND", "ENETUNREACH", "EHOSTUNREACH"]);

const CHAIN_INCOMPLETE = new Set(["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"]);

/** A way to the portal other than the system's default. */
export interface Route {
  readonly localAddress?: string;
  /** Opens a connection to this host and port through a proxy. */
  readonly tunnel?: (hostAndPort: string) => Promise<Socket>;
}

/**
 * Returns a function that creates connectors, which always verify certificates and complete the portal's incomplete chain. The
 * portal omits the intermediate certificate. Like a browser, the connectors fetch it once from the issuer URL in the portal's
 * certificate. They accept the issuer only if it signed the portal's certificate and was signed by a trusted root. With
 * `fetchIssuer` null, an incomplete chain is an error.
 */
export function chainCompletingConnectors(
  certificates: readonly string[],
  timeoutMs: number,
  fetchIssuer: FetchIssuer | null,
): (route?: Route) => buildConnector.connector {
  let trust: SecureContext | null = null;
  let completion: Promise<void> | null = null;

  const complete = async (presented: Promise<X509Certificate | null>, fetch: FetchIssuer) => {
    const trusted = [...certificates, ...rootCertificates];
    // If the issuer is not available, this connection fails and the next one tries again.
    const issuer = await findIssuer(await presented, trusted, fetch).catch(() => null);
    if (issuer !== null) trust = createSecureContext({ ca: [...trusted, issuer.toString()] });
    completion = null;
  };

  return (route = {}) => {
    const plain = connectorOf(route, { timeout: timeoutMs });
    let secure: { readonly trust: SecureContext; readonly connector: buildConnector.connector } | null = null;
    const connectWith = (secureContext: SecureContext, ...args: Parameters<buildConnector.connector>) => {
      if (secure?.trust !== secureContext) {
        secure = { trust: secureContext, connector: connectorOf(route, { timeout: timeoutMs, secureContext }) };
      }
      secure.connector(...args);
    };
    return (options, callback) => {
      if (options.protocol === "http:") return plain(options, callback);
      // Loading the root certificates takes a twentieth of the startup time, so the first connection does it.
      trust ??= createSecureContext({ ca: [...rootCertificates, ...certificates] });
      const current = trust;
      connectWith(current, options, async (...[error, socket]) => {
        if (error === null) return callback(null, socket);
        if (fetchIssuer === null) return callback(error, null);
        if (!("code" in error) || !CHAIN_INCOMPLETE.has(String(error.code))) return callback(error, null);
        // Skipped if another connection has completed the chain in the meantime.
        if (trust === current) {
          completion ??= complete(presentedCertificate(options, route, timeoutMs), fetchIssuer);
          await completion;
        }
        if (trust === current || trust === null) callback(error, null);
        else connectWith(trust, options, callback);
      });
    };
  };
}

/** A connector by way of a route. */
function connectorOf({ localAddress, tunnel }: Route, settings: buildConnector.BuildOptions): buildConnector.connector {
  const family = localAddress === undefined ? {} : { family: isIPv6(localAddress) ? 6 : 4 };
  // Without the option, NODE_TLS_REJECT_UNAUTHORIZED=0 of the environment would decide.
  const connector = buildConnector({ ...settings, ...family, keepAlive: true, rejectUnauthorized: true });
  if (tunnel === undefined) {
    if (localAddress === undefined) return connector;
    return (options, callback) =>
      connector({ ...options, localAddress }, (...[error, socket]) => {
        if (error === null) callback(null, socket);
        else {
          const code = "code" in error ? String(error.code) : "";
          callback(CANNOT_LEAVE.has(code) ? new EgressLost(code) : error, null);
        }
      });
  }
  return (options, callback) => {
    tunnel(hostAndPortOf(options)).then(
      (httpSocket) => {
        if (options.protocol === "http:") callback(null, httpSocket);
        else connector({ ...options, httpSocket }, callback);
      },
      (error) => callback(error, null),
    );
  };
}

const hostAndPortOf = ({ host = "", port, protocol }: buildConnector.Options): string =>
  port ? host : `${host}:${protocol === "http:" ? 80 : 443}`;

/** Returns the server's certificate from a connection whose verification fails. */
async function presentedCertificate(
  options: buildConnector.Options,
  { localAddress, tunnel }: Route,
  timeoutMs: number,
): Promise<X509Certificate | null> {
  const through = await tunnel?.(hostAndPortOf(options)).catch(() => null);
  if (through === null) return null;
  return new Promise((resolve) => {
    const socket = connect({
      host: options.hostname,
      port: Number(options.port) || 443,
      servername: options.servername ?? options.hostname,
      timeout: timeoutMs,
      ...(through && { socket: through }),
      ...(localAddress !== undefined && { localAddress, family: isIPv6(localAddress) ? 6 : 4 }),
    });
    // Node emits "secure" before it verifies the certificate and destroys the socket, so this is the only chance to read it.
    socket.prependListener("secure", () => resolve(socket.getPeerX509Certificate() ?? null));
    socket.on("timeout", () => socket.destroy());
    socket.on("error", () => resolve(null));
    socket.on("secureConnect", () => socket.destroy());
    socket.on("close", () => resolve(null));
  });
}

async function findIssuer(leaf: X509Certificate | null, trusted: readonly string[], fetchIssuer: FetchIssuer) {
  const url = leaf?.infoAccess?.match(/^CA Issuers - URI:(https?:\/\/\S+)$/m)?.[1];
  if (leaf === null || url === undefined) return null;
  const bytes = await fetchIssuer(url, leaf.issuer);
  if (bytes === null) return null;
  const issuer = new X509Certificate(bytes);
  const signedByRoot = () =>
    trusted.some((pem) => {
      const root = new X509Certificate(pem);
      return issuer.checkIssued(root) && issuer.verify(root.publicKey);
    });
  const isTrusted =
    issuer.ca && isCurrent(issuer) && leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey) && signedByRoot();
  return isTrusted ? issuer : null;
}

function isCurrent(certificate: X509Certificate): boolean {
  const now = Date.now();
  return Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
}
