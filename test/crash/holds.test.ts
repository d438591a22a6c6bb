import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "rolldown";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { parseConfig } from "../../src/config/config.ts";
import { refresh } from "../../src/features/index.ts";
import type { Refresh } from "../../src/features/refresh/answer.ts";
import { connectPortal } from "../../src/portal/connect.ts";
import { type Received, SubscribedBrowser, startReceiver } from "../push-receiver.ts";
import { redisProgram, redisServer } from "../redis-server.ts";
import { waitOptions } from "../wait-options.ts";

/** A tick is due after 9 s, or on a busy machine later. */
const IDLE_MS = 120_000;
const [LEAST_KILLS, MOST_KILLS] = [6, 12];
/** Students with marks, and a class of each. Each has three holds. */
const MARKS = { "23DMO0001": "AP2026272000101", "23DMO0003": "AP2026272000118" };
const IDS = Object.keys(MARKS).flatMap((number) => ["a", "b", "c"].map((letter) => `${number}${letter}`));
/** The hold that is ended while its event waits. */
const [ENDED = "", ...KEPT] = IDS;
const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString("base64");
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

const client = { name: null, id: "a", counterId: "a", requestsPerMinute: 0, requestsPerDay: 0, refusedLogins: 0 };

let bundled: string;
const server = await redisServer();
beforeAll(async () => {
  // Below the project, for its packages.
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  bundled = await mkdtemp(join(cache, "holds-"));
  const output = { file: join(bundled, "worker.mjs"), codeSplitting: false };
  await build({
    input: "test/crash/hold-worker.ts",
    platform: "node",
    logLevel: "silent",
    external: /^(?!\.|\/|test)/,
    output,
  });
  if (redisProgram !== null) await server.start();
});
afterAll(async () => {
  await server.kill();
  await rm(bundled, { recursive: true });
});

