import * as client from "openid-client";
import { beforeAll, describe, expect, it } from "vitest";
import { userMessage } from "../../../src/contract/user-messages.ts";
import { DEVICE_GRANT } from "../../../src/oauth/clients.ts";
import { parseSamples } from "../../prometheus-text.ts";
import { startedForAll } from "../../set-up.ts";
import {
  authorizationUrl,
  Browser,
  bearer,
  CALLBACK,
  CLIENTS,
  exchange,
  OTP_STUDENT,
  PASSWORD,
  postForm,
  STUDENT,
  startOAuthWorld,
  tokenFor,
} from "./apps.ts";

let origin: string;
const configurationOf = (client_id: string) =>
  client.discovery(new URL(origin), client_id, undefined, client.None(), {
    algorithm: "oauth2",
    execute: [client.allowInsecureRequests],
  });
const world = startedForAll(() =>
  startOAuthWorld({
    // The least that a limit per key can be: logins on the page do not count for it.
    ...{ REFUSED_LOGINS_PER_KEY: "1", METRICS: "1" },
    ...{ OAUTH_OPERATOR: "Example University", OAUTH_CONTACT: "privacy@example.edu" },
  }),
);
beforeAll(() => {
  origin = world.service.url;
});

const call = (path: string, token: string, body: object = {}) => world.service.post(path, body, bearer(token));

describe("an OAuth library that knows nothing of the service", () => {
  it.each([false, true])("logs in with discovery, PKCE and issuer check (DPoP: %s)", async (isBound) => {
    const config = await configurationOf("bus-app");
    const proof = isBound ? { DPoP: client.getDPoPHandle(config, await client.randomDPoPKeyPair("ES256")) } : {};
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const expectedState = client.randomState();
    const url = client.buildAuthorizationUrl(config, {
      ...{ redirect_uri: CALLBACK, scope: "marks", state: expectedState, code_challenge_method: "S256" },
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    });
    const browser = new Browser(origin);
    const page = await browser.open(url);
    expect(page.heading).toBe("Bus App asks for access to your university data");
    const { location } = await browser.submit(page, { registration_number: STUDENT, password: PASSWORD });
    const tokens = await client.authorizationCodeGrant(
      config,
      location ?? new URL(origin),
      { pkceCodeVerifier, expectedState },
      undefined,
      proof,
    );
    expect(tokens).toMatchObject({ token_type: isBound ? "dpop" : "bearer", expires_in: 43200, scope: "marks" });
    const response = await client.fetchProtectedResource(
      config,
      tokens.access_token,
      new URL("/student/marks", origin),
      "POST",
      JSON.stringify({ sem_sub_id: "AP2026272" }),
      new Headers({ "content-type": "application/json" }),
      proof,
    );
    expect([response.status, Array.isArray(await response.json())]).toEqual([200, true]);
    if (isBound) {
      const stolen = await call("/auth/check", tokens.access_token);
      expect([stolen.status, stolen.body.code]).toEqual([401, "invalid_token"]);
      expect(stolen.headers.get("www-authenticate")).toBe(
        'Bearer realm="service", error="invalid_token", DPoP realm="service", error="invalid_token"',
      );
    }
    await client.tokenRevocation(config, tokens.access_token);
  });

  it("registers itself and is shown as unchecked", async () => {
    const redirect_uri = "com.example.app:/callback";
    const registration = { client_name: "Evil\u202eApp", redirect_uris: [redirect_uri] };
    const { status, body } = await world.service.post("/oauth/register", registration, { "x-api-key": null });
    expect(status).toBe(201);
    const asked = { client_id: body.client_id, redirect_uri };
    const page = await new Browser(origin).open(authorizationUrl(origin, asked));
    expect(page.heading).toBe("Evil App asks for access to your university data");
    expect(page.html).toContain("Nobody has checked this app");
    expect(page.html).toContain("com.example.app");
    // A link alone does not lead to an address that nobody has checked.
    const wrong = await new Browser(origin).open(authorizationUrl(origin, { ...asked, scope: "everything" }));
    expect([wrong.status, wrong.location]).toEqual([400, null]);
    // For the developer of the app, who has no other way to learn it.
    expect(wrong.html).toContain("<p>invalid_scope: scope must name scopes that the client may ask for.</p>");
  });

  it("shows a page to a browser that reloads the address of a form", async () => {
    const page = await new Browser(origin).open(`${origin}/oauth/login`);
    expect([page.status, page.heading]).toEqual([400, "This page has expired"]);
  });

  it.each(["login", "token", "revoke"])("/oauth/%s takes forms only", async (path) => {
    const answer = await world.service.post(`/oauth/${path}`, {}, { "x-api-key": null, origin });
    expect([answer.status, answer.body.error]).toEqual([415, "invalid_request"]);
  });
});

