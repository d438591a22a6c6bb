import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { BundleLoader } from "../../tools/bundle-loader.ts";
import { startRewordingPortal } from "../rewording-portal.ts";
import { API_KEY, GUARDS_OFF, request, SEAL_KEYS } from "../service.ts";
import { type ServiceProcess, startNode, startServiceProcess } from "../service-process.ts";
import { folderForAll, startedForAll } from "../set-up.ts";
import { waitOptions } from "../wait-options.ts";

const ONE = "key-of-application-one";
const TWO = "key-of-application-two";
const lineOf = (name: string, key: string) => `${name}:${createHash("sha256").update(key).digest("hex")}\n`;
const TESTS = lineOf("tests", API_KEY);
const ALIAS = JSON.stringify({ attendance: { debar_status: ["Debarment Status"] } });
let keys: string;
let aliases: string;
let service: ServiceProcess;
const demo = startedForAll(() => startDemoPortal());
const portal = startedForAll(() => startRewordingPortal(demo.url, new Map([["Debar Status", "Debarment Status"]])));
const folder = folderForAll();
const reports = join(folder, "reports");
beforeAll(async () => {
  keys = join(folder, "keys");
  aliases = join(folder, "aliases.json");
  writeFileSync(keys, TESTS + lineOf("app-one", ONE) + lineOf("app-two", TWO));
  writeFileSync(aliases, ALIAS);
  mkdirSync(reports);
  const files = { API_KEYS: "", API_KEYS_FILE: keys, PORTAL_ALIASES: aliases, DRIFT_REPORTS: reports };
  service = await startServiceProcess(portal.url, { ...GUARDS_OFF, ...files, METRICS_PORT: "0" });
});
afterAll(async () => {
  service.process.kill("SIGKILL");
  await service.ended;
});

/** Changes a file that the service rereads, and waits for a further line with `message`. */
async function change(file: string, content: string, message: string): Promise<void> {
  const count = () => service.output().split(message).length;
  const before = count();
  writeFileSync(file, content);
  service.process.kill("SIGHUP");
  await vi.waitUntil(() => count() > before, waitOptions);
}
const login = async (password = "pass_good") =>
  (await service.post("/auth/login", { registration_number: "23DMO0001", password })).body.session;
const metrics = () => request(/Metrics: (\S+)/.exec(service.output())?.[1] ?? "");

it("the start shows the aliases, and warns of a portal without encryption and of guards that are all off", async () => {
  expect(service.output()).toContain("Alias: attendance.debar_status = Debarment Status\n");
  await vi.waitUntil(() => service.output().includes("all guards are disabled"), waitOptions);
  expect(service.output()).toContain("Warning: PORTAL_URL uses http.");
});

it("an alias names a reworded heading until SIGHUP rereads a file without it, and its uses are counted", async () => {
  const session = await login();
  const attendance = () => service.post("/student/attendance", { session, sem_sub_id: "AP2026272" });
  const read = await attendance();
  expect([read.status, read.headers.get("x-portal-unread")]).toEqual([200, "0"]);
  expect(JSON.stringify(read.body)).toContain("debar_status");

  await change(aliases, "{", "kept the previous content of PORTAL_ALIASES");
  expect(service.output()).toContain("PORTAL_ALIASES must be a JSON file.");
  expect((await attendance()).status).toBe(200);
  expect((await metrics()).text).toContain(
    'portico_portal_aliases_used_total{page="attendance",field="debar_status"} 2',
  );

  await change(aliases, "{}", '"entries":0,"msg":"reread PORTAL_ALIASES"');
  expect((await attendance()).body.detail).toContain('expected column "Debar Status"');
});

it("a key is revoked without a restart when its line is removed from the file", async () => {
  /** The status of a call with a body that is not valid: 401 for an unknown key, otherwise 422. */
  const statusOf = async (key: string) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    return (await request(`${service.url}/student/profile`, { method: "POST", headers, body: "{}" })).status;
  };
  const statuses = async () => [await statusOf(ONE), await statusOf(TWO)];
  expect(await statuses()).toEqual([422, 422]);
  await change(keys, TESTS + lineOf("app-two", TWO), '"entries":2,"msg":"reread API_KEYS_FILE"');
  expect(await statuses()).toEqual([401, 422]);
  await change(keys, "not a hash\n", "kept the previous content of API_KEYS_FILE");
  expect(await statuses()).toEqual([401, 422]);
});

it("METRICS_PORT is the only port with the metrics", async () => {
  await login();
  const [there, here] = [await metrics(), await request(`${service.url}/metrics`)];
  expect([there.status, here.status]).toEqual([200, 404]);
  expect(there.text).toMatch(/^portico_calls_total\{endpoint="\/auth\/login",code="ok"\} [1-9]/m);
  expect(there.headers.get("cache-control")).toBe("no-store");
});

it("a changed page leaves one file without data of students, and its hash in the log, which has JSON lines only", async () => {
  const session = await login("data_changed:mentor");
  for (let call = 0; call < 2; call++)
    expect((await service.post("/student/mentor", { session })).body.code).toBe("portal_page_changed");
  // A report is counted after its file was written.
  const isCounted = async () => (await metrics()).text.includes('portico_drift_reports_total{page="mentor"} 1');
  await vi.waitUntil(isCounted, waitOptions);
  const [file = "", ...more] = readdirSync(reports).filter((name) => name.startsWith("mentor"));
  expect([file, more]).toEqual([expect.stringMatching(/^mentor-[0-9a-f]{12}\.json$/), []]);
  const report = JSON.parse(readFileSync(join(reports, file), "utf8"));
  expect(report).toMatchObject({ page: "mentor", anchor: "element #showDetails" });
  expect(report.skeleton.join("\n")).toContain("<table");
  expect(JSON.stringify(report)).not.toMatch(/23DMO|@example|Professor|Kavya|Raman|99003/i);
  const line = `"page":"mentor","shape":"${file.slice(7, 19)}","msg":"a page of the portal has a new shape"`;
  await vi.waitUntil(() => service.log().includes(line), waitOptions);
  for (const logged of service.log().trim().split("\n")) expect(JSON.parse(logged).time).toEqual(expect.any(Number));
});

