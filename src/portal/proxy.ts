import type { Socket } from "node:net";
import { rootCertificates } from "node:tls";
import { buildConnector, Pool } from "undici";
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
    // Each byte restarts undici's own timer.
    headersTimeout: 0,
    connect: buildConnector({
      timeout: timeoutMs,
      ca: [...rootCertificates, ...certificates],
      keepAlive: true,
      rejectUnauthorized: true,
    }),
  });
  const credentials = [url.username, url.password].map(decodeURIComponent).join(":");
  const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
  return {
    async tunnel(hostAndPort) {
      const headers = { host: hostAndPort, ...(credentials !== ":" && { "proxy-authorization": authorization }) };
      // Without the name, undici expects a certificate for the host of the header: the portal's. Its types lack the option.
      const options = { path: hostAndPort, headers, servername: url.hostname };
      const signal = AbortSignal.timeout(timeoutMs);
      const { statusCode, socket } = await pool.connect({ ...options, signal }).catch(fail);
      // Any 2xx opens a tunnel (RFC 9110, 9.3.6), in which the portal never sends first: bytes that came with the answer are the
      // proxy's own, for instance an error page.
      const isSuccess = statusCode >= 200 && statusCode < 300;
      if (isSuccess && socket.readableLength === 0) return socket as Socket;
      socket.on("error", () => {}).destroy();
      if (isSuccess) throw new EgressLost("no tunnel");
      // From 500, the proxy works and the portal may be down.
      throw statusCode < 500 ? new EgressLost(String(statusCode)) : new ConnectionLost();
    },
    close: () => pool.destroy(),
  };
}

function fail(error: Error & { readonly code?: string }): never {
  throw new EgressLost(error.name === "TimeoutError" ? "timeout" : (error.code ?? "unknown"));
}
