import { expect, it, onTestFinished, vi } from "vitest";
import { waitOptions } from "../../wait-options.ts";
import { bearer, CALLBACK, codeFor, exchange, type OAuthWorld, startOAuthWorld, tokenFor } from "./apps.ts";

async function start(...settings: Parameters<typeof startOAuthWorld>): Promise<OAuthWorld> {
  const world = await startOAuthWorld(...settings);
  onTestFinished(world.stop);
  return world;
}

/** Registers an app and logs a student in. Returns the access token. */
async function tokenOfNewApp({ service: { url, post } }: OAuthWorld, student?: string): Promise<string> {
  const { client_id } = (await post("/oauth/register", { redirect_uris: [CALLBACK] })).body;
  const code = await codeFor(url, { client_id, scope: "profile contacts" }, student);
  return (await exchange(url, code, { client_id })).body.access_token;
}

it("apps that have registered themselves have one limit of calls for a student, and listed ones have their own", async () => {
  const world = await start({ RATE_LIMIT_PER_MINUTE: "4" });
  const tokens = [await tokenOfNewApp(world), await tokenOfNewApp(world)];
  const check = async (token = "") => (await world.service.post("/auth/check", {}, bearer(token))).status;
  const statuses = [];
  for (let call = 0; call < 6; call++) statuses.push(await check(tokens[call % 2]));
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  expect(await check(await tokenFor(world.service.url, "marks"))).toBe(200);
  expect(await check(await tokenOfNewApp(world, "23DMO0003"))).toBe(200);
});

it("any number of apps and students leaves places for the calls of an API key", async () => {
  const held: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => held.push(resolve));
  const world = await start({ REQUESTS_IN_PROGRESS: "8" }, { wait });
  const { body } = await world.service.post("/auth/login", { registration_number: "23DMO0001", password: "pass_good" });
  const tokens = [];
  for (const student of ["23DMO0001", "23DMO0001", "23DMO0003", "23DMO0004", "24DMO0005", "25DMO0007"])
    tokens.push(await tokenOfNewApp(world, student), await tokenOfNewApp(world, student));
  world.portal.fault("mentor", "slow_headers");
  const codes: unknown[] = [];
  const calls = tokens.map(async (token) =>
    codes.push((await world.service.post("/student/mentor", {}, bearer(token))).body.code),
  );
  // Seven of eight places.
  await vi.waitUntil(() => held.length === 7 && codes.length === 5, waitOptions);
  expect(codes).toEqual(Array(5).fill("overloaded"));
  expect((await world.service.post("/auth/check", { session: body.session })).status).toBe(200);
  for (const resolve of held) resolve();
  await Promise.all(calls);
});
