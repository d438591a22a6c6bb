import { expect, it, vi } from "vitest";
import { waitOptions } from "../../wait-options.ts";
import { authorizationUrl, Browser, bearer, CALLBACK, codeFor, exchange, startOAuthWorld, tokenFor } from "./apps.ts";

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

it("slow logins of strangers leave places for the logins of others, for calls with a token and for ending access", async () => {
  const held: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => held.push(resolve));
  const { portal, service, stop } = await startOAuthWorld({ REQUESTS_IN_PROGRESS: "20" }, { wait });
  const token = await tokenFor(service.url, "contacts");
  const at = (address: string) => new Browser(service.url, { "x-forwarded-for": address });
  const login = async (path: URL, browser: Browser, registration_number: string) => {
    const page = await browser.submit(await browser.open(path), { registration_number, password: "pass_good" });
    return page.message || page.status;
  };
  const strangers: Promise<unknown>[] = [];
  let refused = 0;
  const results = [];
  const [apps, end] = [authorizationUrl(service.url), new URL("/oauth/end", service.url)];
  const known = at("203.0.113.0");
  await login(apps, known, "23DMO0004");
  for (const [path, addresses, next] of [
    [apps, 2, apps],
    [apps, 20, end],
    [end, 2, end],
  ] as const) {
    portal.fault("login", "slow_headers");
    for (let index = 0; index < 20; index++)
      strangers.push(login(path, at(`203.0.113.${index % addresses}`), `${strangers.length}`).then(() => refused++));
    await vi.waitUntil(() => held.length + refused === strangers.length, waitOptions);
    portal.fault("login", null);
    results.push((await service.post("/student/mentor", {}, bearer(token))).status);
    results.push(await login(next, at("198.51.100.1"), "23DMO0003"), await login(apps, known, "23DMO0004"));
  }
  expect(results).toEqual([200, 303, 303, 200, 200, 303, 200, 200, 303]);
  for (const resolve of held) resolve();
  await Promise.all(strangers);
  await stop();
});
