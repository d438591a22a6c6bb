import { afterAll, describe, expect, it } from "vitest";
import { pages } from "../../src/features/index.ts";
import { startedForAll } from "../set-up.ts";
import { type Call, calls, costOfCall, costOfSkeleton, startMeasuredService } from "./expensive-calls.ts";
import { type Cost, costOf, cpuMsOf, searchExpensivePages } from "./expensive-pages.ts";
import { demoPagesOf, pageKinds, type ShownPage, variantsOf } from "./shown-pages.ts";
import { parseBody } from "./verdict.ts";

/** The limits of the most expensive page: other calls wait. A skeleton is made in a thread, which ends after 10 s. */
const BOUND = { cpuMs: 300, skeletonMs: 3_000, heapMb: 150 };
const SEARCH = { rounds: 2, perRound: 4 };

const service = startedForAll(() => startMeasuredService());
const worst = { cpuMs: 0, skeletonMs: 0, heapMb: 0 };

afterAll(() => console.log(`most expensive pages: ${JSON.stringify(worst)}`));

/** Searches for a page that exceeds the limits, and returns the most expensive one. */
async function expectCheap(shown: ShownPage, cost: Cost): Promise<string> {
  const [found] = await searchExpensivePages(shown, cost, SEARCH);
  if (found === undefined) throw new Error("no page");
  const { cpuMs, heapMb } = await costOf(found.html, cost, 3);
  worst.cpuMs = Math.max(worst.cpuMs, cpuMs);
  worst.heapMb = Math.max(worst.heapMb, heapMb);
  expect(cpuMs, found.name).toBeLessThan(BOUND.cpuMs);
  expect(heapMb, found.name).toBeLessThan(BOUND.heapMb);
  return found.html;
}

/** The page of a path, for the search. */
function pageAt(path: string, html: string): ShownPage {
  const page = [...pages.values()].find((known) => `/vtop/${known.path}` === path);
  if (page === undefined) throw new Error(`no page at ${path}`);
  return { page, input: {}, name: "unchanged", html, student: null, variant: null, isFirst: true };
}

/** Calls that do more with a page than to parse it: compare it, write it as CSV, split its texts. */
const CALLS = ["/student/refresh biometric", "/export/marks.csv", "/student/messages"];

describe("a page within the limits stalls no other call, whatever it repeats", { timeout: 600_000 }, () => {
  it.each(calls.filter(({ name }) => CALLS.includes(name)))("in $name", async (call: Call) => {
    const { read } = await service.measure(call);
    expect(read.size).toBeGreaterThan(0);
    for (const [path, html] of read) await expectCheap(pageAt(path, html), costOfCall(service, call, path));
  });

  it.each(pageKinds)("in a page of %s and its skeleton", async (kind) => {
    const shown = demoPagesOf(kind)[0] ?? variantsOf(kind)[0];
    if (shown === undefined) throw new Error("no page");
    const html = await expectCheap(shown, (page) => cpuMsOf(() => parseBody(shown, page)));
    const { cpuMs } = await costOf(html, costOfSkeleton, 1);
    worst.skeletonMs = Math.max(worst.skeletonMs, cpuMs);
    expect(cpuMs).toBeLessThan(BOUND.skeletonMs);
  });

  it("in a table with thousands of unknown headings", async () => {
    const [shown] = demoPagesOf("payment_receipts");
    if (shown === undefined) throw new Error("no page");
    const html = shown.html.replace("</th>", `</th>${"<th>Further</th>".repeat(13_000)}`);
    const { cpuMs } = await costOf(html, (page) => cpuMsOf(() => parseBody(shown, page)), 5);
    expect(cpuMs).toBeLessThan(BOUND.cpuMs);
  });

  // Classes without digits: the effect of each is judged, and its words are looked up for the fingerprint.
  it.each([1, 2_000])("in a page of distinct classes on %i elements", async (elements) => {
    const call = calls.find(({ path }) => path === "/student/attendance");
    if (call === undefined) throw new Error("no call");
    const { read } = await service.measure(call);
    const [[path, html] = ["", ""]] = [...read].filter(([, page]) => page.includes("</table>"));
    const perElement = Math.floor(350_000 / elements);
    const added = Array.from({ length: elements }, (_, element) => {
      const classes = Array.from({ length: perElement }, (_, index) => wordOf(element * perElement + index));
      return `<div class="${classes.join(" ")}">x</div>`;
    });
    const { cpuMs } = await costOf(
      html.replace("</table>", `</table>${added.join("")}`),
      costOfCall(service, call, path),
      3,
    );
    expect(cpuMs).toBeLessThan(BOUND.cpuMs);
  });
});

/** A number in letters. */
const wordOf = (number: number) =>
  number.toString(26).replace(/\d/g, (digit) => String.fromCharCode("q".charCodeAt(0) + Number(digit)));
