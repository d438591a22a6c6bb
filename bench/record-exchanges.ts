import { parseConfig } from "../src/config/config.ts";
import { endpoints } from "../src/features/index.ts";
import { connectPortal, transportFor } from "../src/portal/connect.ts";
import type { PortalRequest, Transport } from "../src/portal/transport.ts";
import { Caller } from "./caller.ts";
import { type Exchange, LOGIN } from "./exchange.ts";
import { startService } from "./processes.ts";

const running = { sem_sub_id: "AP2026272" };
const full = { sem_sub_id: "AP2025262" };

/** The data calls that are measured one by one, with their bodies. */
const dataCalls: Readonly<Record<string, object>> = {
  "/student/attendance": full,
  "/student/timetable": full,
  "/student/marks": running,
  "/student/grade_history": {},
  "/student/mentor": {},
};

const credentials = { registration_number: "23DMO0001", password: "pass_good" };

/** Makes calls once with a service of its own and records what went through it. Every portal has its own sessions. */
export async function recordExchanges(
  portalUrl: string,
  paths: readonly string[] = Object.keys(dataCalls),
): Promise<readonly Exchange[]> {
  const service = await startService(portalUrl);
  const caller = new Caller(service.url);
  const session = await caller.login();
  const exchanges: Exchange[] = [];
  for (const path of paths) {
    const body = JSON.stringify({ session, ...dataCalls[path] });
    const { text, portalRequests } = await caller.mustCall(path, body);
    exchanges.push({ path, body, answer: text, portalRequests, portal: await portalRequestOf(portalUrl, path, body) });
  }
  // A page of a login cannot be requested twice, so the floor requests a small page as often as a login does.
  const smallest = exchanges.find(({ path }) => path === "/student/mentor");
  if (smallest !== undefined) {
    const body = JSON.stringify(credentials);
    const { text, portalRequests } = await caller.mustCall(LOGIN, body);
    exchanges.push({ path: LOGIN, body, answer: text, portalRequests, portal: smallest.portal });
  }
  await caller.close();
  await service.stop();
  return exchanges;
}

/** The request that an endpoint sends to the portal. */
async function portalRequestOf(portalUrl: string, path: string, body: string): Promise<Exchange["portal"]> {
  const sent: PortalRequest[] = [];
  const config = { ...parseConfig({}), PORTAL_URL: portalUrl, portalCertificates: [] };
  const real = transportFor(config);
  const transport: Transport = {
    ...real,
    request(request, timeoutMs) {
      sent.push(request);
      return real.request(request, timeoutMs);
    },
  };
  const connection = connectPortal(config, { transport });
  const client = { name: null, id: "", counterId: "", requestsPerMinute: 0, requestsPerDay: 0, refusedLogins: 0 };
  await endpoints
    .find((endpoint) => endpoint.path === path)
    ?.handle(connection.startRequest({ client, id: "bench" }).portal, JSON.parse(body));
  await connection.close();
  const request = sent.at(-1);
  if (request === undefined) throw new Error(`${path} sent no request to the portal.`);
  const { method, cookie, userAgent, fields = {} } = request;
  const headers = {
    "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
    "x-requested-with": "XMLHttpRequest",
    accept: "text/html,application/xhtml+xml,*/*",
    "user-agent": userAgent,
    ...(cookie !== null && { cookie }),
  };
  return { method, path: request.path, headers, body: new URLSearchParams(fields).toString() };
}
