import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { drawCaptcha } from "../../demo-portal/captcha/captcha.ts";
import { pages } from "../../demo-portal/pages/index.ts";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../../demo-portal/server.ts";
import type { FieldTestReport } from "../../tools/field-test/report.ts";
import type { LifeClock } from "../../tools/field-test/session-life.ts";
import { fieldTest } from "../../tools/field-test.ts";
import { runTool } from "../run-tool.ts";
import { folderForAll } from "../set-up.ts";

const folder = folderForAll();

/** The person at a field test, who by default agrees to everything. */
interface Person {
  /** Answers to the hidden questions, in order. */
  readonly hidden: readonly string[];
  ask?(question: string): Promise<string>;
  readonly clock?: LifeClock;
}

/** Runs a field test at a portal, stops the portal, and reads the bundle. */
async function testAt(portal: DemoPortal, person: Person, args: readonly string[]) {
  const { hidden, ask = async () => "yes", ...clock } = person;
  const out = mkdtempSync(join(folder, "bundle-"));
  const answers = [...hidden];
  const prompts = { ask, askHidden: async () => answers.shift() ?? "" };
  const unattended = { portalUrl: portal.url, prompts, ...clock };
  const ended = await runTool((own, io) => fieldTest(own, io, unattended), ["--out", join(out, "field-test"), ...args]);
  await portal.stop();
  const [json, text] = ["json", "md"].map((type) => readFileSync(join(out, `field-test/report.${type}`), "utf8"));
  const report: FieldTestReport = JSON.parse(json ?? "");
  return { ...ended, report, json, text };
}

/** A portal that differs from the one that Portico knows, and the report of a field test there. */
interface Rehearsal {
  readonly options?: DemoPortalOptions;
  readonly prepare?: (portal: DemoPortal) => void;
  readonly student?: string;
  readonly password?: string;
  /** The endpoints that it calls. */
  readonly pages: string;
  /** The endpoints that are not proven, with their reasons. */
  readonly notProven: Readonly<Record<string, RegExp>>;
  /** True if the portal does not respond. */
  readonly isSlow?: boolean;
  /** Default: none is named. */
  readonly campus?: string;
  /** True if all endpoints behind the login are not proven, either. */
  readonly isLoginRefused?: boolean;
  /** True if the session may be open at the end. */
  readonly isSessionOpen?: boolean;
  /** True if the portal asks for a logout although the login failed. */
  readonly isLoginUnknown?: boolean;
  /** A part of standard output. */
  readonly prints?: string;
  /** Further checks of the report. */
  readonly says?: (report: FieldTestReport) => void;
}

/** The pages of a portal on which `change` was made to one. */
const changed = (name: string, change: (html: string) => string): DemoPortalOptions => ({
  pages: pages.map((page) =>
    page.name === name ? { ...page, render: (context) => change(page.render(context)) } : page,
  ),
});
const TIMETABLE = "academics/common/StudentTimeTable";
const pageOf = (report: FieldTestReport, name: string) => report.pages.find(({ page }) => page === name);
const missing = /^It needs the answer of \/student\/attendance /;

