import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FaultKind, FaultSetting } from "../../demo-portal/faults/fault.ts";
import { type Service, startService, startWorld, type World } from "../service.ts";

const MEBIBYTE = 1024 * 1024;
const ATTENDANCE = { sem_sub_id: "AP2026272" };

let world: World;
/** A second service with a portal timeout of 300 ms. */
let impatient: Service;
beforeAll(async () => {
  const environment = {
    PORTAL_ANSWER_BYTES: String(MEBIBYTE),
    REFUSED_LOGINS_PER_ACCOUNT: "0",
    OTP_MAILS_PER_ACCOUNT: "0",
  };
  world = await startWorld({}, environment);
  impatient = await startService(world.portal.url, { ...environment, PORTAL_REQUEST_TIMEOUT_MS: "300" });
});
afterAll(async () => {
  await impatient.stop();
  await world.stop();
});

/** The result of a login and of a data call, by the place of the fault. */
interface Effect {
  readonly login: Readonly<Record<string, string>>;
  readonly data: string;
  readonly setting?: FaultSetting;
  /** Portal requests of the data call; 1 unless it is retried or redirected. */
  readonly cost?: number;
}

const late = { login: { landing: "portal_timeout", login: "portal_timeout" }, data: "portal_timeout" };
const unreadable = {
  login: { landing: "portal_page_changed", home: "portal_page_changed" },
  data: "portal_page_changed",
};
const led = { login: { landing: "portal_page_changed", login: "login_step_unknown" }, data: "portal_page_changed" };

const effects: Readonly<Record<FaultKind, Effect>> = {
  slow_headers: { ...late, setting: { ms: 60_000 } },
  slow_body: { ...late, login: { landing: "portal_timeout", home: "portal_timeout" }, setting: { ms: 60_000 } },
  stall: { ...late, login: { landing: "portal_timeout", home: "portal_timeout" } },
  reset: {
    login: { landing: "portal_unavailable", login: "portal_unavailable", home: "portal_unavailable" },
    data: "portal_unavailable",
    cost: 2,
  },
  half_answer: { login: { landing: "portal_unavailable", home: "portal_unavailable" }, data: "portal_unavailable" },
  status: {
    login: { landing: "portal_unavailable", login: "portal_unavailable", home: "portal_unavailable" },
    data: "portal_unavailable",
  },
  huge_body: { ...unreadable, setting: { bytes: 2 * MEBIBYTE } },
  gzip_bomb: { ...unreadable, setting: { bytes: 32 * MEBIBYTE } },
  wrong_content_type: unreadable,
  wrong_charset: { login: { landing: "authenticated", home: "authenticated" }, data: "9 records" },
  redirect_loop: { ...led, cost: 7 },
  redirect_elsewhere: led,
  landing_without_csrf: { login: { landing: "portal_page_changed" }, data: "9 records" },
  content_without_registration_number: { login: { home: "login_step_unknown" }, data: "9 records" },
  menu_off: {
    login: { landing: "portal_page_changed", login: "login_step_unknown", home: "login_step_unknown" },
    data: "portal_menu_unavailable",
  },
  waf: {
    login: { landing: "portal_blocked", setup: "portal_blocked", login: "portal_blocked", home: "portal_blocked" },
    data: "portal_blocked",
  },
  changed: { login: { landing: "portal_page_changed", home: "login_step_unknown" }, data: "portal_page_changed" },
  // A login has no page that could be about another semester or student.
  mismatch: { login: { home: "authenticated" }, data: "portal_answer_mismatch" },
  login_page: { login: { home: "login_step_unknown" }, data: "session_expired" },
};

const kinds = Object.entries(effects).map(([kind, effect]) => [kind as FaultKind, effect] as const); // Object.entries loses the type of the keys.

