import { beforeEach, expect, it } from "vitest";
import { ownClient } from "../config/api-client.ts";
import { type ErrorCode, ServiceError } from "../contract/errors.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

const client = ownClient("app-one");

let limit: ConcurrencyLimit;
/** Ends the requests in progress with success or, if it is given, an error. */
let ends: ((error?: Error) => void)[];
beforeEach(() => {
  limit = new ConcurrencyLimit(4, () => false);
  ends = [];
});

/** Starts a request that has been waiting for the portal for so long. */
function start(waitingMs: number): Promise<unknown> {
  const work = () =>
    new Promise<string>((resolve, reject) => {
      ends.push((error) => (error === undefined ? resolve("ok") : reject(error)));
    });
  return limit.run({ client, waitingMs }, work).catch((error) => error);
}
async function refusal(): Promise<readonly [ErrorCode, number | undefined]> {
  const error = await limit.run({ client, waitingMs: 0 }, async () => "ok").catch((failure) => failure);
  return [error.code, error.extras.retryAfterS];
}

it.each<[readonly number[], readonly [ErrorCode, number | undefined]]>([
  [
    [0, 0, 0, 0],
    ["overloaded", 1],
  ],
  [
    [20_000, 4_999, 0, 4_000],
    ["overloaded", 1],
  ],
  [
    [20_000, 5_000, 0, 4_000],
    ["portal_timeout", undefined],
  ],
])("four requests that wait for the portal for %j ms leave no place: %j", async (waits, expected) => {
  for (const waitingMs of waits) void start(waitingMs);
  expect(await refusal()).toEqual(expected);
});

it("a portal that hangs is the reason while requests that take the free places time out, too", async () => {
  for (let request = 0; request < 4; request++) void start(0);
  const timedOut = new ServiceError("portal_timeout", "The portal did not respond.");
  ends[0]?.(timedOut);
  await new Promise(setImmediate);
  void start(0);
  expect(await refusal()).toEqual(["portal_timeout", undefined]);
  ends[1]?.();
  await new Promise(setImmediate);
  void start(0);
  expect(await refusal()).toEqual(["overloaded", 1]);
});