it.skipIf(process.platform !== "linux")("the process title and arguments contain no secret", () => {
  const args = readFileSync(`/proc/${service.process.pid}/cmdline`, "utf8").split("\0");
  expect(args).toEqual([process.execPath, "dist/bundle/main.js", ""]);
  expect(readFileSync(`/proc/${service.process.pid}/comm`, "utf8").trim()).toBeOneOf(["node", "MainThread"]);
  for (const secret of [API_KEY, ONE, TWO, SEAL_KEYS.replace(/^\w+:/, "")])
    expect(service.output()).not.toContain(secret);
});

it("the build has compiled the code for the version and flags of this process", () => {
  const files = readdirSync("dist/code", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".code"),
  );
  expect(files.length).toBeGreaterThan(5);
  const loader = new BundleLoader("dist/bundle", "dist/code");
  // The flag of tools/main.ts, without that of the tests.
  setFlagsFromString("--heap-growing-percent=100");
  setFlagsFromString("--max-semi-space-size=0");
  const unused = files.filter(
    (file) => loader.compile(file.replace(/-[0-9a-f]+\.code$/, "")).cachedDataRejected !== false,
  );
  setFlagsFromString("--heap-growing-percent=0");
  setFlagsFromString("--max-semi-space-size=64");
  expect(unused).toEqual([]);
});

it("the code of a data call is in one file of the bundle, because imports from another one cost CPU in every call", () => {
  const sourcesOf = (file: string): string[] => JSON.parse(readFileSync(`dist/bundle/${file}`, "utf8")).sources;
  const maps = readdirSync("dist/bundle").filter((file) => file.endsWith(".map"));
  const isOfCall = (source: string) => /\/src\/(contract|features|guards|html|http|portal|digest)\//.test(source);
  const elsewhere = maps.filter((file) => file !== "app.js.map").flatMap(sourcesOf);
  expect(sourcesOf("app.js.map").filter(isOfCall).length).toBeGreaterThan(200);
  // Both are loaded at the start, if at all.
  expect(elsewhere.filter(isOfCall).map((source) => source.replace(/^.*\/src\//, ""))).toEqual([
    "portal/certificates.ts",
    "portal/captcha/load-templates.ts",
  ]);
});

it("a fatal signal kills the process and is not handled as a shutdown", async () => {
  service.process.kill("SIGSEGV");
  expect(await service.ended).toBe("SIGSEGV");
});

it("a start without a portal serves the demo portal of the campus of DEMO_CAMPUS", async () => {
  const started = await startServiceProcess("", { DEMO_CAMPUS: "chennai", DEMO_PORTAL_PORT: "0" });
  const account = { registration_number: "23DMO0001", password: "pass_good" };
  const { body: login } = await started.post("/auth/login", account);
  const { body } = await started.post("/student/semesters", { session: login.session });
  expect(body.semesters[0].id).toMatch(/^CH/);
  started.process.kill("SIGKILL");
  await started.ended;
});

it.skipIf(process.platform !== "linux")("on a terminal, what to open and try comes first, then the log", async () => {
  const settings = { PATH: process.env.PATH ?? "", PORT: "0", DEMO_PORTAL_PORT: "0", WARM_UP_MS: "0" };
  const command = `${process.execPath} dist/bundle/main.js`;
  const terminal = spawn("script", ["--quiet", "--flush", "--command", command, "/dev/null"], { env: settings });
  let output = "";
  terminal.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await vi.waitUntil(() => output.includes("Demo portal: "), waitOptions);
  await request(`${/Portico: (\S+)/.exec(output)?.[1]}/student/profile`);
  await vi.waitUntil(() => output.includes('"msg":"request"'), waitOptions);
  terminal.kill();
  await once(terminal, "close");
  expect(output).toMatch(
    /^Portico: .*\r\n(?:App: .*\r\n)?Try: curl .*\r\nDemo portal: .*\r\n\{"level":30,.*"msg":"request"\}/,
  );
});

it("files that cannot be used stop the start with one line each", async () => {
  const wrong = join(folder, "wrong.json");
  writeFileSync(wrong, ALIAS.replace("debar_status", "debar"));
  const settings = { PORT: "0", DEMO_PORTAL_PORT: "0", PORTAL_ALIASES: wrong };
  const failed = startNode(["dist/bundle/main.js"], { ...settings, DRIFT_REPORTS: join(folder, "no") });
  expect(await failed.ended).toBe(1);
  expect(failed.output()).toMatch(
    /^Portico cannot start:\nPORTAL_ALIASES names an unknown field of attendance\. Its fields are serial_number, [\w, ]+\.\nDRIFT_REPORTS must be a folder that the service can write to\.\n$/,
  );
});

it("an invalid setting stops the start with one line that names it but not its value", async () => {
  const { ended, output } = startNode(["dist/bundle/main.js"], { PORT: "80a8secret" });
  expect([await ended, output()]).toEqual([1, "Portico cannot start: PORT must be an integer from 0 to 65535.\n"]);
});
