import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Service, startService, startWorld } from "../service.ts";
import { startedForEach } from "../set-up.ts";

let now: number;
beforeEach(() => {
  now = Date.parse("2026-09-25T10:15:30+05:30");
});
const world = startedForEach(() => startWorld({ now: () => now }));

const challengeOf = async (service: Service = world.service, password = "pass_good") => {
  const { status, body, headers } = await service.post("/auth/login", { registration_number: "24DMO0006", password });
  expect([status, Object.keys(body), body.status]).toEqual([200, ["status", "otp_challenge"], "otp_required"]);
  expect(headers.get("x-portal-requests")).toBe("6");
  return body.otp_challenge;
};
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
});

it("a challenge that is malformed or has expired does not count for the limit of requests", async () => {
  const limited = await startService(world.portal.url, { RATE_LIMIT_PER_MINUTE: "1" });
  const { token } = await challengeOf(limited);
  const codeOf = async (sent: string) => (await verify({ token: sent }, "123456", limited)).body.code;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60_000 });
  const codes = [await codeOf(`${token}=`), await codeOf(token), await codeOf(token)];
  expect(codes).toEqual(["otp_challenge_malformed", "otp_challenge_expired", "otp_challenge_expired"]);
  await limited.stop();
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
