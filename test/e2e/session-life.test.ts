import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type DemoPortalOptions, startDemoPortal } from "../../demo-portal/server.ts";
import type { FieldTestReport } from "../../tools/field-test/report.ts";
import { fieldTest } from "../../tools/field-test.ts";
import { runTool } from "../run-tool.ts";
import { folderForAll } from "../set-up.ts";

const MINUTE = 60_000;
const folder = folderForAll();

/** A field test on a simulated clock, which a person stops after `stopMin` minutes. */
async function watched(name: string, password: string, limits: DemoPortalOptions, stopMin = Number.POSITIVE_INFINITY) {
  let now = 0;
  const portal = await startDemoPortal({ now: () => now, ...limits });
  const clock = {
    now: () => now,
    wait: async (ms: number) => {
      now += ms;
      return now < stopMin * MINUTE;
    },
  };
  const hidden = ["23DMO0001", password, "123456", "123456"];
  const prompts = { ask: async () => "yes", askHidden: async () => hidden.shift() ?? "" };
  const args = ["--out", join(folder, name), "--pages", "mentor", "--session-life"];
  const { code } = await runTool((own, io) => fieldTest(own, io, { portalUrl: portal.url, prompts, clock }), args);
  await portal.stop();
  const text = readFileSync(join(folder, name, "report.json"), "utf8");
  const report: FieldTestReport = JSON.parse(text);
  expect(readFileSync(join(folder, name, "report.md"), "utf8")).toContain("## Session life");
  expect(text).not.toMatch(/23DMO0001|JSESSIONID/);
  expect(report.userAgent).toContain("Chrome/");
  return { code, report, logouts: portal.requests.filter(({ path }) => path === "/vtop/logout").length };
}

const every12 = "with a request every 12 minutes";

it("--session-life finds the idle and the absolute life of a session", async () => {
  const { code, report, logouts } = await watched("both", "pass_good", { idleMs: 17 * MINUTE, lifeMs: 100 * MINUTE });
  expect([code, logouts, report.logout]).toEqual([0, 0, "The portal had ended the session."]);
  expect(report.sessionLife?.lines.slice(0, 4)).toEqual([
    "A second login from the same address: no OTP.",
    "Two sessions live side by side.",
    "Idle life: over 16 and at most 18 minutes.",
    `Absolute life, ${every12}: over 96 and at most 108 minutes.`,
  ]);
});

it("--session-life reports what it knows when it is stopped, and an OTP of the second login", async () => {
  const { report, logouts } = await watched("stopped", "otp_always", {}, 40);
  expect(logouts).toBe(1);
  expect(report.sessionLife?.lines.slice(0, 4)).toEqual([
    "A second login from the same address: an OTP.",
    "Two sessions live side by side.",
    "Idle life: over 14 and at most 16 minutes.",
    `Absolute life, ${every12}: over 36 minutes; the watch ended then.`,
  ]);
});

it("passwords of the demo portal set the limits of one session", async () => {
  const { report } = await watched("password", "session_life_30", {});
  expect(report.sessionLife?.lines[3]).toBe(`Absolute life, ${every12}: over 24 and at most 36 minutes.`);
  const idle = await watched("idle", "session_idle_45", {}, 300);
  expect(idle.report.sessionLife?.lines[2]).toBe("Idle life: over 40 and at most 60 minutes.");
});
