import { createHash } from "node:crypto";
import { jwtDecrypt } from "jose";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Profile } from "../../demo-portal/captcha/captcha.ts";
import type { DemoPortalOptions } from "../../demo-portal/server.ts";
import { drawnCaptchas } from "../drawn-captchas.ts";
import { type Answer, startWorld } from "../service.ts";

const NUMBER = "23DMO0001";
const PASSWORD = "pass_good";

/** Starts a service and a portal whose captchas a script can answer, as a student does who looks at the picture. */
async function start(profile: Profile | null = null, options: DemoPortalOptions = {}, environment = {}) {
  const { draw, answerOf } = drawnCaptchas(profile);
  const world = await startWorld({ draw, ...options }, environment);
  onTestFinished(world.stop);
  const { post } = world.service;
  return {
    ...world,
    post,
    logIn: (fields = {}, password = PASSWORD, registration_number = NUMBER) =>
      post("/auth/login", { registration_number, password, assist: true, solver: false, ...fields }),
    answerTo: ({ body }: Answer) => answerOf(body.captcha_image.data_url),
    solve: ({ body }: Answer, answer: string, password = PASSWORD, headers = {}) =>
      post("/auth/solve_captcha", { captcha_challenge: body.captcha_challenge, answer, password }, headers),
    /** The portal's outcome of each submitted password, in order. */
    attempts: () => world.portal.requests.flatMap(({ loginAttempt }) => loginAttempt ?? []),
  };
}

const WRONG = "AAAAAA";
const CLAIMS = ["aud", "client", "client_name", "cookie", "csrf", "exp", "iat", "name", "ua"];

describe("a login without the solver", () => {
  it("shows the picture before it sends the password, and the answer may be in lowercase", async () => {
    const { logIn, answerTo, solve, attempts, post } = await start();
    const shown = await logIn();
    expect(shown.headers.get("x-portal-requests")).toBe("4");
    expect(shown.body).toEqual({
      status: "captcha_required",
      captcha_challenge: { token: expect.any(String) },
      captcha_image: {
        data_url: expect.stringMatching(/^data:image\/jpeg;base64,/),
        ...{ media_type: "image/jpeg", width: 200, height: 40 },
      },
    });
    expect(attempts()).toEqual([]);
    const { body, headers } = await solve(shown, answerTo(shown).toLowerCase().replace("", " ").replace(/.{4}/, "$& "));
    expect([headers.get("x-portal-requests"), body.session.registration_number]).toEqual(["3", NUMBER]);
    expect((await post("/auth/check", { session: body.session })).body).toEqual({ alive: true });
  });

  it("requires the student", async () => {
    const { post } = await start();
    const body = { registration_number: NUMBER, password: PASSWORD, solver: false };
    expect((await post("/auth/login", body)).body).toMatchObject({
      code: "validation_error",
      errors: [{ pointer: "/solver" }],
    });
  });
});

it("a captcha challenge contains no password, and neither it nor the password is in the log", async () => {
  const { logIn, answerTo, solve, service } = await start(null, {}, { LOG_LEVEL: "trace" });
  const sentinel = "Sentinel-Password-91";
  const shown = await logIn({}, sentinel);
  const next = await solve(shown, WRONG, sentinel);
  await solve(next, answerTo(next), sentinel);
  const key = createHash("sha256").update("seal key of the tests").digest();
  for (const { body } of [shown, next]) {
    const { payload } = await jwtDecrypt(body.captcha_challenge.token, key);
    expect(Object.keys(payload).sort()).toEqual(CLAIMS);
    expect(JSON.stringify(payload)).not.toContain(sentinel);
  }
  const log = service.log.join("");
  expect(service.log.length).toBeGreaterThan(2);
  const { token } = shown.body.captcha_challenge;
  for (const secret of [sentinel, token, answerTo(next), shown.body.captcha_image.data_url])
    expect(log).not.toContain(secret);
});

it("the hand-over of a session returns the session of a browser that is logged in", async () => {
  const { login, post } = await start();
  const own = await login();
  const cookie = `_ga=GA1.2; theme=dark;${own.cookie}; SERVERID=a1; lang=en`;
  const { status, headers, body } = await post("/auth/adopt", { cookie, user_agent: "WebView/1.0" });
  expect([status, headers.get("x-portal-requests")]).toEqual([200, "1"]);
  expect(body).toEqual({
    session: { ...own, cookie: `${own.cookie}; SERVERID=a1; theme=dark; lang=en`, user_agent: "WebView/1.0" },
  });
  expect((await post("/student/profile", body)).status).toBe(200);
  expect((await post("/auth/adopt", { cookie: own.cookie })).body).toEqual({ session: own });
});
