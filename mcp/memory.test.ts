import { beforeEach, expect, it } from "vitest";
import { gate } from "../test/gate.ts";
import { answerMemory } from "./memory.ts";

const URL = "https://portico.example.edu";

let now: number;
let sent: number;
let memory: ReturnType<typeof answerMemory>;
beforeEach(() => {
  now = 0;
  sent = 0;
  memory = answerMemory(() => now);
});

/** Sends a request of a session. Returns the number of requests that the service got so far. */
async function post(path: string, cookie = "one", status = 200, size = 2): Promise<number> {
  // A wrapper for each call, as over HTTP.
  const fetch = memory(async () => {
    sent++;
    return new Response("x".repeat(size), { status, headers: { "x-portal-unread": "3", "content-length": "9" } });
  });
  const response = await fetch(URL + path, { method: "POST", body: JSON.stringify({ session: { cookie } }) });
  expect([(await response.text()).length, response.headers.get("x-portal-unread")]).toEqual([size, "3"]);
  return sent;
}

it("answers a data request again for a minute, with its headers", async () => {
  expect(await post("/student/marks")).toBe(1);
  now = 59_999;
  expect(await post("/student/marks")).toBe(1);
  now = 60_000;
  expect(await post("/student/marks")).toBe(2);
});

it("gives no session the answer of another one, and a session none after its logout", async () => {
  await post("/student/marks", "one");
  expect(await post("/student/marks", "two")).toBe(2);
  await post("/auth/logout", "one");
  expect(await post("/student/marks", "two")).toBe(3);
  expect(await post("/student/marks", "one")).toBe(4);
});

it("gives no access token the answer of another one", async () => {
  const post = async (token: string) => {
    const fetch = memory(async () => new Response(token));
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${URL}/student/marks`, { method: "POST", headers, body: "{}" })).text();
  };
  expect([await post("one"), await post("two"), await post("one")]).toEqual(["one", "two", "one"]);
});

it("keeps no answer that arrives after the logout of its session", async () => {
  const { open: answer, opened } = gate<Response>();
  const fetch = memory((url) => {
    sent++;
    return url.endsWith("/marks") ? opened : Promise.resolve(new Response());
  });
  const body = JSON.stringify({ session: { cookie: "one" } });
  const inFlight = fetch(`${URL}/student/marks`, { method: "POST", body });
  await fetch(`${URL}/auth/logout`, { method: "POST", body });
  answer(new Response("data"));
  expect([await (await inFlight).text(), sent]).toEqual(["data", 2]);
  void fetch(`${URL}/student/marks`, { method: "POST", body });
  await Promise.resolve();
  expect(sent).toBe(3);
});

it.each(["/student/grades", "/auth/check"])("gives a session nothing after a 401 of %s", async (path) => {
  await post("/student/marks");
  await post("/student/marks", "two");
  await post(path, "one", 401);
  expect(await post("/student/marks")).toBe(4);
  expect(await post("/student/marks", "two")).toBe(4);
});

it("remembers neither failures nor requests that are not about data", async () => {
  await post("/student/marks", "one", 503);
  expect(await post("/student/marks", "one", 503)).toBe(2);
  await post("/auth/check");
  expect(await post("/auth/check")).toBe(4);
});

it("sends requests that are made at once only once, unless the first one fails", async () => {
  await Promise.all([post("/student/marks"), post("/student/marks"), post("/student/marks")]);
  expect(sent).toBe(1);
  await Promise.all([post("/student/exam_schedule", "one", 503), post("/student/exam_schedule", "one", 503)]);
  expect(sent).toBe(3);
});

it("a caller that waits for the request of another one can be cancelled, and goes on if that one is cancelled", async () => {
  const body = JSON.stringify({ session: { cookie: "one" } });
  const fetch = memory(
    (_url, init) =>
      new Promise((resolve, reject) => {
        sent++;
        if (sent > 1) resolve(new Response("data"));
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );
  const callers = [1, 2, 3].map(() => new AbortController());
  const calls = callers.map(({ signal }) => fetch(`${URL}/student/marks`, { method: "POST", body, signal }));
  const ends = Promise.allSettled(calls);
  callers[1]?.abort(new Error("cancelled"));
  await expect(calls[1]).rejects.toThrow("cancelled");
  expect(sent).toBe(1);
  callers[0]?.abort(new Error("cancelled"));
  expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(sent).toBe(2);
});

it("drops the oldest answers above its limit", async () => {
  for (const number of [1, 2, 3, 4]) await post(`/student/${number}`, "one", 200, 9_000_000);
  expect(await post("/student/4", "one", 200, 9_000_000)).toBe(4);
  expect(await post("/student/1", "one", 200, 9_000_000)).toBe(5);
});
