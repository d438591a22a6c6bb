import { describe, expect, it, onTestFinished } from "vitest";
import { drawnCaptchas } from "../../drawn-captchas.ts";
import { worldForAll } from "../../world.ts";
import { PASSWORD, revisions, textOf } from "./assistant.ts";
import { connect } from "./connect.ts";
import { logInOn, openPage, submitForm } from "./student.ts";

const { draw, answerOf } = drawnCaptchas();
let now = Date.now();
const world = worldForAll({ draw, now: () => now }, { REFUSED_LOGINS_PER_ACCOUNT: "0" });

/** Connects an assistant until the end of the test, which searches its traffic for secrets. */
async function connected(...args: Parameters<typeof connect> extends [unknown, ...infer Rest] ? Rest : never) {
  const assistant = await connect(world, ...args);
  onTestFinished(assistant.close);
  return assistant;
}
/** A student who logs in on each page that is opened. `opened` has their addresses. */
function visitor(number: string) {
  const opened: string[] = [];
  const openUrl = async (url: string) => {
    opened.push(url);
    expect(await logInOn(url, number)).toContain("<h1>Logged in</h1>");
    return "accept" as const;
  };
  return { opened, openUrl };
}

describe.each(revisions)("with protocol %s", (revision) => {
  it("a call without a session asks the student to log in, and then completes", async () => {
    const { opened, openUrl } = visitor("24DMO0006");
    const assistant = await connected(revision, { openUrl });
    const result = await assistant.call("whoami");
    expect([result.isError, opened.length]).toEqual([undefined, 1]);
    expect(textOf(result)).toContain("24DMO0006");
    expect(opened[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/);
  });

  it("waits for a login that takes longer than opening the page", async () => {
    let loggedIn = Promise.resolve("");
    const openUrl = async (url: string) => {
      loggedIn = openPage(url).then(() => logInOn(url, "23DMO0001"));
      return "accept" as const;
    };
    const assistant = await connected(revision, { openUrl });
    expect((await assistant.call("semesters")).isError).toBe(undefined);
    await loggedIn;
  });

  it("asks again when the session is over, and completes the same call", async () => {
    const { opened, openUrl } = visitor("23DMO0001");
    const assistant = await connected(revision, { openUrl });
    await assistant.call("whoami");
    now += 16 * 60_000;
    const result = await assistant.call("marks");
    expect([result.isError, opened.length, new Set(opened).size]).toEqual([undefined, 2, 2]);
  });

  it("asks once for calls at the same time", async () => {
    const opened = new Set<string>();
    const openUrl = async (url: string) => {
      opened.add(url);
      if (opened.size === 1) await logInOn(url, "23DMO0001").catch(() => "another call has logged in");
      return "accept" as const;
    };
    const assistant = await connected(revision, { openUrl });
    const results = await Promise.all(["whoami", "semesters", "grades"].map((tool) => assistant.call(tool)));
    expect([results.map(({ isError }) => isError), opened.size]).toEqual([[undefined, undefined, undefined], 1]);
  });

  it("accepts that the student declines", async () => {
    const assistant = await connected(revision, { openUrl: async () => "decline" });
    const result = await assistant.call("marks");
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(/did not want to log in/)]);
    expect(world.portal.requests).toEqual([]);
  });

  it("returns the address as a text to a client that cannot open it", async () => {
    const assistant = await connected(revision);
    const result = await assistant.call("marks");
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining("Never ask for the password")]);
    const [url = ""] = /http:\/\/127\S+/.exec(textOf(result)) ?? [];
    await logInOn(url, "23DMO0001");
    expect((await assistant.call("marks")).isError).toBe(undefined);
  });
});

describe("a login page", () => {
  const pageOf = async () => {
    const assistant = await connected("2026-07-28");
    const [url = ""] = /http:\/\/127\S+/.exec(textOf(await assistant.call("whoami"))) ?? [];
    return { url, assistant };
  };

  it("contains no script, loads nothing and sends its form only to itself", async () => {
    const { url } = await pageOf();
    const { html, headers } = await openPage(url);
    expect(html).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\/(?!127\.0\.0\.1)/i);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual(["no-store", "nosniff"]);
  });

  it("serves one login", async () => {
    const { url } = await pageOf();
    await logInOn(url, "23DMO0001");
    await expect(openPage(url)).rejects.toThrow("fetch failed");
  });

  it("reports a wrong password and accepts the correct one afterwards, with one login each", async () => {
    const { url, assistant } = await pageOf();
    const wrong = await submitForm(url, { registration_number: "23DMO0001", password: "mistyped" });
    expect([wrong.posted, wrong.html]).toEqual([303, expect.stringContaining("invalid_credentials")]);
    expect(wrong.html).not.toContain("mistyped");
    await logInOn(url, "23DMO0001");
    expect((await assistant.call("whoami")).isError).toBe(undefined);
    expect(world.portal.requests.flatMap(({ loginAttempt }) => loginAttempt ?? [])).toEqual([
      "invalid credentials",
      "accepted",
    ]);
  });

  it("shows a captcha that the service cannot read, and another one after a wrong answer", async () => {
    const { url, assistant } = await pageOf();
    const password = "captcha_reject_3";
    const shown = await submitForm(url, { registration_number: "23DMO0001", password });
    const pictureOf = (html: string) =>
      /<img src="(data:[^"]+)" width="200" height="40" alt="[^"]+">/.exec(html)?.[1] ?? "";
    expect(answerOf(pictureOf(shown.html))).toMatch(/^[A-Z0-9]{6}$/);
    const other = await submitForm(url, { answer: "AAAAAA", password });
    expect([other.html, pictureOf(other.html)]).toEqual([
      expect.stringContaining("The characters were wrong."),
      expect.not.stringContaining(pictureOf(shown.html)),
    ]);
    expect((await submitForm(url, { answer: answerOf(pictureOf(other.html)), password })).html).toContain("Logged in");
    expect((await assistant.call("whoami")).isError).toBe(undefined);
  });

  it("asks again after a wrong one-time password, and sends a new one", async () => {
    const { url } = await pageOf();
    await submitForm(url, { registration_number: "24DMO0006", password: PASSWORD });
    expect((await submitForm(url, { otp: "000000" })).html).toContain("otp_invalid");
    now += 60_000;
    expect((await submitForm(url, { resend: "1" })).html).toContain("has sent a new one-time password");
  });

  it("is refused to other origins, other names of this computer and other paths", async () => {
    const { url } = await pageOf();
    const form = { registration_number: "23DMO0001", password: PASSWORD };
    expect((await submitForm(url, form, "https://evil.example")).posted).toBe(403);
    expect((await openPage(url.slice(0, -1))).status).toBe(404);
    expect((await fetch(url.replace("127.0.0.1", "localhost")).catch(() => ({ status: 421 }))).status).toBe(421);
    expect((await submitForm(url, { ...form, password: "x".repeat(5000) })).posted).toBe(413);
    expect(world.portal.requests).toEqual([]);
  });
});
