import { afterEach, describe, expect, it, vi } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { type ServiceProcess, startServiceProcess } from "../service-process.ts";
import { startedForEach } from "../set-up.ts";
import { waitOptions } from "../wait-options.ts";

const SENTINEL = "sentinel-of-the-crash";

let service: ServiceProcess | null = null;
const portal = startedForEach(() => startDemoPortal());
afterEach(async () => {
  service?.process.kill("SIGKILL");
});

const startWithDefect = async (defect: string) => {
  service = await startServiceProcess(portal.url, { SENTINEL }, ["test/e2e/faulty-server.js", defect]);
  return service;
};
const logOf = ({ output }: ServiceProcess) =>
  output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

describe("an uncaught error", () => {
  it.each([
    ["throwLines", "TypeError"],
    ["throwText", "string"],
    ["reject", "Error"],
  ])("(%s) exits with 1 after one fatal log line, without the error's message", async (defect, error) => {
    const started = await startWithDefect(defect);
    started.process.kill("SIGCONT");
    expect(await started.ended).toBe(1);
    const fatal = logOf(started).filter(({ level }) => level === 60);
    expect(fatal).toEqual([expect.objectContaining({ error, msg: "exiting after an uncaught error" })]);
    const [{ stack }] = fatal;
    if (error !== "string") expect(stack[0]).toMatch(/^at .*faulty-server\.js:\d+:\d+\)?$/);
    expect(started.output()).not.toContain(SENTINEL);
  });

  it("lets calls in flight finish", async () => {
    const started = await startWithDefect("throw");
    const { body } = await started.post("/auth/login", { registration_number: "23DMO0001", password: "data_slow_1" });
    const inFlight = started.post("/student/profile", { session: body.session });
    await vi.waitUntil(() => portal.requests.some(({ path }) => path.endsWith("StudentProfileAllView")), waitOptions);
    started.process.kill("SIGCONT");
    expect((await inFlight).status).toBe(200);
    expect(await started.ended).toBe(1);
  });

  it("followed by another one exits at once, without its message", async () => {
    const started = await startWithDefect("twice");
    started.process.kill("SIGCONT");
    expect(await started.ended).toBe(1);
    expect(started.output()).not.toContain(SENTINEL);
  });
});
