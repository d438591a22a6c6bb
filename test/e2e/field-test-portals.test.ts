import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { drawCaptcha } from "../../demo-portal/captcha/captcha.ts";
import { pages } from "../../demo-portal/pages/index.ts";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../../demo-portal/server.ts";
import type { FieldTestReport } from "../../tools/field-test/report.ts";
import { fieldTest } from "../../tools/field-test.ts";
import { runTool } from "../run-tool.ts";
import { folderForAll } from "../set-up.ts";

const folder = folderForAll();

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
  "one hanging page": {
    prepare: (portal) => portal.fault("mentor", "stall"),
    isSlow: true,
    pages: "mentor,profile",
    notProven: { "/student/mentor": /^The portal did not respond in time|^Timed out/ },
  },
};

describe("a field test at a portal with", () => {
  it.each(Object.entries(rehearsals))("%s ends with its report, one login and a logout", async (name, rehearsal) => {
    if (rehearsal.isSlow) vi.stubEnv("PORTAL_REQUEST_TIMEOUT_MS", "1500");
    const { student = "23DMO0001", password = "pass_good", isLoginRefused = false } = rehearsal;
    const portal = await startDemoPortal(rehearsal.options);
    rehearsal.prepare?.(portal);
    const out = join(folder, name.replaceAll(" ", "-"));
    // Enter is no login name and no password: the question comes again.
    const hidden = ["", student, "", password, "", "654321"];
    const prompts = { ask: async () => "yes", askHidden: async () => hidden.shift() ?? "" };
    const campus = rehearsal.campus ? ["--campus", rehearsal.campus] : [];
    const args = ["--out", out, "--pages", rehearsal.pages, ...campus];
    const { code, stderr, stdout } = await runTool(
      (own, io) => fieldTest(own, io, { portalUrl: portal.url, prompts }),
      args,
    );
    await portal.stop();

    expect(stderr).toBe("");
    expect(existsSync(join(out, "report.md")), stdout).toBe(true);
    const report: FieldTestReport = JSON.parse(readFileSync(join(out, "report.json"), "utf8"));
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
    rehearsal.says?.(report);

    const sent = (path: string) =>
      portal.requests.filter((request) => request.method === "POST" && request.path === path);
    expect(sent("/vtop/login").length).toBeLessThanOrEqual(1);
    expect(sent("/vtop/logout")).toHaveLength(isLogoutSent ? 1 : 0);
    expect(report.isSessionOpen).toBe(isSessionOpen);
    if (isSessionOpen) {
      expect(stdout.trim().split("\n").at(-1)).toMatch(/may still be open: .* 15 minutes/);
      expect(readFileSync(join(out, "report.md"), "utf8")).toMatch(/may still be open: .* 15 minutes/);
    } else expect(report.logout).toBe(isLogoutSent ? "The portal confirmed the logout." : null);
  });
});
