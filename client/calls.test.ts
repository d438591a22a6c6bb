import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import {
  fakeService,
  type Handler,
  inOrder,
  json,
  loggedIn,
  neverResponds,
  problem,
  sessionOf,
} from "./dev/fake-service.ts";
import { MemoryStore, Portico, PorticoError, type PorticoOptions } from "./index.ts";

const store = new MemoryStore();
store.save(sessionOf("A1"));

/** A client that is logged in. */
const clientOf = (handler: Handler, options: Partial<PorticoOptions> = {}) =>
  fakeService(handler, { store, ...options });
const ok = () => json({ ok: true });

const disconnect = () => {
  throw new TypeError("fetch failed");
};

const unavailable = () => problem("portal_unavailable");

describe("failure", () => {
  it.each<[string, () => Response, Partial<PorticoOptions>, readonly number[]]>([
    ["a portal that is unavailable", unavailable, {}, [0, 375, 1125]],
    ["a portal that is slow", () => problem("portal_timeout"), {}, [0, 375, 1125]],
    ["a broken connection", disconnect, {}, [0, 375, 1125]],
    ["a proxy's 502", () => new Response("<h1>Bad Gateway</h1>", { status: 502 }), {}, [0, 375, 1125]],
    ["a limit that has ended", () => problem("rate_limited", { retry_after_s: 0 }), {}, [0, 375, 1125]],
    ["a limit", () => problem("rate_limited", { retry_after_s: 12 }), {}, [0, 12_000, 24_000]],
    ["a busy proxy", () => new Response("", { status: 503, headers: { "retry-after": "7" } }), {}, [0, 7000, 14_000]],
    ["a proxy's limit", () => new Response("", { status: 429 }), {}, [0, 375, 1125]],
    ["a page of something on the way", () => new Response("<html>Hello</html>", { status: 200 }), {}, [0]],
    ["a longer limit", () => problem("rate_limited", { retry_after_s: 31 }), {}, [0]],
    ["a failure without retries", unavailable, { maxRetries: 0 }, [0]],
    ["a firewall", () => problem("portal_blocked"), {}, [0]],
    ["a closed menu", () => problem("portal_menu_unavailable"), {}, [0]],
    ["a changed page", () => problem("portal_page_changed"), {}, [0]],
    ["an invalid body", () => problem("validation_error"), {}, [0]],
    ["an invalid key", () => problem("api_key_invalid"), {}, [0]],
    ["a bug of the service", () => problem("internal_error"), {}, [0]],
  ])("like %s is retried only if it is temporary, with doubling delays, not sooner than asked", async (...row) => {
    const [, failure, options, times] = row;
    vi.useFakeTimers({ now: 0 });
    vi.spyOn(Math, "random").mockReturnValue(0.25);
    const sent: number[] = [];
    const { portico } = clientOf(() => {
      sent.push(Date.now());
      return failure();
    }, options);
    const call = expect(portico.profile()).rejects.toBeInstanceOf(PorticoError);
    await vi.runAllTimersAsync();
    await call;
    expect(sent).toEqual(times);
  });

  it("gives way to the answer of a retry", async () => {
    vi.useFakeTimers();
    const call = clientOf(inOrder(unavailable, unavailable, ok)).portico.profile();
    await vi.runAllTimersAsync();
    expect(await call).toEqual({ ok: true });
  });

  it("has the properties of the error response", async () => {
    const errors = [{ pointer: "/date", message: "is not a day" }];
    const more = { errors, portal: { page: null, contacted: false }, user_action: "fix_request" };
    const { portico } = clientOf(() => problem("validation_error", more));
    const error = await portico.biometric({ date: "24 Sep" }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      retryable: false,
      name: "PorticoError",
      message: "validation_error: Error of a test.",
      code: "validation_error",
      status: 422,
      userAction: "fix_request",
      requestId: "0199c8f2-6f1d",
      retryAfterS: null,
      portal: { page: null, contacted: false },
      validationErrors: errors,
    });
  });
});

