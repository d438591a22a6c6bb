import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../demo-portal/server.ts";
import { buildApp } from "../src/app.ts";
import { guardSettings, parseConfig } from "../src/config/config.ts";
import type { ListedClients } from "../src/oauth/clients.ts";
import type { ResolvedConfig } from "../src/portal/connect.ts";
import type { Transport } from "../src/portal/transport.ts";

/** One of the configured API keys. */
export const API_KEY = "a-key-of-the-tests-1";

/** Seals the challenges of every service under test. */
export const SEAL_KEYS = `tests:${createHash("sha256").update("seal key of the tests").digest("base64")}`;

/** Settings that turn all guards off. */
export const GUARDS_OFF = Object.fromEntries(guardSettings.map((name) => [name, "0"]));

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape are compared with literals.
  readonly body: any;
}

export interface Service {
  readonly url: string;
  readonly app: FastifyInstance;
  /** Every log line. */
  readonly log: string[];
  /** Posts JSON with the API key; `headers` replace or, with null, remove a header. */
  post(path: string, body: unknown, headers?: Record<string, string | null>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts the service on a free port with additional environment variables. */
export async function startService(
  portalUrl: string,
  environment: Record<string, string> = {},
  transport?: Transport,
  oauthClients?: ListedClients,
  wait?: (ms: number) => Promise<unknown>,
): Promise<Service> {
  const config = parseConfig({
    API_KEYS: `another-key-of-the-tests,${API_KEY}`,
    PORTAL_URL: portalUrl,
    SEAL_KEYS,
    ...environment,
  });
  return serve({ ...config, PORTAL_URL: portalUrl, portalCertificates: [] }, transport, oauthClients, wait);
}

/** Starts the service on a free port as without a configured portal: with the public demo key. */
export const startDemoService = (
  portalUrl: string,
  environment: Record<string, string> = {},
  oauthClients?: ListedClients,
): Promise<Service> =>
  serve(
    { ...parseConfig(environment), PORTAL_URL: portalUrl, isDemo: true, portalCertificates: [] },
    undefined,
    oauthClients,
  );

async function serve(
  config: ResolvedConfig,
  transport?: Transport,
  oauthClients?: ListedClients,
  wait?: (ms: number) => Promise<unknown>,
): Promise<Service> {
  const log: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => log.push(line) });
  const app = await buildApp(config, {
    logger,
    ...(transport && { transport }),
    ...(oauthClients && { oauthClients }),
    ...(wait && { wait }),
  });
  // An authorization server has a fixed address, and PORT=0 is a second instance of one.
  const port = config.OAUTH_ISSUER === null || config.PORT === 0 ? 0 : Number(new URL(config.OAUTH_ISSUER).port);
  const url = await app.listen({ port, host: "127.0.0.1" });
  return {
    url,
    app,
    log,
    post: (path, body, headers = {}) => {
      const all = { "x-api-key": API_KEY, "content-type": "application/json", ...headers };
      const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== null);
      const payload = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
      return request(url + path, { method: "POST", headers: sent, body: payload });
    },
    get: (path) => request(url + path),
    stop: () => app.close(),
  };
}

export async function request(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

export interface World {
  readonly portal: DemoPortal;
  readonly service: Service;
  /** Logs in and resolves to the session. Throws if the login fails. */
  login(registrationNumber?: string, password?: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the service and the demo portal as two servers. */
export async function startWorld(
  portalOptions: DemoPortalOptions = {},
  environment: Record<string, string> = {},
): Promise<World> {
  const portal = await startDemoPortal(portalOptions);
  const service = await startService(portal.url, environment);
  return {
    portal,
    service,
    async login(registration_number = "23DMO0001", password = "pass_good") {
      const { body } = await service.post("/auth/login", { registration_number, password });
      if (body.status !== "authenticated") throw new Error(`The login ended with ${body.code ?? body.status}.`);
      return body.session;
    },
    async stop() {
      await service.stop();
      await portal.stop();
    },
  };
}

/** Changes a student's records or clock at the demo portal, as its teachers and offices do. */
export async function control(
  { url }: Pick<DemoPortal, "url">,
  path: "clock" | "edit" | "reset",
  fields: Readonly<Record<string, string>> | string = {},
): Promise<void> {
  const body = new URLSearchParams({ student: "23DMO0001", ...Object.fromEntries(new URLSearchParams(fields)) });
  const answer = await fetch(`${url}/demo/${path}`, { method: "POST", body });
  if (!answer.ok) throw new Error(`The demo portal refused ${path}: ${await answer.text()}`);
}
