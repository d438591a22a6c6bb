import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MemoryStore } from "../../../client/index.ts";
import { drawnCaptchas } from "../../drawn-captchas.ts";
import { startWorld, type World } from "../../service.ts";
import { PASSWORD, revisions, textOf } from "./assistant.ts";
import { connect } from "./connect.ts";
import { logInOn, openPage, submitForm } from "./student.ts";

const { draw, answerOf } = drawnCaptchas();
let world: World;
let now: number;
beforeEach(async () => {
  now = Date.now();
  world = await startWorld({ draw, now: () => now }, { REFUSED_LOGINS_PER_ACCOUNT: "0" });
});
afterEach(() => world.stop());

describe.each(revisions)("with protocol %s", (revision) => {
  it("a call without a session asks the student to log in, and then completes", async () => {
    const store = new MemoryStore();
    const opened: string[] = [];
    const openUrl = async (url: string) => {
      opened.push(url);
      expect(await logInOn(url, "24DMO0006")).toContain("<h1>Logged in</h1>");
      return "accept" as const;
    };
    const assistant = await connect(world, revision, { store, openUrl });
    const result = await assistant.call("whoami");
    expect([result.isError, opened.length]).toEqual([undefined, 1]);
    expect(textOf(result)).toContain("24DMO0006");
    expect(opened[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/);
    await assistant.close();
  });

  it("waits for a login that takes longer than opening the page", async () => {
    let loggedIn = Promise.resolve("");
    const openUrl = async (url: string) => {
      loggedIn = openPage(url).then(() => logInOn(url, "23DMO0001"));
      return "accept" as const;
    };
    const assistant = await connect(world, revision, { openUrl });
    expect((await assistant.call("semesters")).isError).toBe(undefined);
    await loggedIn;
    await assistant.close();
  });

  it("asks again when the session is over, and completes the same call", async () => {
    const store = new MemoryStore();
    const opened: string[] = [];
    const openUrl = async (url: string) => {
      opened.push(url);
      await logInOn(url, "23DMO0001");
      return "accept" as const;
    };
    const assistant = await connect(world, revision, { store, openUrl });
    await assistant.call("whoami");
    now += 16 * 60_000;
    const result = await assistant.call("marks");
    expect([result.isError, opened.length, new Set(opened).size]).toEqual([undefined, 2, 2]);
    await assistant.close();
  });

  it("asks once for calls at the same time", async () => {
    const opened = new Set<string>();
    const openUrl = async (url: string) => {
      opened.add(url);
      if (opened.size === 1) await logInOn(url, "23DMO0001").catch(() => "another call has logged in");
      return "accept" as const;
    };
    const assistant = await connect(world, revision, { openUrl });
    const results = await Promise.all(["whoami", "semesters", "grades"].map((tool) => assistant.call(tool)));
    expect([results.map(({ isError }) => isError), opened.size]).toEqual([[undefined, undefined, undefined], 1]);
    await assistant.close();
  });

  it("accepts that the student declines", async () => {
    const assistant = await connect(world, revision, { openUrl: async () => "decline" });
    const result = await assistant.call("marks");
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(/did not want to log in/)]);
    expect(world.portal.requests).toEqual([]);
    await assistant.close();
  });

  it("returns the address as a text to a client that cannot open it", async () => {
    const assistant = await connect(world, revision);
    const result = await assistant.call("marks");
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining("Never ask for the password")]);
    const [url = ""] = /http:\/\/127\S+/.exec(textOf(result)) ?? [];
    await logInOn(url, "23DMO0001");
    expect((await assistant.call("marks")).isError).toBe(undefined);
    await assistant.close();
  });
});

describe("a login page", () => {
  const pageOf = async (store = new MemoryStore()) => {
    const assistant = await connect(world, "2026-07-28", { store });
    const [url = ""] = /http:\/\/127\S+/.exec(textOf(await assistant.call("whoami"))) ?? [];
    return { url, assistant };
  };

  it("contains no script, loads nothing and sends its form only to itself", async () => {
    const { url, assistant } = await pageOf();
    const { html, headers } = await openPage(url);
    expect(html).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\/(?!127\.0\.0\.1)/i);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual(["no-store", "nosniff"]);
    await assistant.close();
  });

  it("serves one login", async () => {
    const { url, assistant } = await pageOf();
    await logInOn(url, "23DMO0001");
    await expect(openPage(url)).rejects.toThrow("fetch failed");
    await assistant.close();
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
    await assistant.close();
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
    await assistant.close();
  });

  it("asks again after a wrong one-time password, and sends a new one", async () => {
    const { url, assistant } = await pageOf();
    await submitForm(url, { registration_number: "24DMO0006", password: PASSWORD });
    expect((await submitForm(url, { otp: "000000" })).html).toContain("otp_invalid");
    now += 60_000;
    expect((await submitForm(url, { resend: "1" })).html).toContain("has sent a new one-time password");
    await assistant.close();
  });

  it("is refused to other origins, other names of this computer and other paths", async () => {
    const { url, assistant } = await pageOf();
    const form = { registration_number: "23DMO0001", password: PASSWORD };
    expect((await submitForm(url, form, "https://evil.example")).posted).toBe(403);
    expect((await openPage(url.slice(0, -1))).status).toBe(404);
    expect((await fetch(url.replace("127.0.0.1", "localhost")).catch(() => ({ status: 421 }))).status).toBe(421);
    expect((await submitForm(url, { ...form, password: "x".repeat(5000) })).posted).toBe(413);
    expect(world.portal.requests).toEqual([]);
    await assistant.close();
  });
});
