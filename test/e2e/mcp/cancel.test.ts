import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStore } from "../../../client/index.ts";
import { startWorld, type World } from "../../service.ts";
import { waitOptions } from "../../wait-options.ts";
import { type Assistant, revisions } from "./assistant.ts";
import { connect } from "./connect.ts";
import { connectOverHttp, type Host, startHost } from "./connect-http.ts";

/** A service that never answers requests for marks: it passes all others on. */
let front: Server;
let frontWorld: { readonly service: { readonly url: string } };
/** The requests for marks, and how many of them the caller has ended. */
let asked: number;
let ended: number;
let world: World;
let host: Host;

beforeAll(async () => {
  world = await startWorld();
  front = createServer(async (request, response) => {
    if (request.url === "/student/marks") {
      asked++;
      response.on("close", () => ended++);
      return;
    }
    const body = (await request.setEncoding("utf8").toArray()).join("");
    const { status, headers, text } = await world.service.post(request.url ?? "", body);
    response.writeHead(status, { "content-type": headers.get("content-type") ?? "" }).end(text);
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  frontWorld = { service: { url: `http://127.0.0.1:${(front.address() as AddressInfo).port}` } };
  host = await startHost(frontWorld);
});
beforeEach(() => {
  asked = 0;
  ended = 0;
});
afterAll(async () => {
  host.stop();
  front.closeAllConnections();
  front.close();
  await world.stop();
});

const untilAsked = () => vi.waitUntil(() => asked === 1, waitOptions);
const untilEnded = () => vi.waitUntil(() => ended === 1, waitOptions);

/** Calls a tool that waits for the service. */
async function callMarks({ client }: Assistant, signal?: AbortSignal): Promise<unknown> {
  const marks = { name: "marks", arguments: { sem_sub_id: "AP2026272" } };
  return client.callTool(marks, signal && { signal });
}

/** Cancels a call that waits for the service. */
async function cancelCall(assistant: Assistant): Promise<void> {
  const cancelled = new AbortController();
  const rejection = expect(callMarks(assistant, cancelled.signal)).rejects.toThrow();
  await untilAsked();
  expect(ended).toBe(0);
  cancelled.abort(new Error("Not needed any more."));
  await rejection;
  await untilEnded();
  expect([(await assistant.call("semesters")).isError, asked]).toEqual([undefined, 1]);
  await assistant.close();
}

describe("a cancelled call ends its request to the service", () => {
  it.each(revisions)("over standard input and output, with protocol %s", async (revision) => {
    const store = new MemoryStore();
    store.save((await world.login()) as never); // a session of the service
    await cancelCall(await connect(frontWorld, revision, { store }));
  });

  it("over HTTP", async () => {
    await cancelCall(await connectOverHttp(host, "2026-07-28", "23DMO0001"));
  });
});

// A cancellation in the older protocol is a request of its own, which another instance may receive.
it.each(revisions)(
  "an assistant that disconnects ends its request to the service, with protocol %s",
  async (revision) => {
    const assistant = await connectOverHttp(host, revision, "23DMO0001");
    const rejection = expect(callMarks(assistant)).rejects.toThrow();
    await untilAsked();
    await assistant.close();
    await rejection;
    await untilEnded();
  },
);
