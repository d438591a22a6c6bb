import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EncryptJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startService } from "../service.ts";
import { KEYS, startTwoClients } from "../two-clients.ts";
import { waitOptions } from "../wait-options.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function start(...settings: Parameters<typeof startTwoClients>) {
  const world = await startTwoClients(...settings);
  cleanups.push(world.stop);
  return world;
}

describe("a challenge", () => {
  it("of another application is malformed, and the portal is not asked", async () => {
    const { portal, post, login } = await start();
    const { otp_challenge } = (await login("one", "24DMO0006", "pass_good")).body;
    portal.requests.length = 0;
    for (const path of ["/auth/verify_otp", "/auth/resend_otp"]) {
      const { status, body } = await post("two", path, { otp_challenge, otp: "123456" });
      expect([status, body.code]).toEqual([422, "otp_challenge_malformed"]);
    }
    expect(portal.requests).toEqual([]);
  });

  it("cannot be forged with a key that derives from an API key", async () => {
    const { portal, post } = await start();
    const derived = await crypto.subtle.importKey("raw", Buffer.from(KEYS.one), "HKDF", false, ["deriveBits"]);
    const info = new TextEncoder().encode("portico otp_challenge");
    const bits = await crypto.subtle.deriveBits(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info },
      derived,
      256,
    );
    const kid = Buffer.from(await crypto.subtle.digest("SHA-256", bits))
      .toString("base64url")
      .slice(0, 8);
    for (const [id, code] of [
      [kid, "otp_challenge_expired"],
      ["tests", "otp_challenge_malformed"],
    ] as const) {
      const token = await new EncryptJWT({ name: "A", cookie: "JSESSIONID=1", csrf: "t", ua: "Tester/1.0" })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: id })
        .setAudience("otp_challenge")
        .setIssuedAt()
        .setExpirationTime("30m")
        .encrypt(new Uint8Array(bits));
      const { body } = await post("one", "/auth/verify_otp", { otp_challenge: { token }, otp: "123456" });
      expect(body.code).toBe(code);
    }
    expect(portal.requests).toEqual([]);
  });

  it("that ended in a session is spent, and the portal is not asked", async () => {
    const { portal, post, login } = await start({}, { otpKeepsCookie: true });
    const { otp_challenge } = (await login("one", "24DMO0006", "pass_good")).body;
    expect((await post("one", "/auth/verify_otp", { otp_challenge, otp: "123456" })).status).toBe(200);
    portal.requests.length = 0;
    const { status, body } = await post("one", "/auth/verify_otp", { otp_challenge, otp: "123456" });
    expect([status, body.code]).toEqual([401, "otp_challenge_expired"]);
    expect(portal.requests).toEqual([]);
  });
});

describe("a request for a day of another century", () => {
  it("is rejected, and the portal is not asked", async () => {
    const { portal, post, login } = await start();
    const { session } = (await login("one", "23DMO0001", "pass_good")).body;
    portal.requests.length = 0;
    const calendar = { session, sem_sub_id: "AP2026272" };
    for (const [path, fields] of [
      ["/student/calendar/month", { ...calendar, month: "9999-12" }],
      ["/student/calendar/month", { ...calendar, cal_date: "01-DEC-9999" }],
      ["/student/biometric", { session, date: "9999-12-31" }],
      ["/student/biometric", { session, date: "01/01/1000" }],
    ] as const) {
      const { status, body } = await post("one", path, fields);
      expect([status, body.code, body.errors[0].message]).toEqual([
        422,
        "validation_error",
        expect.stringContaining("from 2000 to 2099"),
      ]);
    }
    expect(portal.requests).toEqual([]);
  });
});

