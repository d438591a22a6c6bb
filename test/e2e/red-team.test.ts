import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pages } from "../../demo-portal/pages/index.ts";
import { startService } from "../service.ts";
import { startTwoClients } from "../two-clients.ts";
import { waitOptions } from "../wait-options.ts";

// The attacks of a penetration test, repeated against real servers. docs/trust.md lists their counts.

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function start(...settings: Parameters<typeof startTwoClients>) {
  const world = await startTwoClients(...settings);
  cleanups.push(world.stop);
  return world;
}

/** Counts the attempts of one attack and expects that none succeeded. */
function expectNoSuccess(attack: string, succeeded: readonly boolean[]): void {
  const count = succeeded.filter((success) => success).length;
  console.log(`red team: ${attack}: ${succeeded.length} attempts, ${count} succeeded`);
  expect(succeeded.length).toBeGreaterThan(0);
  expect(count).toBe(0);
}

const OTP_STUDENT = "24DMO0006";
const OTP_PATHS = ["/auth/verify_otp", "/auth/resend_otp"];
const manyMails = { OTP_MAILS_PER_ACCOUNT: "0" };

describe("an application that attacks challenges", () => {
  it("cannot use one of another application", async () => {
    const { portal, post, login } = await start(manyMails);
    const succeeded = [];
    for (let round = 0; round < 5; round++) {
      const { otp_challenge } = (await login("one", OTP_STUDENT, "pass_good")).body;
      portal.requests.length = 0;
      for (const path of OTP_PATHS) {
        const { body } = await post("two", path, { otp_challenge, otp: "123456" });
        succeeded.push(body.code !== "otp_challenge_malformed" || portal.requests.length > 0);
      }
    }
    expectNoSuccess("cross", succeeded);
  });
});

/** Answers of a portal to a wrong password that no parser knows; null breaks the connection. */
const WORDINGS = [
  "Login failed. Please check your credentials.",
  "Wrong password",
  "Access denied",
  "Mot de passe incorrect",
  "Invalid Login",
  "",
  "Your password is not correct.",
  "Try again later",
  null,
];

describe("guessing", () => {
  it("passwords is stopped after three, whatever the portal answers", async () => {
    const file = join(import.meta.dirname, "../../src/portal/captcha/fixtures/bold-5BLT4F.jpg");
    const picture = `data:image/jpeg;base64,${readFileSync(file).toString("base64")}`;
    const loginPage = (alert: string) =>
      `<form id="vtopLoginForm"><input type="hidden" name="_csrf" value="t"/></form><img src="${picture}"/>
       <span role="alert">${alert}</span>`;
    const answer = { status: 200, contentType: "text/html", location: null, sessionCookie: "JSESSIONID=1" };
    let wording: string | null = "";
    let submitted = 0;
    const service = await startService(
      "http://portal.invalid",
      {},
      {
        async request({ method, path }) {
          if (method !== "POST" || path !== "/vtop/login") return { ...answer, text: loginPage("") };
          submitted++;
          if (wording === null) throw new Error("The connection was closed.");
          return { ...answer, text: loginPage(wording) };
        },
        close: async () => {},
      },
    );
    cleanups.push(() => service.stop());
    const succeeded = [];
    for (const [account, text] of WORDINGS.entries()) {
      wording = text;
      for (let guess = 0; guess < 6; guess++) {
        submitted = 0;
        const credentials = { registration_number: `23XYZ000${account}`, password: `p${guess}` };
        await service.post("/auth/login", credentials);
        if (guess < 3) expect(submitted).toBe(1);
        else succeeded.push(submitted > 0);
      }
    }
    expectNoSuccess("wording", succeeded);
  });

  it("passwords of invented names blocks neither other students nor for other applications", async () => {
    const { login } = await start();
    for (let name = 0; name < 30; name++) await login("one", `99XXX${1000 + name}`, "guess");
    const locked = [];
    for (let round = 0; round < 3; round++) {
      for (const student of ["23DMO0001", "23DMO0003", "26DMO0002"]) {
        for (const by of ["one", "two"] as const) locked.push((await login(by, student, "pass_good")).status !== 200);
      }
    }
    expectNoSuccess("30 names: refused logins of others", locked);
  });

  it("OTPs with the right password ends after ten OTPs and six mails", async () => {
    const { portal, post, login } = await start();
    let otp_challenge: unknown;
    for (let round = 0; round < 10; round++) {
      otp_challenge = (await login("one", OTP_STUDENT, "pass_good")).body.otp_challenge ?? otp_challenge;
      for (let guess = 0; guess < 5; guess++) {
        await post("one", "/auth/verify_otp", { otp_challenge, otp: "000000" });
      }
      for (let resend = 0; resend < 3; resend++) await post("one", "/auth/resend_otp", { otp_challenge });
    }
    const count = (path: string) => portal.requests.filter((request) => request.path === path).length;
    const mails = portal.requests.filter(({ loginAttempt }) => loginAttempt === "otp").length;
    const guesses = count("/vtop/validateSecurityOtp");
    expect([guesses, mails + count("/vtop/resendSecurityOtp")]).toEqual([10, 6]);
  });
});

