import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpApp } from "../../../mcp/http/app.ts";
import { randomSealKey, Seal } from "../../../mcp/http/seal.ts";
import { drawnCaptchas } from "../../drawn-captchas.ts";
import { API_KEY, startWorld, type World } from "../../service.ts";
import { PASSWORD, revisions, textOf } from "./assistant.ts";
import { authorizeOn, CALLBACK, connectOverHttp, type Host, LOGIN_API_KEY, startHost } from "./connect-http.ts";

const { draw, answerOf } = drawnCaptchas();
let world: World;
let now: number;
let host: Host;
let url: URL;
let seal: Seal;
beforeAll(async () => {
  now = Date.now();
  world = await startWorld({ draw, now: () => now });
  host = await startHost(world);
  ({ url, seal } = host);
});
afterAll(async () => {
  host.stop();
  await world.stop();
});

describe.each(revisions)("an assistant with protocol %s", (revision) => {
  it("authorizes the student, with a one-time password, and has every tool", async () => {
    const assistant = await connectOverHttp(host, revision, "24DMO0006");
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name)).toHaveLength(23);
    expect(textOf(await assistant.call("whoami"))).toContain("KAVITA SETHI");
    await assistant.close();
  });

  it("authorizes again when the portal has ended the session, and the same call completes", async () => {
    const assistant = await connectOverHttp(host, revision, "23DMO0001");
    const first = assistant.address();
    now += 16 * 60_000;
    await expect(assistant.call("semesters")).rejects.toThrow();
    expect(assistant.address()).toContain(`${url.origin}/authorize?`);
    expect(assistant.address()).not.toBe(first);
    await assistant.authorizeAgain();
    expect(textOf(await assistant.call("semesters"))).toContain("AP2026272");
    await assistant.close();
  });
});

it("serves each student the own data, also on an instance that was started later", async () => {
  const [one, other] = await Promise.all([
    connectOverHttp(host, "2026-07-28", "23DMO0001"),
    connectOverHttp(host, "2025-11-25", "24DMO0005"),
  ]);
  expect(textOf(await one.call("whoami"))).toContain("MEERA KULKARNI");
  expect(textOf(await other.call("whoami"))).toContain("24DMO0005");
  const later = createHttpApp({ ...appOptions(), url, seal });
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "whoami", arguments: {} } };
  const response = await later.fetch(post(call, one.accessToken()));
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("MEERA KULKARNI")]);
  await Promise.all([one.close(), other.close()]);
});

