import { describe, expect, it } from "vitest";
import { ownClient } from "../../config/api-client.ts";
import { type ErrorCode, ServiceError } from "../../contract/errors.ts";
import { memoryCounter } from "../../guards/counter.ts";
import { AttemptGuards, type AttemptLimits } from "./attempts.ts";
import type { LoginEnd, ShownCaptcha } from "./login.ts";
import type { AcceptedLogin } from "./outcomes.ts";

const MINUTE_MS = 60_000;
const limits: AttemptLimits = {
  refusedLogins: { max: 3, windowMs: 10 * MINUTE_MS },
  wrongOtps: { max: 5, windowMs: 10 * MINUTE_MS },
  wrongCaptchas: { max: 10, windowMs: 10 * MINUTE_MS },
  wrongOtpsPerAccount: { max: 10, windowMs: 30 * MINUTE_MS },
  resends: { max: 3, windowMs: 3 * MINUTE_MS },
  otpMails: { max: 6, windowMs: 30 * MINUTE_MS },
};
const client = (id: string) => ({ ...ownClient(id), refusedLogins: 30 });
const authenticated: AcceptedLogin = { kind: "authenticated", registrationNumber: "23XYZ0001", csrfToken: "t" };
const captchaRequired: ShownCaptcha = {
  kind: "captcha_required",
  picture: { data_url: "data:image/png;base64,", media_type: "image/png", width: 200, height: 40 },
  csrfToken: "t",
};
const otpRequired: AcceptedLogin = { kind: "otp_required", csrfToken: "t" };
const challenge = (cookie: string, name = "A") => ({ name, cookie, csrfToken: "t", userAgent: "Tester/1.0" });

const endsWith = (code: ErrorCode | null) => async () => {
  if (code !== null) throw new ServiceError(code, "");
};

/** The portal's reaction to a submitted password: an outcome, a failure after it was sent, or one before. */
type Ending = AcceptedLogin | ErrorCode | "failed before the password was sent" | "captchas rejected";

function startGuards(counter = memoryCounter(), changed: Partial<AttemptLimits> = {}) {
  const guards = new AttemptGuards(counter, { ...limits, ...changed });
  let sent = 0;
  const failed = (code: ErrorCode, passwordSpent: boolean): LoginEnd => ({
    outcome: { kind: "failed", error: new ServiceError(code, "") },
    passwordSpent,
  });
  const attempt = (ending: Ending | "captcha_required") => async (): Promise<LoginEnd> => {
    if (ending === "captcha_required") return { outcome: captchaRequired, passwordSpent: false };
    if (typeof ending !== "string") return { outcome: ending, passwordSpent: false };
    if (ending === "failed before the password was sent") return failed("portal_unavailable", false);
    sent++;
    return ending === "captchas rejected" ? failed("captcha_unread", false) : failed(ending, true);
  };
  const errors: unknown[] = [];
  const codeOf = async (work: Promise<unknown>) =>
    work.then(
      () => "ok",
      (error) => {
        errors.push(error);
        return error instanceof ServiceError ? (error.extras.guard ?? error.code) : String(error);
      },
    );
  return {
    counter,
    errors,
    sent: () => sent,
    login: (ending: Ending, name = "A", by = client("one")) => codeOf(guards.login(by, name, attempt(ending))),
    otp: (code: ErrorCode | null, cookie: string, wasSent = true, name = "A") =>
      codeOf(guards.otp(challenge(cookie, name), () => wasSent, endsWith(code))),
    resend: (cookie: string, code: ErrorCode | null = null, wasSent = true) =>
      codeOf(guards.resend(challenge(cookie), () => wasSent, endsWith(code))),
    captcha: (ending: Ending | "captcha_required", token: string, wasSent = true, name = "A") =>
      codeOf(guards.captcha(client("one"), challenge("JSESSIONID=1", name), token, () => wasSent, attempt(ending))),
  };
}

async function repeat(times: number, work: (turn: number) => Promise<string>): Promise<string[]> {
  const results = [];
  for (let turn = 0; turn < times; turn++) results.push(await work(turn));
  return results;
}

const refusals: readonly ErrorCode[] = [
  "invalid_credentials",
  "account_locked",
  "login_attempts_exhausted",
  "password_change_required",
  "login_step_unknown",
];

