import { once, setMaxListeners } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { setTimeout } from "node:timers/promises";
import { campuses } from "./campus/index.ts";
import { drawCaptcha } from "./captcha/captcha.ts";
import type { FaultSetting } from "./faults/fault.ts";
import { ActiveFaults, type FaultKind } from "./faults/faults.ts";
import { issue, tlsOf } from "./http/certificate.ts";
import { handleRequest } from "./http/handle-request.ts";
import { faultTargets, routesOf, routeVariants } from "./http/routes.ts";
import { pages as allPages } from "./pages/index.ts";
import { LiveRecords } from "./state/live-records.ts";
import type { DemoPortalOptions, Portal } from "./state/portal.ts";
import type { RecordedRequest } from "./state/request.ts";
import { SessionStore } from "./state/session-store.ts";

export type { DemoPortalOptions } from "./state/portal.ts";

export interface DemoPortal {
  /** "http://127.0.0.1:PORT"; the pages are below /vtop/. */
  readonly url: string;
  /** "https://127.0.0.1:PORT", or null without TLS. */
  readonly tlsUrl: string | null;
  /** PEM of the self-signed certificate, which every start generates; null without TLS. */
  readonly tlsCertificate: string | null;
  /** The last 10,000 requests, in order. `requests.length = 0` clears the list. */
  readonly requests: RecordedRequest[];
  /** The variants that `show` accepts, by page name. Pages without variants have an empty list. */
  readonly variants: ReadonlyMap<string, readonly string[]>;
  /** Turns on a variant of a page; null turns it off. Throws on an unknown name. */
  show(page: string, variant: string | null): void;
  /**
   * Applies a fault to the responses of a target from now on; null turns it off. The target is a page name or one of
   * "landing", "setup", "login_page", "captcha", "login", "home", "otp", "resend", "logout", "receipt", "file", "outing_save", "outing_delete". Throws on an unknown name.
   */
  fault(target: string, kind: FaultKind | null, setting?: FaultSetting): void;
  /** Closes listeners and connections, even if a response is still being sent. */
  stop(): Promise<void>;
}

/** Starts a demo portal on 127.0.0.1. Resolves when it is listening. */
export async function startDemoPortal(options: DemoPortalOptions = {}): Promise<DemoPortal> {
  const stopping = new AbortController();
  const portal = createPortal(options, stopping.signal);
  const routes = routesOf(portal.campus);
  const requests: RecordedRequest[] = [];
  const listener: RequestListener = (request, response) => {
    handleRequest(request, response, portal, routes, requests).catch((error: unknown) => {
      if (!stopping.signal.aborted && !request.destroyed) console.error(error);
      response.destroy();
    });
  };
  const plain = await listen(createServer(listener), options.port ?? 0);
  const issued = options.tls === true ? issue({ name: "demo portal", hosts: ["127.0.0.1"], days: [-1, 365] }) : null;
  const tls = issued && (await listen(createTlsServer(tlsOf(issued), listener), 0));
  const variants = variantsOf(portal);
  return {
    url: `http://127.0.0.1:${plain.port}`,
    tlsUrl: tls && `https://127.0.0.1:${tls.port}`,
    tlsCertificate: issued?.certificate ?? null,
    requests,
    variants,
    show(page, variant) {
      if (!variants.has(page) || (variant !== null && !variants.get(page)?.includes(variant)))
        throw new Error(`The demo portal has no variant ${variant} of ${page}.`);
      if (variant === null) {
        portal.shown.delete(page);
      } else {
        portal.shown.set(page, variant);
      }
    },
    fault(target, kind, setting = {}) {
      if (!faultTargets.has(target) && !variants.has(target))
        throw new Error(`The demo portal has no fault target ${target}.`);
      portal.faults.set(target, kind, setting);
    },
    async stop() {
      stopping.abort();
      await Promise.all([plain, tls].map((server) => server?.close()));
    },
  };
}

function createPortal(options: DemoPortalOptions, stopping: AbortSignal): Portal {
  // Every delayed response adds a listener.
  setMaxListeners(0, stopping);
  const random = options.random ?? Math.random;
  const now = options.now ?? Date.now;
  const campus = options.campus && campuses[options.campus];
  const own = campus?.options ?? {};
  const { idleMs = own.idleMs ?? 15 * 60_000, lifeMs = own.lifeMs ?? 0, balanced = own.balanced ?? false } = options;
  return {
    settings: {
      latencyMs: 0,
      primeCalendar: false,
      primeCoursePage: true,
      serialisePerSession: false,
      sessionEnd: "not_found",
      staleToken: "not_found",
      otpKeepsCookie: false,
      googleCaptchas: 0,
      rememberAddressMs: 0,
      now,
      draw: (look) => drawCaptcha(random, look),
      wait: (ms) => setTimeout(ms, undefined, { signal: stopping }),
      ...options,
      idleMs,
      lifeMs,
      balanced,
    },
    campus,
    loginPages: 0,
    sessions: new SessionStore(now, { idleMs, lifeMs }),
    pages: new Map((options.pages ?? campus?.pages ?? allPages).map((page) => [page.path, page])),
    shown: new Map(),
    faults: new ActiveFaults(),
    mails: [],
    challenges: new Map(),
    live: new LiveRecords(now),
    confirmedAddresses: new Map(),
  };
}

function variantsOf({ pages }: Portal): ReadonlyMap<string, readonly string[]> {
  const ofPages = [...pages.values()].map(({ name, variants = [] }) => [name, variants] as const);
  return new Map([...Object.entries(routeVariants), ...ofPages]);
}

async function listen(server: Server, port: number): Promise<{ port: number; close(): Promise<void> }> {
  server.keepAliveTimeout = 20_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}
