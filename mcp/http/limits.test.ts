import { afterEach, describe, expect, it, vi } from "vitest";
import { networksOf } from "./address.ts";
import { createHttpApp } from "./app.ts";
import { Limits } from "./limits.ts";
import { randomSealKey, Seal } from "./seal.ts";

const url = new URL("http://127.0.0.1:8100/mcp");

/** Calls of the service: the path and the API key of each. `answer` is the response to all of them. */
function startApp(answer: () => Response) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    calls.push(`${new URL(input).pathname} ${new Headers(init.headers).get("x-api-key")}`);
    return answer();
  });
  const seal = new Seal([randomSealKey()], url.origin);
  const service = { url: "http://127.0.0.1:8000", apiKey: "tools" };
  const app = createHttpApp({ service, loginApiKey: "login", url, seal, log: () => {} });
  const tokenOf = (registration_number: string) => {
    const session = { registration_number, cookie: "JSESSIONID=0", csrf_token: "0", user_agent: "test" };
    return seal.seal("access", { session, client_id: "client" }, 60);
  };
  const send = (path: string, body: string, headers: Record<string, string>) =>
    app.fetch(new Request(url.origin + path, { method: "POST", headers: { host: url.host, ...headers }, body }));
  return {
    ...{ calls, tokenOf },
    mcp: (token: string, body: object) =>
      send("/mcp", JSON.stringify(body), {
        ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
        authorization: `Bearer ${token}`,
      }),
    revoke: async (token: string) =>
      (await send("/revoke", String(new URLSearchParams({ token, client_id: "client" })), {})).status,
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const call = (sem_sub_id: string) => ({
  ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
  params: { name: "timetable", arguments: { sem_sub_id } },
});
const problem = (code: string, retryable: boolean, user_action: string) => () =>
  Response.json(
    { code, detail: "", retryable, user_action, status: 503 },
    { status: 503, headers: { "content-type": "application/problem+json" } },
  );

describe("the tools of a student", () => {
  it("send at most 60 requests per minute to the service, which other students' tools do not count", async () => {
    const { calls, mcp, tokenOf } = startApp(problem("portal_page_changed", false, "report"));
    const [one, other] = await Promise.all([tokenOf("23DMO0001"), tokenOf("24DMO0005")]);
    for (let index = 0; index < 60; index++) await mcp(one, call(`AP20262${String(index).padStart(2, "0")}`));
    expect(calls.length).toBe(60);
    const answer = await (await mcp(one, call("AP2026299"))).text();
    expect(answer).toMatch(/rate_limited/);
    expect(calls.length).toBe(60);
    await mcp(other, call("AP2026299"));
    expect(calls.length).toBe(61);
  });

  it("take no batch, which would count as one request", async () => {
    const { calls, mcp, tokenOf } = startApp(problem("portal_page_changed", false, "report"));
    const response = await mcp(await tokenOf("23DMO0001"), [call("AP2026271"), call("AP2026272")]);
    expect([response.status, calls]).toEqual([400, []]);
  });
});

describe("a revocation", () => {
  it("ends a session once, with the API key of the logins", async () => {
    const { calls, revoke, tokenOf } = startApp(() => Response.json({ status: "ok" }));
    const token = await tokenOf("23DMO0001");
    expect(await Promise.all([revoke(token), revoke(token)])).toEqual([200, 200]);
    expect(await revoke(token)).toBe(200);
    expect(calls).toEqual(["/auth/logout login"]);
  });

  it("is repeated if the session could not be ended, at most ten times a minute", async () => {
    const { calls, revoke, tokenOf } = startApp(problem("portal_unavailable", true, "wait"));
    const token = await tokenOf("23DMO0001");
    const statuses = [];
    for (let index = 0; index < 12; index++) statuses.push(await revoke(token));
    expect([statuses, calls.length]).toEqual([Array(12).fill(503), 10]);
  });
});

it("the networks of an address are itself, or the three that an IPv6 connection may have", () => {
  expect(networksOf("198.51.100.7")).toEqual(["198.51.100.7"]);
  expect(networksOf("::ffff:198.51.100.7")).toEqual(["198.51.100.7"]);
  expect(networksOf("2001:db8:1:203::5")).toEqual([
    "32.1.13.184.0.1.2.3/64",
    "32.1.13.184.0.1.2/56",
    "32.1.13.184.0.1/48",
  ]);
  expect(networksOf("made-up")).toEqual(["unknown"]);
});

it.each([
  ["/56", (index: number) => `2001:db8:1:${index % 16}::1`, 20],
  ["/48", (index: number) => `2001:db8:1:${(index % 16) * 100}::1`, 40],
])("a visitor with a whole %s cannot use up the refused logins of others", async (_prefix, addressOf, allowed) => {
  const limits = new Limits();
  const refuse = (index: number, address: string) =>
    limits.login({ networks: networksOf(address), account: null }, `99NET${index}`, async () => ({
      ...{ step: "credentials" as const, message: "", code: "invalid_credentials" as const },
    }));
  let refused = 0;
  for (let index = 0; index < 60; index++) if (!("waitS" in (await refuse(index, addressOf(index))))) refused++;
  expect(refused).toBe(allowed);
  expect(await refuse(60, "2001:db8:2::1")).toMatchObject({ code: "invalid_credentials" });
});
