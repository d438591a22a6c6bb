import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installPython, isInstalled, run } from "../dev-tools.ts";
import { Browser, type OAuthWorld, PASSWORD, STUDENT, startOAuthWorld } from "../e2e/oauth/apps.ts";
import { cache } from "./generate.ts";

const root = join(import.meta.dirname, "../..");
const samples = join(root, "examples/hosted-login");
const folder = join(cache, "hosted-login");

let world: OAuthWorld;
beforeAll(async () => {
  world = await startOAuthWorld();
  world.listed.replaceFile(await readFile(join(samples, "clients.json"), "utf8"));
  await mkdir(folder, { recursive: true });
  await cp(samples, folder, { recursive: true });
});
afterAll(() => world.stop());

/** A sample: the tool that it needs, and the steps that lead to its command. */
const programs: readonly {
  readonly library: string;
  readonly needs: readonly [program: string, versionFlag?: string];
  prepare(): Promise<readonly string[]>;
}[] = [
  {
    library: "openid-client (TypeScript)",
    needs: ["node"],
    async prepare() {
      const bundle = join(folder, "login.mjs");
      const options = ["--platform", "node", "--format", "esm", "-o", bundle];
      await run([join(root, "node_modules/.bin/rolldown"), join(samples, "login.ts"), ...options], root);
      return [process.execPath, bundle];
    },
  },
  {
    library: "Authlib (Python)",
    needs: ["python3"],
    async prepare() {
      const bin = await installPython("authlib", "authlib");
      await installPython("authlib", "requests");
      return [join(bin, "python"), "login.py"];
    },
  },
  {
    library: "golang.org/x/oauth2",
    needs: ["go", "version"],
    async prepare() {
      await run(["go", "build", "-o", "login", "login.go"], folder);
      return [join(folder, "login")];
    },
  },
  {
    library: "Nimbus (Kotlin)",
    needs: ["mvn"],
    async prepare() {
      const classPath = join(folder, "target/class-path");
      const goals = ["compile", "dependency:build-classpath", `-Dmdep.outputFile=${classPath}`];
      await run(["mvn", "-q", "-B", ...goals], folder);
      const path = [join(folder, "target/classes"), (await readFile(classPath, "utf8")).trim()].join(":");
      return ["java", "-cp", path, "LoginKt"];
    },
  },
];

for (const { library, needs, prepare } of programs)
  it.runIf(isInstalled(...needs))(`${library} logs in unchanged, and gets the attendance`, async () => {
    const [command = "", ...args] = await prepare();
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, PORTICO_URL: world.service.url },
      timeout: 60_000,
    });
    const errors = text(child.stderr);
    let output = "";
    const page = new Promise<string>((resolve, reject) => {
      child.stdout.on("data", (chunk) => {
        output += chunk;
        const [, address] = /^Open (\S+)$/m.exec(output) ?? [];
        if (address !== undefined) resolve(address);
      });
      child.once("close", async () => reject(new Error(await errors)));
    });
    const closed = once(child, "close");
    const browser = new Browser(world.service.url);
    const done = await browser.submit(await browser.open(await page), {
      registration_number: STUDENT,
      password: PASSWORD,
    });
    await fetch(done.location ?? "about:blank");
    await closed;
    expect([
      output
        .split("\n")
        .slice(1)
        .map((line) => line.replace(/\.0$/, "")),
      await errors,
    ]).toEqual([ATTENDANCE, ""]);
    expect(child.exitCode).toBe(0);
  });

const ATTENDANCE = [
  ...["CSE3009 92", "CSE3009 80", "CSE4021 80", "CSE4021 80", "ECE3041 89", "MAT3011 81", "MGT3006 77"],
  ...["MGT3006 88", "STS4006 59", ""],
];
