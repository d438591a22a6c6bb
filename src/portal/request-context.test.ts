import { PassThrough } from "node:stream";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { contextFor, scriptedTransport } from "../../test/scripted-transport.ts";
import { ServiceError } from "../contract/errors.ts";
import type { PortalAnswer, PortalRequest, Transport } from "./transport.ts";
import { EgressLost } from "./transport-failures.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
});

const request: PortalRequest = { method: "GET", path: "/vtop/login", cookie: null, userAgent: "Tester/1.0" };
const answer: PortalAnswer = { status: 200, contentType: "", location: null, sessionCookie: null, text: "" };

/** A portal that takes the given number of milliseconds for each answer. */
function slowPortal(...durations: readonly number[]) {
  const state = { running: 0, most: 0, started: 0 };
  const transport: Transport = {
    async request() {
      const ms = durations[state.started++] ?? 0;
      state.most = Math.max(state.most, ++state.running);
      await new Promise((resolve) => setTimeout(resolve, ms));
      state.running--;
      return answer;
    },
    close: async () => {},
  };
  return { transport, state };
}

describe("RequestContext", () => {
  it("does not count requests that could not leave", async () => {
    const context = contextFor(scriptedTransport(new EgressLost("EINVAL")).transport);
    await expect(context.send("login", request)).rejects.toMatchObject({ code: "portal_unavailable" });
    expect([context.requests, context.page]).toEqual([0, "login"]);
  });

  it("limits a request to its own timeout or the rest of the overall one, whichever is shorter", async () => {
    const { transport, requests } = scriptedTransport(answer, answer, answer);
    const context = contextFor(transport, { answerTimeoutMs: 50_000, requestTimeoutMs: 20_000 });
    for (const passed of [0, 30_000, 15_000]) {
      vi.advanceTimersByTime(passed);
      await context.send("login", request);
    }
    expect(requests.map(({ timeoutMs }) => timeoutMs)).toEqual([20_000, 20_000, 5_000]);
  });

  it("sends nothing after the deadline", async () => {
    const { transport, requests } = scriptedTransport(answer);
    const context = contextFor(transport, { answerTimeoutMs: 50_000 });
    await context.send("login", request);
    vi.advanceTimersByTime(50_000);
    await expect(context.send("marks", request)).rejects.toMatchObject({ code: "portal_timeout" });
    expect([requests.length, context.requests, context.page]).toEqual([1, 1, "marks"]);
  });

  it("does not exceed the number of parallel requests and sends all of them", async () => {
    const { transport, state } = slowPortal();
    const context = contextFor(transport, { parallelRequests: 3 });
    const all = Promise.all(Array.from({ length: 10 }, () => context.send("marks", request)));
    await vi.runAllTimersAsync();
    await all;
    expect([state.most, state.started]).toEqual([3, 10]);
  });

  it("counts overlapping waits once, with the one in progress, and not the time between waits", async () => {
    const context = contextFor(slowPortal(100, 300, 50).transport);
    const waited: number[] = [];
    for (const [requests, ...steps] of [
      [2, 120, 180, 1_000],
      [1, 20, 980],
    ] as const) {
      for (let n = 0; n < requests; n++) void context.send("marks", request);
      for (const ms of steps) {
        await vi.advanceTimersByTimeAsync(ms);
        waited.push(context.portalMs);
      }
    }
    expect(waited).toEqual([120, 300, 300, 320, 350]);
  });

  it("adds up the time of parsing, failed parsing included", () => {
    const context = contextFor(scriptedTransport().transport);
    const fail = () => {
      vi.advanceTimersByTime(5);
      throw new Error("bad page");
    };
    expect(context.timeParsing(() => vi.advanceTimersByTime(20) && "parsed")).toBe("parsed");
    expect(() => context.timeParsing(fail)).toThrow("bad page");
    expect(context.parseMs).toBe(25);
  });
});

it.each([
  [3_000, [20_000, 15_000, 12_000], "opened"],
  [30_000, [20_000, 15_000], "portal_timeout"],
])(
  "time-outs include the waits for the place of a download and for a connection that is busy for %i ms",
  async (busyMs, timeouts, end) => {
    const given: number[] = [];
    const download = new PassThrough();
    const transport: Transport = {
      async request(_request, timeoutMs) {
        given.push(timeoutMs);
        await new Promise((resolve) => setTimeout(resolve, busyMs));
        return answer;
      },
      async open(_request, timeoutMs) {
        given.push(timeoutMs);
        return { ...answer, disposition: null, length: null, body: download };
      },
      close: async () => {},
    };
    const context = contextFor(transport, {}, {}, 1);
    const ends = ["", ""];
    for (const at of ends.keys())
      void context.openFile("file", "23DMO0001", request).then(
        () => (ends[at] = "opened"),
        ({ code }) => (ends[at] = code),
      );
    void context.send("marks", request);
    await vi.advanceTimersByTimeAsync(5_000);
    download.destroy();
    await vi.advanceTimersByTimeAsync(15_000);
    expect([given, ends]).toEqual([timeouts, ["opened", end]]);
  },
);

it("RequestContext.end drops requests that are still queued", async () => {
  const sent: string[] = [];
  const transport: Transport = {
    request: async ({ path }) => {
      sent.push(path);
      throw new ServiceError("portal_unavailable", "Down.");
    },
    close: async () => {},
  };
  const context = contextFor(transport, { parallelRequests: 1 });
  const send = (path: string) => context.send("marks", { method: "GET", path, cookie: null, userAgent: "test" });
  const first = send("/vtop/1");
  const waiting = [send("/vtop/2"), send("/vtop/3")];
  for (const request of waiting) request.catch(() => {});
  context.end();
  await expect(first).rejects.toThrow("portal_unavailable");
  expect(sent).toEqual(["/vtop/1"]);
});

it.each([
  [2_900, 9_000, [null]],
  [3_000, 9_000, ["portal_timeout"]],
])(
  "RequestContext.abandon after %i ms of waiting for %i ms reports the page once: %j",
  async (waitedMs, portalMs, reported) => {
    const codes: unknown[] = [];
    const context = contextFor(slowPortal(portalMs).transport, {}, { pageEnded: ({ code }) => codes.push(code) });
    const ended = context.reporting("marks", context.send("marks", request));
    await vi.advanceTimersByTimeAsync(waitedMs);
    context.abandon();
    await vi.advanceTimersByTimeAsync(portalMs);
    await ended;
    expect(codes).toEqual(reported);
  },
);
