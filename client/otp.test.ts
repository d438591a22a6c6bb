import { describe, expect, it } from "vitest";
import { fakeService, type Handler, json, loggedIn, problem, sessionNumber } from "./dev/fake-service.ts";
import type { OtpRequest } from "./index.ts";

const credentials = { registration_number: "24DMO0006", password: "pass_good" };
const otp_challenge = { token: "sealed" };

/** Requires an OTP: 123456 before a resend, 654321 afterwards; 999999 has expired. */
function requiringOtp(): Handler {
  let valid = "123456";
  return ({ path, body }) => {
    if (path === "/auth/login") return json({ status: "otp_required", otp_challenge });
    if (path === "/auth/resend_otp") {
      valid = "654321";
      return json({ status: "otp_required", otp_challenge, otp_sent_at: null });
    }
    if (path === "/student/profile") return json({ student_name: "ROHAN" });
    if (!/^\d{6}$/.test(body.otp)) return problem("validation_error", 422, { user_action: "fix_request" });
    if (body.otp === "999999") return problem("otp_expired", 401, { user_action: "resend_otp" });
    return body.otp === valid ? loggedIn(1) : problem("otp_invalid", 401, { user_action: "enter_otp" });
  };
}

/** Enters these OTPs one after the other. */
function student(otps: readonly (string | null)[]) {
  const prompts: OtpRequest[] = [];
  const onOtp = (request: OtpRequest) => {
    prompts.push(request);
    return otps[prompts.length - 1] ?? null;
  };
  return { onOtp, prompts: () => prompts.map(({ attempt, previousError }) => [attempt, previousError?.code ?? null]) };
}

describe("login that requires an OTP", () => {
  it("asks the student, then continues with the call that needed the session", async () => {
    const { onOtp, prompts } = student(["123456"]);
    const { portico, requests } = fakeService(requiringOtp(), { credentials, onOtp });
    expect(await portico.profile()).toEqual({ student_name: "ROHAN" });
    expect(prompts()).toEqual([[1, null]]);
    expect(requests.map(({ path, body }) => [path, body.otp_challenge, body.otp])).toEqual([
      ["/auth/login", undefined, undefined],
      ["/auth/verify_otp", otp_challenge, "123456"],
      ["/student/profile", undefined, undefined],
    ]);
  });

  it("asks again after a wrong OTP, with the reason and the same challenge, without logging in again", async () => {
    const { onOtp, prompts } = student(["000000", "123 456", "123456"]);
    const { portico, paths } = fakeService(requiringOtp(), { onOtp });
    await portico.login(credentials);
    expect(prompts()).toEqual([
      [1, null],
      [2, "otp_invalid"],
      [3, "validation_error"],
    ]);
    expect(paths()).toEqual(["/auth/login", "/auth/verify_otp", "/auth/verify_otp", "/auth/verify_otp"]);
  });

  it("requests a new OTP after an expired one", async () => {
    const { onOtp, prompts } = student(["999999", "654321"]);
    const { portico, paths } = fakeService(requiringOtp(), { onOtp });
    await portico.login(credentials);
    expect(prompts()).toEqual([
      [1, null],
      [2, "otp_expired"],
    ]);
    expect(paths()).toEqual(["/auth/login", "/auth/verify_otp", "/auth/resend_otp", "/auth/verify_otp"]);
  });

  it("requests a new OTP if the student asks for one", async () => {
    const onOtp = async ({ resend }: OtpRequest) => {
      await resend();
      return "654321";
    };
    const { portico, paths } = fakeService(requiringOtp(), { onOtp });
    await portico.login(credentials);
    expect(paths()).toEqual(["/auth/login", "/auth/resend_otp", "/auth/verify_otp"]);
  });

  it("fails after five wrong OTPs", async () => {
    const { onOtp } = student(Array(9).fill("000000"));
    const { portico, paths } = fakeService(requiringOtp(), { onOtp });
    await expect(portico.login(credentials)).rejects.toMatchObject({ code: "otp_invalid" });
    expect(paths().filter((path) => path === "/auth/verify_otp")).toHaveLength(5);
  });

  it("rejects with the challenge if there is no onOtp, so that the app can finish the login later", async () => {
    const { portico } = fakeService(requiringOtp());
    await expect(portico.login(credentials)).rejects.toMatchObject({
      code: "otp_required",
      otpChallenge: otp_challenge,
    });
    expect(await portico.verifyOtp(otp_challenge, "123456")).toEqual(sessionNumber(1));
    expect(await portico.profile()).toEqual({ student_name: "ROHAN" });
  });
});
