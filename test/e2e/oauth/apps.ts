import { createHash, randomBytes } from "node:crypto";
import { load } from "cheerio";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../../../demo-portal/server.ts";
import { DEVICE_GRANT, ListedClients } from "../../../src/oauth/clients.ts";
import { freePort } from "../../../tools/free-port.ts";
import { type Answer, request, type Service, startService } from "../../service.ts";

export const CALLBACK = "https://bus.example.edu/callback";
export const NATIVE_CALLBACK = "http://127.0.0.1/callback";
export const STUDENT = "23DMO0001";
export const OTP_STUDENT = "24DMO0006";
export const PASSWORD = "pass_good";

/** The clients of the service under test. */
export const CLIENTS = [
  {
    ...{ client_id: "bus-app", client_name: "Bus App", redirect_uris: [CALLBACK, NATIVE_CALLBACK] },
    purpose: "to show the bus after your last class",
    hold: true,
  },
  { client_id: "marks-app", client_name: "Marks App", redirect_uris: [CALLBACK], scope: "marks" },
  { client_id: "hall-screen", client_name: "Hall Screen", grant_types: [DEVICE_GRANT] },
];

/** A demo portal, and a service in front of it that is an authorization server. */
export interface OAuthWorld {
  readonly portal: DemoPortal;
  readonly service: Service;
  readonly listed: ListedClients;
  stop(): Promise<void>;
}

export async function startOAuthWorld(
  environment: Record<string, string> = {},
  portalOptions: DemoPortalOptions = {},
): Promise<OAuthWorld> {
  const portal = await startDemoPortal(portalOptions);
  const listed = new ListedClients(JSON.stringify(CLIENTS));
  const service = await startService(
    portal.url,
    { OAUTH_REGISTRATION: "open", OAUTH_ISSUER: `http://127.0.0.1:${await freePort()}`, ...environment },
    undefined,
    listed,
  );
  return {
    portal,
    service,
    listed,
    async stop() {
      await service.stop();
      await portal.stop();
    },
  };
}

/** A page that the student sees. */
export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Texts of the page. */
  readonly heading: string;
  readonly message: string;
  /** The address of a redirect. */
  readonly location: URL | null;
  /** The path that the form is sent to. */
  readonly action: string;
  /** Names of the visible fields. */
  readonly fields: readonly string[];
  readonly hidden: Readonly<Record<string, string>>;
}

/** The browser of a student: it keeps cookies, shows pages and sends forms. */
export class Browser {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  cookie = "";

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  open(address: string | URL): Promise<Shown> {
    return this.#show(address, {});
  }

  /** Fills in the form of a page and sends it. */
  submit(page: Shown, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}): Promise<Shown> {
    return this.#show(new URL(page.action, `${this.#origin}/oauth/`), {
      method: "POST",
      headers: { origin: this.#headers.origin ?? this.#origin, ...headers },
      body: new URLSearchParams({ ...page.hidden, ...fields }),
    });
  }

  async #show(address: string | URL, init: RequestInit): Promise<Shown> {
    const headers = { ...this.#headers, cookie: this.cookie, ...(init.headers as Record<string, string>) };
    const response = await fetch(address, { ...init, headers, redirect: "manual" });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.cookie = cookie.split(";")[0] ?? "";
    const html = await response.text();
    const $ = load(html);
    const location = response.headers.get("location");
    return {
      status: response.status,
      headers: response.headers,
      html,
      heading: $("h1").text(),
      message: $(".message").text().trim(),
      action: $("form").attr("action") ?? "",
      location: location === null ? null : new URL(location),
      fields: $("input:not([type=hidden])")
        .toArray()
        .map((input) => $(input).attr("name") ?? ""),
      hidden: Object.fromEntries(
        $("input[type=hidden]")
          .toArray()
          .map((input) => [$(input).attr("name") ?? "", $(input).attr("value") ?? ""]),
      ),
    };
  }
}

const VERIFIER = randomBytes(32).toString("base64url");
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

/** The address of an authorization; null leaves a parameter out. */
export function authorizationUrl(origin: string, changes: Readonly<Record<string, string | null>> = {}): URL {
  const parameters = {
    ...{ response_type: "code", client_id: "bus-app", redirect_uri: CALLBACK, scope: "marks timetable" },
    ...{ state: "a-state", code_challenge: CHALLENGE, code_challenge_method: "S256", ...changes },
  };
  const url = new URL("/oauth/authorize", origin);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url;
}

/** Logs a student in on the page. Returns the code. */
export async function codeFor(
  origin: string,
  changes: Readonly<Record<string, string | null>> = {},
  student = STUDENT,
  browser = new Browser(origin),
): Promise<string> {
  const page = await browser.open(authorizationUrl(origin, changes));
  const done = await browser.submit(page, { registration_number: student, password: PASSWORD });
  const code = done.location?.searchParams.get("code");
  if (!code) throw new Error(`No code: ${done.status} ${done.message}`);
  return code;
}

export const postForm = (
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<Answer> => request(origin + path, { method: "POST", headers, body: new URLSearchParams(fields) });

export const exchange = (
  origin: string,
  code: string,
  changes: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  postForm(
    origin,
    "/oauth/token",
    {
      ...{ grant_type: "authorization_code", client_id: "bus-app", redirect_uri: CALLBACK },
      ...{ code, code_verifier: VERIFIER, ...changes },
    },
    headers,
  );

/** Logs a student in and returns an access token. */
export async function tokenFor(origin: string, scope: string, ...who: [student?: string, browser?: Browser]) {
  const { body } = await exchange(origin, await codeFor(origin, { scope }, ...who));
  return String(body.access_token);
}

/** Headers of a call with a token instead of an API key. */
export const bearer = (token: string) => ({ "x-api-key": null, authorization: `Bearer ${token}` });
