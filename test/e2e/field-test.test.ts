import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { adopt } from "../../tools/adopt.ts";
import type { FieldTestReport } from "../../tools/field-test/report.ts";
import { main } from "../../tools/field-test.ts";
import { runTool } from "../run-tool.ts";
import { folderForAll } from "../set-up.ts";
import { commandsOf, missingIn } from "./guide-blocks.ts";

const folder = folderForAll();

/** The commands of the guide that this file runs. */
const shown = commandsOf("docs/guide/field-test.md").filter(({ mark }) => mark === "run by field-test.test.ts");

/** Runs a command of the guide in this process, and compares its output with the guide. */
async function runShown(index: number) {
  const { script = "", expected = [] } = shown[index] ?? {};
  const [, args = ""] = /npm run --silent field-test -- (.*)/.exec(script) ?? [];
  const ended = await runTool(main, args.replace(/"\$BUNDLE(.*)"/, `${folder}$1`).split(" "));
  expect(missingIn(ended.stdout, expected)).toEqual([]);
  return ended;
}

const filesOf = (bundle: string) =>
  readdirSync(join(folder, bundle), { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));

describe("a rehearsal at the demo portal", () => {
  let printed = "";
  beforeAll(async () => {
    expect(shown).toHaveLength(2);
    const { code, stdout, stderr } = await runShown(0);
    printed = stdout;
    expect(code, stderr + stdout).toBe(0);
  }, 60_000);

  it("asks for consent first and ends with the verdict", () => {
    expect(printed).toMatch(/^This command logs in to the portal with your account/);
    expect(printed.trim().split("\n").at(-1)).toMatch(
      /^33 of 33 endpoints proven on http:\/\/127.0.0.1:\d+ on \d{4}-\d\d-\d\d$/,
    );
  });

  it("opens the pages of the menu that nobody knows, with their headings and without their texts", () => {
    const others = filesOf("demo").filter((file) => file.includes("-other_page-"));
    expect(others.length).toBeGreaterThan(15);
    const room = others.find((file) => file.includes("HostelStudentRoomView")) ?? "";
    const text = readFileSync(join(folder, "demo", room), "utf8");
    expect(text).toContain("Room Type");
    expect(text).not.toMatch(/417|Non A\/C|Veg/);
    expect(printed).not.toMatch(/Credentials|BankInfo|Withdraw/);
    expect(printed).not.toContain(": failed");
  });

  it("sends at most 80 requests, and 120 for other pages, and recognises every step of the login", () => {
    const report: FieldTestReport = JSON.parse(readFileSync(join(folder, "demo/report.json"), "utf8"));
    expect(report.logout).toBe("The portal confirmed the logout.");
    expect(report.requests).toBeGreaterThan(40);
    expect(report.requests).toBeLessThanOrEqual(200);
    expect(report.login.length).toBeGreaterThan(5);
    expect(report.login.filter((hop) => hop.includes("not recognised"))).toEqual([]);
    expect(report.captchas).toEqual([
      { outcome: "submitted", margin: expect.any(Number) },
      { outcome: "accepted", margin: expect.any(Number) },
    ]);
  });

  it("writes the report and scrubbed pages, and nothing of the student", () => {
    const files = filesOf("demo");
    expect(files).toEqual(expect.arrayContaining(["report.md", "report.json"]));
    expect(files.length).toBeGreaterThan(40);
    expect(JSON.parse(readFileSync(join(folder, "demo/report.json"), "utf8")).leftOut).toEqual([]);
    for (const file of files) {
      const text = readFileSync(join(folder, "demo", file), "utf8");
      for (const personal of ["23DMO0001", "DMO0001", "otp_always", "654321", "JSESSIONID"])
        expect(text, file).not.toContain(personal);
    }
    expect(readdirSync(folder)).toEqual(["demo"]);
  });

  it("can be adopted: every page has a record", async () => {
    const root = join(folder, "repository");
    const { stdout, stderr } = await runTool(adopt(root), [join(folder, "demo")]);
    expect(stderr + stdout).toMatch(/^\d+ pages in /);
    const records = readdirSync(join(root, "test/captured/adopted"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.includes("--") && name.endsWith(".json"))
      .map((name) => [name, readFileSync(join(root, "test/captured/adopted", name), "utf8")]);
    expect(records.filter(([, text]) => text?.includes('"problem"'))).toEqual([]);
    expect(records.length).toBeGreaterThan(20);
    rmSync(root, { recursive: true });
  });
});

it("gives a bundle a number if there is one of its name", async () => {
  const run = (scenario: string) =>
    runTool(main, ["--demo", "--pages", "mentor", "--scenario", scenario, "--out", join(folder, "again")]);
  await run("mistyped");
  expect((await run("pass_good")).stdout).toContain(`Bundle: ${join(folder, "again-1")} (`);
  const verdicts = ["again", "again-1"].map(
    (name) => JSON.parse(readFileSync(join(folder, name, "report.json"), "utf8")).verdict,
  );
  expect(verdicts).toEqual([expect.stringMatching(/^0 of/), expect.stringMatching(/^3 of/)]);
}, 60_000);

it("names the changed page and what is missing on it", async () => {
  const out = join(folder, "changed");
  const { code, stdout } = await runShown(1);
  expect(code).toBe(1);
  expect(stdout).toMatch(/attendance +2 +not recognised: element #getStudentDetails/);
  expect(stdout).toMatch(/mentor +1 +read/);
  expect(stdout).toContain(
    "/student/attendance AP2026272: failed. The portal's attendance page has changed: expected element #getStudentDetails.",
  );
  expect(stdout.trim().split("\n").at(-1)).toMatch(/^4 of 5 endpoints proven, and 28 apart on /);
  expect(existsSync(join(out, "report.md"))).toBe(true);
}, 30_000);

it("prints the plan without a portal", async () => {
  const { code, stdout } = await runTool(main, ["--dry-run", "--semesters", "AP2026272"]);
  expect(code).toBe(0);
  expect(stdout).toContain("/student/marks AP2026272\n");
  expect(stdout).toMatch(/^With your consent, at most 120 .*\/student\/login_history\nAt most 80 requests/m);
});

it("without a login, looks at the login page and submits nothing", async () => {
  const { code, stdout } = await runTool(main, ["--demo", "--no-login", "--out", join(folder, "looked")]);
  expect(code).toBe(0);
  const requests = [...stdout.matchAll(/^(?:GET|POST) [^:]*/gm)].map(([request]) => request);
  const paths = ["GET /vtop/open/page", "POST /vtop/prelogin/setup", "GET /vtop/init/page", "GET /vtop/login"];
  expect(requests).toEqual(paths);
  expect(stdout).toMatch(
    /^Captcha: a picture\.\nFields of the forms: .*captchaStr.*\nCookies: JSESSIONID.*\nScript .*\nAn alert is shown: no\.$/m,
  );
});

it("refuses a mistyped option before the login", async () => {
  const mistyped = ["--pages attendance,nonsense", "--semesters AP20xx"];
  for (const args of mistyped.flatMap((one) => [`--demo ${one}`, `--dry-run ${one}`])) {
    const ended = await runTool(main, [...args.split(" "), "--out", join(folder, "refused")]);
    expect(ended).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(/nonsense|AP20xx/) });
  }
});

it("proves nothing in a semester that the portal does not list", async () => {
  const args = ["--demo", "--pages", "attendance", "--semesters", "AP2099001", "--out", join(folder, "unlisted")];
  const { code, stdout } = await runTool(main, args);
  expect(`${code} ${stdout}`).toMatch(/^1 (.*\n)*The portal does not list the semester AP2099001\.\n(.*\n)*4 of 6 /);
});

it("needs a terminal for a real portal", async () => {
  vi.stubEnv("PORTAL_URL", "https://portal.invalid");
  const { code, stderr } = await runTool(main, ["--out", join(folder, "none")]);
  vi.unstubAllEnvs();
  expect(code).toBe(1);
  expect(stderr).toContain("The field test asks for a password and needs a terminal.");
});
