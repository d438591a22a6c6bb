import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { parseSamples } from "../prometheus-text.ts";
import { type RewordingPortal, startRewordingPortal } from "../rewording-portal.ts";
import { API_KEY, request, SEAL_KEYS } from "../service.ts";
import { type ServiceProcess, startNode, startServiceProcess } from "../service-process.ts";
import { waitOptions } from "../wait-options.ts";

const WORKERS = { WORKERS: "2" };

let portal: DemoPortal;
let rewording: RewordingPortal;
let service: ServiceProcess;
let folder: string;
let aliases: string;
let reports: string;
beforeAll(async () => {
  portal = await startDemoPortal();
  rewording = await startRewordingPortal(portal.url, new Map([["Debar Status", "Debarment Status"]]));
  folder = mkdtempSync(join(tmpdir(), "portico-workers-"));
  aliases = join(folder, "aliases.json");
  reports = join(folder, "reports");
  writeFileSync(aliases, "{}");
  mkdirSync(reports);
  const files = { PORTAL_ALIASES: aliases, DRIFT_REPORTS: reports };
  service = await startServiceProcess(rewording.url, { ...WORKERS, ...files, METRICS: "1" });
});
afterAll(async () => {
  service.process.kill("SIGINT");
  await service.ended;
  await rewording.stop();
  await portal.stop();
  rmSync(folder, { recursive: true });
});

/** Logs in over a connection of its own, which goes to the next worker. */
const login = (password = "pass_good", registration_number = "24DMO0005") =>
  request(`${service.url}/auth/login`, {
    method: "POST",
    headers: { "x-api-key": API_KEY, "content-type": "application/json", connection: "close" },
    body: JSON.stringify({ registration_number, password }),
  });
/** Process ids in the log lines of requests. */
const pids = () => [
  ...new Set([...service.output().matchAll(/"pid":(\d+).*"msg":"request"/g)].map(([, pid]) => Number(pid))),
];
/** Logins that succeeded, in the text of the metrics. */
const countOf = (text: string) =>
  parseSamples(text)
    .filter(({ name, labels }) => name === "portico_calls_total" && labels.endpoint === "/auth/login")
    .filter(({ labels }) => labels.code === "ok")
    .reduce((sum, { value }) => sum + value, 0);
/** The start of the worker that was started last. */
const startTime = async () =>
  parseSamples((await request(`${service.url}/metrics`)).text).find(({ name }) => name === "process_start_time_seconds")
    ?.value ?? 0;
/** Calls until so many workers have answered: each connection goes to the next one. */
async function callUntil(count: number): Promise<number[]> {
  await vi.waitUntil(async () => {
    await request(`${service.url}/healthz`, { headers: { connection: "close" } });
    return pids().length >= count;
  }, waitOptions);
  return pids();
}

it("two workers answer on one port, and one line says what they share", async () => {
  expect(await callUntil(2)).toHaveLength(2);
  expect(pids()).not.toContain(service.process.pid);
  expect(service.output().match(/^Portico: http/gm)).toHaveLength(1);
  expect(service.output()).toContain(
    "Workers: 2. They share the guards and the metrics. Each has its own PORTAL_CONNECTIONS (64) and REQUESTS_IN_PROGRESS (100).",
  );
});

it("standard output is the log: JSON lines without the lines for people", () => {
  const lines = service.log().trim().split("\n");
  expect(lines.map((line) => typeof JSON.parse(line).time)).toEqual(lines.map(() => "number"));
});

it("a changed page leaves one file without data of students, whichever worker reads it", async () => {
  for (let call = 0; call < 4; call++) {
    const { session } = (await login("data_changed:attendance", "23DMO0001")).body;
    const { body } = await service.post("/student/attendance", { session, sem_sub_id: "AP2026272" });
    expect(body.code).toBe("portal_page_changed");
  }
  // The worker counts a report after it has written the file.
  const isCounted = async () =>
    (await request(`${service.url}/metrics`)).text.includes('portico_drift_reports_total{page="attendance"} 1');
  await vi.waitUntil(isCounted, waitOptions);
  const [file = "", ...more] = readdirSync(reports);
  expect([file, more]).toEqual([expect.stringMatching(/^attendance-[0-9a-f]{12}\.json$/), []]);
  const report = JSON.parse(readFileSync(join(reports, file), "utf8"));
  expect(report).toMatchObject({ page: "attendance", anchor: "element #getStudentDetails" });
  expect(report.skeleton.join("\n")).toContain("<table");
  expect(JSON.stringify(report)).not.toMatch(/23DMO|CSE3009|NoSQL|Deshmukh|AP2026272/i);
});

it("an alias names a reworded heading in every worker after SIGHUP, and its uses are counted once", async () => {
  const { session } = (await login("pass_good", "23DMO0001")).body;
  const attendance = () => service.post("/student/attendance", { session, sem_sub_id: "AP2026272" });
  const linesOf = (text: string) => service.output().split(text).length - 1;
  expect((await attendance()).body.detail).toContain('expected column "Debar Status"');

  writeFileSync(aliases, JSON.stringify({ attendance: { debar_status: ["Debarment Status"] } }));
  service.process.kill("SIGHUP");
  await vi.waitUntil(() => linesOf("reread PORTAL_ALIASES") === 2, waitOptions);
  const read = await attendance();
  expect([read.status, read.headers.get("x-portal-unread")]).toEqual([200, "0"]);
  expect(JSON.stringify(read.body)).toContain("debar_status");

  writeFileSync(aliases, "{");
  service.process.kill("SIGHUP");
  await vi.waitUntil(() => linesOf("kept the previous content of PORTAL_ALIASES") === 2, waitOptions);
  expect((await attendance()).status).toBe(200);
  // Each connection goes to the next worker.
  const statuses = [1, 2].map(() => request(`${service.url}/status`, { headers: { connection: "close" } }));
  const [one, other] = (await Promise.all(statuses)).map(({ body }) => body);
  expect(one.pages.map(({ page }: { page: string }) => page)).toEqual(["attendance", "login"]);
  expect(other).toEqual(one);
  const { text } = await request(`${service.url}/metrics`);
  expect(text).toContain('portico_portal_aliases_used_total{page="attendance",field="debar_status"} 2');
});

