import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type Socket } from "node:net";
import { serve } from "./listen.ts";

interface ProxyOptions {
  readonly port?: number;
  /** The address of its connections. */
  readonly localAddress?: string;
  /** The value of Proxy-Authorization that it requires. */
  readonly authorization?: string;
  /** The status with which it answers instead of opening a tunnel. */
  readonly status?: number;
  /** It answers nothing, or one byte in 50 ms. */
  readonly isSilent?: boolean;
  readonly drips?: boolean;
  /** The body of that answer. */
  readonly body?: string;
  /** Its certificate, if callers connect with TLS. */
  readonly tls?: { readonly key: string | Buffer; readonly cert: string };
}

/** Starts an HTTP proxy that opens tunnels. `hosts` lists what was asked for. */
export async function startProxy({
  port = 0,
  localAddress,
  authorization,
  status,
  body = "",
  isSilent,
  drips,
  tls,
}: ProxyOptions = {}) {
  const hosts: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
  };
  const server = tls ? createTlsServer(tls) : createServer();
  server.on("connection", keep);
  server.on("connect", ({ url = "", headers }, socket: Socket) => {
    hosts.push(url);
    if (isSilent) return;
    if (drips) {
      const bytes = [..."HTTP/1.1 200 OK\r\nX-Slow: ".padEnd(2_000, "x")];
      const timer = setInterval(() => socket.write(bytes.shift() ?? "x"), 50);
      return socket.on("close", () => clearInterval(timer));
    }
    const isAllowed = authorization === undefined || headers["proxy-authorization"] === authorization;
    const refusal = isAllowed ? status : 407;
    if (refusal !== undefined) return socket.end(`HTTP/1.1 ${refusal} No Tunnel\r\n\r\n${body}`);
    const { hostname, port: target } = new URL(`http://${url}`);
    const upstream = connect(
      { host: hostname, port: Number(target || 80), ...(localAddress && { localAddress }) },
      () => {
        socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
        upstream.pipe(socket).pipe(upstream);
      },
    );
    keep(upstream);
    socket.on("close", () => upstream.destroy());
    upstream.on("close", () => socket.destroy());
  });
  const proxy = await serve(server, port);
  return {
    host: `127.0.0.1:${proxy.port}`,
    port: proxy.port,
    hosts,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await proxy.stop();
    },
  };
}