describe("an application with 110 slow calls", () => {
  /** Slow responses of the portal, until they are released. */
  const held: (() => void)[] = [];
  let isReleased = false;
  const wait = () => new Promise<void>((resolve) => (isReleased ? resolve() : held.push(resolve)));
  const release = async () => {
    isReleased = true;
    for (const resolve of held) resolve();
  };

  it("leaves places and connections for the calls of another application", async () => {
    const { portal, service, post, login } = await start({ METRICS: "1" }, { wait });
    cleanups.push(release);
    const slow = (await login("two", "23DMO0003", "data_slow_1")).body.session;
    const session = (await login("one", "23DMO0001", "pass_good")).body.session;
    portal.requests.length = 0;
    const codes: unknown[] = [];
    const calls = Array.from({ length: 110 }, async () =>
      codes.push((await post("two", "/student/mentor", { session: slow })).body.code),
    );
    // One application gets 80 of 100 places and 52 of 64 connections.
    await vi.waitUntil(() => held.length === 52 && codes.length === 30, waitOptions);
    expect(new Set(codes)).toEqual(new Set(["overloaded"]));
    const statuses = [];
    for (let call = 0; call < 5; call++) statuses.push((await post("one", "/student/mentor", { session })).status);
    expect(statuses).toEqual(Array(5).fill(200));
    expect((await service.get("/metrics")).text).toMatch(/^portico_portal_requests_queued 28$/m);
    await release();
    await Promise.all(calls);
    expect(codes.slice(30)).toEqual(Array(80).fill(undefined));
  });
});

describe("a request for a day of another century", () => {
  it("is rejected, and the portal is not asked", async () => {
    const { portal, post, login } = await start();
    const { session } = (await login("one", "23DMO0001", "pass_good")).body;
    portal.requests.length = 0;
    const calendar = { session, sem_sub_id: "AP2026272" };
    for (const [path, fields] of [
      ["/student/calendar/month", { ...calendar, month: "9999-12" }],
      ["/student/calendar/month", { ...calendar, cal_date: "01-DEC-9999" }],
      ["/student/biometric", { session, date: "9999-12-31" }],
      ["/student/biometric", { session, date: "01/01/1000" }],
    ] as const) {
      const { status, body } = await post("one", path, fields);
      expect([status, body.code, body.errors[0].message]).toEqual([
        422,
        "validation_error",
        expect.stringContaining("from 2000 to 2099"),
      ]);
    }
    expect(portal.requests).toEqual([]);
  });
});

describe("a material of the course page", () => {
  it("never has a URL with a scheme other than http and https", async () => {
    let address = "";
    const hostile = pages.map((page) => ({
      ...page,
      render: (context: Parameters<typeof page.render>[0]) =>
        page.render(context).replaceAll("https://example.edu/nosql", address),
    }));
    const { post, login } = await start({}, { pages: hostile });
    const { session } = (await login("one", "23DMO0001", "pass_good")).body;
    const course = { session, class_id: "AP2026272000101", erp_id: "99001" };
    const succeeded = [];
    const begins = ["javascript", "data", "vbscript", "file", "intent", "blob", "ftp", "about"]
      .flatMap((scheme) => [scheme, scheme.toUpperCase(), ` ${scheme}`, `${scheme.slice(0, 3)}\t${scheme.slice(3)}`])
      .flatMap((spelled) => [":", "&#58;", "&colon;", ":&#10;"].map((separator) => spelled + separator));
    // Every scheme, spelling and separator: 5 divides no number of them.
    for (const begin of begins.filter((_, index) => index % 5 === 0)) {
      address = `${begin}//example.edu/?a=alert(1)`;
      const { status, body, headers } = await post("one", "/student/course_page/detail", course);
      const [material] = body.general_materials ?? [];
      const isReported = Number(headers.get("x-portal-unfit")) > 0;
      succeeded.push(status === 200 && (material?.url !== null || !isReported));
    }
    expectNoSuccess("schemes", succeeded);
    address = "https://example.edu/nosql";
    const { body } = await post("one", "/student/course_page/detail", course);
    expect(body.general_materials[0].url).toBe(address);
  });
});
