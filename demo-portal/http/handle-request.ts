import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultContext } from "../faults/fault.ts";
import { faults } from "../faults/faults.ts";
import { showHome } from "../home/home.ts";
import { tomcatPage } from "../html/html.ts";
import { renderStandaloneLoginPage } from "../login/login-pages.ts";
import type { PortalPage } from "../pages/page.ts";
import { renderOtherPage, servePage } from "../pages/serve.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming, RecordedRequest } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import { studentOf } from "../state/session-store.ts";
import { fieldsOfWorld, ofCampus, ofWorld } from "../world/campus.ts";
import { notFound, type PortalResponse, page, redirect, send, serverCookie, withServerCookie } from "./response.ts";
import { controls, fallback, type Routes } from "./routes.ts";

/** Only the newest requests are kept, so that a portal that runs for days does not grow. */
const maxRecordedRequests = 10_000;

/** Long names of fields are not recorded, and neither are those after the first 100. */
const maxRecordedName = 100;
const maxRecordedFields = 100;

/** No client waits this long for the answer to a multipart request. */
const hangMs = 3_600_000;

/** All pages of the portal are below this path. */
const root = "/vtop/";

/** A POST to one of these paths gets a 404 if the session has expired, whatever the `sessionEnd` option says. */
const loginPaths: readonly string[] = [
  "/vtop/login",
  "/vtop/prelogin/setup",
  "/vtop/validateSecurityOtp",
  "/vtop/resendSecurityOtp",
];

/** Handles one request, from receiving the body to sending the response, and records it in `requests` on arrival. */
export async function handleRequest(
  request: IncomingMessage,
  raw: ServerResponse,
  portal: Portal,
  routes: Routes,
  requests: RecordedRequest[],
): Promise<void> {
  const scheme = "encrypted" in request.socket ? "https" : "http";
  const origin = `${scheme}://${request.headers.host ?? "127.0.0.1"}`;
  const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
  const method = request.method ?? "GET";
  const record: RecordedRequest = {
    method,
    path,
    fields: [],
    student: null,
    address: request.socket.remoteAddress ?? "",
    userAgent: request.headers["user-agent"] ?? "",
    status: 0,
  };
  requests.push(record);
  if (requests.length > maxRecordedRequests) requests.shift();
  const body = await readForm(request);
  const campus = portal.campus?.data;
  const sent = method === "POST" ? withQuery(body, query) : body;
  const form = campus ? fieldsOfWorld(sent, campus) : sent;
  record.fields = [...body.keys()].filter((name) => name.length <= maxRecordedName).slice(0, maxRecordedFields);
  const { latencyMs, wait, balanced, serialisePerSession } = portal.settings;
  const cookies = cookiesOf(request);
  const reachesOtherServer = balanced && !cookies.includes(serverCookie);
  const currentSession = () => (reachesOtherServer ? null : findSession(cookies, portal));
  const answer = async () => {
    // Looked up here because an earlier request in the queue may have ended the session.
    const session = currentSession();
    const scenario = session?.stage.kind === "logged_in" ? session.stage.scenario : null;
    const isMultipart = request.headers["content-type"]?.startsWith("multipart/") === true;
    const asked = new URLSearchParams(query);
    const incoming: Incoming = {
      ...{ isMultipart, form, origin, session, record, scenario },
      path: campus ? ofWorld(path, campus) : path,
      query: campus ? new URLSearchParams([...fieldsOfWorld(asked, campus)]) : asked,
    };
    const student = session === null ? null : studentOf(session);
    record.student = student?.registrationNumber ?? null;
    const [answered] = await Promise.all([
      respondWithFaults(method, incoming, portal, routes).catch(serverError),
      latencyMs > 0 && wait(latencyMs),
    ]);
    const clock = student === null ? {} : { "X-Demo-Time": `${portal.live.of(student).today}T11:00` };
    const headers = { ...answered.headers, ...clock };
    const content = campus && typeof answered.body === "string" ? ofCampus(answered.body, campus) : answered.body;
    const response = { ...answered, headers, body: content };
    record.status = response.delivery?.kind === "reset" ? 0 : response.status;
    await send(reachesOtherServer ? withServerCookie(response) : response, raw, wait);
  };
  const session = serialisePerSession ? currentSession() : null;
  if (session === null) return answer();
  // After all earlier requests of the session, whether they succeeded or failed.
  session.last = session.last.then(answer, answer);
  return session.last;
}

/** The demo portal shares a process with the service: an error in a page must not end it. */
function serverError(error: unknown): PortalResponse {
  console.error(error);
  return page(tomcatPage(500, "Internal Server Error", "The server encountered an unexpected condition."), 500);
}

