import { createHash } from "node:crypto";
import { request as send } from "node:http";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { API_KEY, SEAL_KEYS, type Service, startService } from "../service.ts";
import { startTcpBalancer, type TcpBalancer } from "../tcp-balancer.ts";

let portal: DemoPortal;
let services: Service[];
let balancer: TcpBalancer;
beforeEach(async () => {
  portal = await startDemoPortal();
  services = [await startService(portal.url), await startService(portal.url)];
  balancer = await startTcpBalancer(services.map(({ url }) => Number(new URL(url).port)));
});
afterEach(async () => {
  await balancer.stop();
  await Promise.all(services.map((service) => service.stop()));
  await portal.stop();
});

interface Reply {
  readonly status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape are compared with literals.
  readonly body: any;
}

/** Posts over a new connection. */
const post = (path: string, body: object): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = { "x-api-key": API_KEY, "content-type": "application/json" };
    const sent = send(balancer.url + path, { method: "POST", agent: false, headers }, (response) => {
      json(response).then((answer) => resolve({ status: response.statusCode, body: answer }), reject);
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
const callsOf = (service: Service | undefined) =>
  service?.log.filter((line) => line.includes('"msg":"request"')).length;

describe("two instances behind a TCP balancer", () => {
  it("share one OTP flow", async () => {
    const { otp_challenge } = (await post("/auth/login", { registration_number: "24DMO0006", password: "pass_good" }))
      .body;
    const wrong = await post("/auth/verify_otp", { otp_challenge, otp: "000000" });
    const resent = await post("/auth/resend_otp", { otp_challenge });
    const right = await post("/auth/verify_otp", { otp_challenge: resent.body.otp_challenge, otp: "654321" });
    expect([wrong.body.code, resent.status, right.body.status]).toEqual(["otp_invalid", 200, "authenticated"]);
    expect(services.map(callsOf)).toEqual([2, 2]);
    expect((await post("/student/profile", { session: right.body.session })).status).toBe(200);
  });

  it("share one session, for sequential and concurrent calls", async () => {
    const { session } = (await post("/auth/login", { registration_number: "23DMO0001", password: "pass_good" })).body;
    const paths = ["/student/profile", "/student/attendance", "/student/timetable", "/student/marks"];
    const body = { session, sem_sub_id: "AP2026272" };
    const statuses = [];
    for (const path of paths) statuses.push((await post(path, body)).status);
    const atOnce = await Promise.all([...paths, ...paths].map((path) => post(path, body)));
    expect([...statuses, ...atOnce.map(({ status }) => status)]).toEqual(Array(12).fill(200));
    expect(balancer.given[0]).toBeGreaterThan(5);
    expect(balancer.given[1]).toBeGreaterThan(5);
  });

  it("keep working when one of them stops: the other finishes its OTP flow", async () => {
    const { otp_challenge } = (await post("/auth/login", { registration_number: "24DMO0006", password: "pass_good" }))
      .body;
    const { session } = (await post("/auth/login", { registration_number: "23DMO0001", password: "pass_good" })).body;
    await services[0]?.stop();
    const finished = await post("/auth/verify_otp", { otp_challenge, otp: "123456" });
    expect(finished.body.status).toBe("authenticated");
    for (const each of [session, finished.body.session]) {
      expect((await post("/student/profile", { session: each })).status).toBe(200);
    }
  });
});

it("a sealing key is rotated without a login that has to begin again: append, roll, promote", async () => {
  const added = `added:${createHash("sha256").update("added").digest("base64")}`;
  const steps = [SEAL_KEYS, `${SEAL_KEYS},${added}`, `${added},${SEAL_KEYS}`, added];
  const instances = await Promise.all(steps.map((keys) => startService(portal.url, { SEAL_KEYS: keys })));
  services.push(...instances);
  const isOpened = async (from: number, to: number) => {
    const body = { registration_number: "24DMO0006", password: "pass_good" };
    const { otp_challenge } = (await instances[from]?.post("/auth/login", body))?.body ?? {};
    const verified = await instances[to]?.post("/auth/verify_otp", { otp_challenge, otp: "123456" });
    return verified?.body.code ?? verified?.body.status;
  };
  // Instances of two neighbouring steps run at the same time.
  for (const [from, to] of [
    [0, 1],
    [1, 0],
    [1, 2],
    [2, 1],
    [2, 3],
    [3, 2],
  ] as const) {
    expect([from, to, await isOpened(from, to)]).toEqual([from, to, "authenticated"]);
  }
  // Promoting the key in the first step.
  expect(await isOpened(2, 0)).toBe("otp_challenge_expired");
});
