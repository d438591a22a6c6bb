import { afterEach, describe, expect, it } from "vitest";
import { drawCaptcha } from "../../demo-portal/captcha/captcha.ts";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../../demo-portal/server.ts";
import { studentByNumber } from "../../demo-portal/test/rendered-page.ts";
import { parseConfig } from "../../src/config/config.ts";
import { rankedFor } from "../../src/portal/egress.ts";
import { startProxy } from "../connect-proxy.ts";
import { type Service, startService } from "../service.ts";

// The portal asks for an OTP when a student logs in from an address that it does not know for this account. With PORTAL_EGRESS, eight
// addresses and two instances demand hardly more OTPs than one address.

const DAY_MS = 86_400_000;
const KEYS = [3, 5].map((factor) =>
  Buffer.from(Array.from({ length: 32 }, (_, index) => index * factor)).toString("base64"),
);
/** Seven local addresses; a proxy, which can be lost, has the eighth. */
const LOCAL = Array.from({ length: 7 }, (_, index) => `127.0.0.${index + 2}`);
const LAST = "127.0.0.9";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function startPortal(options: DemoPortalOptions = {}): Promise<DemoPortal> {
  // The same picture for all logins: drawing it takes longer than the rest of the login.
  const captcha = drawCaptcha(Math.random, { profile: "clean" });
  const portal = await startDemoPortal({ draw: () => captcha, ...options });
  cleanups.push(portal.stop);
  return portal;
}

async function startLastAddress() {
  const proxy = await startProxy({ localAddress: LAST });
  cleanups.push(proxy.stop);
  return proxy;
}

const UNLIMITED = { RATE_LIMIT_PER_MINUTE: "0", OTP_MAILS_PER_ACCOUNT: "0", LOG_LEVEL: "silent" };

async function startInstance(portal: DemoPortal, egresses: readonly string[], key = KEYS[0] ?? ""): Promise<Service> {
  const egress = egresses.length === 0 ? {} : { PORTAL_EGRESS: egresses.join(), PORTAL_EGRESS_KEY: key };
  const service = await startService(portal.url, { ...UNLIMITED, ...egress });
  cleanups.push(service.stop);
  return service;
}

/** Logs in, with the OTP if the portal requires one. Returns the session and whether it did. */
async function login(start: Service, registration_number: string, verify = start) {
  const { body } = await start.post("/auth/login", { registration_number, password: "pass_good" });
  if (body.status !== "otp_required") return { session: body.session, isOtp: false };
  const { otp_challenge } = body;
  const verified = await verify.post("/auth/verify_otp", { otp_challenge, otp: "123456" });
  return { session: verified.body.session, isOtp: true };
}

