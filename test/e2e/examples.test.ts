import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { freePort } from "../../tools/free-port.ts";
import { isInstalled } from "../dev-tools.ts";
import { startReceiver } from "../push-receiver.ts";
import { runProcess } from "../run-process.ts";
import { API_KEY } from "../service.ts";
import { folderForAll } from "../set-up.ts";
import { worldForAll } from "../world.ts";

const root = join(import.meta.dirname, "../..");

const world = worldForAll();
const folder = folderForAll();

const examples: readonly (readonly [name: string, command: readonly [program: string, file: string]])[] = [
  ["TypeScript", [process.execPath, join(root, "dist/examples/attendance.js")]],
  ["Python", ["python3", join(root, "examples/attendance.py")]],
];
const run = (command: readonly string[], number: string, password: string, input = "") =>
  runProcess(command, { ...serviceOf(), REGISTRATION_NUMBER: number, PASSWORD: password }, input);
const serviceOf = () => ({ PORTICO_URL: world.service.url, PORTICO_API_KEY: API_KEY });
const ATTENDANCE = `  CSE3009 Embedded Theory: 92 %
  CSE3009 Embedded Lab: 80 %
  CSE4021 Embedded Theory: 80 %
  CSE4021 Embedded Lab: 80 %
  ECE3041 Lab Only: 89 %
  MAT3011 Theory Only: 81 %
  MGT3006 Embedded Theory: 77 %
  MGT3006 Embedded Project: 88 %
! STS4006 Soft Skill: 59 %
`;

describe.each(examples)("example in %s", (_, command) => {
  const canRun = isInstalled(command[0]);

  it.runIf(canRun)("prints the attendance, using a password with special characters", async () => {
    const ended = await run(command, "23DMO0001", `it's "fine" &+%=#?é`);
    expect(ended).toEqual({ code: 0, stdout: ATTENDANCE, stderr: "" });
  });

  it.runIf(canRun)("sends the OTP", async () => {
    const { code, stdout } = await run(command, "24DMO0006", "pass_good", "123456\n");
    expect([code, stdout]).toEqual([0, ATTENDANCE]);
  });

  it.runIf(canRun)("prints the error of a rejected login, which it sends once", async () => {
    const { code, stdout, stderr } = await run(command, "26DMO0002", "mistyped");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/invalid_credentials|Wrong login name or password/);
    expect(world.portal.requests.filter(({ loginAttempt }) => loginAttempt)).toHaveLength(1);
  });

  it.runIf(canRun)("says in a line that another server answers", async () => {
    const student = { REGISTRATION_NUMBER: "23DMO0001", PASSWORD: "pass_good" };
    const env = { ...serviceOf(), ...student, PORTICO_URL: world.portal.url };
    const { code, stderr } = await runProcess(command, env);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^.*(does not come from|is not) the service.*\n$/)]);
  });

  it.runIf(canRun)("logs nobody in without credentials, unless the key is that of the demo", async () => {
    const { code, stderr } = await runProcess(command, serviceOf());
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^(Error: )?Set REGISTRATION_NUMBER and PASSWORD\.\n$/)]);
    const withDemoKey = await runProcess(command, { ...serviceOf(), PORTICO_API_KEY: "demo-key" });
    expect(withDemoKey.stderr).toContain("api_key_invalid");
  });
});

it("the TypeScript example has at most thirty lines", () => {
  expect(readFileSync(join(root, "examples/attendance.ts"), "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(
    30,
  );
});

describe("example of notifications", () => {
  it("signs a webhook as Standard Webhooks requires, and sends a change again until the receiver accepts it", async () => {
    const secret = `whsec_${Buffer.from("a secret of the tests, 32 bytes!").toString("base64")}`;
    const receiver = await startReceiver(() => (receiver.received.length === 1 ? 500 : 204));
    const state = join(folder, "state.json");
    const pending = { kind: "changed", part: "marks", id: "marks-1", collection: "assessments", key: {}, fields: [] };
    const checked_at = new Date().toISOString();
    await writeFile(state, JSON.stringify({ parts: { marks: { digest: "d", checked_at } }, pending: [pending] }));
    const start = () =>
      spawn(process.execPath, [join(root, "dist/examples/notify.js")], {
        env: {
          ...{ ...serviceOf(), REGISTRATION_NUMBER: "23DMO0001", PASSWORD: "pass_good", STATE_FILE: state },
          ...{ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret },
        },
        stdio: "ignore",
      });
    try {
      expect((await once(start(), "exit"))[0]).toBe(1);
      const second = start();
      await expect.poll(() => receiver.received.length).toBe(2);
      await expect.poll(async () => JSON.parse(await readFile(state, "utf8")).pending).toEqual([]);
      second.kill();
      const [first, again] = receiver.received;
      expect([first, again].map((one) => one?.headers["webhook-id"])).toEqual(["marks-1", "marks-1"]);
      expect(new Webhook(secret).verify(`${again?.body}`, again?.headers as Record<string, string>)).toMatchObject({
        type: "marks.changed",
        data: { id: "marks-1" },
      });
    } finally {
      await receiver.close();
    }
  });

  it("the receiver takes an event once, and none with another signature", async () => {
    const [secret, other] = ["a", "b"].map((letter) => `whsec_${Buffer.from(letter.repeat(32)).toString("base64")}`);
    const env = { PORT: String(await freePort()), WEBHOOK_SECRET: secret };
    const child = spawn(process.execPath, [join(root, "dist/examples/hosted-login/webhook.js")], { env });
    const lines: string[] = [];
    child.stdout.on("data", (text) => lines.push(...String(text).trim().split("\n")));
    await expect.poll(() => lines, { timeout: 15_000 }).toEqual(["Ready."]);
    const send = async (by = "", id = "evt_1") => {
      const body = JSON.stringify({ type: "marks.changed", data: { hold: "h", part: "marks" } });
      const now = new Date();
      const signature = new Webhook(by).sign(id, now, body);
      const stamp = String(Math.floor(now.getTime() / 1000));
      const headers = { "webhook-id": id, "webhook-timestamp": stamp, "webhook-signature": signature };
      return (await fetch(`http://127.0.0.1:${env.PORT}`, { method: "POST", headers, body })).status;
    };
    expect([await send(secret), await send(secret), await send(other, "evt_2")]).toEqual([204, 204, 401]);
    expect(lines.slice(1)).toEqual(["Read marks with the token of h: an event has no values."]);
    child.kill();
  });
});
