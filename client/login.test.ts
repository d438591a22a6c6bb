import { describe, expect, it } from "vitest";
import { fakeService, type Handler, json, loggedIn, problem, sessionNumber } from "./dev/fake-service.ts";
import type { CaptchaRequest, OtpRequest, PorticoError } from "./index.ts";

const credentials = { registration_number: "24DMO0006", password: "pass_good" };
const { password } = credentials;
const otp_challenge = { token: "sealed" };
const image = { data_url: "data:image/png;base64,AAAA", media_type: "image/png", width: 200, height: 40 };

/** A student who enters these texts one after the other, then cancels. */
function student<Request>(answers: readonly string[]) {
  const prompts: Request[] = [];
  return { prompts, answer: (request: Request) => answers[prompts.push(request) - 1] ?? null };
}

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
    if (!/^\d{6}$/.test(body.otp)) return problem("validation_error");
    if (body.otp === "999999") return problem("otp_expired");
    return body.otp === valid ? loggedIn(1) : problem("otp_invalid");
  };
}

describe("a login that requires an OTP", () => {
  it("asks the student, then continues with the call that needed the session", async () => {
    const { answer: onOtp } = student<OtpRequest>(["123456"]);
    const { portico, requests } = fakeService(requiringOtp(), { credentials, onOtp });
    expect(await portico.profile()).toEqual({ student_name: "ROHAN" });
    expect(requests.map(({ path, body }) => [path, body.otp_challenge, body.otp])).toEqual([
      ["/auth/login", undefined, undefined],
      ["/auth/verify_otp", otp_challenge, "123456"],
      ["/student/profile", undefined, undefined],
    ]);
  });

  const verify = "/auth/verify_otp";
  it.each([
    ["wrong ones", ["000000", "123 456", "123456"], [null, "otp_invalid", "validation_error"], Array(3).fill(verify)],
    ["an expired one", ["999999", "654321"], [null, "otp_expired"], [verify, "/auth/resend_otp", verify]],
    [
      "five wrong ones no more",
      Array(9).fill("0"),
      [null, ...Array(4).fill("validation_error")],
      Array(5).fill(verify),
    ],
  ])(
    "asks after %s, with the reason and the same challenge, without logging in again",
    async (_, otps, errors, paths) => {
      const { answer: onOtp, prompts } = student<OtpRequest>(otps);
      const service = fakeService(requiringOtp(), { onOtp });
      const failure = await service.portico.login(credentials).then(
        () => null,
        ({ code }: PorticoError) => code,
      );
      expect(failure).toBe(otps.length > 5 ? "validation_error" : null);
      expect(prompts.map(({ attempt, previousError }) => [attempt, previousError?.code ?? null])).toEqual(
        errors.map((error, index) => [index + 1, error]),
      );
      expect(service.paths()).toEqual(["/auth/login", ...paths]);
    },
  );

  it("requests a new OTP if the student asks for one", async () => {
    const onOtp = ({ resend }: OtpRequest) => resend().then(() => "654321");
    const { portico, paths } = fakeService(requiringOtp(), { onOtp });
    await portico.login(credentials);
    expect(paths()).toEqual(["/auth/login", "/auth/resend_otp", "/auth/verify_otp"]);
  });

  it("rejects with the challenge if there is no onOtp, so that the app can finish the login later", async () => {
    const { portico } = fakeService(requiringOtp());
    const required = { code: "otp_required", otpChallenge: otp_challenge };
    await expect(portico.login(credentials)).rejects.toMatchObject(required);
    expect(await portico.verifyOtp(otp_challenge, "123456")).toEqual(sessionNumber(1));
    expect(await portico.profile()).toEqual({ student_name: "ROHAN" });
  });
});

/** Shows a captcha whose answer is K7WM4P, and another one after a wrong answer. */
function showingCaptcha(afterwards = () => loggedIn(1)): Handler {
  let shown = 0;
  const show = () =>
    json({ status: "captcha_required", captcha_challenge: { token: `sealed-${++shown}` }, captcha_image: image });
  return ({ path, body }) => {
    if (path === "/auth/adopt") return json({ session: { ...sessionNumber(1), cookie: body.cookie } });
    if (path === "/auth/verify_otp") return loggedIn(2);
    if (body.answer === "") return problem("validation_error");
    return path === "/auth/solve_captcha" && body.answer === "K7WM4P" ? afterwards() : show();
  };
}

describe("a login with a captcha for the student", () => {
  it("asks for the picture only with onCaptcha", async () => {
    const { portico, requests } = fakeService(() => loggedIn(1), {});
    await portico.login(credentials);
    expect(requests[0]?.body).toEqual(credentials);
  });

  it("shows pictures and sends answers with the password and the newest challenge, the same after an answer of another form", async () => {
    const { answer: onCaptcha, prompts } = student<CaptchaRequest>(["WRONG1", "", "K7WM4P"]);
    const { portico, requests } = fakeService(showingCaptcha(), { onCaptcha });
    await portico.login(credentials);
    expect(prompts).toEqual([1, 2, 3].map((attempt) => ({ attempt, image })));
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      ["/auth/login", { ...credentials, assist: true }],
      ["/auth/solve_captcha", { captcha_challenge: { token: "sealed-1" }, answer: "WRONG1", password }],
      ["/auth/solve_captcha", { captcha_challenge: { token: "sealed-2" }, answer: "", password }],
      ["/auth/solve_captcha", { captcha_challenge: { token: "sealed-2" }, answer: "K7WM4P", password }],
    ]);
  });

  it("goes on to the OTP", async () => {
    const otpRequired = () => json({ status: "otp_required", otp_challenge });
    const { answer: onCaptcha } = student<CaptchaRequest>(["K7WM4P"]);
    const { portico, paths } = fakeService(showingCaptcha(otpRequired), { onCaptcha, onOtp: () => "123456" });
    await portico.login(credentials);
    expect(paths()).toEqual(["/auth/login", "/auth/solve_captcha", "/auth/verify_otp"]);
  });

  it("rejects with captcha_required if the student cancels, and after ten answers", async () => {
    const cancelled = fakeService(showingCaptcha(), { onCaptcha: () => null });
    const captcha = { challenge: { token: "sealed-1" }, image };
    const required = { code: "captcha_required", captcha, otpChallenge: null, retryable: false };
    await expect(cancelled.portico.login(credentials)).rejects.toMatchObject(required);
    const { portico, paths } = fakeService(showingCaptcha(), { onCaptcha: () => "WRONG1" });
    await expect(portico.login(credentials)).rejects.toMatchObject({ code: "captcha_required" });
    expect(paths().filter((path) => path === "/auth/solve_captcha")).toHaveLength(10);
  });

  it("can be finished without onCaptcha, or by adopting the session of a browser", async () => {
    const { portico } = fakeService(showingCaptcha(), {});
    await expect(portico.login({ ...credentials, assist: true })).rejects.toMatchObject({ code: "captcha_required" });
    const next = { captcha: { challenge: { token: "sealed-2" } } };
    await expect(portico.solveCaptcha({ token: "sealed-1" }, "WRONG1", password)).rejects.toMatchObject(next);
    const session = await portico.solveCaptcha({ token: "sealed-2" }, "K7WM4P", password);
    expect(await portico.getSession()).toEqual(session);
    expect(await portico.adopt({ cookie: "JSESSIONID=A1" })).toEqual(await portico.getSession());
  });
});
