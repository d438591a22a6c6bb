import { expect, it, onTestFinished } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { hasHaproxy, startHaproxy } from "../haproxy.ts";
import { API_KEY, request } from "../service.ts";
import { type ServiceProcess, startServiceProcess } from "../service-process.ts";
import { startTcpBalancer } from "../tcp-balancer.ts";

/** main.js in dist/bundle of the last release. It is not part of this repository: see CONTRIBUTING.md. */
const { LAST_RELEASE } = process.env;
const PARTS = ["marks", "attendance", "timetable", "profile", "exam_schedule", "grade_history", "calendar", "mentor"];
const SEMESTER = { sem_sub_id: "AP2026272" };
const CALLS = 1_000;

const post = (url: string, path: string, body: object) =>
  request(url + path, {
    method: "POST",
    headers: { "x-api-key": API_KEY, "content-type": "application/json", connection: "close" },
    body: JSON.stringify(body),
  });
const login = async (url: string, registration_number: string) =>
  (await post(url, "/auth/login", { registration_number, password: "pass_good" })).body;

async function startPortal() {
  const portal = await startDemoPortal();
  onTestFinished(portal.stop);
  const limits = { RATE_LIMIT_PER_MINUTE: "0", OTP_MAILS_PER_ACCOUNT: "0" };
  const start = (entry: string, environment = {}) =>
    startServiceProcess(portal.url, { ...limits, ...environment }, [entry]);
  return { last: LAST_RELEASE ?? "", next: "dist/bundle/main.js", start };
}

async function stop({ process, ended }: ServiceProcess): Promise<void> {
  process.kill("SIGTERM");
  expect(await ended).toBe(0);
}

it.skipIf(LAST_RELEASE === undefined)(
  "sessions, OTP challenges and digests of the last release are valid here, and the other way round",
  async () => {
    const { last, next, start } = await startPortal();
    const both = await Promise.all([start(last), start(next)]);
    const [one, other] = both.map(({ url }) => url);
    for (const [from = "", to = ""] of [
      [one, other],
      [other, one],
    ]) {
      const { session } = await login(from, "23DMO0001");
      const first = await post(from, "/student/refresh", { session, parts: PARTS, ...SEMESTER });
      const known = Object.fromEntries(PARTS.map((part) => [part, first.body.parts[part].digest]));
      const second = await post(to, "/student/refresh", { session, parts: PARTS, ...SEMESTER, known });
      expect(second.status, JSON.stringify(second.body)).toBe(200);
      expect(PARTS.filter((part) => second.body.parts[part].unchanged !== true)).toEqual([]);
      const { otp_challenge } = await login(from, "24DMO0006");
      expect((await post(to, "/auth/resend_otp", { otp_challenge })).status).toBe(200);
      const verified = await post(to, "/auth/verify_otp", { otp_challenge, otp: "654321" });
      expect(verified.body.status).toBe("authenticated");
    }
    await Promise.all(both.map(stop));
  },
);

async function startBalancer(ports: readonly number[]): Promise<{ readonly url: string }> {
  const balancer = await startTcpBalancer(ports);
  onTestFinished(balancer.stop);
  return balancer;
}

const balancers = {
  "a TCP balancer": startBalancer,
  ...(hasHaproxy && { "the HAProxy of the guide": startHaproxy }),
};

it.skipIf(LAST_RELEASE === undefined).each(Object.entries(balancers))(
  "behind %s, no call fails while two instances of the last release are replaced one by one, and while they come back",
  { timeout: 300_000 },
  async (_name, startFront) => {
    const { last, next, start } = await startPortal();
    const instances = await Promise.all([start(last), start(last)]);
    const balancer = await startFront(instances.map(({ url }) => Number(new URL(url).port)));
    const { session } = await login(balancer.url, "23DMO0001");
    const outcomes: (string | number)[] = [];
    let isReplaced = false;
    const callers = Array.from({ length: 4 }, async () => {
      while (!isReplaced || outcomes.length < CALLS) {
        const marks = post(balancer.url, "/student/marks", { session, ...SEMESTER });
        outcomes.push(await marks.then(({ status }) => status).catch(String));
      }
    });
    for (const entry of [next, last]) {
      for (const [index, instance] of instances.entries()) {
        await stop(instance);
        instances[index] = await start(entry, { PORT: new URL(instance.url).port });
      }
    }
    isReplaced = true;
    await Promise.all(callers);
    await Promise.all(instances.map(stop));
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    console.log(`${outcomes.length} calls`);
  },
);
