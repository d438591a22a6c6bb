import { recordingApp } from "../tools/recording-app.ts";

/** One call: what the caller sends and gets, and what is sent to the portal for it. */
export interface Exchange {
  /** Path of the endpoint. */
  readonly path: string;
  /** JSON that the caller sends. */
  readonly body: string;
  /** JSON that the caller gets. */
  readonly answer: string;
  /** Number of requests to the portal. */
  readonly portalRequests: number;
  /** The last of them. */
  readonly portal: {
    readonly method: "GET" | "POST";
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/** Path of the login, whose answers differ. */
export const LOGIN = "/auth/login";

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

/** Makes calls once and records what the floor has to send and to answer. Every portal has its own sessions. */
export async function recordExchanges(
  portalUrl: string,
  paths: readonly string[] = Object.keys(dataCalls),
): Promise<readonly Exchange[]> {
  const app = await recordingApp(portalUrl);
  const record = async (path: string, body: object): Promise<Exchange> => {
    const { text, recorded } = await app.call(path, body);
    const request = recorded.at(-1)?.request;
    if (request === undefined) throw new Error(`${path} sent no request to the portal.`);
    const { method, cookie, userAgent, fields = {} } = request;
    const headers = {
      "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
      "x-requested-with": "XMLHttpRequest",
      accept: "text/html,application/xhtml+xml,*/*",
      "user-agent": userAgent,
      ...(cookie !== null && { cookie }),
    };
    const portal = { method, path: request.path, headers, body: new URLSearchParams(fields).toString() };
    return { path, body: JSON.stringify(body), answer: text, portalRequests: recorded.length, portal };
  };
  const login = await record(LOGIN, credentials);
  const { session } = JSON.parse(login.answer);
  const exchanges: Exchange[] = [];
  for (const path of paths) exchanges.push(await record(path, { session, ...dataCalls[path] }));
  await app.close();
  // A page of a login cannot be requested twice, so the floor requests a small page as often as a login does.
  const smallest = exchanges.find(({ path }) => path === "/student/mentor");
  return smallest === undefined ? exchanges : [...exchanges, { ...login, portal: smallest.portal }];
}
