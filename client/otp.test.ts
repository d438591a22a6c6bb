import { describe, expect, it } from "vitest";
import { fakeService, json, loggedIn, problem, type Reply, sessionNumber } from "./dev/fake-service.ts";
import type { OtpRequest } from "./index.ts";

const credentials = { registration_number: "24DMO0006", password: "pass_good" };
const otp_challenge = { token: "sealed" };

/** Wants an OTP: 123456 until a resend, 654321 afterwards; 999999 has expired. */
function mailing(): Reply {
  let right = "123456";
  return ({ path, body }) => {
    if (path === "/auth/login") return json({ status: "otp_required", otp_challenge });
    if (path === "/auth/resend_otp") {
      right = "654321";
      return json({ status: "otp_required", otp_challenge, otp_sent_at: null });
    }
    if (path === "/student/profile") return json({ student_name: "ROHAN" });
    if (body.otp === "999999") return problem("otp_expired", 401, { user_action: "resend_otp" });
    return body.otp === right ? loggedIn(1) : problem("otp_invalid", 401, { user_action: "enter_otp" });
  };
}

/** Answers the questions of a login one after the other. */
function student(answers: readonly (string | null)[]) {
  const asked: OtpRequest[] = [];
  const onOtp = (request: OtpRequest) => {
    asked.push(request);
    return answers[asked.length - 1] ?? null;
  };
  return { onOtp, told: () => asked.map(({ attempt, refusal }) => [attempt, refusal?.code ?? null]) };
}

describe("a login that wants an OTP", () => {
  it("asks the student and goes on with the call that needed the session", async () => {
    const { onOtp, told } = student(["123456"]);
    const { portico, asked } = fakeService(mailing(), { credentials, onOtp });
    expect(await portico.profile()).toEqual({ student_name: "ROHAN" });
    expect(told()).toEqual([[1, null]]);
    expect(asked.map(({ path, body }) => [path, body.otp_challenge, body.otp])).toEqual([
      ["/auth/login", undefined, undefined],
      ["/auth/verify_otp", otp_challenge, "123456"],
      ["/student/profile", undefined, undefined],
    ]);
  });

  it("asks again after a wrong OTP, with the reason and the same challenge, and never logs in again", async () => {
    const { onOtp, told } = student(["000000", "123456"]);
    const { portico, paths } = fakeService(mailing(), { onOtp });
    await portico.login(credentials);
    expect(told()).toEqual([
      [1, null],
      [2, "otp_invalid"],
    ]);
    expect(paths()).toEqual(["/auth/login", "/auth/verify_otp", "/auth/verify_otp"]);
  });

  it("has a fresh OTP sent after one that has expired", async () => {
    const { onOtp, told } = student(["999999", "654321"]);
    const { portico, paths } = fakeService(mailing(), { onOtp });
    await portico.login(credentials);
    expect(told()).toEqual([
      [1, null],
      [2, "otp_expired"],
    ]);
    expect(paths()).toEqual(["/auth/login", "/auth/verify_otp", "/auth/resend_otp", "/auth/verify_otp"]);
  });

  it("has a fresh OTP sent when the student wants one", async () => {
    const onOtp = async ({ resend }: OtpRequest) => {
      await resend();
      return "654321";
    };
    const { portico, paths } = fakeService(mailing(), { onOtp });
    await portico.login(credentials);
    expect(paths()).toEqual(["/auth/login", "/auth/resend_otp", "/auth/verify_otp"]);
  });

  it("ends after five wrong OTPs", async () => {
    const { onOtp } = student(Array(9).fill("000000"));
    const { portico, paths } = fakeService(mailing(), { onOtp });
    await expect(portico.login(credentials)).rejects.toMatchObject({ code: "otp_invalid" });
    expect(paths().filter((path) => path === "/auth/verify_otp")).toHaveLength(5);
  });

  it("without anybody to ask tells the challenge, with which the app finishes it later", async () => {
    const { portico } = fakeService(mailing());
    await expect(portico.login(credentials)).rejects.toMatchObject({
      code: "otp_required",
      otpChallenge: otp_challenge,
    });
    expect(await portico.verifyOtp(otp_challenge, "123456")).toEqual(sessionNumber(1));
    expect(await portico.profile()).toEqual({ student_name: "ROHAN" });
  });

  it("that nobody answers is not begun again by the next call", async () => {
    const { portico, paths } = fakeService(mailing(), { credentials });
    await expect(portico.profile()).rejects.toMatchObject({ code: "otp_required" });
    await expect(portico.profile()).rejects.toMatchObject({ code: "otp_required" });
    expect(paths()).toEqual(["/auth/login"]);
  });
});
