import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { describe } from "vitest";
import { freePort } from "../tools/free-port.ts";
import { isInstalled } from "./dev-tools.ts";

/** A server that saves nothing by itself. */
export interface RedisServer {
  readonly url: string;
  /** Starts or restarts it on the same port. Resolves when it accepts commands. */
  start(): Promise<void>;
  /** Kills it without a shutdown, like a crash. */
  kill(): Promise<void>;
  /** Suspends it: connections stay open, and no command is answered. */
  freeze(): void;
  thaw(): void;
}

/** The installed server program, or null. */
export const redisProgram = ["redis-server", "valkey-server"].find((name) => isInstalled(name)) ?? null;

/** Tests that need the server. They are skipped if no program of it is installed. */
export const describeWithRedis = (name: string, tests: () => void) =>
  describe.skipIf(redisProgram === null)(`${name}${redisProgram ? "" : " (redis-server is not installed)"}`, tests);

/** Creates a server on a free port without starting it. It reads and, on the command SAVE, writes a snapshot in the folder. */
export async function redisServer(folder = tmpdir()): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const always = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
      const settings = ["--port", String(port), "--dir", folder, ...always];
      const starting = spawn(redisProgram ?? "", settings, { stdio: ["ignore", "pipe", "inherit"] });
      child = starting;
      let output = "";
      starting.stdout.on("data", (chunk) => {
        output += chunk;
      });
      while (!/ready to accept connections/i.test(output)) await once(starting.stdout, "data");
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
    freeze: () => child?.kill("SIGSTOP"),
    thaw: () => child?.kill("SIGCONT"),
  };
}
