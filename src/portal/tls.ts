import { X509Certificate } from "node:crypto";
import { connect, createSecureContext, rootCertificates } from "node:tls";
import { buildConnector } from "undici";
import type { FetchIssuer } from "./issuer.ts";

/** Returns whether a Node error code means that certificate verification failed. */
export function isCertificateError(code: string): boolean {
  return /CERT|SIGNATURE|ISSUER|^CRL_|HOSTNAME_MISMATCH|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/.test(code);
}

const CHAIN_INCOMPLETE = new Set(["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"]);

/**
 * Creates a connector that always verifies certificates and completes the portal's incomplete chain. The portal omits the
 * intermediate certificate. Like a browser, the connector fetches it once from the issuer URL in the portal's certificate.
 * It accepts the issuer only if it signed the portal's certificate and was signed by a trusted root. With `fetchIssuer` null,
 * an incomplete chain is an error.
 */
export function chainCompletingConnector(
  certificates: readonly string[],
  timeoutMs: number,
  fetchIssuer: FetchIssuer | null,
): buildConnector.connector {
  const plain = buildConnector({ timeout: timeoutMs, keepAlive: true });
  let connector: buildConnector.connector | null = null;
  let completion: Promise<void> | null = null;

  const complete = async (options: buildConnector.Options, fetch: FetchIssuer) => {
    const trusted = [...rootCertificates, ...certificates];
    const leaf = await presentedCertificate(options, timeoutMs);
    // If the issuer is not available, this connection fails and the next one tries again.
    const issuer = await findIssuer(leaf, trusted, fetch).catch(() => null);
    if (issuer !== null) connector = connectorTrusting([...trusted, issuer.toString()], timeoutMs);
    completion = null;
  };

  return (options, callback) => {
    if (options.protocol === "http:") return plain(options, callback);
    // Loading the root certificates takes a twentieth of the startup time, so the first connection does it.
    connector ??= connectorTrusting([...rootCertificates, ...certificates], timeoutMs);
    const current = connector;
    current(options, async (...[error, socket]) => {
      if (error === null) return callback(null, socket);
      if (fetchIssuer === null) return callback(error, null);
      if (!("code" in error) || !CHAIN_INCOMPLETE.has(String(error.code))) return callback(error, null);
      // Skipped if another connection has replaced the connector in the meantime.
      if (connector === current) {
        completion ??= complete(options, fetchIssuer);
        await completion;
      }
      if (connector === current || connector === null) callback(error, null);
      else connector(options, callback);
    });
  };
}

const connectorTrusting = (ca: string[], timeout: number) =>
  buildConnector({ secureContext: createSecureContext({ ca }), timeout, keepAlive: true });

/** Returns the server's certificate from a connection whose verification fails. */
function presentedCertificate(options: buildConnector.Options, timeoutMs: number): Promise<X509Certificate | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host: options.hostname,
      port: Number(options.port) || 443,
      servername: options.servername ?? options.hostname,
      timeout: timeoutMs,
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
    trusted
      .map((pem) => new X509Certificate(pem))
      .some((root) => issuer.checkIssued(root) && issuer.verify(root.publicKey));
  const isTrusted =
    issuer.ca && isCurrent(issuer) && leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey) && signedByRoot();
  return isTrusted ? issuer : null;
}

function isCurrent(certificate: X509Certificate): boolean {
  const now = Date.now();
  return Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
}
