import { beforeAll, expect, it, vi } from "vitest";
import { deviceLogin, Portico } from "../../../client/index.ts";
import { parseConfig } from "../../../src/config/config.ts";
import { scopeNames } from "../../../src/contract/scopes.ts";
import type { Session } from "../../../src/contract/session.ts";
import { Seal } from "../../../src/digest/seal.ts";
import { SEAL_KEYS } from "../../service.ts";
import { startedForAll } from "../../set-up.ts";
import { Browser, OTP_STUDENT, PASSWORD, type Shown, startOAuthWorld } from "./apps.ts";

const OTP = "123456";

let origin: string;
let seal: Seal;
const world = startedForAll(() => startOAuthWorld());
beforeAll(async () => {
  origin = world.service.url;
  seal = new Seal(parseConfig({ SEAL_KEYS }).SEAL_KEYS, origin);
});

/** Everything that the apps sent and received. */
const traffic: string[] = [];
const realFetch = globalThis.fetch;
/** The pages that only the student sees. */
const STUDENT_PATHS = ["/oauth/authorize", "/oauth/login", "/oauth/device"];

const headersOf = (headers: Headers) => [...headers].join("\n");

/** Records a request and its answer, unless the student's browser has sent it. */
const recording: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname, href } = new URL(request.url);
  if (STUDENT_PATHS.includes(pathname)) return realFetch(input, init);
  traffic.push(`${href}\n${headersOf(request.headers)}\n${await request.clone().text()}`);
  // The student needs no time here.
  if (pathname === "/oauth/token") await decided;
  const response = await realFetch(request);
  const text = await response.text();
  traffic.push(`${headersOf(response.headers)}\n${text}`);
  return new Response(text.replace('"interval":5', '"interval":0') || null, response);
};

let decided: Promise<unknown> = Promise.resolve();

/** Logs the OTP student in on the page that is open. Returns the last page. */
async function logIn(browser: Browser, page: Shown) {
  const otp = await browser.submit(page, { registration_number: OTP_STUDENT, password: PASSWORD });
  return browser.submit(otp, { otp: OTP });
}

/** Reads data of every kind, also a page that is refused. */
async function use(portico: Portico): Promise<void> {
  const { semester } = await portico.currentSemester();
  const fields = { sem_sub_id: semester?.id ?? "" };
  expect((await portico.attendance(fields)).length).toBeGreaterThan(0);
  await Promise.all([portico.profile(), portico.marks(fields), portico.timetable(fields), portico.gradeHistory()]);
  world.portal.fault("marks", "menu_off");
  await expect(portico.marks(fields)).rejects.toMatchObject({ name: "PorticoError" });
  world.portal.fault("marks", null);
}

/** An app on a device that logs a student in and reads data. Returns its access token. */
async function app(): Promise<string> {
  const login = { baseUrl: origin, clientId: "hall-screen", scopes: scopeNames };
  const { accessToken } = await deviceLogin(login, {
    onCode({ userCode, verificationUri }) {
      const browser = new Browser(origin);
      decided = (async () => {
        const entry = await browser.submit(await browser.open(verificationUri), { user_code: userCode });
        expect((await logIn(browser, entry)).html).toContain("has access now");
      })();
    },
  });
  await use(new Portico({ baseUrl: origin, accessToken, maxRetries: 0 }));
  return accessToken;
}

it("an app sees no password, OTP, cookie or HTML of the portal, nor does a log", async () => {
  vi.stubGlobal("fetch", recording);
  const token = await app();
  const session = seal.open<{ readonly session: Session }>("access", token)?.value.session;
  if (session === undefined) throw new Error("The access token cannot be opened.");
  const cookies = session.cookie.split("; ").map((cookie) => cookie.replace(/^\w+=/, ""));
  const secrets = [PASSWORD, OTP, ...cookies, session.csrf_token, "JSESSIONID", "_csrf"];
  expect(secrets.every((secret) => secret.length > 4)).toBe(true);
  // As bytes, too: a token is no encoding of them.
  const decoded = token.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
  const markup = /<(!doctype|html|table|div|form|input|script)\b/i;
  const seen = [...traffic, ...decoded];
  expect(traffic.join()).toContain(token);
  expect(secrets.filter((secret) => seen.some((text) => text.includes(secret)))).toEqual([]);
  expect(seen.filter((text) => markup.test(text))).toEqual([]);
  const log = world.service.log.join("\n");
  expect(log).toContain("/oauth/login");
  expect([...secrets, token, OTP_STUDENT].filter((secret) => log.includes(secret))).toEqual([]);
  expect(markup.test(log)).toBe(false);
});