describe("a device", () => {
  const configuration = () => configurationOf("hall-screen");
  /** The request of a poll, without the pause that the library makes before it. */
  const poll = (config: client.Configuration, device_code: string) =>
    client.genericGrantRequest(config, DEVICE_GRANT, { device_code });
  const pageOf = async (browser: Browser, user_code: string) =>
    browser.submit(await browser.open(`${origin}/oauth/device`), { user_code });

  it("gets a token through a browser that has the user code alone", async () => {
    const config = await configuration();
    const started = await client.initiateDeviceAuthorization(config, { scope: "marks" });
    expect(started).toMatchObject({ verification_uri: `${origin}/oauth/device`, expires_in: 600, interval: 5 });
    const browser = new Browser(origin);
    // The address with the code fills the form in, and no more.
    const entry = await browser.open(started.verification_uri_complete ?? "");
    expect([entry.heading, entry.html.includes(`value="${started.user_code}"`)]).toEqual(["Connect a device", true]);
    const page = await pageOf(browser, started.user_code.toLowerCase().replace("-", " "));
    expect(page.heading).toBe("Hall Screen asks for access to your university data");
    expect(page.html).toContain(`<p class="code">${started.user_code}</p>`);
    expect(page.html).toContain("If someone has sent you the code or a link, cancel");
    const done = await browser.submit(page, { registration_number: STUDENT, password: PASSWORD });
    expect([done.status, done.location]).toEqual([200, null]);
    expect(done.html).toContain("The app on your device has access now.");
    const { access_token, scope } = await poll(config, started.device_code);
    const marks = await call("/student/marks", access_token, { sem_sub_id: "AP2026272" });
    expect([scope, marks.status]).toEqual(["marks", 200]);
    // The code leads nowhere any more.
    expect((await pageOf(browser, started.user_code)).message).toMatch(/^No device is waiting with this code/);
    const late = await browser.submit(page, { registration_number: STUDENT, password: PASSWORD });
    expect([late.status, late.heading]).toEqual([400, "This page has expired"]);
  });

  it("learns that the student has cancelled", async () => {
    const config = await configuration();
    const refused = await client.initiateDeviceAuthorization(config, { scope: "marks" });
    const browser = new Browser(origin);
    const cancelled = await browser.submit(await pageOf(browser, refused.user_code), { cancel: "1" });
    expect(cancelled.html).toContain("The app on the device gets no access.");
    await expect(poll(config, refused.device_code)).rejects.toMatchObject({ error: "access_denied" });
  });

  it.each([
    [{ client_id: "bus-app", scope: "marks" }, "unauthorized_client"],
    [{ client_id: "hall-screen", scope: "everything" }, "invalid_scope"],
    [{ client_id: "nobody", scope: "marks" }, "invalid_client"],
  ])("is refused with %j", async (fields, error) => {
    expect((await postForm(origin, "/oauth/device_authorization", fields)).body.error).toBe(error);
  });
});

