import { setTimeout } from "node:timers/promises";
import { limitsOff } from "../tools/limits-off.ts";
import { API_KEY, startPortal, startService } from "./processes.ts";

const CALLERS = 12;
const WINDOW_S = 15;
const minutes = Number(process.argv[2] ?? "3");

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: answers of the service, whose shapes are tested elsewhere.
type Json = any;

/** Logins with their expected results: mostly successful, and some of every kind of failure. */
const logins: readonly (readonly [registrationNumber: string, password: string])[] = [
  ...["23DMO0001", "23DMO0003", "23DMO0004", "24DMO0005", "25DMO0007"].map(
    (student) => [student, "pass_good"] as const,
  ),
  ...["captcha_reject_1", "captcha_garbled_2", "error_invalid_credentials"].map((one) => ["23DMO0001", one] as const),
  ...["data_changed", "data_500", "data_down", "data_login_page"].map((one) => ["23DMO0001", one] as const),
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

/**
 * The columns of the table: a metric, the size of its unit, and the value of a window that is shown. The lowest heap is the live
 * heap; the rest is garbage that has not been collected.
 */
const COLUMNS = {
  calls: ["portico_calls_total", 1, Math.max],
  "heap MB": ["nodejs_heap_size_used_bytes", 2 ** 20, Math.min],
  "RSS MB": ["process_resident_memory_bytes", 2 ** 20, Math.min],
  to: ["process_resident_memory_bytes", 2 ** 20, Math.max],
  files: ["process_open_fds", 1, Math.max],
  "lag ms": ["nodejs_eventloop_lag_p99_seconds", 1e-3, Math.max],
} as const;

/** The sum of a metric over all labels. */
const sumOf = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

const metrics = async () => (await fetch(`${base}/metrics`)).text();

/** A line of the table for the metrics of a window. */
const lineOf = (second: number, window: readonly string[]): string =>
  [
    `${second} s`,
    ...Object.values(COLUMNS).map(([name, unit, pick]) =>
      (pick(...window.map((text) => sumOf(text, name))) / unit).toFixed(0),
    ),
  ]
    .map((cell) => cell.padStart(9))
    .join("");

/**
 * Runs the service and the demo portal, each in its own process, under mixed calls for some minutes and prints memory,
 * sockets and event loop lag of the service: `npm run soak [-- MINUTES]`.
 */
async function main(): Promise<void> {
  if (!(minutes > 0)) throw new Error("Usage: npm run soak [-- MINUTES]");
  const portal = await startPortal([0]);
  const service = await startService(portal.urlAt(0), { ...limitsOff, METRICS: "1", LOG_LEVEL: "fatal" });
  base = service.url;
  const began = performance.now();
  const second = () => Math.round((performance.now() - began) / 1_000);
  const isOver = () => second() >= minutes * 60;
  const calls = await exampleCalls();
  const callers = Array.from({ length: CALLERS }, (_, index) => callOn(calls, isOver, index));
  console.log(["time", ...Object.keys(COLUMNS)].map((word) => word.padStart(9)).join(""));
  let window: string[] = [];
  while (!isOver()) {
    window.push(await metrics());
    if (window.length >= WINDOW_S) {
      console.log(lineOf(second(), window));
      window = [];
    }
    await setTimeout(1_000);
  }
  await Promise.all(callers);
  console.log(`At rest: ${lineOf(second(), [await metrics()]).trim()}`);
  await service.stop();
  await portal.stop();
}

await main();
