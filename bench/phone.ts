import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { pages } from "../demo-portal/pages/index.ts";
import { startDemoPortal } from "../demo-portal/server.ts";
import { Caller } from "./caller.ts";
import { API_KEY, type ServiceProcess, startService } from "./processes.ts";

/**
 * The requests of an app on a phone: a first refresh, refreshes without and with a change, and files. Run with
 * `npm run bench:phone`. Prints the figures of docs/performance.md.
 */
const ROUNDS = 60;
const WARM_UP = 60;
const FILES = 20;
const FILE_BYTES = 50_000_000;

const parts = [
  ...["profile", "semesters", "attendance", "timetable", "marks"],
  ...["exam_schedule", "grade_history", "pending_payments"],
];
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The demo portal; with `hasNewMark`, one mark differs. */
let hasNewMark = false;
const changingPages = pages.map((page) =>
  page.name !== "marks"
    ? page
    : {
        ...page,
        render: (context: Parameters<typeof page.render>[0]) => {
          const html = page.render(context);
          return hasNewMark ? html.replace(/>40(\.0+)?</, ">41<") : html;
        },
      },
);

async function measureRefresh(): Promise<void> {
  const portal = await startDemoPortal({ pages: changingPages });
  const service = await startService(portal.url);
  const caller = new Caller(service.url);
  const session = await caller.login();
  const refresh = async (known: object) => {
    const body = JSON.stringify({ session, parts, known });
    const answer = await caller.mustCall("/student/refresh", body);
    return { ...answer, sent: body.length, parts: JSON.parse(answer.text).parts };
  };
  const first = await refresh({});
  const known = Object.fromEntries(parts.map((name) => [name, first.parts[name].digest]));
  const kinds = [
    ["first refresh", {}, false],
    ["nothing changed", known, false],
    ["one new mark", known, true],
  ] as const;
  console.log(`Refresh of ${parts.length} parts, mean of ${ROUNDS} calls in sequence:`);
  for (const [name, digests, isChanged] of kinds) {
    hasNewMark = isChanged;
    for (let round = 0; round < WARM_UP; round++) await refresh(digests);
    const before = await service.usage();
    let last = first;
    for (let round = 0; round < ROUNDS; round++) last = await refresh(digests);
    const cpu = ((await service.usage()).cpuMs - before.cpuMs) / ROUNDS;
    const changes = parts.reduce((sum, part) => sum + (last.parts[part].changes?.length ?? 0), 0);
    const figures = [`sent ${kilobytes(last.sent)}`, `received ${kilobytes(last.text.length)}`];
    console.log(
      `  ${name}: ${figures.join(", ")}, ${last.portalRequests} portal requests, ${cpu.toFixed(1)} ms CPU, ${changes} changes`,
    );
  }
  await caller.close();
  await service.stop();
  await portal.stop();
}

/** A portal with one large file. It sends only as fast as its client reads. */
async function startFilePortal() {
  const chunk = Buffer.alloc(65_536, "x");
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/pdf", "content-length": FILE_BYTES });
    let left = FILE_BYTES - 5;
    response.write("%PDF-");
    const send = () => {
      while (left > 0) {
        const size = Math.min(left, chunk.length);
        left -= size;
        if (!response.write(chunk.subarray(0, size))) return response.once("drain", send);
      }
      return response.end();
    };
    send();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const session = {
  registration_number: "23DMO0001",
  cookie: "JSESSIONID=0123456789ABCDEF0123456789ABCDEF",
  csrf_token: "0f6f2c1e-7b1d-4f0a-9c57-3d2b8e6a41c9",
  user_agent: "bench",
};

/** Downloads a file; `pauseMs` is the time after the first chunk in which nothing is read. Resolves to the number of bytes. */
async function download({ url }: ServiceProcess, pauseMs: number): Promise<number> {
  const body = { session, download_path: "downloadPdf/AP2026272/AP2026272000101/19/10-07-2026" };
  const headers = { "content-type": "application/json", "x-api-key": API_KEY };
  const response = await fetch(`${url}/files/download`, { method: "POST", headers, body: JSON.stringify(body) });
  const reader = response.body?.getReader();
  let bytes = 0;
  for (let first = true; ; first = false) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) return bytes;
    bytes += chunk.value.length;
    if (first) await setTimeout(pauseMs);
  }
}

async function measureDownloads(): Promise<void> {
  for (const [name, pauseMs] of [
    ["callers that read at once", 0],
    ["callers that pause for 5 s", 5_000],
  ] as const) {
    const portal = await startFilePortal();
    const service = await startService(portal.url);
    await download(service, 0);
    const before = await service.usage();
    const started = performance.now();
    const sizes = await Promise.all(Array.from({ length: FILES }, () => download(service, pauseMs)));
    const seconds = (performance.now() - started) / 1000;
    const after = await service.usage();
    if (sizes.some((size) => size !== FILE_BYTES)) throw new Error(`Incomplete files: ${sizes}`);
    console.log(
      `${FILES} downloads of ${FILE_BYTES / 1e6} MB at once, ${name}: memory ${before.megabytes.toFixed(0)} MB before, at most ${after.peakMegabytes.toFixed(0)} MB, ` +
        `${seconds.toFixed(1)} s, ${((after.cpuMs - before.cpuMs) / 1000).toFixed(1)} s CPU`,
    );
    await service.stop();
    portal.close();
  }
}

await measureRefresh();
await measureDownloads();
process.exit();
