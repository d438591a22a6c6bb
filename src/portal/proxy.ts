import type { Socket } from "node:net";
import { rootCertificates } from "node:tls";
import { buildConnector, Pool } from "undici";
import { ServiceError } from "../contract/errors.ts";
import { ConnectionLost, EgressLost } from "./transport-failures.ts";

/** An HTTP proxy. */
export interface Proxy {
  /** Opens a connection to this host and port. Throws EgressLost if the proxy cannot be used, ConnectionLost if it does not reach the portal. */
  tunnel(hostAndPort: string): Promise<Socket>;
  close(): Promise<void>;
}

/**
 * Connects to a proxy, whose URL may contain credentials, and opens tunnels with CONNECT. undici's ProxyAgent does the same, but
 * verifies the portal's certificate by itself, without the completed chain.
 */
export function connectToProxy(url: URL, certificates: readonly string[], timeoutMs: number): Proxy {
  // Each connection becomes a tunnel.
  const pool = new Pool(url.origin, {
    headersTimeout: timeoutMs,
    connect: buildConnector({ timeout: timeoutMs, ca: [...rootCertificates, ...certificates], keepAlive: true }),
  });
  const credentials = [url.username, url.password].map(decodeURIComponent).join(":");
  const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
  return {
    async tunnel(hostAndPort) {
      const headers = { host: hostAndPort, ...(credentials !== ":" && { "proxy-authorization": authorization }) };
      // Without the name, undici expects a certificate for the host of the header: the portal's. Its types lack the option.
      const options = { path: hostAndPort, headers, servername: url.hostname };
      const { statusCode, socket } = await pool.connect(options).catch(fail);
      // In a tunnel, the portal never sends first: bytes that came with the answer are the proxy's own, for instance an error page.
      const isTunnel = statusCode === 200 && socket.readableLength === 0;
      if (isTunnel) return socket as Socket;
      socket.on("error", () => {}).destroy();
      if (statusCode === 200) throw new EgressLost("no tunnel");
      // From 500, the proxy works and the portal may be down.
      throw statusCode >= 400 && statusCode < 500 ? new EgressLost(String(statusCode)) : new ConnectionLost();
    },
    close: () => pool.destroy(),
  };
}

function fail(error: Error & { readonly code?: string }): never {
  if (error.code !== "UND_ERR_HEADERS_TIMEOUT") throw new EgressLost(error.code ?? "unknown");
  throw new ServiceError("portal_timeout", "The proxy did not reach the portal in time.");
}