describe("the refused logins of an account", () => {
  it.each<ErrorCode>([...refusals, "portal_timeout", "portal_unavailable", "portal_blocked", "portal_page_changed"])(
    "include a submitted password that ended with %s",
    async (code) => {
      const { login } = startGuards();
      expect(await repeat(3, () => login(code))).toEqual([code, code, code]);
      expect(await login(authenticated)).toBe("refused_logins_per_account");
    },
  );

  it.each<Ending>([authenticated, otpRequired, "failed before the password was sent", "captchas rejected"])(
    "do not include a login that ended otherwise: %j",
    async (ending) => {
      const { login } = startGuards(memoryCounter(), { otpMails: { max: 0, windowMs: 1 } });
      await repeat(5, () => login(ending));
      expect(await login(authenticated)).toBe("ok");
    },
  );

  it("are forgotten after a complete login, but not after one that requires an OTP", async () => {
    const { login } = startGuards();
    await repeat(2, () => login("invalid_credentials"));
    await login(authenticated);
    await repeat(2, () => login("invalid_credentials"));
    await login(otpRequired);
    await login("invalid_credentials");
    expect(await login(authenticated)).toBe("refused_logins_per_account");
  });

  it("cannot exceed the limit through three instances that share a counter", async () => {
    const shared = startGuards();
    const instances = [shared, startGuards(shared.counter), startGuards(shared.counter)];
    await Promise.all(Array.from({ length: 12 }, (_, turn) => instances[turn % 3]?.login("invalid_credentials")));
    expect(instances.reduce((sum, { sent }) => sum + sent(), 0)).toBe(3);
  });

  it.each([
    ...[
      "23xyz0001",
      "２３ＸＹＺ０００１",
      "23XYZ0001\u0301",
      "23X\u0178Z0001",
      "23\u24e7\u24e8\u24e90001",
      "23XYZ000\u00b9",
    ],
    ...[
      "23XYZ\u200B0001",
      "23XYZ0001\uFE0F",
      "\u000123XYZ0001\u007F",
      "\u202e23XYZ0001",
      " 23XYZ\u00A00001 ",
      "'23-XYZ-0001'.",
    ],
  ])("are the same for every spelling of a name: %j", async (spelling) => {
    const { login } = startGuards();
    await repeat(3, () => login("invalid_credentials", "23XYZ0001"));
    expect(await login(authenticated, spelling)).toBe("refused_logins_per_account");
    expect(await login(authenticated, "23XYZ0002")).toBe("ok");
  });
});

describe("the refused logins of an API key", () => {
  const strangers = (guards: ReturnType<typeof startGuards>, count: number, by = client("one")) =>
    repeat(count, (turn) => guards.login("invalid_credentials", `INVENTED${turn}`, by));

  it("block only accounts with refusals, and never for another key", async () => {
    const guards = startGuards();
    await strangers(guards, 30);
    expect(await guards.login(authenticated, "INVENTED0")).toBe("refused_logins_per_key");
    expect(await guards.login(authenticated, "INNOCENT")).toBe("ok");
    expect(await guards.login(authenticated, "INVENTED0", client("two"))).toBe("ok");
  });

  it("block all accounts after eleven times the limit", async () => {
    const guards = startGuards(memoryCounter(() => 0));
    const codes = await strangers(guards, 340);
    expect(codes.indexOf("refused_logins_per_key")).toBe(330);
    expect(await guards.login(authenticated, "INNOCENT")).toBe("refused_logins_per_key");
    expect(await guards.login(authenticated, "INNOCENT", client("two"))).toBe("ok");
  });

  it.each(refusals)("include %s", async (code) => {
    const { login } = startGuards();
    const by = { ...client("one"), refusedLogins: 1 };
    await login(code, "A", by);
    expect(await login(authenticated, "A", by)).toBe("refused_logins_per_key");
  });

  it("stay open with 2 % typos among 2,000 logins", async () => {
    const { login } = startGuards();
    const by = { ...client("one"), refusedLogins: 3 };
    const codes = await repeat(2_000, (turn) =>
      login(turn % 50 === 0 ? "invalid_credentials" : authenticated, `STUDENT${turn}`, by),
    );
    expect(codes).not.toContain("refused_logins_per_key");
  });

  it("cannot be bought by logins of one account", async () => {
    const guards = startGuards();
    await strangers(guards, 30);
    await repeat(50, () => guards.login(authenticated, "ACCOMPLICE"));
    expect(await guards.login(authenticated, "INVENTED0")).toBe("refused_logins_per_key");
  });

  it("do not include failures of the portal", async () => {
    const guards = startGuards();
    await repeat(40, (turn) => guards.login("portal_timeout", `STUDENT${turn}`));
    expect(await guards.login(authenticated, "STUDENT0")).toBe("ok");
  });

  it("are not counted for an API key without a limit", async () => {
    const guards = startGuards();
    const codes = await strangers(guards, 40, { ...client("one"), refusedLogins: 0 });
    expect(codes).not.toContain("refused_logins_per_key");
    expect(await guards.login(authenticated, "INVENTED0", { ...client("one"), refusedLogins: 0 })).toBe("ok");
  });

  it("become fewer with time", async () => {
    const clock = { now: 0 };
    const guards = startGuards(memoryCounter(() => clock.now));
    await strangers(guards, 30);
    clock.now += 20_000;
    expect(await guards.login(authenticated, "INVENTED0")).toBe("ok");
  });
});

