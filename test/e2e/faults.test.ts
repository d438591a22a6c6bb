import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type FaultSetting, OK } from "../../demo-portal/faults/fault.ts";
import { type FaultKind, faultKinds, outcomeAt } from "../../demo-portal/faults/faults.ts";
import { isLate, settingOf } from "../fault-settings.ts";
import { type Service, startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { type OpenSockets, watchSockets } from "../sockets.ts";
import { waitOptions } from "../wait-options.ts";
import { worldForAll } from "../world.ts";

const MEBIBYTE = 1024 * 1024;
const ATTENDANCE = { sem_sub_id: "AP2026272" };

let sockets: OpenSockets;
// Registered first, and so the last to run.
afterAll(async () => {
  await vi.waitUntil(() => sockets.count === 0, waitOptions);
  sockets.stop();
});
const environment = {
  ...{ PORTAL_ANSWER_BYTES: String(MEBIBYTE), REFUSED_LOGINS_PER_ACCOUNT: "0", OTP_MAILS_PER_ACCOUNT: "0" },
};
const world = worldForAll({}, environment);
/** A second service with a portal timeout of 300 ms. */
const impatient = startedForAll(() =>
  startService(world.portal.url, { ...environment, PORTAL_REQUEST_TIMEOUT_MS: "300" }),
);
beforeAll(() => {
  sockets = watchSockets(new URL(world.portal.url).port);
});

/** Portal requests of a data call with a fault that is retried, redirected or no answer; 2 with another answer that is not the page. */
const costs: Readonly<Partial<Record<FaultKind, number>>> = {
  ...{ reset: 2, redirect_loop: 8, slow_headers: 1, slow_body: 1, stall: 1, half_answer: 1 },
  mismatch: 1,
};

/** The service for a fault: the one with the short timeout if the fault delays the portal. */
const serviceFor = (kind: FaultKind) => (isLate(kind) ? impatient : world.service);

/** Runs one call with a fault at a place of the portal. */
async function struck<T>(place: string, kind: FaultKind, setting: FaultSetting, call: () => Promise<T>): Promise<T> {
  world.portal.fault(place, kind, setting);
  try {
    return await call();
  } finally {
    world.portal.fault(place, null);
  }
}

describe("a login", () => {
  const attempt = async (service: Service) => {
    const { body } = await service.post("/auth/login", { registration_number: "23DMO0001", password: "pass_good" });
    return body;
  };

  it.each(faultKinds)("has the outcome of %s, and the next one succeeds", async (kind) => {
    for (const place of ["landing", "login", "home"]) {
      const body = await struck(place, kind, settingOf(kind), () => attempt(serviceFor(kind)));
      const outcome = outcomeAt(kind, place);
      expect([place, body.code ?? body.status]).toEqual([place, outcome === OK ? "authenticated" : outcome]);
      if (outcome !== OK) expect(body.portal).toEqual({ page: "login", contacted: true });
      expect((await attempt(world.service)).status).toBe("authenticated");
    }
  });
});

describe("a data call", () => {
  const read = (service: Service, session: object) => service.post("/student/attendance", { session, ...ATTENDANCE });

  it.each(faultKinds)("has the outcome of %s, and the next one succeeds", async (kind) => {
    const session = await world.login();
    const call = () => read(serviceFor(kind), session);
    const { body, headers } = await struck("attendance", kind, settingOf(kind), call);
    const outcome = outcomeAt(kind, "attendance");
    expect(Array.isArray(body) ? `${body.length} records` : body.code).toBe(outcome === OK ? "9 records" : outcome);
    if (outcome !== OK) expect(body.portal).toEqual({ page: "attendance", contacted: true });
    expect(headers.get("x-portal-requests")).toBe(String(costs[kind] ?? (outcome === OK ? 1 : 2)));
    const next = await read(world.service, session);
    expect([next.status, next.body.length, next.headers.get("x-portal-requests")]).toEqual([200, 9, "1"]);
  });
});
