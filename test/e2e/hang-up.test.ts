import { expect, it, vi } from "vitest";
import { API_KEY, startWorld } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { waitOptions } from "../wait-options.ts";

/** Held answers of the portal: functions that release them. */
const held: (() => void)[] = [];
const wait = () => new Promise<void>((resolve) => held.push(resolve));
const world = startedForAll(() => startWorld({ wait }, { REQUESTS_IN_PROGRESS: "3" }));

const untilHeld = (count: number) => vi.waitUntil(() => held.length >= count, waitOptions);

/** Calls whose callers hang up after the portal was contacted. */
async function hangUp(session: object, calls: number): Promise<void> {
  const gone = new AbortController();
  const before = held.length;
  const all = Array.from({ length: calls }, () =>
    fetch(`${world.service.url}/student/mentor`, {
      method: "POST",
      headers: { "x-api-key": API_KEY, "content-type": "application/json" },
      body: JSON.stringify({ session }),
      signal: gone.signal,
    }),
  );
  await untilHeld(before + calls);
  gone.abort();
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual(Array(calls).fill("rejected"));
}

it("a call whose caller hung up keeps its slot until the portal has answered", async () => {
  const session = await world.login("23DMO0001", "data_slow_1");
  for (let round = 0; round < 3; round++) {
    await hangUp(session, 3);
    expect((await world.service.post("/student/mentor", { session })).body.code).toBe("overloaded");
    const places = held.splice(0);
    for (const release of places) release();
    const code = await vi.waitUntil(async () => {
      const dead = { ...session, cookie: "JSESSIONID=0" };
      const { body } = await world.service.post("/student/semesters", { session: dead });
      return body.code !== "overloaded" && body.code;
    }, waitOptions);
    expect(code).toBe("session_expired");
  }
});
