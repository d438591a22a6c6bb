import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeOfError, contextFor, type ScriptedAnswer, scriptedTransport } from "../../../test/scripted-transport.ts";
import { builtinTemplates } from "../captcha/builtin-templates.ts";
import { PortalClient } from "../portal-client.ts";
import { ConnectionLost } from "../transport-failures.ts";
import { answerCaptcha, type LoginEnd, login } from "./login.ts";

const picture = readFileSync(join(import.meta.dirname, "../captcha/fixtures/bold-5BLT4F.jpg")).toString("base64");
const loginPage = (alert = "", image = `data:image/jpeg;base64,${picture}`) => ({
  text: `<form id="vtopLoginForm"><input type="hidden" name="_csrf" value="token-1"/><img src="${image}"/></form>
    <span role="alert"><strong>${alert}</strong></span>`,
});
const landing: ScriptedAnswer = {
  text: '<input type="hidden" name="_csrf" value="token-1"/>',
  sessionCookie: "JSESSIONID=A1",
};
const home: ScriptedAnswer = {
  text: '<input id="authorizedIDX" value="23XYZ0001"/><input type="hidden" name="_csrf" value="token-2"/>',
  sessionCookie: "JSESSIONID=B2",
};
const shortHome: ScriptedAnswer = {
  text: `${home.text}<script>$(document).ready(function () { var url ="check\\/expired\\/password"; })</script>`,
  sessionCookie: "JSESSIONID=B2",
};
const firewall: ScriptedAnswer = { text: "<body>Unable to process your request</body>" };
const maintenance: ScriptedAnswer = { text: "<h1>VTOP is under maintenance.</h1>" };
const menuOff: ScriptedAnswer = { text: '<i id="msgBoxInfoText">This menu is not available at present!!!</i>' };
const lost = new ConnectionLost();
const elsewhere: ScriptedAnswer = { status: 302, location: "https://elsewhere.example.edu/" };

/** The outcome, or the error code with which the login failed. */
async function endOf(work: Promise<LoginEnd>): Promise<unknown> {
  const { outcome } = await work;
  return outcome.kind === "failed" ? codeOfError(outcome.error) : outcome;
}

function startLogin(...answers: readonly ScriptedAnswer[]) {
  return startLoginAt({}, ...answers);
}

function startLoginAt(campus: { readonly changes?: boolean }, ...answers: readonly ScriptedAnswer[]) {
  const { transport, requests } = scriptedTransport(...answers);
  const events: unknown[][] = [];
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      events.push([name, ...args]);
  const context = contextFor(
    transport,
    {},
    {
      ...{ captchaRead: record("read"), captchaEnded: record("ended"), pageChanged: record("changed") },
      loginAlertUnknown: record("unknown alert"),
    },
  );
  const client = new PortalClient(context, "https://portal.example.edu", "Tester/1.0", null);
  const credentials = { name: "Meera Demo", password: " p&ss " };
  const captchas = { templates: builtinTemplates, submitted: 3, lookedAt: 5, ...campus };
  const ended = login(client, credentials, captchas);
  return {
    requests,
    events,
    ended,
    end: endOf(ended),
    passwordSpent: ended.then(({ passwordSpent }) => passwordSpent),
  };
}

describe("a login that ends on a home page without a menu", () => {
  const authenticated = { kind: "authenticated", registrationNumber: "23XYZ0001", csrfToken: "token-2" };

  it.each([
    ["an empty answer", {}],
    ["a message", { text: "<p>12 days</p>" }],
    ["a menu refusal", menuOff],
  ])("succeeds after %s of the check", async (_name, answer) => {
    expect(await startLogin(landing, loginPage(), shortHome, answer).end).toEqual(authenticated);
  });

  it.each([
    ["a firewall page", firewall, "portal_blocked"],
    ["a maintenance page", maintenance, "portal_unavailable"],
    ["a server error", { status: 500 }, "portal_unavailable"],
    ["a redirect to another origin", elsewhere, "login_step_unknown"],
  ])("fails after %s instead of the check's answer", async (_name, answer, code) => {
    expect(await startLogin(landing, loginPage(), shortHome, answer).end).toBe(code);
  });

  it("does not request the check if the page requires an OTP", async () => {
    const otpForm = { text: `<form id="securityOtpForm"></form>${shortHome.text}` };
    expect(await startLogin(landing, loginPage(), otpForm).end).toMatchObject({ kind: "otp_required" });
  });
});

