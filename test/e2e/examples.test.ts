import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProcess } from "../run-process.ts";
import { API_KEY, startWorld, type World } from "../service.ts";

const root = join(import.meta.dirname, "../..");
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const examples: readonly {
  readonly name: string;
  readonly command: readonly string[];
  readonly needs: readonly string[];
}[] = [
  { name: "TypeScript", command: [process.execPath, join(root, "dist/examples/attendance.js")], needs: [] },
  { name: "bash", command: ["bash", join(root, "examples/attendance.sh")], needs: ["curl", "jq"] },
  { name: "Python", command: ["python3", join(root, "examples/attendance.py")], needs: ["python3"] },
];
const run = (command: readonly string[], number: string, password: string, input = "") =>
  runProcess(
    command,
    { PORTICO_URL: world.service.url, PORTICO_API_KEY: API_KEY, REGISTRATION_NUMBER: number, PASSWORD: password },
    input,
  );
const ATTENDANCE = "  CSE3009 Embedded Theory: 92 %\n  CSE3009 Embedded Lab: 80 %\n! STS4006 Theory Only: 59 %\n";

describe.each(examples)("the example in $name", ({ command, needs }) => {
  const possible = needs.every(has);

  it.runIf(possible)("prints the attendance, with a password of special characters", async () => {
    const ended = await run(command, "23DMO0001", `it's "fine" &+%=#?é`);
    expect(ended).toEqual({ code: 0, stdout: ATTENDANCE, stderr: "" });
  });

  it.runIf(possible)("answers an OTP", async () => {
    const { code, stdout } = await run(command, "24DMO0006", "pass_good", "123456\n");
    expect([code, stdout]).toEqual([0, ATTENDANCE]);
  });

  it.runIf(possible)("tells a refused login, which it sends once", async () => {
    world.portal.requests.length = 0;
    const { code, stdout, stderr } = await run(command, "26DMO0002", "mistyped");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/refuses the login name|Check the number/);
    expect(world.portal.requests.filter(({ loginAttempt }) => loginAttempt)).toHaveLength(1);
  });
});

it("the example app in TypeScript has no more than thirty lines", () => {
  expect(readFileSync(join(root, "examples/attendance.ts"), "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(
    30,
  );
});
