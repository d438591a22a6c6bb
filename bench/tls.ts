import { subscribe } from "node:diagnostics_channel";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDemoPortal } from "../demo-portal/server.ts";
import { Caller, inParallel } from "./caller.ts";
import type { Exchange } from "./exchange.ts";
import { type ServerProcess, startFloor, startService } from "./processes.ts";
import { realisticPages } from "./realistic-pages.ts";
import { recordExchanges } from "./record-exchanges.ts";
import { median } from "./statistics.ts";

const ROUNDS = Number(process.argv[2] ?? 10);
const WARM_UP_CALLS = 3_000;
/** Calls of a burst, by the number of callers. */
const BURSTS = new Map([
  [1, 150],
  [32, 1_000],
  [1_000, 2_000],
]);

const RECONNECTIONS = 100;

/** One process with one kind of connection to the portal. */
interface Side {
  readonly server: ServerProcess;
  readonly caller: Caller;
}

/** Connections that portals have accepted in this process. */
const accepted: Socket[] = [];
subscribe("net.server.socket", (message) => {
  // The channel publishes `{ socket }`.
  accepted.push((message as { socket: Socket }).socket);
});

/**
 * Compares the CPU time of calls over HTTPS to the portal with those over HTTP, of the service and of the floor: with connections
 * that stay open, and with a new connection for each call. The portal runs in this process.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "portico-bench-"));
  const ca = join(folder, "ca.pem");
  const portal = await startDemoPortal({ tls: true, pages: realisticPages });
  await writeFile(ca, portal.tlsCertificate ?? "");
  process.env.NODE_EXTRA_CA_CERTS = ca;
  const [exchange] = await recordExchanges(portal.url, ["/student/attendance"]);
  if (exchange === undefined) throw new Error("The call was not recorded.");
  const urls = { http: portal.url, https: portal.tlsUrl ?? "" };
  const environment = { PORTAL_CA_FILE: ca, REQUESTS_IN_PROGRESS: "0" };
  await compare("service", exchange, [
    await startService(urls.http, environment),
    await startService(urls.https, environment),
  ]);
  await compare("floor", exchange, [await startFloor(urls.http, [exchange]), await startFloor(urls.https, [exchange])]);
  await portal.stop();
  await rm(folder, { recursive: true });
}

async function compare(name: string, exchange: Exchange, [http, https]: [ServerProcess, ServerProcess]): Promise<void> {
  const plain = { server: http, caller: new Caller(http.url) };
  const secure = { server: https, caller: new Caller(https.url) };
  for (const side of [plain, secure]) await burst(side, exchange, WARM_UP_CALLS, 8);
  for (const [callers, calls] of BURSTS) {
    const before = accepted.length;
    const costs = await inTurns(plain, secure, (side) => burst(side, exchange, calls, callers));
    const connections = accepted.length - before;
    print(`${name}, ${callers} callers`, costs, `${connections} connections for ${2 * ROUNDS * calls} calls`);
  }
  const costs = await inTurns(plain, secure, (side) => withNewConnections(side, exchange));
  print(`${name}, a new connection for each call`, costs, "");
  for (const { server, caller } of [plain, secure]) {
    await caller.close();
    await server.stop();
  }
}

/** Bursts next to each other see the same load of the machine. */
async function inTurns(plain: Side, secure: Side, work: (side: Side) => Promise<number>): Promise<[number, number][]> {
  const costs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const isPlainFirst = round % 2 === 0;
    const first = await work(isPlainFirst ? plain : secure);
    const second = await work(isPlainFirst ? secure : plain);
    costs.push(isPlainFirst ? [first, second] : [second, first]);
  }
  return costs;
}

/** CPU time of the process per call, in milliseconds. */
async function burst({ server, caller }: Side, { path, body }: Exchange, calls: number, callers: number) {
  const { cpuMs } = await server.usage();
  await inParallel(calls, callers, () => caller.mustCall(path, body));
  return ((await server.usage()).cpuMs - cpuMs) / calls;
}

async function withNewConnections({ server, caller }: Side, { path, body }: Exchange): Promise<number> {
  const { cpuMs } = await server.usage();
  for (let call = 0; call < RECONNECTIONS; call++) {
    await caller.mustCall(path, body);
    for (const socket of accepted.splice(0)) socket.destroy();
  }
  return ((await server.usage()).cpuMs - cpuMs) / RECONNECTIONS;
}

function print(name: string, costs: readonly [number, number][], note: string): void {
  const http = median(costs.map(([plain]) => plain));
  const https = median(costs.map(([, secure]) => secure));
  const ratio = median(costs.map(([plain, secure]) => secure / plain));
  console.log(`${name}: HTTP ${http.toFixed(3)} ms, HTTPS ${https.toFixed(3)} ms, ${ratio.toFixed(2)} x ${note}`);
}

await main();
