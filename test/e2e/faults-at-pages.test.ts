import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { OK } from "../../demo-portal/faults/fault.ts";
import { type FaultKind, faultKinds, outcomeAt } from "../../demo-portal/faults/faults.ts";
import { endpoints } from "../../src/features/index.ts";
import { codesOf } from "../../src/http/openapi.ts";
import { type FaultCall, faultCalls, outcomeOf, placesOf } from "../fault-calls.ts";
import { isLate, settingOf } from "../fault-settings.ts";
import { type Answer, type Service, startService, startWorld, type World } from "../service.ts";
import { type OpenSockets, tcpHandles, watchSockets } from "../sockets.ts";

/** Concurrent portal requests per call. */
const PARALLEL = 4;
/** For two services: the connections kept by the pool, and those of an aborted call that are not closed yet. */
const MOST_SOCKETS = 2 * 2 * PARALLEL;
/** Extra time for a machine under load. */
const SLACK_MS = 5_000;
const PATIENT = { PORTAL_REQUEST_TIMEOUT_MS: "10000", ANSWER_TIMEOUT_MS: "20000" };
const IMPATIENT = { PORTAL_REQUEST_TIMEOUT_MS: "800", ANSWER_TIMEOUT_MS: "4000" };

let handlesBefore: number;
let world: World;
let impatient: Service;
let sockets: OpenSockets;

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
  await impatient.stop();
  await world.stop();
  sockets.stop();
});

/** The faults that damage an answer. A mismatch is a sound page that answers another request: test/e2e/answer-mismatch.test.ts. */
const damagingFaults = faultKinds.filter((kind) => kind !== "mismatch");

/** Two faults, which differ from place to place. */
function faultsFor(index: number): FaultKind[] {
  const first = (index * 5) % damagingFaults.length;
  return [...damagingFaults.slice(first), ...damagingFaults].slice(0, 2);
}

async function callWithFault(
  call: FaultCall,
  place: string,
  kind: FaultKind,
): Promise<Answer & { readonly ms: number }> {
  const service = isLate(kind) ? impatient : world.service;
  const body = await call.prepare(world.service);
  world.portal.fault(place, kind, settingOf(kind));
  const start = performance.now();
  try {
    return { ...(await service.post(call.path, body)), ms: performance.now() - start };
  } finally {
    world.portal.fault(place, null);
  }
}

/** The places that a call visits without a fault. */
async function placesVisitedBy(call: FaultCall): Promise<string[]> {
  const body = await call.prepare(world.service);
  world.portal.requests.length = 0;
  const answer = await world.service.post(call.path, body);
  expect([call.name, outcomeOf(answer)]).toEqual([call.name, OK]);
  return placesOf(world.portal.requests);
}

const shortList = [
  ...["/auth/login", "/auth/verify_otp", "/auth/resend_otp", "/student/attendance", "/student/all_data"],
  ...["/student/calendar", "/student/digital_assignments", "/student/attendance_detail without sem_sub_id"],
  "/student/grade_view_detail without sem_sub_id",
];
const calls = faultCalls.filter(({ name }) => shortList.includes(name));

describe("a call with a fault at the portal", () => {
  it.each(calls.map((call, index) => [call.name, call, index] as const))(
    "%s returns the contract's code in time and leaks no connection, and the next call succeeds",
    async (_name, call, index) => {
      const documented = endpoints
        .filter(({ path }) => path === call.path)
        .flatMap((endpoint) => [...codesOf(endpoint)]);
      for (const [position, place] of (await placesVisitedBy(call)).entries()) {
        for (const kind of faultsFor(index + position)) {
          const { ms, ...answer } = await callWithFault(call, place, kind);
          const outcome = outcomeOf(answer);
          const what = `${kind} at ${place}`;
          expect([what, outcome]).toEqual([what, outcomeAt(kind, place)]);
          if (outcome !== OK) expect(documented).toContain(outcome);
          expect(ms).toBeLessThan(Number((isLate(kind) ? IMPATIENT : PATIENT).ANSWER_TIMEOUT_MS) + SLACK_MS);
          const next = await world.service.post(call.path, await call.prepare(world.service));
          expect([what, outcomeOf(next)]).toEqual([what, OK]);
          expect(sockets.count).toBeLessThanOrEqual(MOST_SOCKETS);
        }
      }
    },
  );
});

describe("after all faults", () => {
  it("the heap has not grown", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    // Another file of this worker compares the flags with those of the build.
    setFlagsFromString("--no-expose-gc");
    const heapAfter = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        for (const kind of damagingFaults.filter((candidate) => !isLate(candidate))) {
          for (const call of faultCalls.filter(({ name }) => name === "/student/attendance"))
            await callWithFault(call, "attendance", kind);
        }
      }
      world.portal.requests.length = 0;
      world.service.log.length = 0;
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = await heapAfter(1);
    const after = await heapAfter(1);
    expect(after - before).toBeLessThan(8 * 1024 * 1024);
  });

  it("no connection and no handle remains when service and portal stop", async () => {
    await impatient.stop();
    await world.stop();
    await vi.waitFor(() => expect([sockets.count, tcpHandles()]).toEqual([0, handlesBefore]), { timeout: 10_000 });
  });
});
