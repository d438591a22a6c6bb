import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it } from "vitest";
import { sessionStore } from "../../../cli/session-file.ts";
import { run as runMcp } from "../../../mcp/run.ts";
import { runProcess } from "../../run-process.ts";
import { startDemoService, startWorld } from "../../service.ts";
import { folderForAll, startedForAll } from "../../set-up.ts";
import { runInProcess } from "../run-cli.ts";
import { newClient, Secrets, textOf } from "./assistant.ts";
import { logInOn } from "./student.ts";

const program = join(import.meta.dirname, "../../../mcp/dist/main.js");

const state = folderForAll();

/** Starts the program and records its messages, which `close` searches for secrets. */
async function connectTo(...args: readonly string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...args],
    env: { PATH: process.env.PATH ?? "", XDG_STATE_HOME: state },
  });
  const client = newClient("2025-11-25");
  const traffic: string[] = [];
  const send = transport.send.bind(transport);
  transport.send = (message) => {
    traffic.push(JSON.stringify(message));
    return send(message);
  };
  await client.connect(transport);
  const receive = transport.onmessage;
  transport.onmessage = (message) => {
    traffic.push(JSON.stringify(message));
    receive?.(message);
  };
  const close = async (secrets = new Secrets()) => {
    await client.close();
    secrets.expectAbsent(traffic);
  };
  return { client, pid: transport.pid, close };
}

describe("portico-mcp", () => {
  it("with --demo serves the demo portal, ends with its input and stores nothing", async () => {
    const { client, pid, close } = await connectTo("--demo");
    const [url = ""] = /http:\/\/127\S+/.exec(textOf(await client.callTool({ name: "whoami", arguments: {} }))) ?? [];
    await logInOn(url, "23DMO0001");
    const result = await client.callTool({ name: "whoami", arguments: {} });
    expect(textOf(result)).toContain("MEERA KULKARNI");
    await close();
    expect(() => process.kill(pid ?? 0, 0)).toThrow("ESRCH");
    expect(await readdir(state)).toEqual([]);
  });

  describe("with --service", () => {
    const world = startedForAll(() => startWorld());

    it("uses the session and the API key of portico login", async () => {
      const service = await startDemoService(world.portal.url);
      const cli = join(import.meta.dirname, "../../../cli/dist/main.js");
      const login = await runProcess([process.execPath, cli, "login", "--demo", "--url", service.url], {
        XDG_STATE_HOME: state,
      });
      expect(login.code).toBe(0);
      const secrets = new Secrets();
      const session = await sessionStore(join(state, "portico/session.json"), service.url).load();
      if (session !== null) secrets.addSession(session);
      const stored = await connectTo();
      expect(textOf(await stored.client.callTool({ name: "semesters", arguments: {} }))).toContain("AP2026272");
      await stored.close(secrets);
      const { client, close } = await connectTo("--memory", "--service", service.url);
      expect((await client.callTool({ name: "semesters", arguments: {} })).isError).toBe(true);
      await close(secrets);
      await service.stop();
    });
  });

  it("prints its usage, its version and what is wrong with a command line", async () => {
    const run = (...args: readonly string[]) => runInProcess(runMcp, args, { XDG_STATE_HOME: state });
    expect(await run("--version")).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1\.\d+\.\d+\n$/) });
    expect((await run("--help")).stdout).toMatch(/^Usage: portico-mcp /);
    expect(await run("--wrong")).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("--wrong") });
    expect((await run("--http=https://mcp.example.edu")).stderr).toContain("Set MCP=1 for the service");
    expect(await run("--service", "portal")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Invalid service URL"),
    });
  });
});
