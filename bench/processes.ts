import { type ChildProcess, execFileSync, type ForkOptions, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { request } from "undici";
import { freePort } from "../tools/free-port.ts";
import type { Exchange } from "./record-exchanges.ts";

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const API_KEY = "a-key-of-the-benchmarks";
const EXCHANGES = fileOf("./exchanges.json");
const dockerfile = readFileSync("Dockerfile", "utf8");
/** The flags of Node.js in the image. */
const imageFlags = (/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? "").match(/--[^"]+/g) ?? [];
const [, imageNode = "", imageArenas = ""] = /node:(\d+)[\s\S]*^ENV .*MALLOC_ARENA_MAX=(\d+)/m.exec(dockerfile) ?? [];
/** The setting of malloc in the image, for its version of Node.js: Node.js 20 takes more memory with it. */
const malloc = process.version.startsWith(`v${imageNode}.`) ? { MALLOC_ARENA_MAX: imageArenas } : {};
const withProbe = ["--import", new URL("./usage-probe.js", import.meta.url).href];
/** The same for all instances. */
const SEAL_KEYS = `bench:${randomBytes(32).toString("base64")}`;

/** The demo portal in its own process, one instance per latency. */
export interface PortalProcess {
  /** The address of the instance with this latency. */
  urlAt(latencyMs: number): string;
  stop(): Promise<void>;
}

/** CPU time so far, and memory now and at most so far. */
export type Usage = { readonly cpuMs: number; readonly megabytes: number; readonly peakMegabytes: number };

/** The service or the floor in its own process. */
export type ServerProcess = { readonly url: string; usage(): Promise<Usage>; stop(): Promise<void> };

/** The service in its own process, as the image runs it, and the milliseconds from its start until /readyz returns 200. */
export type ServiceProcess = ServerProcess & { readonly readyMs: number };

export async function startPortal(latenciesMs: readonly number[]): Promise<PortalProcess> {
  const child = start("./portal-process.js", latenciesMs.map(String), {});
  const [urls] = (await once(child, "message")) as [string[]]; // The first message of portal-process.ts.
  return { urlAt: (latencyMs) => urls[latenciesMs.indexOf(latencyMs)] ?? "", stop: () => end(child) };
}

/** Starts the service, with additional variables. Limits that would reject a benchmark are disabled. */
export async function startService(
  portalUrl: string,
  environment: Record<string, string> = {},
): Promise<ServiceProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    ...malloc,
    PORT: String(port),
    PORTAL_URL: portalUrl,
    API_KEYS: API_KEY,
    SEAL_KEYS,
    RATE_LIMIT_PER_MINUTE: "1000000",
    // The warm-up would take CPU of the first calls that are measured.
    WARM_UP_MS: "0",
    ...environment,
  };
  const started = performance.now();
  const child = start(bundleOfImage(), [], { env, execArgv: [...imageFlags, ...withProbe] });
  while (!(await isReady(url))) await setTimeout(2);
  return { url, readyMs: performance.now() - started, usage: () => usageOf(child), stop: () => end(child) };
}

let bundle: string | null = null;

/** The bundle with code that is compiled for the flags of the image, in a folder of its own: V8 rejects that of `npm start`, which has none. */
function bundleOfImage(): string {
  if (bundle === null) {
    bundle = "./image/bundle/main.js";
    cpSync("dist/bundle", dirname(fileOf(bundle)), { recursive: true });
    execFileSync(process.execPath, [...imageFlags, fileOf(bundle), "compile-bundle"]);
  }
  return bundle;
}

/** Starts the floor, which answers these calls. `connections`: the most at the portal. */
export async function startFloor(
  portalUrl: string,
  exchanges: readonly Exchange[],
  connections = 64,
): Promise<ServerProcess> {
  await writeFile(EXCHANGES, JSON.stringify(exchanges));
  const child = start("./floor.js", [portalUrl, String(connections), EXCHANGES], { execArgv: withProbe });
  const [url] = await once(child, "message");
  return { url, usage: () => usageOf(child), stop: () => end(child) };
}

function start(file: string, args: readonly string[], options: ForkOptions): ChildProcess {
  return fork(fileOf(file), args, { stdio: ["ignore", "ignore", "inherit", "ipc"], ...options });
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  const answer = once(child, "message");
  child.send("usage");
  const [usage] = await answer;
  return usage;
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

async function isReady(url: string): Promise<boolean> {
  try {
    // Without `reset` the connection stays open, and a stopping service waits for it.
    const { statusCode, body } = await request(`${url}/readyz`, { reset: true });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
