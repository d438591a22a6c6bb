import { expect, it } from "vitest";
import { ownClient } from "../config/api-client.ts";
import { memoryCounter } from "../guards/counter.ts";
import { RateLimit } from "./rate-limit.ts";

const client = { ...ownClient("a client"), requestsPerMinute: 6 };

function startLimit() {
  let now = 0;
  const limit = new RateLimit(memoryCounter(() => now));
  const codeOf = (by = client) =>
    limit.check(by).then(
      () => "ok",
      ({ code, extras }) => `${code} ${extras.retryAfterS}`,
    );
  return { limit, codeOf, pass: (seconds: number) => (now += seconds * 1000) };
}

it("limits the requests of a client", async () => {
  const { codeOf, pass } = startLimit();
  const codes = [];
  for (let request = 0; request < 7; request++) codes.push(await codeOf());
  expect(codes).toEqual([...Array(6).fill("ok"), "rate_limited 60"]);
  pass(60);
  expect(await codeOf()).toBe("ok");
});

it("limits the portal requests of a client to ten for each request of its limit", async () => {
  const { limit, codeOf, pass } = startLimit();
  for (const requests of [31, 28]) limit.charge(client, requests);
  expect(await codeOf()).toBe("ok");
  limit.charge(client, 31);
  // 30 over the limit, and one more for the next request: one is regained each second.
  expect(await codeOf()).toBe("rate_limited 31");
  expect(await codeOf({ ...client, counterId: "another client" })).toBe("ok");
  pass(31);
  expect(await codeOf()).toBe("ok");
});

it("uses two commands of the counter for each request", async () => {
  const counter = memoryCounter();
  const commands: string[] = [];
  const counted = new Proxy(counter, {
    get: (target, name: keyof typeof counter) => {
      commands.push(name);
      return target[name];
    },
  });
  const limit = new RateLimit(counted);
  for (let request = 0; request < 3; request++) {
    await limit.check(client);
    limit.charge(client, 2);
  }
  expect(commands).toEqual(Array(3).fill(["take", "addTokens"]).flat());
});

it("does not limit a client whose limit is 0", async () => {
  const { limit, codeOf } = startLimit();
  const unlimited = { ...client, requestsPerMinute: 0 };
  limit.charge(unlimited, 10_000);
  expect(await codeOf(unlimited)).toBe("ok");
});

it("limits the requests of a client per day, and refused requests count for nothing", async () => {
  const { codeOf, pass } = startLimit();
  const daily = { ...client, requestsPerMinute: 0, requestsPerDay: 24 };
  for (let request = 0; request < 24; request++) expect(await codeOf(daily)).toBe("ok");
  for (let request = 0; request < 3; request++) expect(await codeOf(daily)).toBe("rate_limited 3600");
  pass(1800);
  expect(await codeOf(daily)).toBe("rate_limited 1800");
  pass(1800);
  expect([await codeOf(daily), await codeOf(daily)]).toEqual(["ok", "rate_limited 3600"]);
});