describe("a token that the portal refuses", () => {
  const refused: ScriptedAnswer = { status: 403, text: "Invalid CSRF Token" };
  const paths = ({ requests }: ReturnType<typeof startLogin>) => requests.map(({ path }) => path.replace("/vtop/", ""));

  it("is fetched again once before the login", async () => {
    const once = startLogin(landing, refused, landing, loginPage(), home);
    expect(await once.end).toMatchObject({ kind: "authenticated" });
    expect(paths(once)).toEqual(["open/page", "prelogin/setup", "open/page", "prelogin/setup", "login"]);
    const twice = startLogin(landing, refused, landing, refused);
    expect([await twice.end, await twice.passwordSpent]).toEqual(["portal_unavailable", false]);
  });

  it("ends a login whose password was posted: no password was compared, and none is posted again", async () => {
    const login = startLogin(landing, loginPage(), refused);
    expect([await login.end, await login.passwordSpent]).toEqual(["portal_unavailable", false]);
    expect(paths(login)).toEqual(["open/page", "prelogin/setup", "login"]);
  });
});

it("an alert with unknown words is in the log and in the detail, without name and password", async () => {
  const { ended, events } = startLogin(
    landing,
    loginPage(),
    loginPage("Meera Demo, fill in the p&ss survey of 08632370444"),
  );
  const words = "…, fill in the … survey of …";
  const error = { detail: `The portal refused the login with unknown words: ${words}` };
  expect(await ended).toMatchObject({ outcome: { error }, isWithoutOtp: true });
  expect(events).toContainEqual(["unknown alert", words]);
});

