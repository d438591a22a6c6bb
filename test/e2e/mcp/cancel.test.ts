import { beforeEach, describe, expect, it, vi } from "vitest";
import { startedForAll } from "../../set-up.ts";
import { waitOptions } from "../../wait-options.ts";
import { type Assistant, revisions } from "./assistant.ts";
import { connectLoggedIn } from "./connect.ts";
import { connectOverHttp, startAssistantWorld } from "./connect-http.ts";

const world = startedForAll(() => startAssistantWorld());
beforeEach(() => {
  world.service.log.length = 0;
});

/** Calls a tool whose portal page takes long. `asked` resolves when the portal has been asked. */
function callMarks({ client }: Assistant, signal?: AbortSignal) {
  world.portal.requests.length = 0;
  world.portal.fault("marks", "slow_headers", { ms: 1_000 });
  const marks = { name: "marks", arguments: { sem_sub_id: "AP2026272" } };
  const rejection = expect(client.callTool(marks, signal && { signal })).rejects.toThrow();
  const asked = vi.waitUntil(() => world.portal.requests.length > 0, waitOptions);
  return { rejection, asked: asked.then(() => world.portal.fault("marks", null)) };
}

const linesOf = (route: string) =>
  world.service.log.map((line) => JSON.parse(line)).filter((line) => line.route === route);

const untilEnded = () => vi.waitUntil(() => linesOf("/student/marks").some(({ aborted }) => aborted), waitOptions);

/** Cancels a call that waits for the portal. */
async function cancelCall(assistant: Assistant): Promise<void> {
  const cancelled = new AbortController();
  const { rejection, asked } = callMarks(assistant, cancelled.signal);
  await asked;
  expect(linesOf("/student/marks")).toEqual([]);
  cancelled.abort(new Error("Not needed any more."));
  await rejection;
  await untilEnded();
  expect((await assistant.call("semesters")).isError).toBe(undefined);
  expect(linesOf("/student/marks")).toHaveLength(1);
  await assistant.close();
}

describe("a cancelled call ends its request to the service", () => {
  it.each(revisions)("over standard input and output, with protocol %s", async (revision) => {
    await cancelCall(await connectLoggedIn(world, revision, "23DMO0001"));
  });

  it("over HTTP", async () => {
    await cancelCall(await connectOverHttp(world, "2026-07-28", "23DMO0001"));
  });
});

// A cancellation in the older protocol is a request of its own, which another instance may receive.
it.each(revisions)(
  "an assistant that disconnects ends its request to the service, with protocol %s",
  async (revision) => {
    const assistant = await connectOverHttp(world, revision, "23DMO0001");
    const { rejection, asked } = callMarks(assistant);
    await asked;
    await assistant.close();
    await rejection;
    await untilEnded();
  },
);
