import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { runProcess } from "../run-process.ts";
import { API_KEY } from "../service.ts";
import { folderForEach } from "../set-up.ts";
import { worldForAll } from "../world.ts";
import { runCli } from "./run-cli.ts";

const main = join(import.meta.dirname, "../../cli/dist/main.js");

const world = worldForAll();
const folder = folderForEach();
beforeEach(async () => {
  await portico("login 23DMO0001 --password-stdin", "pass_good\n");
  world.portal.requests.length = 0;
});

const environment = () => ({ XDG_STATE_HOME: folder, PORTICO_URL: world.service.url, PORTICO_API_KEY: API_KEY });
const portico = (args: string, input = "") => runCli(args.split(" "), environment(), input);
const stateFile = (name: string) => join(folder, "portico", `${name}.json`);

/** A variant of the marks page: no course has assessments. */
const WITHOUT_ASSESSMENTS = "course_row_alone";

const FALL = "Fall Semester 2026-27 (AP2026272)";
const FIRST_RUN = `${FALL}\nRead for the first time in Fall Semester 2026-27: marks.\nRead for the first time: profile.\n`;

describe("portico changes", () => {
  it("remembers the first run, then shows what has changed since the last one", async () => {
    const first = await portico("changes marks profile");
    expect(first).toEqual({ code: 0, stdout: FIRST_RUN, stderr: "" });
    world.portal.show("marks", WITHOUT_ASSESSMENTS);
    const { changes } = JSON.parse((await portico("changes marks --json")).stdout);
    expect(changes.length).toBeGreaterThan(0);
    const again = await portico("changes marks");
    expect(again.stdout).toBe(`${FALL}\nNo changes.\n`);
    world.portal.show("marks", null);
    const { stdout } = await portico("changes marks");
    expect(stdout.split("\n")[1]).toMatch(/^Part +Change +What +Values +Semester/);
    expect(stdout).toMatch(/^marks +(added|removed|changed) /m);
  });

  it("keeps its state in a file that only the owner can read, without records after a logout", async () => {
    await portico("changes marks");
    expect((await stat(stateFile("changes"))).mode & 0o777).toBe(0o600);
    const content = () => readFile(stateFile("changes"), "utf8");
    expect(await content()).toContain("NoSQL");
    await portico("logout");
    expect(await content()).not.toContain("NoSQL");
    await portico("login 23DMO0001 --password-stdin", "pass_good\n");
    expect((await portico("changes marks")).stdout).toBe(`${FALL}\nNo changes.\n`);
  });

  it("shows a change again if its output was not delivered", async () => {
    await portico("changes marks");
    world.portal.show("marks", WITHOUT_ASSESSMENTS);
    const command = ["sh", "-c", `"$0" "$1" changes marks > /dev/full`, process.execPath, main];
    const message = "portico: Cannot write the output: no space left on the disk.\n";
    expect(await runProcess(command, environment())).toEqual({ code: 1, stdout: "", stderr: message });
    const { changes } = JSON.parse((await portico("changes marks --json")).stdout);
    expect(changes.length).toBeGreaterThan(0);
    expect((await portico("changes marks")).stdout).toBe(`${FALL}\nNo changes.\n`);
  });
});

describe("portico agent --no-login", () => {
  it("prints one event per line", async () => {
    const args = [main, ..."agent --no-login --no-desktop marks profile --json".split(" ")];
    const env = { PATH: process.env.PATH, ...environment() };
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    // It writes no more when its state is removed.
    onTestFinished(async () => {
      if (child.kill()) await once(child, "exit");
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const events = [await lines.next(), await lines.next()].map(({ value }) => JSON.parse(value));
    expect(events).toEqual([
      { type: "baseline", parts: ["marks"], sem_sub_id: "AP2026272", semester_name: "Fall Semester 2026-27" },
      { type: "baseline", parts: ["profile"], sem_sub_id: null, semester_name: null },
    ]);
    expect((await stat(stateFile("watch"))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["agent --no-login --every 5", "Invalid interval: 5. It is a number of minutes, at least 10."],
    ["agent --no-login --every 0x20", "Invalid interval: 0x20. It is a number of minutes, at least 10."],
    ["agent --no-login --pause tonight", "Invalid pause: tonight. A pause is written as 23:00-06:00."],
    ["agent --no-login --pause 23:00-23:00", "Invalid pause: 23:00-23:00. A pause is written as 23:00-06:00."],
  ])("rejects %j", async (args, message) => {
    const { code, stderr } = await portico(args);
    expect([code, stderr]).toEqual([2, `portico: ${message}\n`]);
  });
});