describe("a login", () => {
  it.each([
    ["an empty page", {}, "portal_unavailable"],
    ["another page", { text: "<h1>Survey</h1>" }, "login_step_unknown"],
    ["a login page without a message", loginPage(), "login_step_unknown"],
    ["a home page without a number", { text: '<input name="_csrf" value="token-2"/>' }, "login_step_unknown"],
    [
      "the login page with an announcement and an unknown message",
      { text: `${loginPage("Try again later").text}<p>The library is under maintenance.</p>` },
      "login_step_unknown",
    ],
  ])("whose password is answered with %s says what is known of it", async (_name, answer, code) => {
    const { requests, end, passwordSpent } = startLogin(landing, loginPage(), answer);
    expect([await end, await passwordSpent, requests.length]).toEqual([code, true, 3]);
  });

  it("sends the name in uppercase, the password unchanged and the captcha solution", async () => {
    const { requests, end } = startLogin(landing, loginPage(), home);
    expect(await end).toEqual({ kind: "authenticated", registrationNumber: "23XYZ0001", csrfToken: "token-2" });
    expect(requests.map(({ path, fields, cookie }) => [path, fields, cookie])).toEqual([
      ["/vtop/open/page", undefined, null],
      ["/vtop/prelogin/setup", { _csrf: "token-1", flag: "VTOP" }, "JSESSIONID=A1"],
      [
        "/vtop/login",
        { _csrf: "token-1", username: "MEERA DEMO", password: " p&ss ", captchaStr: "5BLT4F" },
        "JSESSIONID=A1",
      ],
    ]);
  });

  it("submits the captcha of a rejected page with its token, or with the last one if it has none", async () => {
    const wrong = loginPage("Invalid Captcha");
    const ownToken = '<input type="hidden" name="_csrf" value="token-1"/>';
    const another = (token: string) => ({ text: wrong.text.replace(ownToken, token) });
    const withToken = another('<input name="_csrf" value="token-2"/>');
    const { requests, end } = startLogin(landing, loginPage(), withToken, another(""), home);
    expect(await end).toMatchObject({ kind: "authenticated" });
    expect(requests.slice(2).map(({ fields }) => fields?._csrf)).toEqual(["token-1", "token-2", "token-2"]);
  });

  it.each([
    ["submitted and accepted", loginPage(), [home], ["submitted", "accepted"]],
    ["accepted before a refusal", loginPage(), [loginPage("Account is Locked")], ["submitted", "accepted"]],
    ["submitted, before a step that it does not know", loginPage(), [menuOff], ["submitted"]],
    ["rejected", loginPage(), [loginPage("Invalid Captcha"), home], ["submitted", "rejected", "submitted", "accepted"]],
    ["unread", loginPage("", "data:image/jpeg;base64,AAAA"), [lost], ["unread"]],
    ["unsupported", loginPage("", "https://www.example.com/g.png"), [lost], ["unsupported"]],
  ])("reports that a captcha was %s, with the margin of its solution", async (_name, page, answers, outcomes) => {
    const { end, events } = startLogin(landing, page, ...answers);
    await end;
    const [, margin] = events.find(([name]) => name === "read") ?? [];
    expect(margin === undefined).toBe(!outcomes.includes("submitted"));
    expect(events.filter(([name]) => name === "ended")).toEqual(
      outcomes.map((outcome) => ["ended", outcome, margin ?? null]),
    );
  });

  it.each([
    ["an unsolvable captcha", "data:image/jpeg;base64,AAAA", "/vtop/get/new/captcha", "captcha_unread"],
    ["Google's captcha", "https://www.example.com/g.png", "/vtop/login", "captcha_unsupported"],
  ])("requests another image instead of %s, five at most", async (_name, image, path, code) => {
    const { requests, end } = startLogin(landing, ...Array(5).fill(loginPage("", image)));
    expect(await end).toBe(code);
    expect(requests.slice(2).map(({ method, path }) => `${method} ${path}`)).toEqual(Array(4).fill(`GET ${path}`));
  });

  it.each<[string, ...ScriptedAnswer[]]>([["landing page"], ["login page", landing], ["form", landing, loginPage()]])(
    "does not retry its %s, even if the connection failed before a response arrived",
    async (_name, ...before) => {
      const { requests, end } = startLogin(...before, lost, home);
      expect(await end).toBe("portal_unavailable");
      expect(requests).toHaveLength(before.length + 1);
    },
  );

  it("reports a login page without a csrf token by its fingerprint", async () => {
    const { end, events } = startLogin(landing, { text: "<p>Hello</p>" });
    await end;
    expect(events).toEqual([["changed", "login", "the csrf token", expect.stringContaining("p")]]);
  });

  it("reports a firewall instead of the next captcha, but not if a known page has the firewall's words", async () => {
    const unread = loginPage("", "data:image/jpeg;base64,AAAA");
    const words = "<p>Unable to process your request</p>";
    const withWords = ({ text }: { readonly text: string }) => ({ text: text + words });
    expect(await startLogin(landing, unread, firewall).end).toBe("portal_blocked");
    const accepted = startLogin(landing, unread, withWords(loginPage()), home);
    expect(await accepted.end).toMatchObject({ kind: "authenticated" });
    const locked = startLogin(landing, loginPage(), withWords(loginPage("Account is Locked")));
    expect(await locked.end).toBe("account_locked");
  });

  it.each([
    ["429", { status: 429 }, "portal_blocked"],
    ["a page with too many tags", { text: "<br>".repeat(100_000) }, "portal_page_changed"],
  ])("that receives %s before the form fails with a portal error", async (_name, answer, code) => {
    expect(await startLogin(landing, answer).end).toBe(code);
    expect(await startLogin(answer).end).toBe(code);
  });

  it("that requires an OTP returns the csrf token of the OTP page, or else that of the login page", async () => {
    const form = (token: string) => ({ text: `<form id="securityOtpForm">${token}</form>` });
    const withToken = startLogin(landing, loginPage(), form('<input name="_csrf" value="token-3"/>'));
    expect(await withToken.end).toEqual({ kind: "otp_required", csrfToken: "token-3" });
    const withoutToken = startLogin(landing, loginPage(), form(""));
    expect(await withoutToken.end).toEqual({ kind: "otp_required", csrfToken: "token-1" });
  });
});