/** The demo portal, and in front of it what counts the requests of a session at once. */
async function startPortal() {
  const demo = await startDemoPortal({ idleMs: IDLE_MS });
  const running = new Set<string>();
  const seen = { overlaps: 0, reads: 0 };
  const portal = createServer(async (incoming, response) => {
    const { url = "", method, headers } = incoming;
    const id = url.includes("StudentMark") ? (headers.cookie ?? "") : null;
    if (id !== null) {
      seen.reads++;
      if (running.has(id)) seen.overlaps++;
      running.add(id);
      response.once("close", () => running.delete(id));
      // Long enough to be killed in.
      await sleep(150);
    }
    const passedOn = request(demo.url + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(passedOn.on("error", () => response.destroy()));
  }).listen(0, "127.0.0.1");
  await once(portal, "listening");
  return { demo, portal, seen, url: `http://127.0.0.1:${(portal.address() as AddressInfo).port}` };
}

it.each([
  ["an SQLite file", (folder: string) => join(folder, "holds.db")],
  ...(redisProgram === null ? [] : [["Valkey", () => server.url] as const]),
] as const)(
  "three processes that are killed one after another lose no session and no change in %s, and report none twice or after an end",
  async (_, storeOf) => {
    const folder = await mkdtemp(join(bundled, "run-"));
    const { demo, portal, seen, url } = await startPortal();
    const browser = new SubscribedBrowser();
    let refused = 0;
    const types: string[] = [];
    /** A tenth of the webhooks is answered 503, and of the hold that ends whatever is not its end. */
    const receiver = await startReceiver(({ path, body }) => {
      if (path === "/hook") return receiver.received.length % 10 === 0 ? 503 : 204;
      const { type } = JSON.parse(browser.open(body));
      if (path !== `/push/${ENDED}`) return 201;
      types.push(type);
      if (type !== "hold.ended") refused++;
      return type === "hold.ended" ? 201 : 503;
    });
    const since = String(Date.now());
    const children: ChildProcess[] = [];
    onTestFinished(async () => {
      for (const child of children) child.kill("SIGKILL");
      portal.close();
      await Promise.all([demo.stop(), receiver.close()]);
    });
    const start = async () => {
      const child = fork(join(bundled, "worker.mjs"), [storeOf(folder), folder, url, receiver.url, SECRET, KEY, since]);
      children.push(child);
      await once(child, "message");
      return child;
    };
    const send = async (child: ChildProcess | undefined, message: object) => {
      if (child?.send(message)) await once(child, "message");
    };
    const score = async (scored: number) => {
      for (const [student, classId] of Object.entries(MARKS)) {
        const body = new URLSearchParams({
          student,
          kind: "mark",
          key: `${classId} CAT1`,
          scored: String(scored),
        });
        expect((await fetch(`${demo.url}/demo/edit`, { method: "POST", body })).status).toBe(200);
      }
    };
    const pushed = (got: readonly Received[], student: string) =>
      got
        .filter(({ path }) => path === `/push/${student}`)
        .map(({ body }) => JSON.parse(browser.open(body)))
        .map(({ id, type, data }) => ({ id, hold: data.hold, mark: data.changes?.[0]?.record.scored_mark ?? type }));

    const workers = [start(), start(), start()];
    const config = { ...parseConfig({ SEAL_KEYS: `a:${KEY}` }), PORTAL_URL: demo.url, portalCertificates: [] };
    const connection = connectPortal(config);
    for (const id of IDS) {
      const { portal: from } = connection.startRequest({ client, id });
      const login = await from.login({ name: id.slice(0, -1), password: "pass_good" });
      if (login.status !== "authenticated") throw new Error(login.status);
      const { session } = login;
      const { parts, sem_sub_id: semester } = (await refresh.handle(from, { session, parts: ["marks"] })) as Refresh;
      const watch = { digests: { marks: parts.marks?.digest ?? "" }, semester };
      await send(await workers[0], { hold: { id, session, watch, keys: browser.keys } });
    }
    await connection.close();
    const last = (student: string) => pushed(receiver.received, student).at(-1)?.mark;
    const areAt = (mark: number) => KEPT.every((student) => last(student) === mark);
    let scored = 11;
    await score(scored);
    for (let kill = 0; kill < LEAST_KILLS || (kill < MOST_KILLS && !areAt(12)); kill++) {
      await sleep(2_500);
      (await workers[kill % 3])?.kill("SIGKILL");
      workers[kill % 3] = start();
      // Changes between two reads would be one event.
      if (scored === 11 && areAt(11)) await score(++scored);
    }
    const all = Promise.all(workers);
    const patient = { ...waitOptions, interval: 50, timeout: 120_000 };
    await vi.waitUntil(() => areAt(scored), patient);
    if (scored === 11) await score(++scored);
    await vi.waitUntil(() => areAt(scored), patient);
    await vi.waitUntil(() => refused >= 2, patient);
    await send((await all)[0], { end: ENDED });
    await vi.waitUntil(() => types.includes("hold.ended"), patient);
    // Another change, and the time in which what waited would have been tried again.
    await score(++scored);
    await vi.waitUntil(() => areAt(scored), patient);
    const hooks = receiver.received.filter(({ path }) => path === "/hook");
    const hookIds = () => new Set(receiver.received.flatMap(({ headers }) => headers["webhook-id"] ?? []));
    const missing = () =>
      KEPT.flatMap((student) => pushed(receiver.received, student)).filter(({ id }) => !hookIds().has(id));
    await vi.waitUntil(() => missing().length === 0, patient);

    expect(new Set(types.slice(types.indexOf("hold.ended")))).toEqual(new Set(["hold.ended"]));
    for (const student of KEPT) {
      const got = pushed(receiver.received, student);
      const ids = new Set(got.map(({ id, mark }) => `${mark} ${id}`));
      expect([student, [...ids].map((id) => id.split(" ")[0])]).toEqual([student, ["11", "12", "13"]]);
    }
    const { body = Buffer.alloc(0), headers = {} } = hooks.at(-1) ?? {};
    expect(() => new Webhook(SECRET).verify(body, headers as Record<string, string>)).toThrow(/timestamp/i);
    expect(seen.overlaps).toBe(0);
    expect(seen.reads).toBeGreaterThan(IDS.length);
    expect(await readFile(join(folder, "ended"), "utf8")).toBe("ended\n");
  },
  400_000,
);
