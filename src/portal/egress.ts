import { createHmac } from "node:crypto";
import type { EgressSetting } from "../config/config.ts";
import { monotonicNow } from "../guards/counter.ts";
import { issuerFetcher } from "./issuer.ts";
import { connectToProxy } from "./proxy.ts";
import { chainCompletingConnectors } from "./tls.ts";
import type { BoundTransport, EgressLoad, Transport, TransportOptions, UsedEgress } from "./transport.ts";
import { createTransport } from "./transport.ts";
import { EgressLost } from "./transport-failures.ts";

/** Reports the state of egresses. */
export type EgressObserver = { onLost(name: string, reason: string): void; onReturned(name: string): void };

export interface EgressOptions {
  readonly settings: readonly EgressSetting[];
  /** Assigns students to egresses. */
  readonly key: Uint8Array;
  readonly observer: EgressObserver;
  readonly now?: () => number;
}

/** A lost egress is tried again after this time. Soon, because the portal still knows its address. */
export const RETRY_MS = 10_000;

/** A new connection must stay open for this time: some proxies announce a tunnel and close it. */
const OPEN_MS = 100;

/** An egress, its connections and its state in this process. */
class Egress implements UsedEgress {
  readonly id: string;
  readonly name: string;
  readonly identity: string;
  readonly transport: Transport;
  /** True if a connection to the portal can be opened. */
  readonly #connects: () => Promise<boolean>;
  readonly #observer: EgressObserver;
  #requests = 0;
  /** Time of the next try; null while the egress works. */
  #retryAt: number | null = null;
  #losses = 0;

  constructor(
    { name, identity }: EgressSetting,
    id: string,
    transport: Transport,
    connects: () => Promise<boolean>,
    observer: EgressObserver,
  ) {
    this.id = id;
    this.name = name;
    this.identity = identity;
    this.transport = transport;
    this.#connects = connects;
    this.#observer = observer;
  }

