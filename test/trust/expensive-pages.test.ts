import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../src/features/index.ts";
import {
  type Call,
  calls,
  costOfCall,
  costOfSkeleton,
  type MeasuredService,
  recordLogins,
  startMeasuredService,
} from "./expensive-calls.ts";
import { type Cost, costOf, cpuMsOf, searchExpensivePages } from "./expensive-pages.ts";
import type { Recording } from "./fuzz-portal.ts";
import { capturedPagesOf, demoPagesOf, pageKinds, type ShownPage } from "./shown-pages.ts";
import { isFullSize, report, sampled, sized, testTimeoutMs } from "./size.ts";
import { parseBody } from "./verdict.ts";

/** The limits of the most expensive page: other calls wait. Sizes are compared in full runs, on a quiet machine. */
const BOUND = { cpuMs: sized(3_000, 150), heapMb: sized(1_000, 100) };
/** A skeleton is made in a thread, which ends after 10 s. */
const SKELETON_BOUND = { ...BOUND, cpuMs: 3_000 };
const SEARCH = { rounds: sized(1, 3), perRound: sized(1, 6) };

/** In `npm test`: a comparison, an export, and texts of free form. */
const SAMPLE: readonly string[] = ["/student/refresh biometric", "/export/marks.csv", "/student/messages"];
const tried = calls.filter(({ name }) => isFullSize || SAMPLE.includes(name));

const recording: Recording = new Map();
const worst: { cpuMs: number; heapMb: number; name: string }[] = [];
let service: MeasuredService;
let loginCalls: readonly Call[] = [];

beforeAll(async () => {
  if (isFullSize) loginCalls = await recordLogins(recording);
  service = await startMeasuredService(recording);
});
afterAll(async () => {
  await service.stop();
  for (const { name, cpuMs, heapMb } of worst.sort((one, other) => other.cpuMs - one.cpuMs))
    report(`${cpuMs.toFixed(0).padStart(5)} ms ${heapMb.toFixed(0).padStart(5)} MB  ${name}`);
});

/** Searches for pages that exceed the bound on one path through the service. */
async function expectCheap(shown: ShownPage, path: string, cost: Cost, bound = BOUND): Promise<void> {
  const found = await searchExpensivePages(shown, cost, SEARCH);
  expect(found.length).toBeGreaterThan(0);
  for (const { name, html } of found.slice(0, sized(1, 2))) {
    const costs = { ...(await costOf(html, cost, sized(1, 5))), name: `${path}: ${name}` };
    worst.push(costs);
    expect(costs.cpuMs, costs.name).toBeLessThan(bound.cpuMs);
    expect(costs.heapMb, costs.name).toBeLessThan(bound.heapMb);
  }
}

/** Searches every page that a call reads. */
async function expectCheapCall(call: Call): Promise<void> {
  const { read } = await service.measure(call);
  expect(read.size).toBeGreaterThan(0);
  for (const [path, html] of read)
    if (html.includes("<")) await expectCheap(pageAt(path, html), call.name, costOfCall(service, call, path));
}

/** The page of a path, for the search. A page of the login has no parser of its own. */
function pageAt(path: string, html: string): ShownPage {
  const [first, ...others] = pages.values();
  if (first === undefined) throw new Error("no pages");
  const known = [first, ...others].find((page) => `/vtop/${page.path}` === path);
  const page = known ?? { ...first, name: path, section: null, headings: new Set() };
  return { page, input: {}, name: "unchanged", html, student: null, isFirst: true };
}

describe("a page within the limits stalls no other call, whatever it repeats", { timeout: testTimeoutMs }, () => {
  it.each(tried)("in $name", expectCheapCall);

  it.runIf(isFullSize)("in a login", async () => {
    for (const call of loginCalls) await expectCheapCall(call);
  });

  it.each(sampled(pageKinds, 1))("in a drift report of %s", async (kind) => {
    for (const shown of [...demoPagesOf(kind).slice(0, 1), ...capturedPagesOf(kind).slice(0, sized(0, 1))])
      await expectCheap(shown, "drift report", costOfSkeleton, SKELETON_BOUND);
  });

  it.runIf(isFullSize)("in a table with thousands of unknown headings", async () => {
    const [shown] = demoPagesOf("payment_receipts");
    if (shown === undefined) throw new Error("no page");
    const html = shown.html.replace("</th>", `</th>${"<th>Further</th>".repeat(13_000)}`);
    const { cpuMs } = await costOf(html, (page) => cpuMsOf(() => parseBody(shown, page)), 5);
    expect(cpuMs).toBeLessThan(BOUND.cpuMs);
  });

  // Classes without digits: the effect of each on what the page shows is judged, and its words are looked up for the fingerprint.
  it.runIf(isFullSize).each([1, 400, 2_000, 10_000])(
    "in a page of distinct classes on %i elements",
    async (elements) => {
      const call = calls.find(({ path }) => path === "/student/attendance");
      if (call === undefined) throw new Error("no call");
      const { read } = await service.measure(call);
      const [[path, html] = ["", ""]] = [...read].filter(([, page]) => page.includes("</table>"));
      const perElement = Math.floor(350_000 / elements);
      const added = Array.from({ length: elements }, (_, element) => {
        const classes = Array.from({ length: perElement }, (_, index) => wordOf(element * perElement + index));
        return `<div class="${classes.join(" ")}">x</div>`;
      });
      const cost = costOfCall(service, call, path);
      const costs = await costOf(html.replace("</table>", `</table>${added.join("")}`), cost, 5);
      worst.push({ ...costs, name: `distinct classes on ${elements} elements` });
      expect(costs.cpuMs).toBeLessThan(BOUND.cpuMs);
      expect(costs.heapMb).toBeLessThan(BOUND.heapMb);
    },
  );

  it.runIf(isFullSize).each(pageKinds)("in a captured page of %s", async (kind) => {
    for (const shown of capturedPagesOf(kind).slice(0, 1))
      await expectCheap(shown, "captured page", (html) => cpuMsOf(() => parseBody(shown, html)));
  });
});

/** A number in letters. */
const wordOf = (number: number) =>
  number.toString(26).replace(/\d/g, (digit) => String.fromCharCode("q".charCodeAt(0) + Number(digit)));
