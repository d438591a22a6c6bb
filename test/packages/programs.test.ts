import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runProcess } from "../run-process.ts";

const { fullProject, serverProject, tools } = inject("packages");
const [, viteConfig = ""] =
  /^```js\n\/\/ vite\.config\.js\n([\s\S]*?)^```\n/m.exec(readFileSync("docs/guide/browsers.md", "utf8")) ?? [];
const command = (project: string, name: string) => join(project, "node_modules/.bin", name);

/** Starts the installed service together with its demo portal, and returns its URL. */
async function startInstalled(environment: Record<string, string> = {}) {
  const child = spawn(command(fullProject, "portico-server"), [], {
    env: { PATH: process.env.PATH, PORT: "0", DEMO_PORTAL_PORT: "0", LOG_LEVEL: "silent", ...environment },
    stdio: ["ignore", "inherit", "pipe"],
  });
  for await (const line of createInterface(child.stderr)) {
    const url = /^Portico: (\S+)/.exec(line)?.[1];
    if (url !== undefined) return { url, child };
  }
  throw new Error("The installed service did not start.");
}

describe("the installed commands", () => {
  let state: string;
  let service: Awaited<ReturnType<typeof startInstalled>>;
  beforeAll(async () => {
    state = await mkdtemp(join(tmpdir(), "portico-state-"));
    service = await startInstalled();
  });
  afterAll(async () => {
    service.child.kill();
    await once(service.child, "exit");
    await rm(state, { recursive: true });
  });

  it("start the service with the demo portal, log in and print data", async () => {
    const portico = (args: readonly string[], input = "") =>
      runProcess(
        [command(fullProject, "portico"), ...args],
        { XDG_STATE_HOME: state, PORTICO_URL: service.url, PORTICO_API_KEY: "demo-key" },
        input,
      );
    const login = await portico(["login", "23DMO0001", "--password-stdin"], "pass_good\n");
    expect(login).toEqual({ code: 0, stdout: "Logged in as 23DMO0001.\n", stderr: "" });
    const attendance = await portico(["attendance", "--json"]);
    expect([attendance.code, attendance.stderr]).toEqual([0, ""]);
    expect(JSON.parse(attendance.stdout)[0]).toMatchObject({ course_code: "CSE3009", attendance_percentage: 92 });
  });

  it("serve assistants over HTTP if portico-mcp is installed next to the service", async () => {
    const environment = { MCP: "1", OAUTH_REGISTRATION: "open" };
    const { url, child } = await startInstalled(environment);
    expect((await fetch(`${url}/mcp`, { method: "POST" })).headers.get("www-authenticate")).toContain("/mcp");
    child.kill();
    await once(child, "exit");
    const live = {
      ...{ PORTAL_URL: "https://portal.example.edu", OAUTH_ISSUER: "https://portico.example.edu" },
      ...{ API_KEYS: randomBytes(24).toString("hex"), SEAL_KEYS: `main:${randomBytes(32).toString("base64")}` },
    };
    const alone = await runProcess([command(serverProject, "portico-server")], { ...environment, ...live, PORT: "0" });
    const problem = "MCP needs the package portico-mcp in the same version. In a checkout: npm run build.";
    expect(alone).toEqual({ code: 1, stdout: "", stderr: `Portico cannot start: ${problem}\n` });
  });
});

it("the proxy of the guide adds the API key in the development server of Vite", async () => {
  const { default: config } = await import(`data:text/javascript,${encodeURIComponent(viteConfig)}`);
  const { createServer } = await import(join(tools, "node_modules/vite/dist/node/index.js"));
  const { startDemoService } = await import(join(fullProject, "node_modules/portico/dist/bundle/testing.mjs"));
  const service = await startDemoService();
  config.server.proxy["/api"].target = service.url;
  const vite = await createServer({ ...config, root: fullProject, configFile: false, logLevel: "silent" });
  await vite.listen(0);
  const url = `${vite.resolvedUrls.local[0]}api/auth/login`;
  const body = JSON.stringify({ registration_number: "23DMO0001", password: "pass_good" });
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  expect([answer.status, await answer.json()]).toMatchObject([200, { status: "authenticated" }]);
  await vite.close();
  await service.stop();
});

it("the installed portico/testing serves a test in another language, and stops with it", async () => {
  const child = spawn(command(fullProject, "portico-server"), ["demo-service"], {
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const line of createInterface(child.stdout)) {
    const { url, portalUrl } = JSON.parse(line);
    expect((await fetch(`${url}/readyz`)).status + (await fetch(`${portalUrl}/demo`)).status).toBe(400);
    break;
  }
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

describe("the server without optional dependencies", () => {
  const server = command(serverProject, "portico-server");

  it("requires a portal", async () => {
    expect(await runProcess([server], { PORT: "0" })).toEqual({
      code: 1,
      stdout: "",
      stderr: "Portico cannot start: PORTAL_URL must be set: this installation does not include the demo portal.\n",
    });
  });
});
