import { once } from "node:events";
import type { Server } from "node:http";
import type { Server as TlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Starts a server on a free port until the end of the test. Returns the port. */
export async function listen(server: Server | TlsServer, host = "127.0.0.1"): Promise<number> {
  await once(server.listen(0, host), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
