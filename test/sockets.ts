import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/** Open connections of this process to one port. */
export type OpenSockets = { readonly count: number; stop(): void };

/** Watches the connections of undici's pools to a port. */
export function watchSockets(port: string): OpenSockets {
  const open = new Set<Socket>();
  const onConnected = (message: unknown) => {
    // The channel's messages are documented by undici and typed as unknown by Node.
    const { connectParams, socket } = message as { connectParams: { port: string }; socket: Socket };
    if (String(connectParams.port) !== port) return;
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  };
  subscribe("undici:client:connected", onConnected);
  return {
    get count() {
      return open.size;
    },
    stop: () => void unsubscribe("undici:client:connected", onConnected),
  };
}
