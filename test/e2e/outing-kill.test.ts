import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { API_KEY } from "../service.ts";
import { type ServiceProcess, startServiceProcess } from "../service-process.ts";
import { waitOptions } from "../wait-options.ts";

const SAVE = "/vtop/hostel/saveGeneralOutingForm";
const values = {
  ...{ place_of_visit: "Nellore", purpose_of_visit: "Home", from_date: "2026-10-05", from_time: "11:30" },
  ...{ to_date: "2026-10-06", to_time: "19:30" },
};

let portal: DemoPortal;
let folder: string;
let service: ServiceProcess;
const start = async () => {
  const store = { CALENDAR_STORE: join(folder, "store.db"), OUTING_REQUESTS: "1", OUTING_CLIENTS: "app" };
  service = await startServiceProcess(portal.url, { ...store, API_KEYS: `app:${API_KEY}` });
};
beforeEach(async () => {
  portal = await startDemoPortal();
  folder = await mkdtemp(join(tmpdir(), "portico-outing-"));
  await start();
});
afterEach(async () => {
  service.process.kill("SIGKILL");
  await service.ended;
  await portal.stop();
  await rm(folder, { recursive: true });
});

const posts = () => portal.requests.filter(({ path }) => path === SAVE).length;

it("a service that is killed between post and proof has posted once, and knows the outcome after its restart", async () => {
  const login = { registration_number: "23DMO0001", password: "pass_good" };
  const { session } = (await service.post("/auth/login", login)).body;
  const { draft } = (await service.post("/student/outing/prepare", { session, kind: "general", values })).body;
  portal.fault("outing_save", "slow_headers", { ms: 60_000 });
  const submitting = service.post("/student/outing/submit", { session, draft }).catch(() => null);
  // The portal has the whole form, and acts before it answers.
  const hasForm = () => portal.requests.some(({ path, fields }) => path === SAVE && fields.length > 0);
  await vi.waitFor(() => expect(hasForm()).toBe(true), waitOptions);
  service.process.kill("SIGKILL");
  await Promise.all([service.ended, submitting]);
  portal.fault("outing_save", null);
  await start();
  expect((await service.post("/student/outing/submit", { session, draft })).body.code).toBe("outing_draft_spent");
  expect((await service.post("/student/outing/outcome", { session, draft })).body.outcome).toBe("submitted");
  expect(posts()).toBe(1);
});
