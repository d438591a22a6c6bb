import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { coreEndpoints, endpoints } from "../../src/features/index.ts";
import type { Endpoint } from "../../src/portal/define-endpoint.ts";
import { limitsOff } from "../../tools/limits-off.ts";
import { ALL } from "../contract/openapi-document.ts";
import { type AnswerCheck, answerChecker } from "../documented-answers.ts";
import { faultCalls } from "../fault-calls.ts";
import { API_KEY, type Service, startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { brokenBodies, rawBodies, validBodies } from "./fuzz-bodies.ts";
import { FuzzedPortal, plans, type Recording, recordingTransport } from "./fuzz-portal.ts";

/** Calls per property and endpoint. */
const RUNS = 50;
/** Every run generates the same calls. */
const SEED = 20260925;

const recording: Recording = new Map();
/** A valid session and a valid challenge. */
const known: Record<string, unknown> = {};
const statuses = new Map<number, number>();
const portal = startedForAll(() => startDemoPortal());
let fuzzed: FuzzedPortal;
let service: Service;
let check: AnswerCheck;

beforeAll(async () => {
  const recorder = await startService(portal.url, limitsOff, recordingTransport(portal.url, recording));
  for (const { path, prepare } of faultCalls) {
    const body = await prepare(recorder);
    Object.assign(known, body.session !== undefined && { session: body.session });
    Object.assign(known, body.otp_challenge !== undefined && { otp_challenge: body.otp_challenge });
    await recorder.post(path, body);
  }
  await recorder.stop();
  fuzzed = new FuzzedPortal(recording);
  service = await startService(portal.url, { ...limitsOff, ...ALL }, fuzzed);
  check = answerChecker((await service.get("/openapi.json")).body);
});
afterAll(async () => {
  console.log(`fuzz: ${JSON.stringify(Object.fromEntries(statuses))}`);
  await service.stop();
});

/** Makes a call without a socket and returns how its answer differs from the documentation, or null. */
async function violationOf(
  { path }: Endpoint,
  payload: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<string | null> {
  const answer = await service.app.inject({
    ...{ method: "POST", url: path, payload: typeof payload === "string" ? payload : Buffer.from(payload) },
    headers: { "content-type": "application/json", "x-api-key": API_KEY, ...headers },
  });
  const { statusCode: status, body: text } = answer;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return check(path, { status, contentType: String(answer.headers["content-type"]), text });
}

const headerSets = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Record<string, string>>({}) },
  fc.constantFrom<Record<string, string>>(
    { "x-api-key": "" },
    { "x-api-key": "another" },
    { "content-type": "text/plain" },
    { "content-type": "application/json; charset=latin1" },
    { "content-encoding": "gzip" },
    { "x-request-id": "x".repeat(500) },
  ),
);

describe("only documented answers are returned, and never status 500,", () => {
  it.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))("by %s to any body", async (_, endpoint) => {
    fuzzed.plan = [];
    const bodies = fc.oneof<fc.Arbitrary<string | Uint8Array>[]>(
      brokenBodies(endpoint, known),
      rawBodies(endpoint, known),
    );
    const property = fc.asyncProperty(bodies, headerSets, async (body, headers) => {
      expect(await violationOf(endpoint, body, headers)).toBeNull();
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });

  it.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    "by %s at any portal",
    async (_, endpoint) => {
      const property = fc.asyncProperty(validBodies(endpoint, known), plans, async (body, plan) => {
        fuzzed.plan = plan;
        expect(await violationOf(endpoint, JSON.stringify(body))).toBeNull();
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED });
    },
  );

  it("and valid calls succeed", async () => {
    fuzzed.plan = [];
    const successesBefore = statuses.get(200) ?? 0;
    const good = coreEndpoints.filter(({ body }) => "session" in body.properties);
    for (const endpoint of good) {
      expect(await violationOf(endpoint, JSON.stringify({ ...endpoint.example, session: known.session }))).toBeNull();
    }
    expect(statuses.get(200)).toBe(successesBefore + good.length);
  });
});