describe("an application with 110 slow calls", () => {
  /** Slow responses of the portal, until they are released. */
  const held: (() => void)[] = [];
  let isReleased = false;
  const wait = () => new Promise<void>((resolve) => (isReleased ? resolve() : held.push(resolve)));
  const release = async () => {
    isReleased = true;
    for (const resolve of held) resolve();
  };

  it("leaves places and connections for the calls of another application", async () => {
    const { portal, service, post, login } = await start({ METRICS: "1" }, { wait });
    cleanups.push(release);
    const slow = (await login("two", "23DMO0003", "data_slow_1")).body.session;
    const session = (await login("one", "23DMO0001", "pass_good")).body.session;
    portal.requests.length = 0;
    const codes: unknown[] = [];
    const calls = Array.from({ length: 110 }, async () =>
      codes.push((await post("two", "/student/mentor", { session: slow })).body.code),
    );
    // One application gets 80 of 100 places and 52 of 64 connections.
    await vi.waitUntil(() => held.length === 52 && codes.length === 30, waitOptions);
    expect(new Set(codes)).toEqual(new Set(["overloaded"]));
    const statuses = [];
    for (let call = 0; call < 5; call++) statuses.push((await post("one", "/student/mentor", { session })).status);
    expect(statuses).toEqual(Array(5).fill(200));
    expect((await service.get("/metrics")).text).toMatch(/^portico_portal_requests_queued 28$/m);
    await release();
    await Promise.all(calls);
    expect(codes.slice(30)).toEqual(Array(80).fill(undefined));
  });
});

describe("guessing", () => {
  it("passwords is stopped after three whatever words the portal refuses them with", async () => {
    let submitted = 0;
    const file = join(import.meta.dirname, "../../src/portal/captcha/fixtures/bold-5BLT4F.jpg");
    const picture = `data:image/jpeg;base64,${readFileSync(file).toString("base64")}`;
    const loginPage = (alert: string) =>
      `<form id="vtopLoginForm"><input type="hidden" name="_csrf" value="t"/></form><img src="${picture}"/>
       <span role="alert">${alert}</span>`;
    const answer = { status: 200, contentType: "text/html", location: null, sessionCookie: "JSESSIONID=1" };
    const service = await startService(
      "http://portal.invalid",
      {},
      {
        async request({ method, path }) {
          const isSubmitted = method === "POST" && path === "/vtop/login";
          if (isSubmitted) submitted++;
          return { ...answer, text: loginPage(isSubmitted ? "Login failed. Please check your credentials." : "") };
        },
        close: async () => {},
      },
    );
    cleanups.push(() => service.stop());
    const codes = [];
    for (let guess = 0; guess < 12; guess++) {
      const { body } = await service.post("/auth/login", { registration_number: "23XYZ0001", password: `p${guess}` });
      codes.push(body.code);
    }
    expect(codes).toEqual([...Array(3).fill("login_step_unknown"), ...Array(9).fill("login_cooldown")]);
    expect(submitted).toBe(3);
  });

  it("with 30 invented names blocks neither other students nor for other applications", async () => {
    const { login } = await start();
    for (let name = 0; name < 30; name++) await login("one", `99XXX${1000 + name}`, "guess");
    expect((await login("one", "99XXX1000", "guess")).body.code).toBe("login_cooldown");
    expect((await login("one", "23DMO0001", "pass_good")).status).toBe(200);
    expect((await login("two", "23DMO0003", "pass_good")).status).toBe(200);
  });

  it("OTPs with the right password ends after ten OTPs and six mails", async () => {
    const { portal, post, login } = await start();
    for (let round = 0; round < 12; round++) {
      const { otp_challenge } = (await login("one", "24DMO0006", "pass_good")).body;
      if (otp_challenge === undefined) continue;
      for (let guess = 0; guess < 3; guess++) await post("one", "/auth/verify_otp", { otp_challenge, otp: "000000" });
      await post("one", "/auth/resend_otp", { otp_challenge });
    }
    const count = (path: string) => portal.requests.filter((request) => request.path === path).length;
    const accepted = portal.requests.filter(({ loginAttempt }) => loginAttempt === "otp").length;
    expect(count("/vtop/validateSecurityOtp")).toBe(9);
    expect(accepted + count("/vtop/resendSecurityOtp")).toBe(6);
  });
});
