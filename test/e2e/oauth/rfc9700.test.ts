import { beforeAll, describe, expect, it } from "vitest";
import { startedForAll } from "../../set-up.ts";
import {
  authorizationUrl,
  Browser,
  CALLBACK,
  codeFor,
  exchange,
  PASSWORD,
  postForm,
  STUDENT,
  startOAuthWorld,
  tokenFor,
} from "./apps.ts";

let origin: string;
const world = startedForAll(() => startOAuthWorld());
beforeAll(async () => {
  origin = world.service.url;
});

const open = (changes: Record<string, string | null>) => new Browser(origin).open(authorizationUrl(origin, changes));
describe("RFC 9700 (best current practice)", () => {
  it.each([
    ["another path", `${CALLBACK}/x`],
    ["a query", `${CALLBACK}?x=1`],
    ["a parent path", "https://bus.example.edu/"],
    ["a subdomain", "https://evil.bus.example.edu/callback"],
    ["another host with the name in its user information", "https://bus.example.edu@evil.example/callback"],
    ["http", "http://bus.example.edu/callback"],
    ["upper case", "https://bus.example.edu/Callback"],
    ["a fragment", `${CALLBACK}#x`],
    ["no address", null],
  ])("2.1: an address with %s is neither shown a page nor redirected to", async (_, redirect_uri) => {
    const { status, location, fields } = await open({ redirect_uri });
    expect([status, location, fields]).toEqual([400, null, []]);
  });

  it.each([
    ["2.1.1: no PKCE", { code_challenge: null }, "invalid_request"],
    ["2.1.1: PKCE with plain", { code_challenge_method: "plain" }, "invalid_request"],
    ["2.1.1: PKCE without a method, which means plain", { code_challenge_method: null }, "invalid_request"],
    ["2.1.2: the implicit grant", { response_type: "token" }, "unsupported_response_type"],
    ["2.1.2: a hybrid flow", { response_type: "code token" }, "unsupported_response_type"],
    ["2.1.2: an answer in the fragment", { response_mode: "fragment" }, "invalid_request"],
    ["2.3: a scope that does not exist", { scope: "marks everything" }, "invalid_scope"],
    ["2.3: a scope that the client may not ask for", { client_id: "marks-app", scope: "profile" }, "invalid_scope"],
    ["2.3: no scope", { scope: null }, "invalid_scope"],
    ["2.3: another resource", { resource: "https://api.example.edu" }, "invalid_target"],
    ["a request object", { request: "eyJ" }, "request_not_supported"],
  ])("%s is an error of the app, with state and issuer", async (_, changes, error) => {
    const { status, location } = await open(changes);
    expect([status, location?.origin]).toEqual([303, "https://bus.example.edu"]);
    expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({ error, state: "a-state", iss: origin });
  });

  it("3.1: a parameter that occurs twice is refused, as is a code in the URL", async () => {
    const url = authorizationUrl(origin);
    url.searchParams.append("redirect_uri", "https://evil.example/");
    expect((await new Browser(origin).open(url)).status).toBe(400);
    const code = await codeFor(origin);
    const fields = { grant_type: "authorization_code", client_id: "bus-app" };
    const answer = await postForm(origin, `/oauth/token?code=${code}`, fields);
    expect(answer.body.error).toBe("invalid_grant");
  });

  it.each(["password", "implicit", "client_credentials", "refresh_token", ""])(
    "2.4: the grant %s does not exist",
    async (grant_type) => {
      const answer = await exchange(origin, "x", { grant_type, username: STUDENT, password: PASSWORD });
      expect([answer.status, answer.body.error]).toEqual([400, "unsupported_grant_type"]);
    },
  );

  it("2.6: metadata name the issuer, S256, public clients and the parameter iss", async () => {
    const { body } = await world.service.get("/.well-known/oauth-authorization-server");
    expect(body).toMatchObject({
      ...{ issuer: origin, code_challenge_methods_supported: ["S256"], response_types_supported: ["code"] },
      ...{ authorization_response_iss_parameter_supported: true, token_endpoint_auth_methods_supported: ["none"] },
    });
  });

  it("4.2 and 4.16: the page has no script, frame, referrer or foreign content, and is not cached", async () => {
    const { headers, html } = await open({});
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self' https:\/\/bus\.example\.edu; frame-ancestors 'none'$/,
    );
    expect([headers.get("referrer-policy"), headers.get("x-frame-options"), headers.get("cache-control")]).toEqual([
      ...["same-origin", "DENY", "no-store"],
    ]);
    expect(html).not.toMatch(/<script|<iframe|\son\w+=|src="(?!data:)|javascript:/);
  });

  it("4.7: a form of another page is refused, and sends nothing to the portal", async () => {
    const browser = new Browser(origin);
    const page = await browser.open(authorizationUrl(origin));
    const before = world.portal.requests.length;
    for (const other of ["https://evil.example", "null"]) {
      const fields = { registration_number: STUDENT, password: PASSWORD };
      expect((await browser.submit(page, fields, { origin: other })).status).toBe(403);
    }
    const forged = await browser.submit({ ...page, hidden: { request: "x.y" } }, {});
    expect([forged.status, world.portal.requests.length]).toEqual([400, before]);
  });

  it("4.12: the redirect after the form is a 303, so that the browser does not send the password on", async () => {
    const browser = new Browser(origin);
    const page = await browser.open(authorizationUrl(origin));
    const done = await browser.submit(page, { registration_number: STUDENT, password: PASSWORD });
    expect([done.status, done.headers.get("referrer-policy")]).toEqual([303, "no-referrer"]);
    expect(done.location?.search).not.toContain(STUDENT);
  });

  it("token answers are not cached, and errors do not say more than their code", async () => {
    const answer = await exchange(origin, await codeFor(origin));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const unknown = await exchange(origin, "x", { client_id: "nobody" });
    expect([unknown.status, unknown.body.error]).toEqual([401, "invalid_client"]);
  });

  it("a token in a query or a body is no token", async () => {
    const token = await tokenFor(origin, "marks");
    const headers = { "x-api-key": null };
    for (const [query, body] of [
      [`?access_token=${token}`, {}],
      ["", { access_token: token }],
    ] as const)
      expect((await world.service.post(`/auth/check${query}`, body, headers)).body.code).toBe("api_key_missing");
  });
});