it.each([
  ['attachment; filename="Exams Fall Semester 2026-27.ics"', "Exams Fall Semester 2026-27.ics"],
  ["attachment; filename=slides.pdf", "slides.pdf"],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  [`attachment; filename="caf?.pdf"; filename*=UTF-8''caf%C3%A9.pdf`, "café.pdf"],
  [`attachment; filename="a.pdf"; filename*=UTF-8''%E0%A4.pdf`, "a.pdf"],
  ["attachment; filename*=UTF-8''a%E2%80%AE.pdf", "a.pdf"],
  ["attachment", null],
])("the file name of a response in %s is %s", async (disposition, name) => {
  const headers = { "content-type": "text/calendar", "content-disposition": disposition };
  const { portico } = clientOf(() => new Response("", { headers }));
  const { data, response } = await portico.exportExamsIcs({ sem_sub_id: "AP2026272" }).withResponse();
  expect([data, response.path, response.fileName]).toEqual(["", "/export/exams.ics", name]);
});

describe("download", () => {
  const headers = { "content-type": "application/pdf", "x-request-id": "r1", "x-portal-requests": "1" };
  const named = (name: string, more: object = {}) => ({
    headers: { ...headers, "content-disposition": `attachment; ${name}`, ...more },
  });
  const bytesOf = async (body: ReadableStream<Uint8Array>) => [
    ...new Uint8Array(await new Response(body).arrayBuffer()),
  ];

  it("has the name, type and length of the file, and its bytes as a stream", async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const response = () => new Response(bytes, named('filename="CAP theorem.pdf"', { "content-length": "3" }));
    const { portico, requests } = clientOf(response);
    const file = await portico.download("downloadPdf/x");
    expect(requests[0]?.body).toMatchObject({ download_path: "downloadPdf/x", session: sessionOf("A1") });
    expect([file.name, file.type, file.length]).toEqual(["CAP theorem.pdf", "application/pdf", 3]);
    expect([file.response.requestId, file.response.portalRequests]).toEqual(["r1", 1]);
    expect(await bytesOf(file.body)).toEqual([1, 2, 3]);
  });

  it("repeats the request after a login, and rejects with the problem that the service reports", async () => {
    let count = 0;
    const { portico } = fakeService(
      ({ path }) => {
        if (path === "/auth/login") return loggedIn("A2");
        return count++ === 0 ? problem("session_expired") : new Response("x", named("inline"));
      },
      { credentials: { registration_number: "23DMO0001", password: "p" } },
    );
    const unnamed = await portico.download("downloadPdf/x");
    expect([unnamed.name, unnamed.length, await bytesOf(unnamed.body)]).toEqual(["file", null, [120]]);
    const { portico: other } = clientOf(() => problem("file_unavailable"));
    await expect(other.download("downloadPdf/x")).rejects.toMatchObject({ code: "file_unavailable" });
    const { portico: third } = clientOf(() => json({ not: "a file" }));
    await expect(third.download("downloadPdf/x")).rejects.toMatchObject({ code: "unexpected_response" });
  });

  it("fails if the body is shorter than announced, or breaks off", async () => {
    const short = () => new Response("abc", named("filename=a", { "content-length": "4" }));
    const broken = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array([1]));
            controller.error(new TypeError("terminated"));
          },
        }),
        named("filename=a"),
      );
    for (const response of [short, broken]) {
      const { portico } = clientOf(response);
      const { body } = await portico.download("downloadPdf/x");
      await expect(bytesOf(body)).rejects.toMatchObject({ code: "network_error", retryable: true });
    }
  });

  it("fails after a pause, and closes the connection", async () => {
    vi.useFakeTimers();
    const cancel = vi.fn();
    const response = () => new Response(new ReadableStream({ cancel }), named("filename=a"));
    const { portico } = clientOf(response, { timeoutMs: 5000 });
    const { body } = await portico.download("downloadPdf/x");
    const failure = expect(bytesOf(body)).rejects.toMatchObject({ code: "client_timeout" });
    await vi.advanceTimersByTimeAsync(5000);
    await failure;
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("fails with the reason of the signal, also while the body is read", async () => {
    const cancel = vi.fn();
    const aborted = new AbortController();
    const response = () => new Response(new ReadableStream({ cancel }), named("filename=a"));
    const { portico } = clientOf(response);
    const { body } = await portico.download("downloadPdf/x", { signal: aborted.signal });
    const failure = expect(bytesOf(body)).rejects.toBe("enough");
    aborted.abort("enough");
    await failure;
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});

describe("signal", () => {
  it("prevents the request if it is already aborted", async () => {
    const { portico, requests } = clientOf(neverResponds);
    await expect(portico.profile({ signal: AbortSignal.abort("closed") })).rejects.toBe("closed");
    expect(requests).toEqual([]);
  });

  it("aborts a pending request", async () => {
    const aborted: unknown[] = [];
    const controller = new AbortController();
    const { portico } = clientOf((request, signal) => {
      signal?.addEventListener("abort", () => aborted.push(request.path));
      queueMicrotask(() => controller.abort("closed"));
      return neverResponds(request, signal);
    });
    await expect(portico.profile({ signal: controller.signal })).rejects.toBe("closed");
    expect(aborted).toEqual(["/student/profile"]);
  });

  it("aborts the delay before a retry", async () => {
    const controller = new AbortController();
    const { portico, requests } = clientOf(() => {
      setTimeout(() => controller.abort("closed"), 0);
      return problem("rate_limited", { retry_after_s: 20 });
    });
    await expect(portico.profile({ signal: controller.signal })).rejects.toBe("closed");
    expect(requests).toHaveLength(1);
  });

  it("does not abort a login that other calls are waiting for", async () => {
    const controller = new AbortController();
    const { portico, paths } = fakeService(
      async ({ path }) => {
        if (path === "/auth/login") controller.abort("closed");
        return path === "/auth/login" ? loggedIn("A1") : json({ ok: true });
      },
      { credentials: { registration_number: "23DMO0001", password: "pass_good" } },
    );
    const [closed, open] = await Promise.allSettled([portico.profile({ signal: controller.signal }), portico.mentor()]);
    expect([closed, open]).toEqual([
      { status: "rejected", reason: "closed" },
      { status: "fulfilled", value: { ok: true } },
    ]);
    expect(paths()).toEqual(["/auth/login", "/student/mentor"]);
  });

  it("of the client aborts the calls without a signal of their own, and no login", async () => {
    const controller = new AbortController();
    const { portico, paths } = fakeService(
      async (request, signal) => {
        if (request.path !== "/auth/login") return neverResponds(request, signal);
        controller.abort("closed");
        return loggedIn("A1");
      },
      { credentials: { registration_number: "23DMO0001", password: "pass_good" }, signal: controller.signal },
    );
    const own = new AbortController();
    const pending = portico.mentor({ signal: own.signal });
    await expect(portico.profile()).rejects.toBe("closed");
    own.abort("own");
    await expect(pending).rejects.toBe("own");
    expect([paths()[0], (await portico.getSession())?.cookie]).toEqual(["/auth/login", "JSESSIONID=A1"]);
  });

  it("without a reason, as in React Native, rejects with an AbortError", async () => {
    const signal = Object.defineProperty(AbortSignal.abort(), "reason", { value: undefined });
    const { portico } = clientOf(neverResponds);
    await expect(portico.profile({ signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});

it("timeout rejects the call if there is no response", async () => {
  vi.useFakeTimers();
  const { portico } = clientOf(neverResponds, { maxRetries: 0, timeoutMs: 5_000 });
  const call = expect(portico.profile()).rejects.toMatchObject({ code: "client_timeout", retryable: true });
  await vi.advanceTimersByTimeAsync(5_000);
  await call;
});

describe("withResponse()", () => {
  const headers = { "x-request-id": "id-1", "x-portal-requests": "3", "x-portal-unread": "2", "x-portal-unfit": "1" };

  it("rejects with an error that has the headers as well, and leaves no rejection unhandled", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const failure = problem("portal_page_changed");
    for (const [name, value] of Object.entries(headers)) failure.headers.set(name, value);
    const { portico } = clientOf(() => failure);
    await expect(portico.profile().withResponse()).rejects.toMatchObject({
      code: "portal_page_changed",
      response: { path: "/student/profile", requestId: "id-1", portalRequests: 3, unread: 2, unfit: 1, fileName: null },
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe("the sentence for the student", () => {
  const messageOf = async (handler: Handler, language: string) => {
    const { portico } = clientOf(handler, { maxRetries: 0 });
    return portico.profile().catch((error: PorticoError) => error.userMessage(language));
  };

  it("is in the language of the app, with the time to wait", async () => {
    const limited = () => problem("rate_limited", { retry_after_s: 412, user_message: "In English." });
    expect(await messageOf(limited, "te-IN")).toBe("చాలా ఎక్కువ అభ్యర్థనలు వచ్చాయి. 7 నిమిషాల తర్వాత మళ్లీ ప్రయత్నించండి.");
  });

  it("exists for the codes of the client itself", async () => {
    expect(await messageOf(disconnect, "hi")).toBe("सेवा से संपर्क नहीं हो पा रहा है। अपना इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।");
  });

  it("is the one of the service for a code that the client does not know", async () => {
    expect(await messageOf(() => problem("hostel_closed", { user_message: "Closed." }), "te")).toBe("Closed.");
    expect(await messageOf(() => problem("hostel_closed"), "en")).toMatch(/^The service has an error\./);
  });
});

describe("baseUrl", () => {
  const construct = (baseUrl: string) => () => new Portico({ baseUrl, apiKey: "a-key" });

  it.each([
    "localhost:8000",
    "/api",
    "",
    "ftp://portico.example.edu",
    "https://",
    "https://portico.example.edu?key=1",
    "https://portico.example.edu/#top",
    "https://user:secret@portico.example.edu",
  ])("is rejected by the constructor: %s", (baseUrl) => {
    expect(construct(baseUrl)).toThrow(TypeError);
    expect(construct(baseUrl)).toThrow(/^baseUrl must begin with http:\/\/ or https:\/\/ /);
    expect(construct(baseUrl)).not.toThrow("secret");
  });

  it.each([
    ["https://portico.example.edu", "https://portico.example.edu/student/profile"],
    ["HTTP://127.0.0.1:8000//", "HTTP://127.0.0.1:8000/student/profile"],
    ["http://[::1]:8000/", "http://[::1]:8000/student/profile"],
    ["https://example.edu/portico/", "https://example.edu/portico/student/profile"],
  ])("%s is accepted, also without an API key, which a server of the app can add", async (baseUrl, url) => {
    const fakeFetch: typeof fetch = async (input, init) => json([input, new Headers(init?.headers).has("x-api-key")]);
    expect(await new Portico({ baseUrl, store, fetch: fakeFetch }).profile()).toEqual([url, false]);
  });
});

const CORS =
  "Cannot connect to https://portico.test from a page of https://app.example.edu. Either the service is unreachable, " +
  "or CORS blocks the response: the service's setting CORS_ORIGINS must contain https://app.example.edu.";

it.each([
  ["names CORS and the setting of the service in a page of another origin", "https://app.example.edu", CORS],
  [
    "does not mention CORS in a page of the service's own origin",
    "https://portico.test",
    "Cannot connect to the service.",
  ],
  ["does not mention CORS outside a browser", undefined, "Cannot connect to the service."],
])("network_error %s", async (_, origin, detail) => {
  vi.stubGlobal("location", origin === undefined ? undefined : { origin });
  const { portico } = clientOf(disconnect, { maxRetries: 0 });
  await expect(portico.profile()).rejects.toMatchObject({ code: "network_error", detail, response: null });
});

describe("onResponse", () => {
  it("receives what the headers of a successful response say, or 0, and nothing of a failure", async () => {
    const received: unknown[] = [];
    const headers = { "x-request-id": "id-1", "x-portal-requests": "3", "x-portal-unread": "2", "x-portal-unfit": "1" };
    const [first, failure] = [() => json({ ok: true }, 200, headers), () => problem("portal_answer_mismatch")];
    const { portico } = clientOf(inOrder(first, ok, failure), { onResponse: (info) => received.push(info) });
    for (let call = 0; call < 2; call++) expect(await portico.profile()).toEqual({ ok: true });
    await expect(portico.profile()).rejects.toMatchObject({ code: "portal_answer_mismatch", retryable: false });
    const path = "/student/profile";
    expect(received).toEqual([
      { path, requestId: "id-1", portalRequests: 3, unread: 2, unfit: 1, fileName: null },
      { path, requestId: null, portalRequests: 0, unread: 0, unfit: 0, fileName: null },
    ]);
  });

  it("rejects the call with its own error if it throws", async () => {
    const defect = new TypeError("a bug of the app");
    const onResponse = () => {
      throw defect;
    };
    const { portico } = clientOf(ok, { onResponse });
    await expect(portico.profile()).rejects.toBe(defect);
  });
});

describe("onDataWarning", () => {
  const headersOf = (unread: number, unfit: number) => ({
    "x-request-id": "id-1",
    "x-portal-unread": String(unread),
    "x-portal-unfit": String(unfit),
  });

  it.each([
    [0, 0, 0],
    [1, 0, 1],
    [0, 2, 1],
  ])("with %d unread texts and %d unfit values is called %d times", async (unread, unfit, times) => {
    const received: unknown[] = [];
    const { portico, requests } = clientOf(() => json({ ok: true }, 200, headersOf(unread, unfit)), {
      onDataWarning: (info) => received.push([info.path, info.unread, info.unfit]),
    });
    expect(await portico.profile()).toEqual({ ok: true });
    expect(requests[0]?.headers.get("x-portal-strict")).toBeNull();
    expect(received).toEqual(Array(times).fill(["/student/profile", unread, unfit]));
  });

  it('asks the service for an error if it is "throw"', async () => {
    const incomplete = () => problem("data_incomplete");
    const { portico, requests } = clientOf(incomplete, { onDataWarning: "throw" });
    await expect(portico.profile()).rejects.toMatchObject({ code: "data_incomplete", retryable: false });
    expect(requests.map(({ headers }) => headers.get("x-portal-strict"))).toEqual(["1"]);
  });
});

describe("redirect", () => {
  it.each([301, 302, 303, 307, 308])(
    "with status %d is not followed: the other server gets nothing",
    async (status) => {
      const received: string[] = [];
      const other = createServer((request) => received.push(String(request.url)));
      const service = createServer((_request, response) => {
        const { port } = other.address() as AddressInfo;
        response.writeHead(status, { location: `http://127.0.0.1:${port}/stolen` }).end();
      });
      for (const server of [other, service]) await once(server.listen(0, "127.0.0.1"), "listening");
      const { port } = service.address() as AddressInfo;
      const portico = new Portico({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "a-key", maxRetries: 0 });
      await expect(portico.login({ registration_number: "23DMO0001", password: "p" })).rejects.toMatchObject({
        ...{ code: "unexpected_response", status, retryable: false, userAction: "report" },
        detail: "The URL of the service redirects, which is not followed: baseUrl must be its final URL.",
      });
      expect(received).toEqual([]);
      for (const server of [other, service]) server.close();
    },
  );
});