/** The service for a fault: the one with the short timeout if the fault delays the portal. */
const serviceFor = ({ data }: Effect) => (data === "portal_timeout" ? impatient : world.service);

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

  it.each(kinds)("returns the code of the contract after %s, and the next one succeeds", async (kind, effect) => {
    for (const [place, end] of Object.entries(effect.login)) {
      const body = await struck(place, kind, effect.setting ?? {}, () => attempt(serviceFor(effect)));
      expect([place, body.code ?? body.status]).toEqual([place, end]);
      if (body.code !== undefined) expect(body.portal).toEqual({ page: "login", contacted: true });
      expect((await attempt(world.service)).status).toBe("authenticated");
    }
  });

  it.each([403, 429])("returns portal_blocked for status %i", async (status) => {
    for (const place of ["landing", "login", "home"]) {
      const body = await struck(place, "status", { status }, () => attempt(world.service));
      expect([place, body.code]).toEqual([place, "portal_blocked"]);
    }
  });
});

describe("a data call", () => {
  const read = (service: Service, session: object) => service.post("/student/attendance", { session, ...ATTENDANCE });

  it.each(kinds)("returns the code of the contract after %s, and the next one succeeds", async (kind, effect) => {
    const session = await world.login();
    const setting = effect.setting ?? {};
    const { body, headers } = await struck("attendance", kind, setting, () => read(serviceFor(effect), session));
    expect(Array.isArray(body) ? `${body.length} records` : body.code).toBe(effect.data);
    if (body.code !== undefined) expect(body.portal).toEqual({ page: "attendance", contacted: true });
    expect(headers.get("x-portal-requests")).toBe(String(effect.cost ?? 1));
    const next = await read(world.service, session);
    expect([next.status, next.body.length, next.headers.get("x-portal-requests")]).toEqual([200, 9, "1"]);
  });

  it("is retried after one lost connection, visible only in its cost", async () => {
    const session = await world.login();
    const { status, headers } = await struck("attendance", "reset", { times: 1 }, () => read(world.service, session));
    expect([status, headers.get("x-portal-requests")]).toEqual([200, "2"]);
  });

  it.each([
    [403, "portal_blocked"],
    [429, "portal_blocked"],
    [404, "session_expired"],
    [503, "portal_unavailable"],
  ])("that is answered %i is %s", async (status, code) => {
    const session = await world.login();
    const { body } = await struck("attendance", "status", { status }, () => read(world.service, session));
    expect(body.code).toBe(code);
  });

  it("fails as a whole when one of its pages times out", async () => {
    const session = await world.login();
    const all = () => impatient.post("/student/all_data", { session, ...ATTENDANCE });
    const { status, body } = await struck("timetable", "stall", {}, all);
    expect([status, body.code]).toEqual([504, "portal_timeout"]);
  });
});

describe("an OTP", () => {
  it.each([
    ["reset", "portal_unavailable", "portal_unavailable"],
    ["status", "portal_unavailable", "portal_unavailable"],
    ["waf", "portal_blocked", "portal_blocked"],
    ["login_page", "otp_challenge_expired", "otp_challenge_expired"],
    ["menu_off", "login_step_unknown", "portal_page_changed"],
    ["redirect_elsewhere", "login_step_unknown", "portal_page_changed"],
    ["redirect_loop", "login_step_unknown", "portal_page_changed"],
  ] as const)("that meets %s leaves its challenge usable", async (kind, verified, resent) => {
    const { service } = world;
    const { body } = await service.post("/auth/login", { registration_number: "24DMO0006", password: "pass_good" });
    const { otp_challenge } = body;
    const resend = () => service.post("/auth/resend_otp", { otp_challenge });
    const verify = (otp: string) => service.post("/auth/verify_otp", { otp_challenge, otp });
    expect((await struck("resend", kind, {}, resend)).body.code).toBe(resent);
    expect((await struck("otp", kind, {}, () => verify("000000"))).body.code).toBe(verified);
    expect((await resend()).status).toBe(200);
    expect((await verify("654321")).body.status).toBe("authenticated");
  });
});
