import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { request } from "../service.ts";
import { startNode, startServiceProcess } from "../service-process.ts";
import { waitOptions } from "../wait-options.ts";

let portal: DemoPortal;
let folder: string;
beforeAll(async () => {
  portal = await startDemoPortal();
  folder = mkdtempSync(join(tmpdir(), "portico-drift-"));
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true });
});

const start = (environment: Record<string, string>) => startServiceProcess(portal.url, environment);
async function askForChangedPage(service: Awaited<ReturnType<typeof start>>): Promise<string> {
  const credentials = { registration_number: "23DMO0001", password: "data_changed:attendance" };
  const { body } = await service.post("/auth/login", credentials);
  const answer = await service.post("/student/attendance", { session: body.session, sem_sub_id: "AP2026272" });
  return answer.body.code;
}

it("a changed page leaves one file without data of students, whichever worker reads it", async () => {
  const service = await start({ DRIFT_REPORTS: folder, METRICS: "1", WORKERS: "2" });
  for (let call = 0; call < 4; call++) expect(await askForChangedPage(service)).toBe("portal_page_changed");
  await vi.waitUntil(() => readdirSync(folder).length > 0, waitOptions);
  const { text } = await request(`${service.url}/metrics`);
  service.process.kill("SIGINT");
  expect(await service.ended).toBe(0);
  const [file = "", ...more] = readdirSync(folder);
  expect([file, more]).toEqual([expect.stringMatching(/^attendance-[0-9a-f]{12}\.json$/), []]);
  const report = JSON.parse(readFileSync(join(folder, file), "utf8"));
  expect(report).toMatchObject({ page: "attendance", anchor: "element #getStudentDetails" });
  expect(report.skeleton.join("\n")).toContain("<table");
  expect(JSON.stringify(report)).not.toMatch(/23DMO|CSE3009|NoSQL|Deshmukh|AP2026272/i);
  expect(text).toContain('portico_drift_reports_total{page="attendance"} 1');
});

it("without a folder, the log has the hash of the page's shape", async () => {
  const service = await start({});
  await askForChangedPage(service);
  service.process.kill("SIGINT");
  await service.ended;
  expect(service.output()).toMatch(
    /"page":"attendance","shape":"[0-9a-f]{12}","msg":"a page of the portal has a new shape"/,
  );
});

it("a folder that does not exist stops the start", async () => {
  const failed = startNode(["dist/bundle/main.js"], {
    PORT: "0",
    DEMO_PORTAL_PORT: "0",
    DRIFT_REPORTS: join(folder, "no"),
  });
  expect(await failed.ended).toBe(1);
  expect(failed.output()).toBe("Portico cannot start: DRIFT_REPORTS must be a folder that the service can write to.\n");
});