it("the workers share the guards without a guard server", async () => {
  const codes: string[] = [];
  for (let attempt = 0; attempt < 4; attempt++)
    codes.push((await login("error_invalid_credentials", "23DMO0001")).body.code);
  expect(codes).toEqual([...Array(3).fill("invalid_credentials"), "login_cooldown"]);
  // Captchas that the portal rejects are given back.
  for (let attempt = 0; attempt < 4; attempt++) await login("captcha_reject_9", "23DMO0003");
  expect((await login("error_invalid_credentials", "23DMO0003")).body.code).toBe("invalid_credentials");
});

it("METRICS serves the sum over all workers", async () => {
  const logins = async () => {
    const { text, headers, status } = await request(`${service.url}/metrics`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    return countOf(text);
  };
  const before = await logins();
  for (let call = 0; call < 6; call++) await login();
  expect((await logins()) - before).toBe(6);
});

it("a worker that crashes is reported and replaced as soon as one can start, and the other one keeps answering", async () => {
  const [first = 0, second = 0] = await callUntil(2);
  const logins = async () => countOf((await request(`${service.url}/metrics`)).text);
  const [started, before] = [await startTime(), await logins()];
  expect(started).toBeGreaterThan(1_000_000_000);
  writeFileSync(aliases, "{");
  process.kill(first, "SIGKILL");
  // A connection that reaches a worker in this moment is lost with it.
  await vi.waitUntil(() => service.output().includes("a worker ended"), waitOptions);
  expect((await login()).status).toBe(200);
  await vi.waitUntil(() => service.output().trimEnd().endsWith("PORTAL_ALIASES must be a JSON file."), waitOptions);
  expect((await login()).status).toBe(200);
  writeFileSync(aliases, "{}");
  expect(await callUntil(3)).toHaveLength(3);
  expect(service.output()).toMatch(new RegExp(`"pid":${first},"code":null,"signal":"SIGKILL","msg":"a worker ended`));
  expect(process.kill(second, 0)).toBe(true);
  expect(await startTime()).toBeGreaterThan(started);
  expect(await logins()).toBe(before + 2);
}, 60_000);

it("METRICS_PORT serves the sum over all workers; SIGTERM lets their requests finish, and they exit with 0", async () => {
  const other = await startServiceProcess(portal.url, { ...WORKERS, METRICS_PORT: "0" });
  onTestFinished(() => void other.process.kill("SIGKILL"));
  const credentials = { registration_number: "23DMO0003", password: "data_slow_1" };
  const sessions = await Promise.all(Array.from({ length: 4 }, () => other.post("/auth/login", credentials)));
  const { text } = await request(/Metrics: (\S+)/.exec(other.output())?.[1] ?? "");
  expect(countOf(text)).toBe(4);
  const calls = sessions.slice(0, 2).map(({ body }) => other.post("/student/profile", { session: body.session }));
  const isAtPortal = ({ path }: { readonly path: string }) => path.endsWith("StudentProfileAllView");
  await vi.waitUntil(() => portal.requests.filter(isAtPortal).length === 2, waitOptions);
  other.process.kill("SIGTERM");
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await other.ended).toBe(0);
});

it("a worker that is killed while it starts is the reason of a failed start", async () => {
  const settings = {
    PORT: "0",
    PORTAL_URL: portal.url,
    API_KEYS: API_KEY,
    SEAL_KEYS,
    WORKERS: "3",
    LOG_LEVEL: "error",
  };
  const { process: primary, ended, output } = startNode(["dist/bundle/main.js"], settings);
  const workers = () => readFileSync(`/proc/${primary.pid}/task/${primary.pid}/children`, "utf8").trim().split(" ");
  await vi.waitUntil(() => workers().length === 3, waitOptions);
  process.kill(Number(workers()[2]), "SIGKILL");
  expect(await ended).toBe(1);
  expect(output()).toBe("Portico cannot start: a worker was ended by SIGKILL.\n");
});

it("SIGTERM while later workers start is a normal end, too", async () => {
  const settings = { PORT: "0", PORTAL_URL: portal.url, API_KEYS: API_KEY, SEAL_KEYS, WORKERS: "3" };
  const { process, ended, output } = startNode(["dist/bundle/main.js"], settings);
  await vi.waitUntil(() => output().includes("Server listening"), waitOptions);
  process.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(output()).not.toContain("Workers: 3");
});

it("a setting that stops the start is printed once", async () => {
  const environment = { PORTAL_URL: portal.url, API_KEYS: API_KEY, ...WORKERS };
  const { ended, output } = startNode(["dist/bundle/main.js"], {
    ...environment,
    SEAL_KEYS: `main:${randomBytes(32).toString("base64")}`,
    PORTAL_CA_FILE: "/nowhere/ca.pem",
  });
  expect(await ended).toBe(1);
  expect(output()).toBe("Portico cannot start: PORTAL_CA_FILE must be a readable file of PEM certificates.\n");
});