describe("all requests of a student leave by one address", () => {
  it("from login to download, on any instance and under either name of the student", async () => {
    const portal = await startPortal();
    const [one, other] = [await startInstance(portal, LOCAL), await startInstance(portal, LOCAL.toReversed())];
    const seen = new Set<string>();
    for (const name of ["MEERA.DEMO", "23DMO0003", "24DMO0006"]) {
      portal.requests.length = 0;
      const { session } = await login(one, name, other);
      expect(session.egress).toMatch(/^[0-9a-f]{12}$/);
      await other.post("/student/attendance", { session, sem_sub_id: "AP2026272" });
      expect((await other.post("/auth/check", { session })).body).toEqual({ alive: true });
      await one.post("/files/download", {
        session,
        download_path: "downloadPdf/AP2026272/AP2026272000101/19/10-07-2026",
      });
      const adopted = (await one.post("/auth/adopt", { cookie: session.cookie })).body.session;
      const ofAdoption = portal.requests.splice(-1).map(({ address }) => address);
      const addresses = [...new Set(portal.requests.map(({ address }) => address))];
      expect([name, addresses.length, portal.requests.length > 9]).toEqual([name, 1, true]);
      await other.post("/student/profile", { session: adopted });
      expect([portal.requests.at(-1)?.address]).toEqual(ofAdoption);
      seen.add(addresses.join());
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});

/** Students of whom equally many belong to each of these addresses, with names in no order of theirs. */
function evenlySpread(count: number, egresses: readonly string[]): string[] {
  const { PORTAL_EGRESS } = parseConfig({ PORTAL_EGRESS: egresses.join(), PORTAL_EGRESS_KEY: KEYS[0] });
  const key = new Uint8Array(Buffer.from(KEYS[0] ?? "", "base64"));
  const taken = new Map<string, number>();
  const names: string[] = [];
  for (let number = 10_000; names.length < count; number++) {
    const [first] = rankedFor(`23DMO${number}`, PORTAL_EGRESS, key);
    const rank = taken.get(first?.name ?? "") ?? 0;
    if (rank * egresses.length >= count) continue;
    taken.set(first?.name ?? "", rank + 1);
    names.push(`23DMO${number}`);
  }
  return names;
}

interface Logins {
  readonly students: number;
  readonly days: number;
  /** Time for which the portal remembers an address. */
  readonly memoryDays: number;
  /** The day in the middle of which the last address is lost; Infinity for never. */
  readonly lostOn?: number;
  /** The day in the middle of which it works again. */
  readonly backOn?: number;
  readonly addresses?: "one" | "eight" | "eight, without agreement";
}

/** Each student logs in once a day, at one of two instances, which are restarted one after the other on the third day. Returns OTPs by student. */
async function otpDemands({ students, days, memoryDays, lostOn, backOn, addresses = "eight" }: Logins) {
  const clock = { ms: 0 };
  const student = studentByNumber("23DMO0003");
  const proxy = await startLastAddress();
  const eight = [...LOCAL, `http://${proxy.host}`];
  const egresses = addresses === "one" ? [] : eight;
  const names = evenlySpread(students, eight);
  const portal = await startPortal({
    now: () => clock.ms,
    rememberAddressMs: memoryDays * DAY_MS,
    students: names.map((registrationNumber) => ({ ...student, registrationNumber })),
  });
  const start = (index: number) =>
    startInstance(portal, egresses, KEYS[addresses === "eight, without agreement" ? index : 0]);
  const instances = [await start(0), await start(1)];
  const otps = new Map(names.map((name) => [name, 0]));
  const usedLast = new Set<string>();
  const restart = async (index: number) => {
    await instances[index]?.stop();
    instances[index] = await start(index);
  };
  for (let day = 0; day < days; day++) {
    for (const [index, name] of names.entries()) {
      clock.ms = day * DAY_MS;
      const isNoon = index === Math.floor(students / 2);
      if (day === 2 && index === 0) await restart(0);
      if (day === 2 && isNoon) await restart(1);
      if (day === lostOn && isNoon) await proxy.stop();
      if (day === backOn && isNoon) cleanups.push((await startProxy({ port: proxy.port, localAddress: LAST })).stop);
      const service = instances[(index * 7 + day) % 2];
      if (service === undefined) throw new Error("no instance");
      const { session, isOtp } = await login(service, name);
      if (session?.registration_number !== name) throw new Error(`The login of ${name} failed on day ${day}.`);
      if (isOtp) otps.set(name, (otps.get(name) ?? 0) + 1);
      if (portal.requests.at(-1)?.address === LAST) usedLast.add(name);
    }
  }
  const total = [...otps.values()].reduce((sum, count) => sum + count, 0);
  return { otps, total, usedLast, logins: students * days };
}

describe("OTP demands", () => {
  // The portal remembers an address for three days.
  const logins = { students: 16, days: 5, memoryDays: 3 };

  it("of eight addresses, a rolling restart and a lost address are at most 1.05 times those of one address", async () => {
    const one = await otpDemands({ ...logins, students: 2, addresses: "one" });
    const ofOne = (one.total / 2) * logins.students;
    expect(ofOne).toBe(Math.ceil(logins.days / 3) * logins.students);
    const { otps, total, usedLast } = await otpDemands({ ...logins, lostOn: 2 });
    expect(usedLast.size).toBe(logins.students / 8);
    // Students of the other addresses do not move; the others do so once.
    const ofEach = Math.ceil(logins.days / 3);
    for (const [name, count] of otps) expect(count - ofEach, name).toBeLessThanOrEqual(usedLast.has(name) ? 1 : 0);
    expect(total / ofOne).toBeLessThanOrEqual(1.05);
  });
});
