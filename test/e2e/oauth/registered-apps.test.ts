import { expect, it, vi } from "vitest";
import { waitOptions } from "../../wait-options.ts";
import {
  authorizationUrl,
  Browser,
  bearer,
  CALLBACK,
  codeFor,
  exchange,
  PASSWORD,
  STUDENT,
  startOAuthWorld,
  tokenFor,
} from "./apps.ts";

const STUDENTS = ["23DMO0001", "23DMO0003", "23DMO0004", "24DMO0005", "25DMO0007"];

it("apps that have registered themselves have one limit of calls for a student, and leave places for the calls of others", async () => {
  const held: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => held.push(resolve));
  const { portal, service, stop } = await startOAuthWorld(
    { RATE_LIMIT_PER_MINUTE: "4", REQUESTS_IN_PROGRESS: "8" },
    { wait },
  );
  const tokenOfNewApp = async (student: string): Promise<string> => {
    const { client_id } = (await service.post("/oauth/register", { redirect_uris: [CALLBACK] })).body;
    const code = await codeFor(service.url, { client_id, scope: "contacts" }, student);
    return (await exchange(service.url, code, { client_id })).body.access_token;
  };
  const call = async (path: string, token: string) => (await service.post(path, {}, bearer(token))).body.code ?? "ok";
  const tokens = [];
  for (const student of [...STUDENTS, ...STUDENTS]) tokens.push(await tokenOfNewApp(student));
  const listed = await tokenFor(service.url, "marks");

  portal.fault("mentor", "slow_headers");
  const codes: string[] = [];
  const calls = tokens.map(async (token) => codes.push(await call("/student/mentor", token)));
  await vi.waitUntil(() => held.length === 6 && codes.length === 4, waitOptions);
  expect([codes, await call("/auth/check", listed)]).toEqual([Array(4).fill("overloaded"), "ok"]);
  for (const resolve of held) resolve();
  await Promise.all(calls);

  // Each of the student's two apps has made one call.
  const [one = "", two = ""] = [tokens[0], tokens[STUDENTS.length]];
  const limited = [];
  for (const token of [one, two, one, two, listed]) limited.push(await call("/auth/check", token));
  expect(limited).toEqual(["ok", "ok", "rate_limited", "rate_limited", "ok"]);
  await stop();
});

it("slow logins of strangers at two addresses leave places for those of others, for calls with a token and for ending access", async () => {
  const held: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => held.push(resolve));
  const { portal, service, stop } = await startOAuthWorld({ REQUESTS_IN_PROGRESS: "20" }, { wait });
  const token = await tokenFor(service.url, "contacts");
  const login = async (path: URL, address: string, registration_number = STUDENT) => {
    const browser = new Browser(service.url, { "x-forwarded-for": address });
    return (await browser.submit(await browser.open(path), { registration_number, password: PASSWORD })).status;
  };
  const strangers: Promise<unknown>[] = [];
  let refused = 0;
  const results = [];
  for (const path of [authorizationUrl(service.url), new URL("/oauth/end", service.url)]) {
    portal.fault("login", "slow_headers");
    for (let index = 0; index < 20; index++) {
      const number = `23DMO7${path.pathname.length}${index + 10}`;
      strangers.push(login(path, `203.0.113.${index % 2}`, number).then(() => refused++));
    }
    await vi.waitUntil(() => held.length + refused === strangers.length, waitOptions);
    portal.fault("login", null);
    results.push((await service.post("/student/mentor", {}, bearer(token))).status, await login(path, "198.51.100.1"));
  }
  expect(results).toEqual([200, 303, 200, 200]);
  for (const resolve of held) resolve();
  await Promise.all(strangers);
  await stop();
});
