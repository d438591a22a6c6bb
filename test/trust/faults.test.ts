import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { FaultKind } from "../../demo-portal/faults/fault.ts";
import { endpoints } from "../../src/features/index.ts";
import { codesOf } from "../../src/http/openapi.ts";
import { type Answer, type Service, startService, startWorld, type World } from "../service.ts";
import { endOfCall, type FaultCall, faultCalls, placesOf } from "./fault-calls.ts";
import { endOf, faultKinds, isLate, settingOf, WELL } from "./fault-outcomes.ts";
import { isFullSize, report, sized, testTimeoutMs } from "./size.ts";
import { type OpenSockets, tcpHandles, watchSockets } from "./sockets.ts";

/** Portal requests that one answer may have under way at once. */
const PARALLEL = 4;
/** Of two services: what the last call had under way and its pool keeps, and what a call just broken off has not closed yet. */
const MOST_SOCKETS = 2 * 2 * PARALLEL;
/** What a machine under load may add to the time for one answer. */
const SLACK_MS = 5_000;
const PATIENT = { PORTAL_REQUEST_TIMEOUT_MS: "10000", ANSWER_TIMEOUT_MS: "20000" };
const IMPATIENT = { PORTAL_REQUEST_TIMEOUT_MS: "800", ANSWER_TIMEOUT_MS: "4000" };

let handlesBefore: number;
let world: World;
let impatient: Service;
let sockets: OpenSockets;
let struck = 0;

beforeAll(async () => {
  handlesBefore = tcpHandles();
  const guards = {
    REFUSED_LOGINS_PER_ACCOUNT: "0",
    REFUSED_LOGINS_PER_KEY: "0",
    OTP_MAILS_PER_ACCOUNT: "0",
    WRONG_OTPS_PER_ACCOUNT: "0",
    RATE_LIMIT_PER_MINUTE: "0",
    PORTAL_ANSWER_BYTES: String(1024 * 1024),
  };
  world = await startWorld({}, { ...guards, ...PATIENT });
  impatient = await startService(world.portal.url, { ...guards, ...IMPATIENT });
  sockets = watchSockets(new URL(world.portal.url).port);
});
afterAll(async () => {
  report(
    `faults: ${struck} calls of ${faultCalls.length} kinds met a fault; ${sockets.opened} connections were opened`,
  );
  await impatient.stop();
  await world.stop();
  sockets.stop();
});

/** In the short form each place meets a few of the faults, another few at every place. */
function faultsFor(index: number): FaultKind[] {
  const first = (index * 5) % faultKinds.length;
  return [...faultKinds.slice(first), ...faultKinds].slice(0, sized(3, faultKinds.length));
}

async function strike(call: FaultCall, place: string, kind: FaultKind): Promise<Answer & { readonly ms: number }> {
  const service = isLate(kind) ? impatient : world.service;
  const body = await call.prepare(world.service);
  world.portal.fault(place, kind, settingOf(kind));
  const start = performance.now();
  try {
    return { ...(await service.post(call.path, body)), ms: performance.now() - start };
  } finally {
    struck++;
    world.portal.fault(place, null);
  }
}

/** Where a call goes while nothing is wrong. */
async function placesAskedBy(call: FaultCall): Promise<string[]> {
  const body = await call.prepare(world.service);
  world.portal.requests.length = 0;
  const answer = await world.service.post(call.path, body);
  expect([call.name, endOfCall(answer)]).toEqual([call.name, WELL]);
  return placesOf(world.portal.requests);
}

const shortList = [
  ...["/auth/login", "/auth/verify_otp", "/auth/resend_otp", "/student/attendance", "/student/all_data"],
  ...["/student/calendar", "/student/digital_assignments", "/student/attendance_detail without sem_sub_id"],
  "/student/grade_view_detail without sem_sub_id",
];
const calls = faultCalls.filter(({ name }) => isFullSize || shortList.includes(name));

describe("a call that meets a fault of the portal", { timeout: testTimeoutMs }, () => {
  it.each(calls.map((call, index) => [call.name, call, index] as const))(
    "%s ends with the contract's code in time, leaves no connection behind, and the next call is well",
    async (_name, call, index) => {
      const documented = endpoints
        .filter(({ path }) => path === call.path)
        .flatMap((endpoint) => [...codesOf(endpoint)]);
      for (const [position, place] of (await placesAskedBy(call)).entries()) {
        for (const kind of faultsFor(index + position)) {
          const { ms, ...answer } = await strike(call, place, kind);
          const end = endOfCall(answer);
          const what = `${kind} at ${place}`;
          expect([what, end]).toEqual([what, endOf(kind, place)]);
          if (end !== WELL) expect(documented).toContain(end);
          expect(ms).toBeLessThan(Number((isLate(kind) ? IMPATIENT : PATIENT).ANSWER_TIMEOUT_MS) + SLACK_MS);
          const next = await world.service.post(call.path, await call.prepare(world.service));
          expect([what, endOfCall(next)]).toEqual([what, WELL]);
          expect(sockets.count).toBeLessThanOrEqual(MOST_SOCKETS);
        }
      }
    },
  );
});

describe("after all faults", { timeout: testTimeoutMs }, () => {
  it("memory is what it was: hundreds of spoiled answers leave nothing behind", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const heapAfter = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        for (const kind of faultKinds.filter((candidate) => !isLate(candidate))) {
          for (const call of faultCalls.filter(({ name }) => name === "/student/attendance"))
            await strike(call, "attendance", kind);
        }
      }
      world.portal.requests.length = 0;
      world.service.log.length = 0;
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = await heapAfter(sized(1, 5));
    const after = await heapAfter(sized(1, 20));
    report(`memory: ${Math.round((after - before) / 1024)} KiB more in use after ${sized(1, 20)} rounds of faults`);
    expect(after - before).toBeLessThan(8 * 1024 * 1024);
  });

  it("no connection and no handle is left when service and portal stop", async () => {
    await impatient.stop();
    await world.stop();
    await vi.waitFor(() => expect([sockets.count, tcpHandles()]).toEqual([0, handlesBefore]), { timeout: 10_000 });
  });
});