describe("the login page", () => {
  it("asks for the OTP, resends it and completes the login", async () => {
    const browser = new Browser(origin);
    const first = await browser.open(authorizationUrl(origin));
    const otp = await browser.submit(first, { registration_number: OTP_STUDENT, password: PASSWORD });
    expect([otp.heading, otp.fields]).toEqual(["Enter the one-time password", ["otp"]]);
    // The countdown needs no script.
    expect(otp.html).toMatch(/--wait: 1[78]\d; }.+3 minutes\. <span class="left"/s);
    const resent = await browser.submit(otp, { resend: "1" });
    expect(resent.message).toBe("The portal has sent a new one-time password.");
    const wrong = await browser.submit(resent, { otp: "000000" });
    expect(wrong.message).toBe(userMessage("otp_invalid", "en"));
    const done = await browser.submit(wrong, { otp: "654321" });
    expect([done.status, done.location?.searchParams.has("code")]).toEqual([303, true]);
  });

  it("slows the next attempts down after a wrong password", async () => {
    const browser = new Browser(origin);
    const page = await browser.open(authorizationUrl(origin));
    const credentials = { registration_number: "24DMO0007", password: "error_invalid_credentials" };
    const refused = await browser.submit(page, credentials);
    expect(refused.message).toMatch(/^The .* The next attempt is possible in (30|29) seconds\.$/);
    expect(refused.html).toMatch(/<span class="left" aria-hidden="true">/);
    // The student need not type the number again.
    expect(refused.html).toContain('name="registration_number" value="24DMO0007"');
    expect(refused.html).not.toContain(credentials.password);
    const requests = world.portal.requests.length;
    const next = await browser.submit(refused, { ...credentials, password: PASSWORD });
    expect([next.status, next.message]).toEqual([429, expect.stringContaining("The next attempt is possible in")]);
    expect(Number(next.headers.get("retry-after"))).toBeGreaterThan(20);
    expect(world.portal.requests.length).toBe(requests);
  });

  it("does not count refused logins for the limit of the app, which strangers could use up", async () => {
    const browser = new Browser(origin);
    const page = await browser.open(authorizationUrl(origin));
    const submit = (password: string) => browser.submit(page, { registration_number: "26DMO0002", password });
    expect((await submit(PASSWORD)).status).toBe(303);
    expect((await submit("error_invalid_credentials")).message).toBe(userMessage("invalid_credentials", "en"));
    expect((await submit(PASSWORD)).status).toBe(303);
  });

  it("speaks the language that the app or the browser asks for, also after a failure", async () => {
    const telugu = await new Browser(origin).open(authorizationUrl(origin, { ui_locales: "xx te-IN" }));
    expect(telugu.html).toContain('<html lang="te">');
    const browser = new Browser(origin, { "accept-language": "hi-IN,en;q=0.5" });
    const hindi = await browser.open(authorizationUrl(origin));
    expect(hindi.heading).toBe("Bus App आपकी विश्वविद्यालय की जानकारी देखना चाहता है");
    const failed = await browser.submit(hindi, { registration_number: "23DMO0003", password: "error_account_locked" });
    expect(failed.message).toContain(userMessage("account_locked", "hi"));
  });

  it("shows what the student has entered as a text", async () => {
    const browser = new Browser(origin);
    const page = await browser.open(authorizationUrl(origin));
    const { html } = await browser.submit(page, { registration_number: '"><script>', password: "" });
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
  });
});

describe("a token", () => {
  it("replaces the API key and the session, for what it includes", async () => {
    const token = await tokenFor(origin, "marks timetable");
    const marks = await call("/student/marks", token, { sem_sub_id: "AP2026272" });
    expect(marks.status).toBe(200);
    const profile = await call("/student/profile", token);
    expect([profile.status, profile.body.code, profile.body.detail]).toEqual([
      ...[403, "insufficient_scope", "The access token does not have the scope profile."],
    ]);
    expect(profile.headers.get("www-authenticate")).toBe(
      'Bearer realm="service", error="insufficient_scope", scope="profile"',
    );
    const refresh = await call("/student/refresh", token, { parts: ["marks", "attendance"], sem_sub_id: "AP2026272" });
    expect(refresh.body.code).toBe("insufficient_scope");
  });

  it("is refused with a session in the body", async () => {
    const answer = await call("/auth/check", await tokenFor(origin, "marks"), { session: {} });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/session"]);
  });

  it("ends with its session", async () => {
    const ended = await tokenFor(origin, "marks");
    expect((await call("/auth/logout", ended)).status).toBe(200);
    const after = await call("/auth/check", ended);
    expect([after.body.code, after.headers.get("www-authenticate")]).toEqual([
      ...["session_expired", 'Bearer realm="service", error="invalid_token"'],
    ]);
  });
});

