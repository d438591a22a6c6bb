import { X509Certificate } from "node:crypto";
import { connect, createSecureContext, rootCertificates } from "node:tls";
import { buildConnector, request } from "undici";

/** Codes with which Node says that a certificate does not verify. */
export function isCertificateError(code: string): boolean {
  return /CERT|SIGNATURE|ISSUER|^CRL_|HOSTNAME_MISMATCH|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/.test(code);
}

const CHAIN_INCOMPLETE = new Set(["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"]);
const ISSUER_TIMEOUT_MS = 5_000;
const ISSUER_BYTES = 16_384;

/** Fetches the bytes of a certificate; null when it cannot be had. */
export type FetchIssuer = (url: string) => Promise<Uint8Array | null>;

/**
 * Connects with verification always on. The portal's server sends its own certificate without the intermediate that signed it;
 * browsers then fetch the missing one from the address in the certificate, and so does this connector: once, over plain
 * HTTP as such addresses are, and it believes it only if it signed the portal's certificate and is itself signed by a trusted root.
 */
export function chainCompletingConnector(
  certificates: readonly string[],
  timeoutMs: number,
  fetchIssuer: FetchIssuer = fetchOverHttp,
): buildConnector.connector {
  const trusted = [...rootCertificates, ...certificates];
  let connector = connectorTrusting(trusted, timeoutMs);
  let completion: Promise<void> | null = null;

  const complete = async (options: buildConnector.Options) => {
    const leaf = await presentedCertificate(options, timeoutMs);
    // An issuer that cannot be fetched or read leaves the chain as it is; the next connection tries again.
    const issuer = await findIssuer(leaf, trusted, fetchIssuer).catch(() => null);
    if (issuer !== null) connector = connectorTrusting([...trusted, issuer.toString()], timeoutMs);
    completion = null;
  };

  return (options, callback) => {
    const tried = connector;
    tried(options, async (...[error, socket]) => {
      if (error === null) return callback(null, socket);
      if (!("code" in error) || !CHAIN_INCOMPLETE.has(String(error.code))) return callback(error, null);
      // Another connection may have found the issuer meanwhile; the portal may also have changed to another one since.
      if (connector === tried) {
        completion ??= complete(options);
        await completion;
      }
      if (connector === tried) callback(error, null);
      else connector(options, callback);
    });
  };
}

const connectorTrusting = (ca: string[], timeout: number) =>
  buildConnector({ secureContext: createSecureContext({ ca }), timeout, keepAlive: true });

/** The certificate that the server shows; the connection itself fails, since it cannot be verified. */
function presentedCertificate(options: buildConnector.Options, timeoutMs: number): Promise<X509Certificate | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host: options.hostname,
      port: Number(options.port) || 443,
      servername: options.servername ?? options.hostname,
      timeout: timeoutMs,
    });
    // "secure" comes before Node judges the certificate and destroys the socket: the only moment to look at it.
    socket.prependListener("secure", () => resolve(socket.getPeerX509Certificate() ?? null));
    socket.on("timeout", () => socket.destroy());
    socket.on("error", () => resolve(null));
    socket.on("secureConnect", () => socket.destroy());
    socket.on("close", () => resolve(null));
  });
}

async function findIssuer(leaf: X509Certificate | null, trusted: readonly string[], fetchIssuer: FetchIssuer) {
  const url = leaf?.infoAccess?.match(/^CA Issuers - URI:(http:\/\/\S+)$/m)?.[1];
  if (leaf === null || url === undefined) return null;
  const bytes = await fetchIssuer(url);
  if (bytes === null) return null;
  const issuer = new X509Certificate(bytes);
  const signedByRoot = () =>
    trusted
      .map((pem) => new X509Certificate(pem))
      .some((root) => issuer.checkIssued(root) && issuer.verify(root.publicKey));
  const believed =
    issuer.ca && isCurrent(issuer) && leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey) && signedByRoot();
  return believed ? issuer : null;
}

function isCurrent(certificate: X509Certificate): boolean {
  const now = Date.now();
  return Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
}

const fetchOverHttp: FetchIssuer = async (url) => {
  const answer = await request(url, { signal: AbortSignal.timeout(ISSUER_TIMEOUT_MS) });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.length;
    if (size > ISSUER_BYTES) return null;
    chunks.push(chunk);
  }
  return answer.statusCode === 200 ? Buffer.concat(chunks) : null;
};
