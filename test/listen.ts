import { once } from "node:events";
import type { Server } from "node:http";
import type { Server as TlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Starts a server, by default on a free port. `stop` also ends its open connections. */
export async function serve(server: Server | TlsServer, port = 0, host = "127.0.0.1") {
  await once(server.listen(port, host), "listening");
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    url: `http://127.0.0.1:${own}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a server on a free port until the end of the test. Returns the port. */
export async function listen(server: Server | TlsServer, host = "127.0.0.1"): Promise<number> {
  const { port, stop } = await serve(server, 0, host);
  onTestFinished(stop);
  return port;
}
