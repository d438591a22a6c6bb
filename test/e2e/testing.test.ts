import { PassThrough } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { Portico } from "../../client/index.ts";
import { passwords } from "../../demo-portal/login/passwords.ts";
import { main as demoService } from "../../tools/demo-service.ts";
import { demoOtp, demoPasswords, demoStudents, startDemoService } from "../../tools/testing.ts";
import { startedForAll } from "../set-up.ts";

const service = startedForAll(() => startDemoService());

const logIn = (password: string, registration_number: string = demoStudents.full) =>
  new Portico({ baseUrl: service.url, apiKey: service.apiKey, onOtp: async () => demoOtp }).login({
    registration_number,
    password,
  });

it("the command demo-service prints where the service is, and stops when standard input ends", async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const ended = demoService([], {
    readStdin: () => buffer(input),
    print: (line) => output.end(line),
    printError: () => {},
  });
  const { url, apiKey, portalUrl } = JSON.parse(await text(output));
  expect([apiKey, (await fetch(`${url}/readyz`)).status, (await fetch(`${portalUrl}/demo`)).status]).toEqual([
    ...["demo-key", 200, 200],
  ]);
  input.end();
  expect(await ended).toBe(0);
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
});

describe("startDemoService", () => {
  it("serves an app's test", async () => {
    const portico = new Portico({ baseUrl: service.url, apiKey: service.apiKey });
    await portico.login({ registration_number: demoStudents.full, password: demoPasswords.good });
    expect((await portico.attendance({ sem_sub_id: "AP2026272" }))[0]).toMatchObject({ course_code: "CSE3009" });
  });

  it("is the issuer of its hosted login", async () => {
    const { url, stop } = await startDemoService({ OAUTH_REGISTRATION: "open" });
    const metadata = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json();
    await stop();
    expect(metadata).toMatchObject({ issuer: url });
  });

  it("has the same result for the same password, however often", async () => {
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(logIn(demoPasswords.invalidCredentials)).rejects.toMatchObject({ code: "invalid_credentials" });
  });

  it("accepts its OTP for the student whose login requires one", async () => {
    const { registration_number } = await logIn(demoPasswords.good, demoStudents.otp);
    expect(registration_number).toBe(demoStudents.otp);
  });

  it("knows all of its passwords", () => {
    const patterns = passwords.map(({ password }) => new RegExp(`^${password.replace(/<[ns]>/, "\\d+")}$`));
    const unknown = Object.values(demoPasswords).filter((own) => !patterns.some((pattern) => pattern.test(own)));
    expect(unknown).toEqual([]);
  });
});
