import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { API_KEY, startWorld, type World } from "../../service.ts";
import { isFullSize, sized } from "../../trust/size.ts";
import { OTP, PASSWORD, textOf } from "./assistant.ts";
import {
  authorizeOn,
  CALLBACK,
  connectOverHttp,
  type Host,
  type HttpAssistant,
  LOGIN_API_KEY,
  startHost,
} from "./connect-http.ts";

let world: World;
let host: Host;
let assistant: HttpAssistant;
beforeEach(async () => {
  // As the README recommends.
  world = await startWorld(
    {},
    {
      API_KEYS: `mcp-tools:${API_KEY},mcp-login:${LOGIN_API_KEY}`,
      CLIENT_LIMITS: "mcp-login.REFUSED_LOGINS_PER_KEY=400",
    },
  );
  host = await startHost(world);
  assistant = await connectOverHttp(host, "2026-07-28", "23DMO0001");
});
afterEach(async () => {
  // Whatever visitors did.
  await readsData();
  await assistant.close();
  host.stop();
  await world.stop();
});

/** Registers an assistant as from an address, and returns that of its login page. */
async function loginPage(): Promise<string> {
  const registration = await fetch(`${host.url.origin}/register`, {
    method: "POST",
    body: JSON.stringify({ redirect_uris: [CALLBACK] }),
  });
  const { client_id } = (await registration.json()) as { readonly client_id: string };
  const query = new URLSearchParams({
    ...{ client_id, redirect_uri: CALLBACK, response_type: "code", code_challenge_method: "S256" },
    code_challenge: "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM",
  });
  return `${host.url.origin}/authorize?${query}`;
}

/** Submits a login page from an address that the proxy passes on. */
async function submit(page: string, from: string, fields: Record<string, string>, cookie = "") {
  const response = await fetch(page, {
    ...{ method: "POST", redirect: "manual", body: new URLSearchParams(fields) },
    headers: { origin: host.url.origin, "x-forwarded-for": from, cookie },
  });
  const [browser = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  return { status: response.status, headers: response.headers, html: await response.text(), browser };
}

const wrong = (registration_number: string) => ({ registration_number, password: "mistyped" });
const right = (registration_number: string) => ({ registration_number, password: PASSWORD });
const addressOf = (index: number) => `198.51.${index >> 8}.${index & 255}`;

/** Paths that the service was called with. */
const callsOf = (path: string) => world.service.log.filter((line) => line.includes(`"${path}"`)).length;
const readsData = async () => expect(textOf(await assistant.call("semesters"))).toContain("AP2026272");

describe("a stranger's login page", () => {
  it("with many form posts of one address takes nothing from the tools or from other visitors", async () => {
    const page = await loginPage();
    const before = callsOf("/auth/login") + callsOf("/auth/verify_otp");
    const count = sized(160, 660);
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_none, index) => {
        const fields = index % 2 === 0 ? wrong(`99FRM${index}`) : { otp_challenge: "made-up", otp: OTP };
        return (await submit(page, "203.0.113.1", fields)).status;
      }),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(sized(60, 300));
    expect(callsOf("/auth/login") + callsOf("/auth/verify_otp") - before).toBeLessThanOrEqual(12);
    expect((await submit(page, "203.0.113.2", right("24DMO0005"))).status).toBe(303);
  });

  it.runIf(isFullSize)(
    "with 331 invented names of 331 addresses closes no login in a browser that is known",
    async () => {
      const page = await loginPage();
      const { browser } = await submit(page, "203.0.113.3", right("24DMO0005"));
      for (let index = 0; index < 331; index += 1) await submit(page, addressOf(index), wrong(`99INV${index}`));
      expect((await submit(page, "203.0.113.4", right("24DMO0005"))).status).toBe(429);
      expect((await submit(page, "203.0.113.4", right("24DMO0005"), browser)).status).toBe(303);
      expect((await submit(page, "203.0.113.4", right("23DMO0001"), browser)).status).toBe(429);
    },
  );

  it("with many logins in progress leaves the places of the service to data calls", async () => {
    const page = await loginPage();
    const count = sized(20, 120);
    world.portal.fault("login", "slow_headers", { ms: sized(4_000, 15_000) });
    const slow = Array.from({ length: count }, (_none, index) =>
      submit(page, addressOf(index), wrong(`99SLO${index}`)),
    );
    let refused = 0;
    await new Promise<void>((resolve) => {
      for (const one of slow)
        void one.then(({ status }) => {
          if (status === 429) refused += 1;
          if (refused === count - 10) resolve();
        });
    });
    await readsData();
    const statuses = (await Promise.all(slow)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  });

  it("with three wrong passwords blocks neither the student's tools nor the login in a known browser", async () => {
    const page = await loginPage();
    const { browser } = await submit(page, "203.0.113.5", right("23DMO0001"));
    const before = callsOf("/auth/login");
    for (const name of ["23DMO0001", "23dmo-0001 ", "2\u20603DMO0001"]) {
      const { headers } = await submit(page, "203.0.113.6", wrong(name));
      expect(Number(headers.get("retry-after") ?? 0)).toBeLessThanOrEqual(600);
    }
    expect(callsOf("/auth/login") - before).toBe(2);
    await readsData();
    expect((await submit(page, "203.0.113.5", right("23DMO0001"), browser)).status).toBe(303);
  });
});

it("the address is that of the last proxy that is not trusted, and an IPv6 network of 64 bits is one", async () => {
  const page = await loginPage();
  const forged = (index: number) => `${addressOf(index)}, 2001:db8:0:1::${index}`;
  for (let index = 1; index <= 10; index += 1) await submit(page, forged(index), wrong(`99FWD${index}`));
  expect((await submit(page, forged(11), wrong("99FWD11"))).status).toBe(429);
  expect((await submit(page, `${addressOf(1)}, 2001:db8:0:2::1`, wrong("99FWD12"))).status).toBe(200);
});

it("a registration and an open page have limits per address", async () => {
  const page = await loginPage();
  const statusOf = async (path: string, from: string, init: RequestInit = {}) =>
    (await fetch(path, { ...init, headers: { "x-forwarded-for": from } })).status;
  for (const [path, init] of [
    [page, {}],
    [`${host.url.origin}/register`, { method: "POST", body: "{}" }],
  ] as const) {
    const statuses = await Promise.all(Array.from({ length: 130 }, () => statusOf(path, "203.0.113.7", init)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await statusOf(path, "203.0.113.8", init)).not.toBe(429);
  }
});

it("the log names requests and outcomes, and contains nothing of a student", async () => {
  const page = await loginPage();
  await submit(page, "203.0.113.9", wrong("24DMO0005"));
  await authorizeOn(page, "24DMO0006");
  await readsData();
  const log = host.log.join("\n");
  expect(log).toContain('"event":"login","outcome":"invalid_credentials"');
  expect(log).toContain('"outcome":"otp_required"');
  expect(log).toMatch(/"method":"POST","path":"\/mcp","status":200,"ms":\d+/);
  for (const secret of ["DMO000", PASSWORD, "mistyped", OTP, "203.0.113", "client_id", assistant.accessToken()])
    expect(log).not.toContain(secret);
});
