import { once, setMaxListeners } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { setTimeout } from "node:timers/promises";
import { drawCaptcha } from "./captcha/captcha.ts";
import { FaultBoard, type FaultKind, type FaultSetting } from "./faults/faults.ts";
import { worthlessCertificate } from "./http/certificate.ts";
import { exchange } from "./http/exchange.ts";
import { places, routes } from "./http/routes.ts";
import { loginVariants } from "./login/login-pages.ts";
import { pages as allPages } from "./pages/index.ts";
import type { PortalPage } from "./pages/page.ts";
import { Sessions } from "./state/sessions.ts";
import type { Draw, Portal, RecordedRequest, SessionEnd } from "./state/state.ts";

/** How a demo portal is started. Every option has the default of a portal that a person can try out. */
export interface DemoPortalOptions {
  /** Port of the plain listener on 127.0.0.1; 0, the default, is any free one. */
  readonly port?: number;
  /** Also listen with TLS, on any free port, with a certificate that nobody trusts. Default false. */
  readonly tls?: boolean;
  /** Every answer leaves so many milliseconds after its request came, as through a slow network. Default 0. */
  readonly latencyMs?: number;
  /** Refuse a student after so many refused logins, as the real portal does. Default 0: not counted. */
  readonly lockAfter?: number;
  /** Source of the captchas, 0 up to 1. Default Math.random. */
  readonly random?: () => number;
  /** Clock of sessions and OTPs, in milliseconds. Default Date.now. */
  readonly now?: () => number;
  /** Calendar data pages answer 404 until the calendar's menu page was opened in the session. Default false. */
  readonly primeCalendar?: boolean;
  /** Data pages of the course page are refused until its menu page was opened in the session. Default true. */
  readonly primeCoursePage?: boolean;
  /** What a POST of a dead session gets: 404 (default), a redirect to the login page, or the login page with 200. */
  readonly sessionEnd?: SessionEnd;
  /** The cookie stays the same when the OTP is accepted. Default false: another one, as at a login without OTP. */
  readonly otpKeepsCookie?: boolean;
  /** Replaces the drawing of captchas. */
  readonly draw?: Draw;
  /** Replaces the waiting of slow answers; gets milliseconds. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Replaces the pages behind the login. */
  readonly pages?: readonly PortalPage[];
}

/** A running demo portal. */
export interface DemoPortal {
  /** "http://127.0.0.1:PORT"; pages live under /vtop/. */
  readonly url: string;
  /** "https://127.0.0.1:PORT", or null without TLS. */
  readonly tlsUrl: string | null;
  /** Everything that it was asked, in order, the last 10,000; `requests.length = 0` empties it. */
  readonly requests: RecordedRequest[];
  /** The variants that `show` takes, by name of the page; a page without any has an empty list. */
  readonly variants: ReadonlyMap<string, readonly string[]>;
  /** Switches a variant of one page on, or with null off. Throws on a name that there is not. */
  show(page: string, variant: string | null): void;
  /**
   * Spoils the answers of one place from now on, or with null no longer: the name of a page, or one of "landing",
   * "setup", "login_page", "captcha", "login", "home", "otp", "resend". Throws on a name that there is not.
   */
  fault(place: string, kind: FaultKind | null, setting?: FaultSetting): void;
  /** Closes listeners and connections; answers on their way are cut. */
  stop(): Promise<void>;
}

/** Starts a demo portal on 127.0.0.1; resolves when it listens. */
export async function startDemoPortal(options: DemoPortalOptions = {}): Promise<DemoPortal> {
  const stopping = new AbortController();
  const portal = createPortal(options, stopping.signal);
  const requests: RecordedRequest[] = [];
  const listener: RequestListener = (request, response) => {
    exchange(request, response, portal, routes, requests).catch((error: unknown) => {
      if (!stopping.signal.aborted && !request.destroyed) {
        console.error(error);
      }
      response.destroy();
    });
  };
  const plain = await listen(createServer(listener), options.port ?? 0);
  const tls = options.tls === true ? await listen(createTlsServer(worthlessCertificate, listener), 0) : null;
  const variants = variantsOf(portal);
  return {
    url: `http://127.0.0.1:${plain.port}`,
    tlsUrl: tls === null ? null : `https://127.0.0.1:${tls.port}`,
    requests,
    variants,
    show(name, variant) {
      if (!variants.has(name) || (variant !== null && !variants.get(name)?.includes(variant))) {
        throw new Error(`The demo portal has no variant ${variant} of ${name}.`);
      }
      if (variant === null) {
        portal.shown.delete(name);
      } else {
        portal.shown.set(name, variant);
      }
    },
    fault(place, kind, setting = {}) {
      if (!places.has(place) && !variants.has(place)) {
        throw new Error(`The demo portal has no place called ${place}.`);
      }
      portal.faults.set(place, kind, setting);
    },
    async stop() {
      stopping.abort();
      await Promise.all([plain, tls].map((server) => server?.close()));
    },
  };
}

function createPortal(options: DemoPortalOptions, stopping: AbortSignal): Portal {
  // Every answer that waits listens for the stop.
  setMaxListeners(0, stopping);
  const random = options.random ?? Math.random;
  const now = options.now ?? Date.now;
  return {
    settings: {
      latencyMs: options.latencyMs ?? 0,
      lockAfter: options.lockAfter ?? 0,
      primeCalendar: options.primeCalendar ?? false,
      primeCoursePage: options.primeCoursePage ?? true,
      sessionEnd: options.sessionEnd ?? "not_found",
      otpKeepsCookie: options.otpKeepsCookie ?? false,
      now,
      draw: options.draw ?? ((look) => drawCaptcha(random, look)),
      wait: options.wait ?? ((ms) => setTimeout(ms, undefined, { signal: stopping })),
    },
    sessions: new Sessions(now),
    pages: new Map((options.pages ?? allPages).map((page) => [page.path, page])),
    shown: new Map(),
    faults: new FaultBoard(),
    mails: [],
    failures: new Map(),
    challenges: new Map(),
  };
}

function variantsOf({ pages }: Portal): ReadonlyMap<string, readonly string[]> {
  const ofPages = [...pages.values()].map(({ name, variants = [] }) => [name, variants] as const);
  return new Map([["login", loginVariants], ...ofPages]);
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
