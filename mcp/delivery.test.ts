import { PassThrough, Writable } from "node:stream";
import { setImmediate as tick } from "node:timers/promises";
import type { Portico, WatchStore } from "portico-client";
import { expect, it, vi } from "vitest";
import { waitOptions } from "../test/wait-options.ts";
import { changeMemory, historyMemory } from "./change-memory.ts";
import { newDeliveries } from "./delivery.ts";
import { serve } from "./run.ts";
import type { ServerOptions } from "./server.ts";

const NOTHING = { semesters: [], changes: [], baselines: [], limited: [], problems: [] };
const KNOWN = { parts: { marks: { digest: "new", checked_at: "2026-09-21T00:00:00.000Z" } }, pending: [] };

/** A connection whose tool `changes` finds a new state, and then waits for `meanwhile`. */
function connect(meanwhile: () => Promise<unknown> = tick, output: Writable = new PassThrough()) {
  const histories = historyMemory();
  const update = vi.spyOn(histories, "update");
  const bugs: string[] = [];
  const apps: string[] = [];
  const deliveries = newDeliveries();
  const portico = {
    async changes(_parts: unknown, { store }: { readonly store: WatchStore }) {
      await store.load();
      await store.save(KNOWN);
      await meanwhile();
      return NOTHING;
    },
  } as unknown as Portico;
  const options: ServerOptions = {
    client: () => portico,
    login: { ask: () => Promise.reject(new Error("Not in this test.")) },
    changes(comparison) {
      apps.push(comparison.client);
      return changeMemory(histories, () => "23DMO0001", comparison);
    },
    afterDelivery: deliveries.after,
    onBug: (name) => bugs.push(name),
    presence: { used() {}, ended() {} },
  };
  const input = new PassThrough();
  serve(options, deliveries, input, output);
  const send = (message: object) => input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "assistant", version: "1.0.0" };
  send({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
  send({ method: "notifications/initialized" });
  const call = () =>
    send({ id: 2, method: "tools/call", params: { name: "changes", arguments: { parts: ["marks"] } } });
  const cancel = () => send({ method: "notifications/cancelled", params: { requestId: 2 } });
  return { ...{ input, output, update, bugs, apps, call, cancel } };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

it("the state of changes is that of the app, and is saved after the answer was written, not before", async () => {
  const { call, update, output, apps } = connect();
  let isAnswered = false;
  output.on("data", (chunk) => {
    if (String(chunk).includes('"id":2')) isAnswered = true;
  });
  update.mockImplementation(() => expect(isAnswered).toBe(true));
  call();
  await vi.waitUntil(() => update.mock.calls.length === 1, waitOptions);
  expect(apps).toEqual(["assistant"]);
});

it.each<[string, (connection: ReturnType<typeof connect>) => unknown]>([
  ["that is cancelled after its data was read", ({ cancel }) => cancel()],
  ["whose assistant is gone", ({ input }) => input.end()],
])("a call %s saves nothing", async (_, end) => {
  const connection: ReturnType<typeof connect> = connect(async () => {
    end(connection);
    await settle();
  });
  connection.call();
  await settle();
  await settle();
  expect(connection.update).not.toHaveBeenCalled();
});

it("an answer that a closed pipe does not take saves nothing", async () => {
  const broken = new Writable({
    write: (chunk, _encoding, done) =>
      done(String(chunk).includes('"id":2') ? Object.assign(new Error("write EPIPE"), { code: "EPIPE" }) : null),
  });
  const { call, update } = connect(tick, broken);
  call();
  await settle();
  expect(update).not.toHaveBeenCalled();
});

it("an unexpected error is a sentence without its message, which may contain a path", async () => {
  const error = Object.assign(new Error("EACCES: permission denied, open '/home/meera/x'"), { code: "EACCES" });
  const { call, output, bugs } = connect(() => Promise.reject(error));
  const lines: string[] = [];
  output.on("data", (chunk) => lines.push(String(chunk)));
  call();
  await vi.waitUntil(() => lines.some((line) => line.includes('"id":2')), waitOptions);
  expect(lines.join("")).toContain("This server failed unexpectedly.");
  expect([lines.join("").includes("EACCES"), bugs]).toEqual([false, ["Error EACCES"]]);
});

it("a message of more than 10 MiB ends the process with a sentence and exit code 1", async () => {
  const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const { input } = connect();
  input.write("x".repeat(10 * 1024 * 1024 + 1));
  await vi.waitUntil(() => printed.mock.calls.length > 0, waitOptions);
  const [lines, { exitCode }] = [printed.mock.calls.map(([line]) => line), process];
  process.exitCode = undefined;
  printed.mockRestore();
  expect([lines, exitCode]).toEqual([["portico-mcp: The assistant has sent a message of more than 10 MiB.\n"], 1]);
});
