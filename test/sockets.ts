import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/** Open connections of this process to one port. */
export interface OpenSockets {
  readonly count: number;
  /** Total number of connections. */
  readonly opened: number;
  stop(): void;
}

/** Watches the connections of undici's pools to a port. */
export function watchSockets(port: string): OpenSockets {
  const open = new Set<Socket>();
  let opened = 0;
  const onConnected = (message: unknown) => {
    // The channel's messages are documented by undici and typed as unknown by Node.
    const { connectParams, socket } = message as { connectParams: { port: string }; socket: Socket };
    if (String(connectParams.port) !== port) return;
    opened++;
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  };
  subscribe("undici:client:connected", onConnected);
  return {
    get count() {
      return open.size;
    },
    get opened() {
      return opened;
    },
    stop: () => void unsubscribe("undici:client:connected", onConnected),
  };
}

/** Number of open TCP handles of this process. */
export const tcpHandles = (): number =>
  process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP")).length;