  get state(): EgressLoad {
    return { name: this.name, isUp: this.#retryAt === null, requests: this.#requests };
  }

  /** True if a request may use it. A lost one is tried by a connection, so that no request fails, and for one request at a time. */
  async admits(now: number): Promise<boolean> {
    if (this.#retryAt === null) return true;
    if (now < this.#retryAt) return false;
    this.#retryAt = now + RETRY_MS;
    return this.#connects();
  }

  /** Sends a request. Throws EgressLost if it could not leave. */
  async send<Answer>(request: (transport: Transport) => Promise<Answer>, now: () => number): Promise<Answer> {
    const losses = this.#losses;
    try {
      const answer = await request(this.transport);
      this.#requests++;
      // The answer to a request from before the loss proves nothing.
      if (this.#retryAt !== null && losses === this.#losses) {
        this.#retryAt = null;
        this.#observer.onReturned(this.name);
      }
      return answer;
    } catch (error) {
      if (!(error instanceof EgressLost)) throw error;
      if (this.#retryAt === null) this.#observer.onLost(this.name, error.reason);
      this.#retryAt = now() + RETRY_MS;
      this.#losses++;
      throw error;
    }
  }
}

/**
 * A transport with several egresses. Each student is bound to one by a keyed hash, which is the same on all instances. If it is lost, only
 * its students move, each to the next one in the student's order. They return as soon as it works again: the portal still knows them there.
 */
export function egressTransport(
  options: TransportOptions,
  { settings, key, observer, now = monotonicNow }: EgressOptions,
): Transport {
  const { certificates, connectTimeoutMs, fetchIssuer = issuerFetcher() } = options;
  // The egresses share the portal's completed certificate chain.
  const connectorBy = chainCompletingConnectors(certificates, connectTimeoutMs, fetchIssuer);
  const egresses = settings.map((setting) => {
    const id = createHmac("sha256", key).update(`egress ${setting.identity}`).digest("hex").slice(0, 12);
    const proxy = setting.proxy && connectToProxy(setting.proxy, certificates, connectTimeoutMs);
    const connector = connectorBy(proxy === null ? { localAddress: setting.name } : { tunnel: proxy.tunnel });
    const transport = createTransport({ ...options, connector });
    const close = async () => {
      await Promise.all([transport.close(), proxy?.close()]);
    };
    const connects = () => opensConnection(connector, new URL(options.origin));
    return new Egress(setting, id, { ...transport, close }, connects, observer);
  });
  const ranked = (student: string, id: string | undefined): readonly Egress[] => {
    const byHash = rankedFor(student, egresses, key);
    const first = byHash.find((egress) => egress.id === id);
    return first === undefined ? byHash : [first, ...byHash.filter((egress) => egress !== first)];
  };
  const boundTo = (student: string, id: string | undefined) => new StudentTransport(ranked(student, id), now);
  return {
    boundTo,
    request: (...args) => boundTo("", undefined).request(...args),
    open: (...args) => boundTo("", undefined).open(...args),
    load: () => {
      const loads = egresses.map(({ transport }) => transport.load?.());
      const sum = (name: "connections" | "running" | "queued") =>
        loads.reduce((total, load) => total + (load?.[name] ?? 0), 0);
      return {
        ...{ connections: sum("connections"), running: sum("running"), queued: sum("queued") },
        egresses: egresses.map(({ state }) => state),
      };
    },
    close: async () => {
      await Promise.all(egresses.map(({ transport }) => transport.close()));
    },
  };
}

/** Opens a connection to the portal, with its TLS handshake, and closes it. False if that fails, or if the other side closes it at once. */
function opensConnection(
  connector: ReturnType<ReturnType<typeof chainCompletingConnectors>>,
  { hostname, host, protocol, port }: URL,
): Promise<boolean> {
  const options = { hostname: hostname.replace(/^\[|\]$/g, ""), host, protocol, port };
  return new Promise((resolve) => {
    connector(options, (...[error, socket]) => {
      if (error !== null) return resolve(false);
      setTimeout(() => {
        resolve(!(socket.readableEnded || socket.destroyed));
        socket.destroy();
      }, OPEN_MS);
      socket.on("error", () => {}).resume();
    });
  });
}

/** Rendezvous hashing: the egresses in the order in which the student uses them. Without one of them, the order of the others is the same. */
export function rankedFor<Named extends Pick<EgressSetting, "identity">>(
  student: string,
  egresses: readonly Named[],
  key: Uint8Array,
): readonly Named[] {
  return egresses
    .map((egress) => ({
      egress,
      weight: createHmac("sha256", key).update(`${egress.identity} ${student}`).digest("hex"),
    }))
    .toSorted((a, b) => (a.weight < b.weight ? 1 : -1))
    .map(({ egress }) => egress);
}

/** Sends the requests of one student by the first of these egresses that works. */
class StudentTransport implements BoundTransport {
  readonly #ranked: readonly Egress[];
  readonly #now: () => number;
  used: UsedEgress | null = null;

  constructor(ranked: readonly Egress[], now: () => number) {
    this.#ranked = ranked;
    this.#now = now;
  }

  readonly request: BoundTransport["request"] = (request, timeoutMs) =>
    this.#send(timeoutMs, (transport, remainingMs) => transport.request(request, remainingMs));

  readonly open: NonNullable<BoundTransport["open"]> = (request, timeoutMs) =>
    this.#send(timeoutMs, (transport, remainingMs) => {
      if (transport.open === undefined) throw new Error("This transport has no files.");
      return transport.open(request, remainingMs);
    });

  /** A request that could not leave was not sent, so the next egress can send it. */
  async #send<Answer>(timeoutMs: number, send: (transport: Transport, remainingMs: number) => Promise<Answer>) {
    const start = this.#now();
    const sendBy = async (egress: Egress) => {
      const remainingMs = Math.max(1, timeoutMs - (this.#now() - start));
      const answer = await egress.send((transport) => send(transport, remainingMs), this.#now);
      this.used = egress;
      return answer;
    };
    let failure: EgressLost | null = null;
    for (const egress of this.#ranked) {
      if (!(await egress.admits(this.#now()))) continue;
      try {
        return await sendBy(egress);
      } catch (error) {
        if (!(error instanceof EgressLost)) throw error;
        failure = error;
      }
    }
    if (failure !== null) throw failure;
    const [first] = this.#ranked;
    if (first === undefined) throw new Error("PORTAL_EGRESS is empty.");
    return sendBy(first);
  }
}