const rehearsals: Readonly<Record<string, Rehearsal>> = {
  "a moved page that other calls need": {
    prepare: (portal) => portal.fault("attendance", "moved"),
    pages: "attendance,attendance_detail,mentor",
    notProven: {
      "/student/attendance": /status 404/,
      "/student/attendance_detail": missing,
      "/student/all_data": /status 404/,
    },
    says: (report) =>
      expect(pageOf(report, "attendance")?.anchor).toBe("a page at processViewStudentAttendance instead of status 404"),
  },
  "a reworded label on a page about a person": {
    options: changed("mentor", (html) => html.replaceAll("Faculty Mobile Number", "Faculty Phone Number")),
    pages: "mentor",
    notProven: {},
    says: (report) => {
      expect(pageOf(report, "mentor")?.unread).toBe(1);
      expect(report.files.map(({ page }) => page)).toContain("mentor");
      expect(report.leftOut).toEqual([]);
    },
  },
  "another captcha face": {
    options: { draw: ({ format }) => drawCaptcha(Math.random, { profile: "garbled", format }) },
    pages: "mentor",
    notProven: { "/auth/login": /^Portico could not solve any captcha of this login\./ },
    isLoginRefused: true,
  },
  "an unknown home page": {
    password: "login_changed",
    pages: "mentor",
    notProven: { "/auth/login": /^The portal showed an unknown page after the login\. .*the portal's website/ },
    isLoginRefused: true,
    isLoginUnknown: true,
  },
  "a moved logout": {
    prepare: (portal) => portal.fault("logout", "moved"),
    pages: "mentor",
    notProven: {},
    isSessionOpen: true,
  },
  "the path of another campus, which is not in its menu either": {
    options: {
      pages: pages.map((page) => (page.path === TIMETABLE ? { ...page, path: `${TIMETABLE}Chn` } : page)),
    },
    campus: "vit-ap",
    pages: "mentor,payment_receipts,calendar/months",
    notProven: {},
    says: ({ campus, endpoints }) => {
      expect(endpoints.find(({ path }) => path === "/student/semesters")?.result).toBe("proven");
      expect(campus?.certainty).toContain(`${"/student/mentor".padEnd(36)} proven    proven`);
      expect(campus?.answers).toContain("Captcha: a picture.");
    },
  },
  "an entry of the menu that is switched off": {
    prepare: (portal) => portal.fault("hrms/contactDetails", "menu_off"),
    pages: "",
    notProven: {},
    prints: "hrms/contactDetails: no data. The portal has no such page at present.\n",
  },
  "one hanging page": {
    prepare: (portal) => portal.fault("mentor", "stall"),
    isSlow: true,
    pages: "mentor,profile",
    notProven: { "/student/mentor": /^The portal did not respond in time|^Timed out/ },
  },
};

describe("a field test at a portal with", () => {
  it.each(Object.entries(rehearsals))("%s ends with its report, one login and a logout", async (_name, rehearsal) => {
    if (rehearsal.isSlow) vi.stubEnv("PORTAL_REQUEST_TIMEOUT_MS", "1500");
    const { student = "23DMO0001", password = "pass_good", isLoginRefused = false } = rehearsal;
    const portal = await startDemoPortal(rehearsal.options);
    rehearsal.prepare?.(portal);
    // Enter is no login name and no password: the question comes again.
    const hidden = ["", student, "", password, "", "654321"];
    const campus = rehearsal.campus ? ["--campus", rehearsal.campus] : [];
    const { code, stderr, stdout, report, text } = await testAt(portal, { hidden }, [
      ...["--pages", rehearsal.pages],
      ...campus,
    ]);

    expect(stderr).toBe("");
    const of = (result: string) => report.endpoints.filter((endpoint) => endpoint.result === result);
    const expected = Object.entries(rehearsal.notProven).filter(
      ([path]) => path.startsWith("/auth/") || rehearsal.pages.split(",").some((page) => path.endsWith(page)),
    );
    const reasons = of("not proven").filter(({ reason }) => !isLoginRefused || reason !== "The login failed.");
    expect(Object.fromEntries(reasons.map(({ path, reason }) => [path, reason]))).toEqual(
      Object.fromEntries(expected.map(([path, reason]) => [path, expect.stringMatching(reason)])),
    );
    const { isSessionOpen = false, isLoginUnknown = false } = rehearsal;
    const isLogoutSent = !isLoginRefused || isLoginUnknown;
    expect(code).toBe(expected.length > 0 || isSessionOpen ? 1 : 0);
    expect(stdout).toContain(rehearsal.prints ?? "");
    rehearsal.says?.(report);

    const sent = (path: string) =>
      portal.requests.filter((request) => request.method === "POST" && request.path === path);
    expect(sent("/vtop/login").length).toBeLessThanOrEqual(1);
    expect(sent("/vtop/logout")).toHaveLength(isLogoutSent ? 1 : 0);
    expect(report.isSessionOpen).toBe(isSessionOpen);
    if (isSessionOpen) {
      expect(stdout.trim().split("\n").at(-1)).toMatch(/may still be open: .* 15 minutes/);
      expect(text).toMatch(/may still be open: .* 15 minutes/);
    } else expect(report.logout).toBe(isLogoutSent ? "The portal confirmed the logout." : null);
  });
});

describe("--outings", () => {
  /** By the clock of the demo portal. */
  const values = ["Nellore", "Home", "2026-10-05", "11:30", "2026-10-06", "19:30"];

  it.each([
    ["the sentence", (question: string) => question.split("\n")[0] ?? "", ["request", "cancellation"]],
    ["something else", () => "yes", []],
  ])("writes down the forms, and sends a request and its cancellation only after %s", async (_name, type, sent) => {
    const portal = await startDemoPortal();
    const given = [...values];
    const ask = async (question: string) => {
      if (question.includes("Type this sentence")) return type(question);
      return question.includes("Type yes") ? "yes" : (given.shift() ?? "");
    };
    const person = { hidden: ["23DMO0001", "pass_good"], ask };
    const { text } = await testAt(portal, person, ["--pages", "general_outing_requests", "--outings"]);
    const posts = portal.requests.filter(({ path }) => /hostel\/(save|delete)/.test(path));
    expect(posts).toHaveLength(sent.length);
    expect(text).toMatch(/- general, fields: .*outTimeMin.*upload_file file/);
    expect(text).toMatch(/- weekend, date: \["date","\d.*"monday","sunday"\]/);
    expect(text).toContain("- weekend, row: Waiting for Warden's Approval, button none, id none, pass false");
    for (const step of sent)
      expect(text).toMatch(new RegExp(`- general, ${step}: (submitted|cancelled), in all \\d+ s`));
    expect(text).not.toMatch(/23DMO0001|MEERA|Nellore|JSESSIONID/);
  });
});

describe("--session-life", () => {
  const MINUTE = 60_000;

  /** A field test on a simulated clock, which a person stops after `stopMin` minutes. */
  async function watched(password: string, limits: DemoPortalOptions = {}, stopMin = Number.POSITIVE_INFINITY) {
    let now = 0;
    const portal = await startDemoPortal({ now: () => now, ...limits });
    const clock = {
      now: () => now,
      wait: async (ms: number) => {
        now += ms;
        return now < stopMin * MINUTE;
      },
    };
    const person = { hidden: ["23DMO0001", password, "123456", "123456"], clock };
    const { code, report, json, text } = await testAt(portal, person, ["--pages", "mentor", "--session-life"]);
    expect(text).toContain("## Session life");
    expect(json).not.toMatch(/23DMO0001|JSESSIONID/);
    expect(report.userAgent).toContain("Chrome/");
    return { code, report, logouts: portal.requests.filter(({ path }) => path === "/vtop/logout").length };
  }

  const every12 = "with a request every 12 minutes";

  it("finds the idle and the absolute life of a session", async () => {
    const { code, report, logouts } = await watched("pass_good", { idleMs: 17 * MINUTE, lifeMs: 100 * MINUTE });
    expect([code, logouts, report.logout]).toEqual([0, 0, "The portal had ended the session."]);
    expect(report.sessionLife?.lines.slice(0, 4)).toEqual([
      "A second login from the same address: no OTP.",
      "Two sessions live side by side.",
      "Idle life: over 16 and at most 18 minutes.",
      `Absolute life, ${every12}: over 96 and at most 108 minutes.`,
    ]);
  });

  it("reports what it knows when it is stopped, and an OTP of the second login", async () => {
    const { report, logouts } = await watched("otp_always", {}, 40);
    expect(logouts).toBe(1);
    expect(report.sessionLife?.lines.slice(0, 4)).toEqual([
      "A second login from the same address: an OTP.",
      "Two sessions live side by side.",
      "Idle life: over 14 and at most 16 minutes.",
      `Absolute life, ${every12}: over 36 minutes; the watch ended then.`,
    ]);
  });

  it("finds the limits that passwords of the demo portal set", async () => {
    const { report } = await watched("session_life_30");
    expect(report.sessionLife?.lines[3]).toBe(`Absolute life, ${every12}: over 24 and at most 36 minutes.`);
    const idle = await watched("session_idle_45", {}, 300);
    expect(idle.report.sessionLife?.lines[2]).toBe("Idle life: over 40 and at most 60 minutes.");
  });
});
