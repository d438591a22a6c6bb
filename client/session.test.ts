import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { fakeService, type Handler, json, loggedIn, neverResponds, sessionOf } from "./dev/fake-service.ts";
import { Portico } from "./index.ts";

const credentials = { registration_number: "23DMO0001", password: "pass_good" };
const semester = { sem_sub_id: "AP2026272" };

/** Every login succeeds, and so does every call. */
const portal: Handler = ({ path }) => (path === "/auth/login" ? loggedIn("A1") : json([]));

it("a call logs in first, then sends the session, the fields and the API key", async () => {
  const { portico, requests } = fakeService(portal, { credentials });
  await portico.attendance(semester);
  await portico.marks(semester);
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ["/auth/login", credentials],
    ["/student/attendance", { sem_sub_id: "AP2026272", session: sessionOf("A1") }],
    ["/student/marks", { sem_sub_id: "AP2026272", session: sessionOf("A1") }],
  ]);
  expect(requests.map(({ headers }) => headers.get("x-api-key"))).toEqual(["a-key", "a-key", "a-key"]);
});

describe("a login without an answer", () => {
  it("is sent again after 30 s if the service has received it and the connection broke, and at once if it was not running", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const received: string[] = [];
    const server = createServer(async (request, response) => {
      for await (const part of request) received.push(String(part));
      if (received.length > 1) response.end();
      else request.socket.destroy();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const newClient = () => new Portico({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "a-key", credentials });
    const breaking = newClient();
    const codeOf = (client: Portico) => client.profile().catch(({ code }) => code);

    for (const seconds of [0, 29]) {
      vi.advanceTimersByTime(seconds * 1000);
      expect([await codeOf(breaking), received]).toEqual(["network_error", [JSON.stringify(credentials)]]);
    }
    vi.advanceTimersByTime(1000);
    expect([await codeOf(breaking), received.length]).toEqual(["unexpected_response", 2]);

    const refused = newClient();
    server.closeAllConnections();
    await once(server.close(), "close");
    expect(await codeOf(refused)).toBe("network_error");
    await once(server.listen(port, "127.0.0.1"), "listening");
    expect([await codeOf(refused), received.length]).toEqual(["unexpected_response", 3]);
    server.closeAllConnections();
    server.close();
  });

  /** A failure of `fetch` in Node.js. */
  const failing = (cause: object) => new TypeError("fetch failed", { cause: Object.assign(new Error("?"), cause) });

  it.each<[string, Error, number]>([
    ["a connection that failed in a browser", new TypeError("Failed to fetch"), 1],
    ["one that broke while it was read", failing({ code: "ECONNRESET", syscall: "read" }), 1],
    ["one with the code of a new connection", failing({ code: "EHOSTUNREACH", syscall: "read" }), 1],
    ["the same while it was written", failing({ code: "EHOSTUNREACH", syscall: "write" }), 1],
    ["an unknown reason", new Error("?"), 1],
    ["a service that is not running", failing({ code: "ECONNREFUSED" }), 2],
    ["an unknown name", failing({ code: "ENOTFOUND" }), 2],
    ["a connection too late", failing({ code: "UND_ERR_CONNECT_TIMEOUT" }), 2],
  ])("because of %s is sent again at once only if it cannot have reached the portal", async (_, failure, logins) => {
    let failures = 1;
    const { portico, paths } = fakeService(
      (request, signal) => {
        if (request.path === "/auth/login" && failures-- > 0) throw failure;
        return portal(request, signal);
      },
      { credentials },
    );
    const call = () => portico.profile().catch(({ code }) => code);
    expect([await call(), await call()]).toEqual(["network_error", logins === 1 ? "network_error" : []]);
    expect(paths().filter((path) => path === "/auth/login")).toHaveLength(logins);
  });
});

it("a login() that was aborted does not prevent the login of a later call", async () => {
  const controller = new AbortController();
  const { portico, paths } = fakeService(
    (request, signal) => (request.body.password === "hung" ? neverResponds : portal)(request, signal),
    { credentials },
  );
  const login = portico.login({ ...credentials, password: "hung" }, { signal: controller.signal });
  controller.abort("closed");
  await expect(login).rejects.toBe("closed");
  await portico.profile();
  expect(paths()).toEqual(["/auth/login", "/auth/login", "/student/profile"]);
});

it("logout() ends the session at the portal although the store fails, which it reports", async () => {
  const refuse = () => Promise.reject(new Error("full"));
  const { portico, requests } = fakeService(portal, { store: { load: refuse, save: refuse, clear: refuse } });
  await expect(portico.login(credentials)).rejects.toThrow("full");
  await expect(portico.logout()).rejects.toThrow("full");
  expect(requests.at(-1)).toMatchObject({ path: "/auth/logout", body: { session: sessionOf("A1") } });
});
