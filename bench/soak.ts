import { setTimeout } from "node:timers/promises";
import { API_KEY, startPortal, startService } from "./processes.ts";

const CALLERS = 12;
const WINDOW_S = 15;
const minutes = Number(process.argv[2] ?? "3");

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: answers of the service, whose shapes are tested elsewhere.
type Json = any;

/** Logins with their expected results: mostly successful, and some of every kind of failure. */
const logins: readonly (readonly [registrationNumber: string, password: string])[] = [
  ["23DMO0001", "pass_good"],
  ["23DMO0003", "pass_good"],
  ["23DMO0004", "pass_good"],
  ["24DMO0005", "pass_good"],
  ["25DMO0007", "pass_good"],
  ["23DMO0001", "captcha_reject_1"],
  ["23DMO0001", "captcha_garbled_2"],
  ["23DMO0001", "error_invalid_credentials"],
  ["23DMO0001", "data_changed"],
  ["23DMO0001", "data_500"],
  ["23DMO0001", "data_down"],
  ["23DMO0001", "data_login_page"],
  ["24DMO0006", "otp_always"],
];

let base = "";

async function post(path: string, body: Body, signal: AbortSignal | null = null): Promise<Json> {
  const headers = { "x-api-key": API_KEY, "content-type": "application/json" };
  const response = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body), signal });
  return response.json();
}

/** The documented example of every /student endpoint. */
async function exampleCalls(): Promise<(readonly [path: string, body: Body])[]> {
  const { paths }: Json = await (await fetch(`${base}/openapi.json`)).json();
  return Object.keys(paths)
    .filter((path) => path.startsWith("/student/"))
    .map((path) => [path, paths[path].post.requestBody.content["application/json"].example]);
}

/** One caller: logs in, calls every endpoint, sometimes hangs up or sends invalid input, and starts again. */
async function callOn(calls: readonly (readonly [string, Body])[], isOver: () => boolean, first: number) {
  for (let round = first; !isOver(); round++) {
    const [registration_number, password] = logins[round % logins.length] ?? ["", ""];
    const { session, otp_challenge } = await post("/auth/login", { registration_number, password });
    if (otp_challenge !== undefined) await post("/auth/verify_otp", { otp_challenge, otp: "123456" });
    await post("/student/profile", { session: { cookie: "x" } });
    for (const [path, body] of session === undefined ? [] : calls) {
      if (isOver()) return;
      const hangsUp = Math.random() < 0.02;
      await post(path, { ...body, session }, hangsUp ? AbortSignal.timeout(3) : null).catch(() => {});
    }
  }
}

/** The sum of a metric over all labels. */
const sumOf = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

interface Sample {
  readonly second: number;
  readonly residentMb: number;
  readonly heapMb: number;
  readonly files: number;
  readonly lagMs: number;
  readonly calls: number;
}

async function sample(second: number): Promise<Sample> {
  const text = await (await fetch(`${base}/metrics`)).text();
  return {
    second,
    residentMb: sumOf(text, "process_resident_memory_bytes") / 2 ** 20,
    heapMb: sumOf(text, "nodejs_heap_size_used_bytes") / 2 ** 20,
    files: sumOf(text, "process_open_fds"),
    lagMs: sumOf(text, "nodejs_eventloop_lag_p99_seconds") * 1_000,
    calls: sumOf(text, "portico_calls_total"),
  };
}

/** The lowest heap of a window is the live heap. The rest is garbage that has not been collected. */
function lineOf(window: readonly Sample[]): string {
  const last = window.at(-1);
  const least = (pick: (sample: Sample) => number) => Math.min(...window.map(pick)).toFixed(0);
  const most = (pick: (sample: Sample) => number) => Math.max(...window.map(pick)).toFixed(0);
  return [
    `${last?.second} s`,
    `${last?.calls}`,
    least(({ heapMb }) => heapMb),
    least(({ residentMb }) => residentMb),
    most(({ residentMb }) => residentMb),
    most(({ files }) => files),
    most(({ lagMs }) => lagMs),
  ]
    .map((cell) => cell.padStart(9))
    .join("");
}

/**
 * Runs the service and the demo portal, each in its own process, under mixed calls for some minutes and prints memory,
 * sockets and event loop lag of the service: `npm run soak [-- MINUTES]`.
 */
async function main(): Promise<void> {
  const portal = await startPortal([0]);
  const off = [
    "RATE_LIMIT_PER_MINUTE",
    "REFUSED_LOGINS_PER_ACCOUNT",
    "REFUSED_LOGINS_PER_KEY",
    "OTP_MAILS_PER_ACCOUNT",
  ];
  const guards = Object.fromEntries([...off, "WRONG_OTPS_PER_ACCOUNT"].map((name) => [name, "0"]));
  const service = await startService(portal.urlAt(0), { ...guards, METRICS: "1", LOG_LEVEL: "fatal" });
  base = service.url;
  const began = performance.now();
  const second = () => Math.round((performance.now() - began) / 1_000);
  const isOver = () => second() >= minutes * 60;
  const calls = await exampleCalls();
  const callers = Array.from({ length: CALLERS }, (_, index) => callOn(calls, isOver, index));
  console.log(["time", "calls", "heap MB", "RSS MB", "to", "files", "lag ms"].map((word) => word.padStart(9)).join(""));
  let window: Sample[] = [];
  while (!isOver()) {
    window.push(await sample(second()));
    if (window.length >= WINDOW_S) {
      console.log(lineOf(window));
      window = [];
    }
    await setTimeout(1_000);
  }
  await Promise.all(callers);
  console.log(`At rest: ${lineOf([await sample(second())]).trim()}`);
  await service.stop();
  await portal.stop();
}

await main();
