import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "rolldown";
import { afterAll, beforeAll, expect, it } from "vitest";
import { redisProgram, redisServer } from "../redis-server.ts";

/** 15 minutes of the workers' clock. */
const IDLE_MS = 11_250;
const KILLS = 8;
const IDS = ["0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008"];

let folder: string;
const server = await redisServer();
beforeAll(async () => {
  // Below the project, for its packages.
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, "holds-"));
  const output = { file: join(folder, "worker.mjs") };
  await build({
    input: "test/hold-worker.ts",
    platform: "node",
    logLevel: "silent",
    external: /^(?!\.|\/|test)/,
    output,
  });
  if (redisProgram !== null) await server.start();
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true });
});

/** Sessions that end after their idle time, and what went wrong with them. */
async function startPortal() {
  const sessions = new Map<string, number>();
  const running = new Set<string>();
  const seen = { expired: [] as string[], overlaps: 0, checks: 0, afterEnd: 0, ended: new Set<string>() };
  const portal = createServer(async (request, response) => {
    const [, , id = ""] = request.url?.split("/") ?? [];
    const isAlive = Date.now() - (sessions.get(id) ?? 0) < IDLE_MS;
    if (seen.ended.has(id)) seen.afterEnd++;
    if (running.has(id)) seen.overlaps++;
    if (!isAlive) seen.expired.push(id);
    seen.checks++;
    running.add(id);
    response.once("close", () => running.delete(id));
    if (isAlive) sessions.set(id, Date.now());
    // Long enough to be killed in.
    await sleep(150);
    response.end(isAlive ? "alive" : "expired");
  }).listen(0, "127.0.0.1");
  await once(portal, "listening");
  return { portal, seen, sessions, url: `http://127.0.0.1:${(portal.address() as AddressInfo).port}` };
}

it.each([
  ["an SQLite file", () => join(folder, "holds.db")],
  ...(redisProgram === null ? [] : [["Valkey", () => server.url] as const]),
] as const)(
  "three processes that are killed one after another lose no session in %s, ask for none twice at once, and for none that has ended",
  async (_, storeOf) => {
    const { portal, seen, sessions, url } = await startPortal();
    const begin = String(Date.now());
    const start = async () => {
      const child = fork(join(folder, "worker.mjs"), [storeOf(), folder, url, begin]);
      await once(child, "message");
      return child;
    };
    const send = async (child: ChildProcess | undefined, message: object) => {
      if (child?.send(message)) await once(child, "message");
    };
    const workers = [start(), start(), start()];
    for (const hold of IDS) {
      sessions.set(hold, Date.now());
      await send(await workers[0], { hold });
    }
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(2_500);
      (await workers[kill % 3])?.kill("SIGKILL");
      workers[kill % 3] = start();
      if (kill === 2) {
        await send(await workers[0], { end: "0001" });
        await sleep(1_000);
        seen.ended.add("0001");
      }
    }
    for (const worker of workers) (await worker).kill("SIGKILL");
    portal.close();
    expect(seen).toMatchObject({ expired: [], overlaps: 0, afterEnd: 0 });
    expect(seen.checks).toBeGreaterThan(IDS.length);
    expect((await readFile(join(folder, "ended"), "utf8")).trim().split("\n").at(-1)).toBe("ended");
  },
  180_000,
);
