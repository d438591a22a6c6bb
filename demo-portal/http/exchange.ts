import type { IncomingMessage, ServerResponse } from "node:http";
import { type Site, strike } from "../faults/faults.ts";
import { tomcatPage } from "../html/html.ts";
import { strayLoginPage } from "../login/next-captcha.ts";
import type { PortalPage } from "../pages/page.ts";
import { visitPage } from "../pages/serve.ts";
import { type Session, studentOf } from "../state/sessions.ts";
import type { Incoming, Portal, RecordedRequest } from "../state/state.ts";
import { type Answer, deliver, notFound, page, redirect } from "./answer.ts";
import { readForm } from "./forms.ts";

/** What answers a GET; the session of the cookie may be dead or missing. */
export interface GetRoute {
  /** Name by which tests switch on a fault of this answer. */
  readonly place?: string;
  handle(incoming: Incoming, portal: Portal): Answer | Promise<Answer>;
}

/** What answers a POST; the session is alive and the token is its own. */
export interface PostRoute {
  readonly place?: string;
  handle(incoming: Incoming, session: Session, portal: Portal): Answer | Promise<Answer>;
}

/** All routes but the pages behind the login, by whole path. */
export interface Routes {
  readonly get: ReadonlyMap<string, GetRoute>;
  readonly post: ReadonlyMap<string, PostRoute>;
  /** For GETs of any other path, and for POSTs of a living session with its token. */
  readonly other: GetRoute;
}

/** So many requests are remembered; a portal that runs for days must not grow. */
const rememberedRequests = 10_000;

/** Everything of the portal lies below this path. */
const root = "/vtop/";

/** Paths whose POST is answered with 404 when the session is dead, whatever the other pages do. */
const loginPaths: readonly string[] = [
  "/vtop/login",
  "/vtop/prelogin/setup",
  "/vtop/validateSecurityOtp",
  "/vtop/resendSecurityOtp",
];

/** One request from the first byte to the last byte of its answer, written down in `requests` when it arrives. */
export async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  portal: Portal,
  routes: Routes,
  requests: RecordedRequest[],
): Promise<void> {
  const scheme = "encrypted" in request.socket ? "https" : "http";
  const origin = `${scheme}://${request.headers.host ?? "127.0.0.1"}`;
  const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
  const method = request.method ?? "GET";
  const record: RecordedRequest = { method, path, fields: [], student: null, status: 0 };
  requests.push(record);
  if (requests.length > rememberedRequests) {
    requests.shift();
  }
  const form = await readForm(request);
  record.fields = [...form.keys()];
  const session = portal.sessions.find(cookieOf(request));
  const script = session?.stage.kind === "in" ? session.stage.script : null;
  const incoming: Incoming = { path, query: new URLSearchParams(query), form, origin, session, record, script };
  record.student = session === null ? null : (studentOf(session)?.registrationNumber ?? null);
  const { latencyMs, wait } = portal.settings;
  const [answer] = await Promise.all([withFaults(method, incoming, portal, routes), latencyMs > 0 && wait(latencyMs)]);
  record.status = answer.manner?.kind === "reset" ? 0 : answer.status;
  await deliver(answer, response, wait);
}

async function withFaults(method: string, incoming: Incoming, portal: Portal, routes: Routes): Promise<Answer> {
  const { path, record, origin } = incoming;
  const visited = method === "POST" ? pageAt(path, portal) : undefined;
  const route = method === "POST" ? routes.post.get(path) : routes.get.get(path);
  const place = visited?.name ?? route?.place ?? "";
  const answer = await answerTo(method, incoming, portal, routes);
  const scripted = incoming.script?.fault;
  const struck = scripted?.place === place || (scripted?.place === "data" && visited !== undefined);
  const fault = portal.faults.take(place) ?? (struck ? scripted : undefined);
  if (fault === undefined) {
    return answer;
  }
  const site: Site = { registrationNumber: record.student, loginPage: () => strayLoginPage(origin, portal) };
  return strike(answer, fault.kind, fault.setting, site);
}

async function answerTo(method: string, incoming: Incoming, portal: Portal, routes: Routes): Promise<Answer> {
  const { path, session } = incoming;
  if (method === "GET" || method === "HEAD") {
    return (routes.get.get(path) ?? routes.other).handle(incoming, portal);
  }
  if (method !== "POST") {
    return page(tomcatPage(405, "Method Not Allowed", "The method is not supported for the target resource."), 405);
  }
  if (session === null) {
    return deadPost(incoming, portal);
  }
  if (incoming.form.get("_csrf") !== session.csrf) {
    return notFound();
  }
  const visited = pageAt(path, portal);
  if (visited !== undefined) {
    return visitPage(visited, incoming, session, portal);
  }
  return routes.post.get(path)?.handle(incoming, session, portal) ?? routes.other.handle(incoming, portal);
}

function pageAt(path: string, portal: Portal): PortalPage | undefined {
  return path.startsWith(root) ? portal.pages.get(path.slice(root.length)) : undefined;
}

async function deadPost({ path, origin }: Incoming, portal: Portal): Promise<Answer> {
  const end = loginPaths.includes(path) ? "not_found" : portal.settings.sessionEnd;
  switch (end) {
    case "not_found":
      return notFound();
    case "redirect":
      return redirect("/vtop/login");
    case "login_page":
      return page(await strayLoginPage(origin, portal));
  }
}

function cookieOf(request: IncomingMessage): string | null {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith("JSESSIONID="))?.slice("JSESSIONID=".length) ?? null;
}
