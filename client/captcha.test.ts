import { describe, expect, it } from "vitest";
import { fakeService, type Handler, json, loggedIn, problem, sessionNumber } from "./dev/fake-service.ts";
import type { CaptchaRequest } from "./index.ts";

const credentials = { registration_number: "23DMO0001", password: "pass_good" };
const image = { data_url: "data:image/png;base64,AAAA", media_type: "image/png", width: 200, height: 40 };

/** Shows a captcha whose answer is K7WM4P, and another one after a wrong answer. */
function showingCaptcha(afterwards = () => loggedIn(1)): Handler {
  let shown = 0;
  const show = () =>
    json({ status: "captcha_required", captcha_challenge: { token: `sealed-${++shown}` }, captcha_image: image });
  return ({ path, body }) => {
    if (path === "/auth/adopt") return json({ session: { ...sessionNumber(1), cookie: body.cookie } });
    if (path === "/auth/verify_otp") return loggedIn(2);
    if (body.answer === "") return problem("validation_error", 422, { user_action: "fix_request" });
    return path === "/auth/solve_captcha" && body.answer === "K7WM4P" ? afterwards() : show();
  };
}

/** Gives these answers one after the other. */
function student(answers: readonly (string | null)[]) {
  const prompts: CaptchaRequest[] = [];
  const onCaptcha = (request: CaptchaRequest) => {
    prompts.push(request);
    return answers[prompts.length - 1] ?? null;
  };
  return { onCaptcha, prompts };
}

describe("login with a captcha for the student", () => {
  it("asks for the picture only with onCaptcha", async () => {
    const { portico, requests } = fakeService(() => loggedIn(1), {});
    await portico.login(credentials);
    expect(requests[0]?.body).toEqual(credentials);
  });

  it("shows the picture and sends the answer with the password and the newest challenge", async () => {
    const { onCaptcha, prompts } = student(["WRONG1", "K7WM4P"]);
    const { portico, requests } = fakeService(showingCaptcha(), { onCaptcha });
    await portico.login(credentials);
    expect(prompts).toEqual([
      { attempt: 1, image },
      { attempt: 2, image },
    ]);
    const { password } = credentials;
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      ["/auth/login", { ...credentials, assist: true }],
      ["/auth/solve_captcha", { captcha_challenge: { token: "sealed-1" }, answer: "WRONG1", password }],
      ["/auth/solve_captcha", { captcha_challenge: { token: "sealed-2" }, answer: "K7WM4P", password }],
    ]);
  });

  it("shows the same picture again after an answer of another form", async () => {
    const { onCaptcha, prompts } = student(["", "K7WM4P"]);
    const { portico, requests } = fakeService(showingCaptcha(), { onCaptcha });
    await portico.login(credentials);
    expect(prompts).toHaveLength(2);
    expect(requests.map(({ body }) => body.captcha_challenge?.token)).toEqual([undefined, "sealed-1", "sealed-1"]);
  });

  it("goes on to the OTP", async () => {
    const otpRequired = () => json({ status: "otp_required", otp_challenge: { token: "sealed" } });
    const { onCaptcha } = student(["K7WM4P"]);
    const { portico, paths } = fakeService(showingCaptcha(otpRequired), { onCaptcha, onOtp: () => "123456" });
    await portico.login(credentials);
    expect(paths()).toEqual(["/auth/login", "/auth/solve_captcha", "/auth/verify_otp"]);
  });

  it("rejects with captcha_required if the student cancels, and after ten answers", async () => {
    const cancelled = fakeService(showingCaptcha(), { onCaptcha: () => null });
    const challenge = { token: "sealed-1" };
    await expect(cancelled.portico.login(credentials)).rejects.toMatchObject({
      ...{ code: "captcha_required", captcha: { challenge, image }, otpChallenge: null, retryable: false },
    });
    const { portico, paths } = fakeService(showingCaptcha(), { onCaptcha: () => "WRONG1" });
    await expect(portico.login(credentials)).rejects.toMatchObject({ code: "captcha_required" });
    expect(paths().filter((path) => path === "/auth/solve_captcha")).toHaveLength(10);
  });

  it("can be finished without onCaptcha", async () => {
    const { portico } = fakeService(showingCaptcha(), {});
    await expect(portico.login({ ...credentials, assist: true })).rejects.toMatchObject({ code: "captcha_required" });
    await expect(portico.solveCaptcha({ token: "sealed-1" }, "WRONG1", "pass_good")).rejects.toMatchObject({
      captcha: { challenge: { token: "sealed-2" } },
    });
    const session = await portico.solveCaptcha({ token: "sealed-2" }, "K7WM4P", "pass_good");
    expect(await portico.getSession()).toEqual(session);
  });
});

it("adopt() stores the session of a browser", async () => {
  const { portico, requests } = fakeService(showingCaptcha(), {});
  const session = await portico.adopt({ cookie: "JSESSIONID=A1" });
  expect(await portico.getSession()).toEqual(session);
  expect(requests.map(({ path, body }) => [path, body])).toEqual([["/auth/adopt", { cookie: "JSESSIONID=A1" }]]);
});