describe("wrong OTPs", () => {
  it("are limited per account, over all its challenges", async () => {
    const { otp } = startGuards();
    const codes = await repeat(12, (turn) => otp("otp_invalid", `JSESSIONID=${turn}`));
    expect(codes).toEqual([...Array(10).fill("otp_invalid"), ...Array(2).fill("wrong_otps_per_account")]);
    expect(await otp("otp_invalid", "JSESSIONID=B", true, "B")).toBe("otp_invalid");
  });

  it("include an OTP whose answer was lost, but not one that was not compared or not sent", async () => {
    const { otp } = startGuards();
    for (const code of ["otp_expired", "otp_challenge_expired"] as const)
      expect(await repeat(6, () => otp(code, "JSESSIONID=1"))).toEqual(Array(6).fill(code));
    const unsent = await repeat(6, () => otp("portal_unavailable", "JSESSIONID=1", false));
    expect(unsent).toEqual(Array(6).fill("portal_unavailable"));
    expect(await repeat(5, () => otp("portal_timeout", "JSESSIONID=1"))).toEqual(Array(5).fill("portal_timeout"));
    expect(await otp(null, "JSESSIONID=1")).toBe("wrong_otps");
  });

  it("are forgotten after a complete login", async () => {
    const { otp } = startGuards();
    await repeat(9, (turn) => otp("otp_invalid", `JSESSIONID=${turn}`));
    expect(await otp(null, "JSESSIONID=a")).toBe("ok");
    expect(await otp("otp_invalid", "JSESSIONID=b")).toBe("otp_invalid");
    expect(await otp("otp_invalid", "JSESSIONID=c")).toBe("otp_invalid");
  });
});

describe("OTP mails", () => {
  it("of logins and resends are limited together, per account", async () => {
    const { login, resend } = startGuards();
    expect(await repeat(4, () => login(otpRequired))).toEqual(Array(4).fill("ok"));
    expect(await repeat(2, (turn) => resend(`JSESSIONID=${turn}`))).toEqual(["ok", "ok"]);
    expect([await login(otpRequired), await resend("JSESSIONID=3")]).toEqual(["otp_mails", "otp_mails"]);
    expect(await login(otpRequired, "B")).toBe("ok");
  });

  it("are not counted for a login without an OTP", async () => {
    const { login } = startGuards();
    await repeat(20, () => login(authenticated));
    for (const ending of ["invalid_credentials", "failed before the password was sent"] as const) await login(ending);
    expect(await repeat(6, () => login(otpRequired))).toEqual(Array(6).fill("ok"));
  });
});

it("resends are limited per challenge, and counted if the request was sent", async () => {
  const { resend } = startGuards();
  const unsent = await repeat(7, () => resend("JSESSIONID=1", "portal_unavailable", false));
  expect(unsent).toEqual(Array(7).fill("portal_unavailable"));
  expect(await resend("JSESSIONID=1", "portal_timeout")).toBe("portal_timeout");
  expect(await repeat(3, () => resend("JSESSIONID=1"))).toEqual(["ok", "ok", "resends"]);
  expect(await resend("JSESSIONID=2")).toBe("ok");
});

