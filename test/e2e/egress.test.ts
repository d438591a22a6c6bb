import { expect, it, onTestFinished } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { type Service, startService } from "../service.ts";

// The portal asks for an OTP when a student logs in from an address that it does not know for this account.

const PORTAL_EGRESS_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 3)).toString("base64");
const LOCAL = Array.from({ length: 7 }, (_, index) => `127.0.0.${index + 2}`);

async function startInstance(portal: DemoPortal, egresses: readonly string[]): Promise<Service> {
  const egress = { PORTAL_EGRESS: egresses.join(), PORTAL_EGRESS_KEY };
  const service = await startService(portal.url, { RATE_LIMIT_PER_MINUTE: "0", OTP_MAILS_PER_ACCOUNT: "0", ...egress });
  onTestFinished(service.stop);
  return service;
}

/** Logs in, with the OTP if the portal requires one, and returns the session. */
async function login(start: Service, registration_number: string, verify: Service) {
  const { body } = await start.post("/auth/login", { registration_number, password: "pass_good" });
  if (body.status !== "otp_required") return body.session;
  const { otp_challenge } = body;
  const verified = await verify.post("/auth/verify_otp", { otp_challenge, otp: "123456" });
  return verified.body.session;
}

it("all requests of a student leave by one address from login to download, on any instance and under either name of the student", async () => {
  const portal = await startDemoPortal();
  onTestFinished(portal.stop);
  const [one, other] = [await startInstance(portal, LOCAL), await startInstance(portal, LOCAL.toReversed())];
  const seen = new Set<string>();
  for (const name of ["MEERA.DEMO", "23DMO0003", "24DMO0006"]) {
    portal.requests.length = 0;
    const session = await login(one, name, other);
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