describe("a student who has given access", () => {
  const open = (browser: Browser, path: string) => browser.open(`${origin}/oauth/${path}`);

  it("gets a receipt to print and as JSON, and ends this access alone without a login", async () => {
    const browser = new Browser(origin);
    const page = await browser.open(authorizationUrl(origin, { scope: "marks" }));
    expect(page.html).toContain("The app says what it needs this for: to show the bus after your last class");
    const access_token = await tokenFor(origin, "marks", STUDENT, browser);
    const other = await tokenFor(origin, "marks");
    const grants = await open(browser, "end");
    const { id = "" } = grants.hidden;
    const receipt = await open(browser, `receipt?id=${id}`);
    expect(receipt.heading).toBe("Receipt of your consent");
    for (const text of ["Bus App", "bus.example.edu", "to show the bus", "your marks, grades", `${origin}/oauth/end`])
      expect(receipt.html).toContain(text);
    const file = await open(browser, `receipt?id=${id}&format=json`);
    const record = JSON.parse(file.html);
    expect([record, file.headers.get("content-disposition")]).toEqual([
      {
        receipt_id: id,
        given_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        app: { name: "Bus App", checked_by_operator: true, receiver: "bus.example.edu" },
        purpose: "to show the bus after your last class",
        data: [{ scope: "marks", description: "your marks, grades, credits and CGPA" }],
        ends_at_the_latest: new Date(Date.parse(record.given_at) + 43_200_000).toISOString(),
        ends_without_requests_after_s: 900,
        service: {
          ...{ address: origin, operator: "Example University", contact: "privacy@example.edu" },
          privacy: `${origin}/oauth/privacy`,
        },
        withdrawal: `${origin}/oauth/end`,
      },
      'attachment; filename="receipt.json"',
    ]);
    const foreign = new Browser(origin);
    expect([(await open(foreign, `receipt?id=${id}`)).status, (await foreign.submit(grants, { id })).status]).toEqual([
      ...[404, 404],
    ]);
    expect((await call("/auth/check", access_token)).status).toBe(200);
    const ended = await browser.submit({ ...grants, action: "/oauth/end" }, { id });
    expect(ended.message).toBe("The access has ended.");
    expect(ended.html).toContain("No access has been given in this browser");
    expect((await call("/auth/check", access_token)).body.code).toBe("token_revoked");
    expect((await call("/auth/check", other)).status).toBe(200);
  });

  it("sees what is alive, and not what the app has ended", async () => {
    const browser = new Browser(origin);
    const token = await tokenFor(origin, "marks", STUDENT, browser);
    expect((await open(browser, "end")).html.match(/<section>/g)).toHaveLength(1);
    await postForm(origin, "/oauth/revoke", { token, client_id: "bus-app" });
    expect((await open(browser, "end")).html).toContain("No access has been given in this browser");
  });

  it.each(["en", "hi", "te"])("reads in %s who operates the service and how to complain", async (language) => {
    const page = await open(new Browser(origin), `privacy?ui_locales=${language}`);
    for (const text of ["Example University", "privacy@example.edu", new URL(origin).host, `lang="${language}"`])
      expect(page.html).toContain(text);
  });
});

describe("the operator changes the file of clients", () => {
  const credentials = { registration_number: STUDENT, password: PASSWORD };

  it.each([
    ["removes the app", []],
    ["takes the address away", [{ ...CLIENTS[0], redirect_uris: ["https://bus.example.edu/other"] }]],
    ["takes a scope away", [{ ...CLIENTS[0], scope: "marks" }]],
  ])("and %s: an open page has expired, and tokens can be revoked", async (_, clients) => {
    const token = await tokenFor(origin, "marks");
    const browser = new Browser(origin);
    const page = await browser.open(authorizationUrl(origin));
    world.listed.replaceFile(JSON.stringify(clients));
    try {
      const late = await browser.submit(page, credentials);
      expect([late.status, late.heading]).toEqual([400, "This page has expired"]);
      expect((await postForm(origin, "/oauth/revoke", { token, client_id: "bus-app" })).status).toBe(200);
      expect((await call("/auth/check", token)).body.code).toBe("token_revoked");
    } finally {
      world.listed.replaceFile(JSON.stringify(CLIENTS));
    }
  });
});