describe("the answer to a captcha", () => {
  const expired = "captcha_challenge_expired";

  it.each<Ending | "captcha_required">([authenticated, "captcha_required", "invalid_credentials", "portal_timeout"])(
    "spends the challenge if it was sent: %j",
    async (ending) => {
      const { captcha } = startGuards();
      await captcha(ending, "one");
      expect(await captcha(authenticated, "one")).toBe(expired);
      expect(await captcha(authenticated, "two")).toBe("ok");
    },
  );

  it("can be repeated if it was not sent, until the challenge is too old", async () => {
    const clock = { now: 0 };
    const { captcha } = startGuards(memoryCounter(() => clock.now));
    const unsent = await repeat(12, () => captcha("failed before the password was sent", "one", false));
    expect(unsent).toEqual(Array(12).fill("portal_unavailable"));
    await captcha("captcha_required", "one");
    clock.now += 10 * MINUTE_MS - 1;
    expect(await captcha(authenticated, "one")).toBe(expired);
  });

  it("is limited per account while the portal rejects it, and no refused login", async () => {
    const { captcha, login } = startGuards();
    const rejected = await repeat(12, (turn) => captcha("captcha_required", `challenge ${turn}`));
    expect(rejected).toEqual([...Array(10).fill("ok"), "wrong_captchas", "wrong_captchas"]);
    expect(await captcha("captcha_required", "another", true, "B")).toBe("ok");
    expect(await login(authenticated)).toBe("ok");
    expect(await captcha(authenticated, "challenge 11")).toBe("ok");
  });

  it("is a refused login and no wrong answer if the portal compared the password", async () => {
    const { captcha } = startGuards(memoryCounter(), { wrongCaptchas: { max: 4, windowMs: MINUTE_MS } });
    const refused = await repeat(3, (turn) => captcha("invalid_credentials", `challenge ${turn}`));
    expect(refused).toEqual(Array(3).fill("invalid_credentials"));
    expect(await captcha(authenticated, "last")).toBe("refused_logins_per_account");
    expect(await repeat(2, (turn) => captcha(authenticated, `${turn}`, true, "B"))).toEqual(["ok", "ok"]);
  });

  it("does not count for the account if the portal accepted it", async () => {
    const { captcha } = startGuards(memoryCounter(), { otpMails: { max: 0, windowMs: 1 } });
    const accepted = await repeat(12, (turn) => captcha(otpRequired, `challenge ${turn}`));
    expect(accepted).toEqual(Array(12).fill("ok"));
  });
});

it("an unknown step after a login may have sent an OTP, but not if it said something else", async () => {
  const { login } = startGuards(memoryCounter(), { refusedLogins: { max: 0, windowMs: 1 } });
  await repeat(6, () => login("login_step_unknown"));
  expect(await login(otpRequired)).toBe("otp_mails");
  const error = new ServiceError("login_step_unknown", "");
  const end: LoginEnd = { outcome: { kind: "failed", error }, passwordSpent: true, isWithoutOtp: true };
  const guards = new AttemptGuards(memoryCounter(), { ...limits, refusedLogins: { max: 0, windowMs: 1 } });
  for (let turn = 0; turn < 8; turn++)
    await expect(guards.login(client("one"), "B", async () => end)).rejects.toBe(error);
});

describe("the error of a limit", () => {
  const start = (changed: Partial<AttemptLimits>) =>
    startGuards(
      memoryCounter(() => 0),
      changed,
    );
  type Started = ReturnType<typeof startGuards>;
  const otp = (started: Started) => started.otp("otp_invalid", "JSESSIONID=1");
  const resend = (started: Started) => started.resend("JSESSIONID=1");
  const login = (ending: Ending) => (started: Started) => started.login(ending);

  it.each<[keyof AttemptLimits, ErrorCode, string, (started: Started) => Promise<string>]>([
    ["refusedLogins", "login_cooldown", "refused_logins_per_account", login("account_locked")],
    ["otpMails", "otp_attempts_limited", "otp_mails", login(otpRequired)],
    ["otpMails", "otp_attempts_limited", "otp_mails", resend],
    ["resends", "otp_attempts_limited", "resends", resend],
    ["wrongOtps", "otp_attempts_limited", "wrong_otps", otp],
    ["wrongOtpsPerAccount", "otp_attempts_limited", "wrong_otps_per_account", otp],
  ])("%s has the code %s, and states the limit and the time to wait", async (limit, code, guard, attempt) => {
    const started = start({ [limit]: { max: 1, windowMs: 60_000 } });
    await repeat(2, () => attempt(started));
    expect(started.errors.at(-1)).toMatchObject({
      code,
      detail: expect.stringMatching(/^Limit reached: 1 .+ in 60 s\. The request was not sent to the portal\.$/),
      extras: { guard, retryAfterS: 60 },
    });
  });

  it("of an API key states the time until one of its refusals is over", async () => {
    const { login, errors } = start({});
    await repeat(30, (turn) => login("invalid_credentials", `INVENTED${turn}`));
    await login(authenticated, "INVENTED0");
    expect(errors.at(-1)).toMatchObject({
      code: "login_cooldown",
      detail: "Too many logins by this client were refused. The request was not sent to the portal.",
      extras: { guard: "refused_logins_per_key", retryAfterS: 20 },
    });
  });
});

it("a challenge that ended in a session cannot be used again", async () => {
  const { otp, resend } = startGuards();
  expect(await otp(null, "JSESSIONID=1")).toBe("ok");
  expect([await otp(null, "JSESSIONID=1"), await resend("JSESSIONID=1")]).toEqual([
    "otp_challenge_expired",
    "otp_challenge_expired",
  ]);
  expect(await otp(null, "JSESSIONID=2")).toBe("ok");
});
