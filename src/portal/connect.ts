import { createHash } from "node:crypto";
import type { Config } from "../config.ts";
import { type EventCounter, hashingCounter, memoryCounter } from "../guards/counter.ts";
import { type GuardServer, withFallback } from "../guards/valkey.ts";
import type { PortalEvents } from "./events.ts";
import { AttemptGuards } from "./login/attempts.ts";
import { createChallengeSeal, sealKeysFrom } from "./login/challenge.ts";
import { Portal } from "./portal.ts";
import { RequestContext } from "./request-context.ts";
import { createTransport, type PoolLoad, type Transport } from "./transport.ts";

/** The settings once it is known which portal is asked. */
export interface ResolvedConfig extends Config {
  readonly PORTAL_URL: string;
  /** Whether the demo portal answers, so that /docs may fill in its credentials; left out means no. */
  readonly isDemo?: boolean;
  /** Certificates (PEM) trusted beside the usual roots: the content of PORTAL_CA_FILE. */
  readonly portalCertificates: readonly string[];
}

/** The portal, as the service calls it. */
export interface ConnectedPortal {
  /** One call's share of it; what the portal does that the operator wants to know of is reported to `events`. */
  startCall(events?: PortalEvents): { call: RequestContext; portal: Portal };
  /** Counter of the guards. */
  readonly counter: EventCounter;
  /** The connections to the portal; null when there are none to tell of. */
  load(): PoolLoad | null;
  /** Resolves when it is known whether the server of the guards is there. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const TEN_MINUTES_MS = 600_000;
const RESEND_WINDOW_MS = 180_000;

/** Puts the parts that talk to the portal together, as the settings say. */
export function connectPortal(
  config: ResolvedConfig,
  transport: Transport = transportFor(config),
  guardServer: GuardServer | null = null,
): ConnectedPortal {
  const sealKeys = config.SEAL_KEYS.length > 0 ? config.SEAL_KEYS : sealKeysFrom(config.API_KEYS);
  const counterKey = createHash("sha256")
    .update(sealKeys[0]?.key ?? "")
    .digest();
  const memory = memoryCounter();
  const counter = hashingCounter(
    guardServer === null ? memory : withFallback(guardServer.counter, memory, guardServer.watch),
    counterKey,
  );
  const options = {
    origin: config.PORTAL_URL,
    semSubIdPattern: config.SEM_SUB_ID_PATTERN,
    seal: createChallengeSeal(sealKeys),
    captchas: { submitted: config.CAPTCHAS_SUBMITTED, lookedAt: config.CAPTCHAS_LOOKED_AT },
    attempts: new AttemptGuards(counter, {
      refusedLoginsPerAccount: { max: config.REFUSED_LOGINS_PER_ACCOUNT, windowMs: TEN_MINUTES_MS },
      refusedLoginsPerInstance: { max: config.REFUSED_LOGINS_PER_INSTANCE, windowMs: TEN_MINUTES_MS },
      wrongOtps: { max: config.WRONG_OTPS_PER_CHALLENGE, windowMs: TEN_MINUTES_MS },
      resends: { max: config.RESENDS_PER_CHALLENGE, windowMs: RESEND_WINDOW_MS },
    }),
    semestersSearched: config.SEMESTERS_SEARCHED,
  };
  const limits = {
    answerTimeoutMs: config.ANSWER_TIMEOUT_MS,
    requestTimeoutMs: config.PORTAL_REQUEST_TIMEOUT_MS,
    parallelRequests: config.PORTAL_REQUESTS_PER_ANSWER,
    redirects: config.PORTAL_REDIRECTS,
  };
  return {
    startCall: (events) => {
      const call = new RequestContext(transport, limits, events);
      return { call, portal: new Portal(options, call) };
    },
    counter,
    load: () => transport.load?.() ?? null,
    ready: async () => guardServer?.counter.reached,
    async close() {
      guardServer?.counter.close();
      await transport.close();
    },
  };
}

const transportFor = (config: ResolvedConfig): Transport =>
  createTransport({
    origin: config.PORTAL_URL,
    connections: config.PORTAL_CONNECTIONS,
    connectTimeoutMs: config.PORTAL_CONNECT_TIMEOUT_MS,
    answerBytes: config.PORTAL_ANSWER_BYTES,
    certificates: config.portalCertificates,
  });
