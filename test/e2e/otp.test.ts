import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Service, startService, startWorld, type World } from "../service.ts";

let world: World;
let now: number;
beforeEach(async () => {
  now = Date.parse("2026-09-25T10:15:30+05:30");
  world = await startWorld({ now: () => now });
});
afterEach(() => world.stop());

const challengeOf = async (service: Service = world.service, password = "pass_good") => {
  const { status, body, headers } = await service.post("/auth/login", { registration_number: "24DMO0006", password });
  expect([status, Object.keys(body), body.status]).toEqual([200, ["status", "otp_challenge"], "otp_required"]);
  expect(headers.get("x-portal-requests")).toBe("6");
  return body.otp_challenge;
};
const key = (seed: string) => createHash("sha256").update(seed).digest("base64");
const verify = (otp_challenge: object, otp: string, service = world.service) =>
  service.post("/auth/verify_otp", { otp_challenge, otp });
const resend = (otp_challenge: object) => world.service.post("/auth/resend_otp", { otp_challenge });

describe("an OTP challenge", () => {
  it("returns the result of a login without a challenge when the OTP is correct", async () => {
    const { status, body, headers } = await verify(await challengeOf(), " 123456 ");
    expect([status, body.status, body.session.registration_number]).toEqual([200, "authenticated", "24DMO0006"]);
    expect(headers.get("x-portal-requests")).toBe("2");
    expect((await world.service.post("/student/profile", { session: body.session })).status).toBe(200);
  });

  it("contains neither the password nor the cookie in plain text", async () => {
    const { token } = await challengeOf();
    const parts = token.split(".").map((part: string) => Buffer.from(part, "base64url").toString("latin1"));
    expect(parts.join(" ")).not.toMatch(/pass_good|JSESSIONID|24DMO0006/);
    expect(JSON.parse(parts[0])).toEqual({
      ...{ alg: "dir", enc: "A256GCM", kid: expect.any(String) },
      typ: "portico-challenge-1",
    });
  });

  it("issued by one instance is accepted by an instance that was started later", async () => {
    const first = await startService(world.portal.url);
    const challenge = await challengeOf(first);
    await first.stop();
    const second = await startService(world.portal.url);
    const { status, body } = await verify(challenge, "123456", second);
    await second.stop();
    expect([status, body.status]).toEqual([200, "authenticated"]);
  });

  it("stays usable after a wrong OTP", async () => {
    const challenge = await challengeOf();
    const wrong = await verify(challenge, "000000");
    expect([wrong.status, wrong.body.code, wrong.body.user_action]).toEqual([401, "otp_invalid", "enter_otp"]);
    expect(wrong.headers.get("x-portal-requests")).toBe("1");
    expect((await verify(challenge, "123456")).status).toBe(200);
  });

  it("is returned unchanged by a resend and then accepts only the new OTP", async () => {
    const challenge = await challengeOf();
    expect((await verify(challenge, "654321")).body.code).toBe("otp_invalid");
    now += 60_000;
    const { status, body, headers } = await resend(challenge);
    expect([status, body]).toEqual([
      200,
      { status: "otp_required", otp_challenge: challenge, otp_sent_at: "2026-09-25T10:16:30+05:30" },
    ]);
    expect(headers.get("x-portal-requests")).toBe("1");
    expect((await verify(challenge, "123456")).body.code).toBe("otp_invalid");
    expect((await verify(challenge, "654321")).status).toBe(200);
  });

  it("returns otp_expired for an old OTP and accepts a new one after a resend", async () => {
    const challenge = await challengeOf();
    now += 181_000;
    const late = await verify(challenge, "123456");
    expect([late.status, late.body.code, late.body.user_action]).toEqual([401, "otp_expired", "resend_otp"]);
    expect((await resend(challenge)).status).toBe(200);
    expect((await verify(challenge, "654321")).status).toBe(200);
  });

  it("replaced by a newer login returns the portal's refusal", async () => {
    const older = await challengeOf();
    const newer = await challengeOf();
    expect((await verify(older, "123456")).body.code).toBe("otp_invalid");
    expect((await verify(newer, "123456")).status).toBe(200);
  });

  it.each([
    ["999999", 401, "otp_expired"],
    ["444444", 401, "otp_challenge_expired"],
    ["555555", 502, "login_step_unknown"],
    ["777777", 401, "otp_invalid"],
  ])("answers the OTP %s with %i %s", async (otp, status, code) => {
    const answer = await verify(await challengeOf(), otp);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.portal).toEqual({ page: "otp", contacted: true });
  });

  it("whose login the portal has dropped is expired, for an OTP and for a resend", async () => {
    const challenge = await challengeOf();
    now += 16 * 60_000;
    expect((await verify(challenge, "123456")).body.code).toBe("otp_challenge_expired");
    expect((await resend(challenge)).body.code).toBe("otp_challenge_expired");
  });

  it("that was changed or truncated is malformed, and one with an unknown key has expired, without a portal request", async () => {
    const { token } = await challengeOf();
    world.portal.requests.length = 0;
    const middle = Math.floor(token.length / 2);
    const changed = token.slice(0, middle) + (token[middle] === "A" ? "B" : "A") + token.slice(middle + 1);
    const stranger = await startService(world.portal.url, { SEAL_KEYS: `other:${key("other")}` });
    const answers = [
      await verify({ token: changed }, "123456"),
      await verify({ token: token.slice(0, -5) }, "123456"),
      await verify({ token: "abc" }, "123456"),
    ];
    const { body: expired } = await stranger.post("/auth/verify_otp", { otp_challenge: { token }, otp: "123456" });
    await stranger.stop();
    for (const { status, body } of answers) expect([status, body.code]).toEqual([422, "otp_challenge_malformed"]);
    expect([expired.code, expired.portal]).toEqual(["otp_challenge_expired", undefined]);
    expect(world.portal.requests).toEqual([]);
  });

  it("sealed with an older key is accepted after a key rotation", async () => {
    const before = await startService(world.portal.url, { SEAL_KEYS: `one:${key("a")}` });
    const challenge = await challengeOf(before);
    await before.stop();
    const after = await startService(world.portal.url, { SEAL_KEYS: `two:${key("b")},one:${key("a")}` });
    const { status } = await verify(challenge, "123456", after);
    await after.stop();
    expect(status).toBe(200);
  });

  it("forwards five wrong OTPs and rejects the sixth without a portal request", async () => {
    const challenge = await challengeOf();
    for (let round = 0; round < 5; round++) expect((await verify(challenge, "000000")).body.code).toBe("otp_invalid");
    world.portal.requests.length = 0;
    const { status, body } = await verify(challenge, "123456");
    expect([status, body.code]).toEqual([429, "otp_attempts_limited"]);
    expect(world.portal.requests).toEqual([]);
  });

  it("forwards three resends and rejects the fourth", async () => {
    const challenge = await challengeOf();
    for (let round = 0; round < 3; round++) expect((await resend(challenge)).status).toBe(200);
    const { status, body, headers } = await resend(challenge);
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "otp_attempts_limited", "180"]);
  });

  it("returns otp_not_sent if the portal sends no OTP", async () => {
    const challenge = await challengeOf(world.service, "otp_no_resend");
    const { status, body } = await resend(challenge);
    expect([status, body.code]).toEqual([503, "otp_not_sent"]);
  });
});

describe("the portal's cookie", () => {
  it("is kept together with that of a load balancer, which every later request needs", async () => {
    const other = await startWorld({ balanced: true });
    const direct = await other.login("23DMO0001");
    const challenge = await challengeOf(other.service, "otp_always");
    const { session } = (await verify(challenge, "123456", other.service)).body;
    const post = (own: object) => other.service.post("/student/profile", { session: own });
    const statuses = [await post(direct), await post(session)].map(({ status }) => status);
    const without = await post({ ...session, cookie: session.cookie.split("; ")[0] });
    await other.stop();
    for (const { cookie } of [direct, session]) expect(cookie).toMatch(/^JSESSIONID=[0-9A-F]{32}; SERVERID=node-1$/);
    expect([...statuses, without.body.code]).toEqual([200, 200, "session_expired"]);
  });

  it("is current in the session, whether or not the portal replaces it at the OTP", async () => {
    for (const otpKeepsCookie of [true, false]) {
      const other = await startWorld({ otpKeepsCookie });
      const challenge = await challengeOf(other.service, "otp_always");
      const { body } = await verify(challenge, "123456", other.service);
      const { status } = await other.service.post("/student/profile", { session: body.session });
      await other.stop();
      expect(status).toBe(200);
    }
  });
});