async function respondWithFaults(
  method: string,
  incoming: Incoming,
  portal: Portal,
  routes: Routes,
): Promise<PortalResponse> {
  const { path, record, origin } = incoming;
  const portalPage = method === "POST" ? findPage(path, portal) : undefined;
  const route = (method === "POST" ? routes.post.get(path) : routes.get.get(path)) ?? fallback;
  const target = portalPage?.name ?? route.faultTarget ?? "";
  const response = await respond(method, incoming, portal, routes);
  const scripted = incoming.scenario?.fault;
  const isScripted = scripted?.target === target || (scripted?.target === "data" && portalPage !== undefined);
  const fault = portal.faults.take(target) ?? (isScripted ? scripted : undefined);
  if (fault === undefined) return response;
  const context: FaultContext = {
    registrationNumber: record.student,
    loginPage: () => renderStandaloneLoginPage(origin, portal),
    otherPage: () => (portalPage === undefined ? null : renderOtherPage(portalPage, incoming, portal)),
  };
  return faults[fault.kind].apply(response, fault.setting, context);
}

async function respond(method: string, incoming: Incoming, portal: Portal, routes: Routes): Promise<PortalResponse> {
  const { path, session } = incoming;
  if (method === "GET" || method === "HEAD") return (routes.get.get(path) ?? fallback).handle(incoming, portal);
  if (portal.campus?.hangsOnMultipart && incoming.isMultipart)
    return { ...page(""), delivery: { kind: "slow_headers", ms: hangMs } };
  if (method !== "POST")
    return page(tomcatPage(405, "Method Not Allowed", "The method is not supported for the target resource."), 405);
  const open = controls.get(path);
  if (open !== undefined) return open(incoming, portal);
  if (session === null) return respondToExpiredSession(incoming, portal);
  if (!acceptsToken(incoming, session, portal)) return respondToStaleToken(incoming, portal);
  const portalPage = findPage(path, portal);
  if (portalPage !== undefined) return servePage(portalPage, incoming, session, portal);
  return routes.post.get(path)?.handle(incoming, session, portal) ?? fallback.handle(incoming, portal);
}

function acceptsToken({ path, form }: Incoming, { csrf, earlierTokens }: Session, { campus }: Portal): boolean {
  const token = form.get("_csrf") ?? "";
  const newestPath = campus?.newestTokenPath;
  return token === csrf || (earlierTokens.has(token) && (newestPath === undefined || path !== `${root}${newestPath}`));
}

const findPage = (path: string, portal: Portal): PortalPage | undefined =>
  path.startsWith(root) ? portal.pages.get(path.slice(root.length)) : undefined;

async function respondToExpiredSession({ path, origin }: Incoming, portal: Portal): Promise<PortalResponse> {
  const end = loginPaths.includes(path) ? "not_found" : portal.settings.sessionEnd;
  if (end === "not_found") return notFound();
  if (end === "redirect") return redirect("/vtop/login");
  return page(await renderStandaloneLoginPage(origin, portal));
}

function respondToStaleToken(incoming: Incoming, portal: Portal): PortalResponse {
  const isLoggedIn = incoming.session?.stage.kind === "logged_in";
  return portal.settings.staleToken === "home_page" && isLoggedIn ? showHome(incoming, portal) : notFound();
}

const cookiesOf = (request: IncomingMessage): readonly string[] =>
  (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());

/** The session of the first JSESSIONID that is valid. A client may send an old cookie next to a new one. */
function findSession(cookies: readonly string[], portal: Portal): Session | null {
  for (const cookie of cookies.filter((pair) => pair.startsWith("JSESSIONID="))) {
    const session = portal.sessions.find(cookie.slice("JSESSIONID=".length));
    if (session !== null) return session;
  }
  return null;
}

/** Tomcat's default limit for a posted form. */
const maxBodyBytes = 2 * 1024 * 1024;
/** Tomcat's default limit for the number of fields. */
const maxFields = 1000;

/** Fields by name. If a name occurs twice, the first value is used (the logout form sends its token twice). */
function fieldsFrom(pairs: Iterable<readonly [name: string, value: string]>): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of pairs) fields.set(name, fields.get(name) ?? value);
  return fields;
}

/**
 * Parses a request body, urlencoded or multipart; the portal accepts both everywhere. A malformed body, or one that
 * is too large or has too many fields, has no fields.
 */
export async function readForm(request: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  const body = await readBody(request);
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  if (body.length === 0) return new Map();
  const form = await new Response(body, { headers }).formData().catch(() => []);
  return fieldsFrom([...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
}

/** The fields of a POST. As in Tomcat, the parameters of the query are fields too and come first. */
export const withQuery = (form: ReadonlyMap<string, string>, query: string): ReadonlyMap<string, string> =>
  fieldsFrom([...new URLSearchParams(query), ...form]);

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  const body = size > maxBodyBytes ? Buffer.alloc(0) : Buffer.concat(chunks);
  return countSeparators(body) < maxFields ? body : Buffer.alloc(0);
}

const countSeparators = (body: Buffer): number => (body.toString("latin1").match(/&|form-data/g) ?? []).length;
