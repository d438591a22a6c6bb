import { randomBytes } from "node:crypto";
import { Seal } from "../src/sealing/seal.ts";
import { Caller } from "./caller.ts";
import { API_KEY, startPortal, startService } from "./processes.ts";
import { geometricMean, median } from "./statistics.ts";

const ROUNDS = Number(process.argv[2] ?? 40);
const CALLS = 30;
const WARM_UP_ROUNDS = 20;
const LIMIT = 1.05;
const SEMESTER = "AP2026272";
const CALLS_MEASURED = [
  ["/student/attendance", { sem_sub_id: SEMESTER }],
  ["/student/timetable", { sem_sub_id: SEMESTER }],
  ["/student/marks", { sem_sub_id: SEMESTER }],
  ["/student/mentor", {}],
] as const;

type Kind = "session" | "token";

/** Compares the CPU time of a call with an access token with one with an API key and a session, in turns in one process. */
async function main(): Promise<void> {
  const portal = await startPortal([0]);
  const key = randomBytes(32);
  const issuer = "https://portico.example.edu";
  const service = await startService(portal.urlAt(0), {
    SEAL_KEYS: `bench:${key.toString("base64")}`,
    ...{ OAUTH_REGISTRATION: "open", OAUTH_ISSUER: issuer },
  });
  const caller = new Caller(service.url);
  const session = await caller.login();
  const seal = new Seal([{ kid: "bench", key }], issuer);
  // The limit of calls is for each student of an app: every burst has a student of its own.
  const tokenOf = (student: string) => {
    const access = {
      client: "bench",
      listed: null,
      student,
      session,
      scopes: ["attendance", "timetable", "marks", "contacts"],
    };
    return seal.seal("access", { ...access, jkt: null }, 3600);
  };
  const burst = async (kind: Kind, path: string, body: object, name: string): Promise<number> => {
    const text = JSON.stringify(kind === "token" ? body : { ...body, session });
    const headers = kind === "token" ? { authorization: `Bearer ${tokenOf(name)}` } : { "x-api-key": API_KEY };
    const { cpuMs } = await service.usage();
    for (let call = 0; call < CALLS; call++) await caller.mustCall(path, text, headers);
    return ((await service.usage()).cpuMs - cpuMs) / CALLS;
  };
  const ratios: number[] = [];
  for (const [path, body] of CALLS_MEASURED) {
    const costs: Record<Kind, number[]> = { session: [], token: [] };
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      const kinds: readonly Kind[] = round % 2 === 0 ? ["session", "token"] : ["token", "session"];
      for (const kind of kinds) {
        const cost = await burst(kind, path, body, `${path} ${round}`);
        if (round >= WARM_UP_ROUNDS) costs[kind].push(cost);
      }
    }
    // Bursts next to each other see the same load of the machine.
    const ratio = median(costs.token.map((cost, round) => cost / (costs.session[round] ?? Number.NaN)));
    ratios.push(ratio);
    console.log(`${path}: ${median(costs.session).toFixed(3)} ms with a session, ${ratio.toFixed(3)} x with a token`);
  }
  const mean = geometricMean(ratios);
  console.log(`CPU of a call with a token, geometric mean: ${mean.toFixed(3)} x; the limit is ${LIMIT} x.`);
  if (!(mean <= LIMIT)) process.exitCode = 1;
  await caller.close();
  await service.stop();
  await portal.stop();
}

await main();
