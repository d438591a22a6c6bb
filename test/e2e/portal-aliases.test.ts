import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { type RewordingPortal, startRewordingPortal } from "../rewording-portal.ts";
import { request } from "../service.ts";
import { startNode, startServiceProcess } from "../service-process.ts";
import { waitOptions } from "../wait-options.ts";

const ALIAS = JSON.stringify({ attendance: { debar_status: ["Debarment Status"] } });

let demo: DemoPortal;
let portal: RewordingPortal;
let folder: string;
let file: string;
beforeAll(async () => {
  demo = await startDemoPortal();
  portal = await startRewordingPortal(demo.url, new Map([["Debar Status", "Debarment Status"]]));
  folder = mkdtempSync(join(tmpdir(), "portico-aliases-"));
  file = join(folder, "aliases.json");
});
afterAll(async () => {
  await portal.stop();
  await demo.stop();
  rmSync(folder, { recursive: true });
});

describe.each(["1", "2"])("PORTAL_ALIASES with %s worker(s)", (WORKERS) => {
  it("names a reworded heading at the start and on SIGHUP, and its uses are counted", async () => {
    writeFileSync(file, "{}");
    const service = await startServiceProcess(portal.url, { PORTAL_ALIASES: file, METRICS: "1", WORKERS });
    const { body } = await service.post("/auth/login", { registration_number: "23DMO0001", password: "pass_good" });
    const attendance = () => service.post("/student/attendance", { session: body.session, sem_sub_id: "AP2026272" });
    const linesOf = (text: string) => service.output().split(text).length - 1;
    expect((await attendance()).body.detail).toContain('expected column "Debar Status"');

    writeFileSync(file, ALIAS);
    service.process.kill("SIGHUP");
    await vi.waitUntil(() => linesOf("reread PORTAL_ALIASES") === Number(WORKERS), waitOptions);
    const read = await attendance();
    expect([read.status, read.headers.get("x-portal-unread")]).toEqual([200, "0"]);
    expect(JSON.stringify(read.body)).toContain("debar_status");

    writeFileSync(file, "{");
    service.process.kill("SIGHUP");
    await vi.waitUntil(() => linesOf("kept the previous content of PORTAL_ALIASES") === Number(WORKERS), waitOptions);
    expect(service.output()).toContain("PORTAL_ALIASES must be a JSON file.");
    expect((await attendance()).status).toBe(200);
    const { text } = await request(`${service.url}/metrics`);
    expect(text).toContain('portico_portal_aliases_used_total{page="attendance",field="debar_status"} 2');
    service.process.kill("SIGINT");
    expect(await service.ended).toBe(0);
  });
});

it("PORTAL_ALIASES is shown at the start, and a file that is not valid stops it with one line", async () => {
  writeFileSync(file, ALIAS);
  const service = await startServiceProcess(portal.url, { PORTAL_ALIASES: file });
  expect(service.output()).toContain("Alias: attendance.debar_status = Debarment Status\n");
  service.process.kill("SIGINT");
  await service.ended;

  writeFileSync(file, ALIAS.replace("debar_status", "debar"));
  const failed = startNode(["dist/bundle/main.js"], { PORT: "0", DEMO_PORTAL_PORT: "0", PORTAL_ALIASES: file });
  expect(await failed.ended).toBe(1);
  expect(failed.output()).toMatch(
    /^Portico cannot start: PORTAL_ALIASES names an unknown field of attendance\. Its fields are serial_number, [\w, ]+\.\n$/,
  );
});