it.each([
  ["if the portal refuses it", true, [landing, loginPage(), loginPage("Invalid LoginId/Password")]],
  ["if no response follows", true, [landing, loginPage(), lost]],
  ["not if it was accepted", false, [landing, loginPage(), home]],
  ["not if captchas were rejected", false, [landing, loginPage(), ...Array(3).fill(loginPage("Invalid Captcha"))]],
  ["not if it was never sent", false, [landing, lost]],
])("the password of a login counts as spent %s", async (_, expected, answers) => {
  expect(await startLogin(...answers).passwordSpent).toBe(expected);
});

describe("a login where a new session can have a picture in place of Google's captcha", () => {
  const google = loginPage("", "about:blank");
  const another = { ...landing, sessionCookie: "JSESSIONID=C3" };

  it("begins one, and sends the solution in both fields", async () => {
    const { requests, end } = startLoginAt({ changes: true }, landing, google, another, loginPage(), home);
    expect(await end).toMatchObject({ kind: "authenticated" });
    expect(requests.map(({ path, cookie }) => [path, cookie])).toEqual([
      ["/vtop/open/page", null],
      ["/vtop/prelogin/setup", "JSESSIONID=A1"],
      ["/vtop/open/page", null],
      ["/vtop/prelogin/setup", "JSESSIONID=C3"],
      ["/vtop/login", "JSESSIONID=C3"],
    ]);
    expect(requests.at(-1)?.fields).toMatchObject({ captchaStr: "5BLT4F", gResponse: "5BLT4F" });
  });

  it("gives up after as many as it may look at, and elsewhere reloads the page", async () => {
    const sessions = Array.from({ length: 5 }, () => [landing, google]).flat();
    const { requests, end } = startLoginAt({ changes: true }, ...sessions);
    expect([await end, requests.length]).toEqual(["captcha_unsupported", 10]);
    const reloads = startLogin(landing, google, loginPage(), home);
    expect(await reloads.end).toMatchObject({ kind: "authenticated" });
    expect(reloads.requests[3]?.fields).not.toHaveProperty("gResponse");
  });
});

describe("the student's answer to a captcha", () => {
  const rejected = loginPage("Invalid Captcha");
  const withoutPicture = loginPage("Invalid Captcha", "about:blank");
  const credentials = { password: " p&ss ", answer: "5blt4f" };

  function answer(...answers: readonly ScriptedAnswer[]) {
    const { transport, requests } = scriptedTransport(...answers);
    const context = contextFor(transport);
    const client = new PortalClient(context, "https://portal.example.edu", "Tester/1.0", "JSESSIONID=A1");
    const pending = { name: "Meera Demo", csrfToken: "token-0", cookie: "JSESSIONID=A1", userAgent: "Tester/1.0" };
    const captchas = { templates: builtinTemplates, submitted: 3, lookedAt: 3 };
    const ended = answerCaptcha(client, pending, credentials, captchas);
    return { requests, end: endOf(ended), passwordSpent: ended.then(({ passwordSpent }) => passwordSpent) };
  }

  it("leads to the next picture if the portal rejects it, with the token of its page", async () => {
    expect(await answer(rejected).end).toMatchObject({ kind: "captcha_required", csrfToken: "token-1" });
    const withoutToken = { text: rejected.text.replace(/<input[^>]*>/, "") };
    expect(await answer(withoutToken).end).toMatchObject({ kind: "captcha_required", csrfToken: "token-0" });
  });

  it("asks for another picture as often as a login may look at one", async () => {
    const { requests, end } = answer(withoutPicture, withoutPicture, rejected);
    expect(await end).toMatchObject({ kind: "captcha_required" });
    expect(requests.map(({ fields }) => fields?.captchaStr)).toEqual(["5BLT4F", undefined, undefined]);
    const none = answer(withoutPicture, withoutPicture, withoutPicture, withoutPicture);
    expect(await none.end).toBe("captcha_unsupported");
    expect(none.requests).toHaveLength(3);
  });

  it.each([
    ["a refusal", loginPage("Invalid LoginId/Password"), "invalid_credentials", true],
    ["a session that the portal has ended", { status: 404 }, "captcha_challenge_expired", false],
    ["a lost connection", lost, "portal_unavailable", true],
  ])("fails after %s", async (_name, scripted, code, spent) => {
    const { end, passwordSpent } = answer(scripted);
    expect(await end).toBe(code);
    expect(await passwordSpent).toBe(spent);
  });
});
