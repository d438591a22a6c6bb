import { expect, it, vi } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { waitOptions } from "../wait-options.ts";

const AUDIT_KEY = Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64");

const portal = startedForAll(() => startDemoPortal());
const service = startedForAll(() => startService(portal.url, { AUDIT_KEY }));

const login = async (registration_number: string, password = "pass_good") =>
  (await service.post("/auth/login", { registration_number, password })).body;

it("the log shows all calls of a student under one pseudonym, and nobody's number", async () => {
  const { session } = await login("  meera.demo ");
  await service.post("/student/profile", { session });
  await service.post("/student/profile", { session: { ...session, cookie: "JSESSIONID=0" } });
  await service.post("/student/profile", {});
  const { otp_challenge } = await login("24DMO0006");
  await service.post("/auth/verify_otp", { otp_challenge, otp: "123456" });
  await login("24dmo0006", "error_invalid_credentials");
  await service.post("/auth/adopt", { cookie: (await login("23DMO0001")).session.cookie });
  const lines = () => service.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  await vi.waitUntil(() => lines().length === 9, waitOptions);
  const [one, , , , other] = lines().map(({ student }) => student);
  expect([one, other]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)]);
  expect(one).not.toBe(other);
  // A login with a login name counts for the number that the portal shows. A request that is not valid names nobody.
  expect(lines().map(({ student }) => student)).toEqual([one, one, one, undefined, other, other, other, one, one]);
  expect(service.log.join("")).not.toMatch(/DMO|MEERA/i);
});