/** A request of a client of 2025. */
const post = (body: object, token?: string, headers: Record<string, string> = {}) =>
  new Request(url, {
    method: "POST",
    headers: {
      ...{ host: url.host, "content-type": "application/json", accept: "application/json, text/event-stream" },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const appOptions = () => ({
  service: { url: world.service.url, apiKey: API_KEY },
  loginApiKey: LOGIN_API_KEY,
  log: () => {},
});
const app = (key = seal, address = url) => createHttpApp({ ...appOptions(), url: address, seal: key });

describe("a request", () => {
  it("without a token learns where to authorize", async () => {
    const response = await app().fetch(post(list));
    expect(response.status).toBe(401);
    const challenge = response.headers.get("www-authenticate") ?? "";
    const [, address = ""] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    const resource = await (await fetch(address)).json();
    expect(resource).toMatchObject({
      resource: url.href,
      authorization_servers: [expect.stringContaining(url.origin)],
    });
    const metadata = await (await fetch(`${url.origin}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({ issuer: url.origin, code_challenge_methods_supported: ["S256"] });
  });

  it.each([
    ["made up", async () => "abc"],
    [
      "sealed with another key",
      () => new Seal([{ kid: "process", key: randomBytes(32) }], url.origin).seal("access", access, 60),
    ],
    ["sealed by another server", () => new Seal([randomSealKey()], "https://other.example").seal("access", access, 60)],
    ["expired", () => seal.seal("access", access, -60)],
    ["sealed as a code", () => seal.seal("code", access, 60)],
    ["sealed as a client", () => seal.seal("client", access, 60)],
  ])("with a token that was %s is refused", async (_how, token) => {
    world.portal.requests.length = 0;
    const response = await app().fetch(post(list, await token()));
    expect([response.status, world.portal.requests]).toEqual([401, []]);
  });

  it("with another Host, or from a web page of another origin, is refused", async () => {
    const token = await seal.seal("access", access, 60);
    expect((await app().fetch(post(list, token))).status).toBe(200);
    expect((await app().fetch(post(list, token, { host: "evil.example" }))).status).toBe(403);
    expect((await app().fetch(post(list, token, { origin: "https://evil.example" }))).status).toBe(403);
  });

  it("that is too long is refused", async () => {
    const token = await seal.seal("access", access, 60);
    expect((await app().fetch(post({ ...list, padding: "x".repeat(70_000) }, token))).status).toBe(413);
  });
});

const access = {
  session: { registration_number: "23DMO0001", cookie: "JSESSIONID=0", csrf_token: "0", user_agent: "test" },
  client_id: "client",
};

describe("an authorization", () => {
  const verifier = "v".repeat(43);
  const challenge = "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM";
  const register = async (redirect_uris: unknown) =>
    fetch(`${url.origin}/register`, { method: "POST", body: JSON.stringify({ redirect_uris }) });
  const addressOf = async (changes: Record<string, string> = {}) => {
    const { client_id } = (await (await register([CALLBACK])).json()) as { readonly client_id: string };
    const parameters = {
      client_id,
      redirect_uri: CALLBACK,
      response_type: "code",
      code_challenge: challenge,
      code_challenge_method: "S256",
      state: "s&1",
    };
    return { client_id, address: `${url.origin}/authorize?${new URLSearchParams({ ...parameters, ...changes })}` };
  };
  const exchange = (fields: Record<string, string>) =>
    fetch(`${url.origin}/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "authorization_code", redirect_uri: CALLBACK, ...fields }),
    });

  it("accepts addresses that only the assistant can receive", async () => {
    for (const uri of [
      "https://app.example/cb",
      "http://localhost:1/cb",
      "com.example.app:/cb",
      "cursor://anysphere.cursor-mcp/oauth/callback",
    ])
      expect((await register([uri])).status).toBe(201);
    for (const uri of [
      "http://app.example/cb",
      "javascript:alert(1)",
      "data:text/html,x",
      "https://a@b/",
      "https://:p@app.example/",
      "https://*.example/",
      "shell.x:startup",
      " https://app.example/",
      "https://app.example/\r\nx",
      "https://app.example/\u202egnp.cb",
      "x.y:javascript",
      "https://a/#b",
      "cb",
      1,
      "ms-msdt:/id",
      "search-ms:query=x",
      "intent://x#Intent;end",
      "view-source:https://app.example/",
      "filesystem:https://app.example/temporary/",
      "feed:javascript:alert(1)",
      "chrome://settings",
      "cursor://anysphere.cursor-deeplink/mcp/install",
    ])
      expect([uri, (await register([uri])).status]).toEqual([uri, 400]);
    expect((await register([])).status).toBe(400);
  });

  it("shows a page without scripts that names the receiver, and sends the code only there", async () => {
    const { address } = await addressOf();
    const response = await fetch(address);
    expect(await response.text()).toMatch(/127\.0\.0\.1:7777 gets read access/);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:7777;");
    const target = await authorizeOn(address, "23DMO0001");
    expect([target.origin, target.searchParams.get("state"), target.searchParams.get("iss")]).toEqual([
      "http://127.0.0.1:7777",
      "s&1",
      url.origin,
    ]);
  });

  it("is refused without PKCE, for another receiver, and for another resource", async () => {
    const other = await fetch((await addressOf({ redirect_uri: "https://evil.example/" })).address, {
      redirect: "manual",
    });
    expect([other.status, other.headers.get("location")]).toEqual([400, null]);
    expect((await fetch((await addressOf({ client_id: "made-up" })).address)).status).toBe(400);
    for (const [changes, error] of [
      [{ code_challenge_method: "plain" }, "invalid_request"],
      [{ code_challenge: "" }, "invalid_request"],
      [{ resource: "https://other.example/mcp" }, "invalid_target"],
    ] as const) {
      const response = await fetch((await addressOf(changes)).address, { redirect: "manual" });
      expect(new URL(response.headers.get("location") ?? "").searchParams.get("error")).toBe(error);
    }
  });

  it("accepts a login only from its own page", async () => {
    world.portal.requests.length = 0;
    const { address } = await addressOf();
    const body = new URLSearchParams({ registration_number: "23DMO0001", password: PASSWORD });
    expect((await fetch(address, { method: "POST", body, headers: { origin: "https://evil.example" } })).status).toBe(
      403,
    );
    expect((await fetch(address, { method: "POST", body })).status).toBe(403);
    expect(world.portal.requests).toEqual([]);
  });

  it("shows a captcha that the service cannot read, and keeps the login in the page", async () => {
    const { address } = await addressOf();
    const password = "captcha_reject_3";
    const submit = (fields: Record<string, string>) =>
      fetch(address, {
        ...{ method: "POST", redirect: "manual", headers: { origin: url.origin } },
        body: new URLSearchParams(fields),
      });
    const partsOf = async (page: Response) => {
      const html = await page.text();
      expect(html).not.toContain(password);
      const [, captcha_challenge = ""] = /name="captcha_challenge" value="([^"]+)"/.exec(html) ?? [];
      return { captcha_challenge, answer: answerOf(/<img src="(data:[^"]+)"/.exec(html)?.[1] ?? "") };
    };
    const first = await partsOf(await submit({ registration_number: "23DMO0003", password }));
    const second = await partsOf(await submit({ ...first, answer: "AAAAAA", password }));
    const granted = await submit({ ...second, password });
    expect([granted.status, granted.headers.get("location")]).toEqual([303, expect.stringContaining("code=")]);
    // A challenge of another purpose, and a replayed one.
    const replayed = await (await submit({ ...second, password })).text();
    expect(replayed).toContain("captcha_challenge_expired");
    const foreign = await (await submit({ otp_challenge: second.captcha_challenge, otp: "123456" })).text();
    expect(foreign).toContain("Log in again.");
  });

  it("shows why a login failed, without the password", async () => {
    const { address } = await addressOf();
    const body = new URLSearchParams({ registration_number: "23DMO0001", password: "mistyped" });
    const page = await (await fetch(address, { method: "POST", body, headers: { origin: url.origin } })).text();
    expect(page).toContain("invalid_credentials");
    expect(page).not.toContain("mistyped");
  });

  it("shows an assistant's name without characters that hide or reorder text", async () => {
    const nameOf = async (client_name: string) => {
      const body = JSON.stringify({ client_name, redirect_uris: [CALLBACK] });
      return (
        (await (await fetch(`${url.origin}/register`, { method: "POST", body })).json()) as { client_name?: string }
      ).client_name;
    };
    expect(await nameOf("App\u202e \u2066gpj\u200b\u0007\n x")).toBe("App gpj x");
    expect(await nameOf("\u202e\u3164")).toBeUndefined();
    expect(await nameOf("\u{1f600}".repeat(70))).toBe("\u{1f600}".repeat(64));
  });

  it("is revoked at the portal: no instance accepts the token, and others cannot revoke it", async () => {
    const { client_id, address } = await addressOf();
    const code = (await authorizeOn(address, "23DMO0001")).searchParams.get("code") ?? "";
    const { access_token: token } = (await (await exchange({ code, client_id, code_verifier: verifier })).json()) as {
      readonly access_token: string;
    };
    const revoke = async (fields: Record<string, string>) =>
      (await fetch(`${url.origin}/revoke`, { method: "POST", body: new URLSearchParams(fields) })).status;
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "whoami", arguments: {} } };
    expect([await revoke({ token: "made-up", client_id }), await revoke({ token, client_id: "other" })]).toEqual([
      200, 400,
    ]);
    expect((await app().fetch(post(call, token))).status).toBe(200);
    expect(await revoke({ token, client_id })).toBe(200);
    expect((await fetch(post(call, token))).status).toBe(401);
    expect((await app().fetch(post(call, token))).status).toBe(401);
  });

  it("gives one token per code, and only to the client that began it", async () => {
    const { client_id, address } = await addressOf();
    const code = (await authorizeOn(address, "23DMO0001")).searchParams.get("code") ?? "";
    const wrong = [
      { code, client_id, code_verifier: "w".repeat(43) },
      { code, client_id: "other", code_verifier: verifier },
      { code: `${code}x`, client_id, code_verifier: verifier },
      { code, client_id, code_verifier: verifier, redirect_uri: "https://evil.example/" },
      { code, client_id, code_verifier: verifier, grant_type: "password" },
    ];
    for (const fields of wrong) expect((await exchange(fields)).status).toBe(400);
    const answer = await exchange({ code, client_id, code_verifier: verifier });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ token_type: "Bearer", scope: "read" }),
    ]);
    expect((await exchange({ code, client_id, code_verifier: verifier })).status).toBe(400);
  });
});
