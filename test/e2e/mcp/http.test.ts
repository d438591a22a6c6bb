import { describe, expect, it } from "vitest";
import { languages } from "../../../src/contract/user-messages.ts";
import { texts } from "../../../src/oauth/texts.ts";
import { type Answer, request } from "../../service.ts";
import { startedForAll } from "../../set-up.ts";
import { authorizationUrl, Browser, codeFor, exchange, tokenFor } from "../oauth/apps.ts";
import { revisions, textOf } from "./assistant.ts";
import { connectOverHttp, endpointOf, startAssistantWorld } from "./connect-http.ts";

let now = Date.now();
const world = startedForAll(() => startAssistantWorld({}, { now: () => now }));

describe.each(revisions)("an assistant with protocol %s", (revision) => {
  it("authorizes the student, with a one-time password, and has every tool", async () => {
    const assistant = await connectOverHttp(world, revision, "24DMO0006");
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name)).toHaveLength(24);
    expect(textOf(await assistant.call("whoami"))).toContain("KAVITA SETHI");
    expect(textOf(await assistant.call("attendance", { plan: false }))).toContain("%");
    await assistant.close();
  });

  it("authorizes again when the portal has ended the session, and the same call completes", async () => {
    const assistant = await connectOverHttp(world, revision, "23DMO0001");
    const first = assistant.address();
    now += 16 * 60_000;
    await expect(assistant.call("semesters")).rejects.toThrow();
    expect(assistant.address()).toContain(`${world.service.url}/oauth/authorize?`);
    expect(assistant.address()).not.toBe(first);
    await assistant.authorizeAgain();
    expect(textOf(await assistant.call("semesters"))).toContain("AP2026272");
    await assistant.close();
  });
});

it("serves each student the own data, and remembers what each has seen in each app", async () => {
  const [one, other] = await Promise.all([
    connectOverHttp(world, "2026-07-28", "23DMO0001"),
    connectOverHttp(world, "2025-11-25", "24DMO0005"),
  ]);
  const secondApp = await connectOverHttp(world, "2026-07-28", "23DMO0001");
  for (const [assistant, name] of [
    [one, "MEERA KULKARNI"],
    [other, "24DMO0005"],
    [secondApp, "MEERA KULKARNI"],
  ] as const) {
    expect(textOf(await assistant.call("whoami"))).toContain(name);
    expect(textOf(await assistant.call("changes", { parts: ["semesters"] }))).toContain("Read for the first time");
    expect(textOf(await assistant.call("changes", { parts: ["semesters"] }))).not.toContain("Read for the first time");
  }
  await Promise.all([one.close(), other.close(), secondApp.close()]);
});

const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const call = (name: string) => ({ ...list, method: "tools/call", params: { name, arguments: {} } });

/** A request of a client of 2025. */
const post = (body: unknown, token?: string, headers: Record<string, string> = {}): Promise<Answer> =>
  request(endpointOf(world).href, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

describe("a request", () => {
  it("without a token learns where to authorize, for which data", async () => {
    const { status, headers } = await post(list);
    const [, address = ""] =
      /^Bearer realm="service", resource_metadata="([^"]+)"$/.exec(headers.get("www-authenticate") ?? "") ?? [];
    expect([status, address]).toEqual([401, `${world.service.url}/.well-known/oauth-protected-resource/mcp`]);
    expect((await request(address)).body).toMatchObject({
      resource: endpointOf(world).href,
      authorization_servers: [world.service.url],
      scopes_supported: expect.arrayContaining(["attendance", "payments"]),
    });
    const own = await world.service.get("/.well-known/oauth-protected-resource");
    expect(own.body.resource).toBe(world.service.url);
  });

  it.each([
    ["made up", async () => "abc"],
    [
      "revoked",
      async () => {
        const token = await tokenFor(world.service.url, "marks");
        const body = new URLSearchParams({ token, client_id: "bus-app" });
        await request(`${world.service.url}/oauth/revoke`, { method: "POST", body });
        return token;
      },
    ],
  ])("with a token that is %s is refused before a tool runs", async (_how, tokenOf) => {
    const token = await tokenOf();
    world.portal.requests.length = 0;
    for (const body of [list, call("semesters")]) {
      const { status, headers } = await post(body, token);
      expect([status, world.portal.requests]).toEqual([401, []]);
      expect(headers.get("www-authenticate")).toMatch(/error="invalid_token", resource_metadata="http/);
    }
  });

  it("for data that the student has not given access to gets a sentence that names it", async () => {
    const token = await tokenFor(world.service.url, "marks");
    const { status, text } = await post(call("whoami"), token);
    expect([status, text]).toEqual([200, expect.stringContaining("does not have the scope profile.")]);
    expect(text).toContain("must connect it again");
  });

  it("of a web page of another origin, of a batch, and without JSON, is refused", async () => {
    const token = await tokenFor(world.service.url, "marks");
    expect((await post(list, token)).status).toBe(200);
    expect((await post(list, token, { origin: world.service.url })).status).toBe(200);
    expect((await post(list, token, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post([list, list], token)).status).toBe(400);
    expect((await post(list, token, { "content-type": "text/plain" })).status).toBe(415);
    expect((await world.service.get("/mcp")).status).toBe(405);
  });
});

it("an authorization for assistants may leave the data out, and is for this service only", async () => {
  const { url } = world.service;
  const code = await codeFor(url, { resource: endpointOf(world).href, scope: null });
  expect((await exchange(url, code)).body.scope).toMatch(/^profile attendance .* biometric$/);
  const refused = await new Browser(url).open(authorizationUrl(url, { resource: `${url}/other` }));
  expect(refused.location?.searchParams.get("error")).toBe("invalid_target");
});

it("many requests of one student, and many without a token, stop nobody else", async () => {
  const own = await tokenFor(world.service.url, "marks", "23DMO0003");
  const other = await tokenFor(world.service.url, "marks", "24DMO0005");
  const answers = await Promise.all(
    Array.from({ length: 260 }, (_none, index) => post(list, index % 2 === 0 ? own : undefined)),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(200), count(429), count(401)]).toEqual([120, 10, 130]);
  expect(answers.find(({ status }) => status === 429)?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await post(call("semesters"), other)).text).toContain("AP2026272");
});

it.each(languages)("the privacy page in %s says what is kept for assistants", async (language) => {
  const { text } = await world.service.get(`/oauth/privacy?ui_locales=${language}`);
  expect(text).toContain(texts[language].privacyOfAssistants);
});

it("the log names the requests, and contains nothing of a student", () => {
  const lines = world.service.log.map((line) => JSON.parse(line));
  const served = lines.find(({ route, status }) => route === "/mcp" && status === 200);
  // The calls of the tools have the id of the request that has caused them.
  expect(lines.filter(({ request_id }) => request_id === served?.request_id).length).toBeGreaterThan(0);
  expect(world.service.log.join("\n")).not.toMatch(/DMO000|pass_good|JSESSIONID|Bearer/);
});