it("the metrics count logins by their outcome, tokens and refusals", async () => {
  const counts = async () => {
    const samples = parseSamples((await world.service.get("/metrics")).text);
    const events = samples.filter(({ name }) => name === "portico_hosted_login_events_total");
    return Object.fromEntries(events.map(({ labels, value }) => [labels.event, value]));
  };
  const before = await counts();
  const browser = new Browser(origin);
  const open = () => browser.open(authorizationUrl(origin));
  await browser.submit(await open(), { cancel: "1" });
  await browser.submit(await open(), { registration_number: "24DMO0008", password: "error_invalid_credentials" });
  await browser.submit(await open(), { registration_number: "24DMO0008", password: PASSWORD });
  const token = await tokenFor(origin, "marks");
  await postForm(origin, "/oauth/revoke", { token, client_id: "bus-app" });
  await exchange(origin, "x");
  await postForm(origin, "/oauth/device_authorization", { client_id: "hall-screen", scope: "marks" });
  const after = await counts();
  const changes = Object.keys(after).map((event) => [event, (after[event] ?? 0) - (before[event] ?? 0)] as const);
  expect(Object.fromEntries(changes.filter(([, change]) => change !== 0))).toEqual({
    ...{ login_completed: 1, login_failed: 1, login_paused: 1, login_cancelled: 1 },
    ...{ token_issued: 1, token_refused: 1, token_revoked: 1, device_started: 1 },
  });
});

describe("an app that wants to apply for outings", () => {
  const scope = "outings outings.write";
  const tick = { "allow outings.write": "1" };
  const writing = startedForAll(() => startOAuthWorld({ OUTING_REQUESTS: "1" }));
  const open = (browser: Browser, from = writing) => browser.open(authorizationUrl(from.service.url, { scope }));
  /** The scope of the token, and what the form of an outing answers. */
  async function given(student: string, fields: Record<string, string>, from = writing) {
    const { url } = from.service;
    const browser = new Browser(url);
    const login = { registration_number: student, password: PASSWORD, ...fields };
    let page = await browser.submit(await open(browser, from), login);
    if (page.fields.includes("otp")) page = await browser.submit(page, { otp: "123456" });
    const { body } = await exchange(url, page.location?.searchParams.get("code") ?? "");
    const call = await from.service.post("/student/outing/prepare", { kind: "general" }, bearer(body.access_token));
    return [body.scope, call.body.code ?? call.status];
  }

  it("is asked for in a sentence of its own, with a box that is not ticked", async () => {
    const { html, fields } = await open(new Browser(writing.service.url));
    const sentence = "The app may also apply for outings and cancel them in my name, each after I have confirmed it.";
    expect(html).toContain(`<input type="checkbox" name="allow outings.write" value="1"> ${sentence}</label>`);
    expect(fields).toEqual(["registration_number", "password", "allow outings.write"]);
    expect(html).not.toContain("cannot change anything");
  });

  it("may do so only if the student ticks the box, also with an OTP in between", async () => {
    expect(await given(STUDENT, {})).toEqual(["outings", "insufficient_scope"]);
    expect(await given(STUDENT, tick)).toEqual([scope, 200]);
    expect(await given(OTP_STUDENT, tick)).toEqual([scope, 200]);
  });

  it("keeps the tick of a refused login, and is not asked for if the service does not allow it", async () => {
    const browser = new Browser(writing.service.url);
    const wrong = { registration_number: STUDENT, password: "error_invalid_credentials", ...tick };
    expect((await browser.submit(await open(browser), wrong)).html).toContain('value="1" checked>');
    expect(await given(STUDENT, tick, world)).toEqual(["outings", "not_found"]);
    expect((await open(new Browser(world.service.url), world)).fields).toEqual(["registration_number", "password"]);
  });
});
