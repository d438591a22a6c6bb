import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface TcpBalancer {
  readonly url: string;
  /** Number of connections per backend. */
  readonly given: readonly number[];
  stop(): Promise<void>;
}

/** Forwards every new connection to the next port, or to the one after it if that port refuses. */
export async function startTcpBalancer(ports: readonly number[]): Promise<TcpBalancer> {
  const given = ports.map(() => 0);
  const open = new Set<Socket>();
  let turn = 0;

  const pass = (caller: Socket, first: number, tries: number): void => {
    const index = (first + tries) % ports.length;
    const backend = connect(ports[index] ?? 0, "127.0.0.1");
    open.add(backend);
    let isConnected = false;
    backend.once("connect", () => {
      isConnected = true;
      given[index] = (given[index] ?? 0) + 1;
      caller.pipe(backend).pipe(caller);
    });
    backend.once("error", () =>
      !isConnected && tries < ports.length - 1 ? pass(caller, first, tries + 1) : caller.destroy(),
    );
    backend.once("close", () => open.delete(backend));
  };

  const server = createServer((caller) => {
    open.add(caller);
    caller.on("error", () => {});
    caller.once("close", () => open.delete(caller));
    pass(caller, turn++, 0);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    given,
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}
