import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { API_KEY, freePort, type Usage } from "../processes.ts";

/** The ways in which a data call of the ancestor gets to a session; README.md explains them. */
export const modes = ["login", "session", "kept"] as const;
export type Mode = (typeof modes)[number];

/** The ancestor in its own process. */
export interface AncestorProcess {
  readonly url: string;
  usage(): Promise<Pick<Usage, "cpuMs">>;
  stop(): Promise<void>;
}

/** Starts the ancestor in FOLDER/ancestor. `captcha`: the text of every captcha of the portal. */
export async function startAncestor(
  folder: string,
  portalUrl: string,
  captcha: string,
  mode: Mode,
): Promise<AncestorProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    PORTAL_URL: portalUrl,
    CAPTCHA: captcha,
    MODE: mode,
    API_KEY,
  };
  const child = spawn(join(folder, "ancestor/start"), { env, stdio: ["ignore", "ignore", "inherit"] });
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The ancestor ended with ${child.exitCode}.`);
    await setTimeout(20);
  }
  return { url, usage: async () => ({ cpuMs: cpuMsOf(child) }), stop: () => end(child) };
}

async function isReady(url: string): Promise<boolean> {
  try {
    await (await fetch(`${url}/openapi.json`)).text();
    return true;
  } catch {
    return false;
  }
}

/** CPU time of all threads, from Linux. `/proc/PID/stat` counts in steps of 10 ms, which is too coarse. */
function cpuMsOf({ pid }: ChildProcess): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(join(tasks, task, "schedstat"), "utf8").split(" ", 1)[0]),
  );
  return nanoseconds.reduce((total, value) => total + value, 0) / 1e6;
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
