import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { ServiceError } from "../errors.ts";
import {
  ConnectionLost,
  createTransport,
  decodePage,
  type PortalRequest,
  type Transport,
  type TransportOptions,
} from "./transport.ts";

const LIMIT = 65_536;
const GET: PortalRequest = { method: "GET", path: "/vtop/login", cookie: null, userAgent: "Tester/1.0" };
const POST: PortalRequest = { ...GET, method: "POST", fields: { name: "value" } };

/** Enough for anything on this machine; a request that is meant to be late gets less. */
const SOON_MS = 10_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server, and a transport that asks it. */
async function start(listener: RequestListener, options: Partial<TransportOptions> = {}) {
  const sockets = new Set<Socket>();
  const server = createServer(listener);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const transport = createTransport({
    origin,
    connections: 8,
    connectTimeoutMs: 5_000,
    maxAnswerBytes: LIMIT,
    certificates: [],
    ...options,
  });
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  ends.push(stop, () => transport.close());
  return {
    transport,
    sockets,
    stop,
    ask: (request = GET, timeoutMs = SOON_MS) => transport.request(request, timeoutMs),
  };
}

/** A server that always answers the same. */
const answering = (body: string | Uint8Array, headers: Record<string, string | string[]> = {}, status = 200) =>
  start((_request, response) => response.writeHead(status, { "content-type": "text/html", ...headers }).end(body));

/** The code of the failure, and whether the request may be repeated. */
async function failureOf(answer: Promise<unknown>): Promise<string> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error(`No failure of the service: ${error}`);
  return error instanceof ConnectionLost ? `${error.code}, may be repeated` : error.code;
}

/** A promise that the test settles by hand. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("a request", () => {
  it("carries user agent and cookie, and what a browser says that it takes", async () => {
    const seen: IncomingMessage[] = [];
    const { ask } = await start((request, response) => {
      seen.push(request);
      response.end();
    });
    await ask();
    await ask({ ...POST, cookie: "JSESSIONID=A1" });
    const [get, post] = seen;
    expect([get?.method, get?.url, get?.headers["user-agent"], get?.headers.cookie]).toEqual([
      "GET",
      "/vtop/login",
      "Tester/1.0",
      undefined,
    ]);
    expect(get?.headers.accept).toMatch(/^text\/html/);
    expect(get?.headers["x-requested-with"]).toBeUndefined();
    expect([post?.headers.cookie, post?.headers["x-requested-with"]]).toEqual(["JSESSIONID=A1", "XMLHttpRequest"]);
  });

  it("goes over the connection of the one before", async () => {
    let connections = 0;
    const { ask, sockets } = await start((request, response) => {
      if (!("counted" in request.socket)) connections++;
      Object.assign(request.socket, { counted: true });
      response.end("page");
    });
    for (let round = 0; round < 5; round++) await ask();
    expect([connections, sockets.size]).toEqual([1, 1]);
  });

  const special = { password: `it's "fine" &+%=#?é\u{1f512}`, empty: "", "a b[]": "x\r\ny" };

  it("sends a form percent-encoded, every character as it is", async () => {
    let type: string | undefined;
    let body = "";
    const { ask } = await start(async (request, response) => {
      type = request.headers["content-type"];
      body = await text(request);
      response.end();
    });
    await ask({ ...POST, fields: special });
    expect(type).toBe("application/x-www-form-urlencoded; charset=UTF-8");
    expect(body).not.toMatch(/[^\w.*+%&=-]/);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual(special);
  });

  it("sends a form as multipart, every character as it is", async () => {
    let fields = {};
    const { ask } = await start(async (request, response) => {
      const bytes = await text(request);
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      fields = Object.fromEntries(await new Response(bytes, { headers }).formData());
      response.end();
    });
    const { password, empty } = special;
    await ask({ ...POST, multipart: true, fields: { password, empty, otpCode: "123456" } });
    expect(fields).toEqual({ password, empty, otpCode: "123456" });
  });
});

describe("an answer", () => {
  it("comes back with status, type and text", async () => {
    const { ask } = await answering("<p>é</p>", { "content-type": "text/html;charset=UTF-8" }, 404);
    expect(await ask()).toEqual({
      status: 404,
      contentType: "text/html;charset=UTF-8",
      location: null,
      sessionCookie: null,
      text: "<p>é</p>",
    });
  });

  it("that redirects comes back as it is, and nothing is asked at the other address", async () => {
    const paths: (string | undefined)[] = [];
    const { ask } = await start((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: "/vtop/content" }).end();
    });
    const { status, location } = await ask(POST);
    expect([status, location, paths]).toEqual([302, "/vtop/content", ["/vtop/login"]]);
  });

  it.each([
    ["the one among others", ["SERVERID=s2; path=/", "JSESSIONID=B2; Path=/vtop; Secure; HttpOnly"], "JSESSIONID=B2"],
    ["the last of several", ["JSESSIONID=A1; Path=/vtop", "JSESSIONID=B2; Path=/vtop"], "JSESSIONID=B2"],
    ["none that is deleted", ["JSESSIONID=A1; Path=/vtop", "JSESSIONID=; Max-Age=0"], "JSESSIONID=A1"],
    ["none with another name", ["XJSESSIONID=A1", "lang=JSESSIONID=A1"], null],
    ["none without any", [], null],
  ])("gives the portal's cookie: %s", async (_name, cookies, pair) => {
    const { ask } = await answering("", { "set-cookie": cookies });
    expect((await ask()).sessionCookie).toBe(pair);
  });

  it.each([
    ["gzip", gzipSync("<p>packed</p>")],
    ["x-gzip", gzipSync("<p>packed</p>")],
    ["deflate", deflateSync("<p>packed</p>")],
    ["identity", Buffer.from("<p>packed</p>")],
  ])("in %s is unpacked, although nobody asked for it", async (encoding, body) => {
    const { ask } = await answering(body, { "content-encoding": encoding });
    expect((await ask()).text).toBe("<p>packed</p>");
  });

  it("as large as the limit is read", async () => {
    const { ask } = await answering("x".repeat(LIMIT));
    expect((await ask()).text).toHaveLength(LIMIT);
  });

  it.each([
    ["larger than the limit", "x".repeat(LIMIT + 1), {}],
    ["that unpacks to more than the limit", gzipSync(Buffer.alloc(LIMIT + 1)), { "content-encoding": "gzip" }],
    ["that is packed and cut", gzipSync("x".repeat(999)).subarray(0, 20), { "content-encoding": "gzip" }],
    ["that is not packed as it says", "<p>page</p>", { "content-encoding": "gzip" }],
    ["packed in a way that nobody asked for", "<p>page</p>", { "content-encoding": "br" }],
    ["whose bytes are no text", new Uint8Array([0x3c, 0xff, 0xfe]), {}],
  ] as const)("%s is no page", async (_name, body, headers) => {
    const { ask } = await answering(body, headers);
    expect(await failureOf(ask())).toBe("portal_page_changed");
  });

  it("whose size is hidden is cut off at the limit, and not read to its end", async () => {
    let sent = 0;
    const { ask, sockets } = await start((_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write("x".repeat(16_384))) sent += 16_384;
      };
      response.on("drain", pour);
      pour();
    });
    expect(await failureOf(ask())).toBe("portal_page_changed");
    for (const socket of sockets) if (!socket.closed) await once(socket, "close");
    expect(sent).toBeLessThan(100 * LIMIT);
  });
});

describe("the text of a page", () => {
  const latin1 = new Uint8Array([0x3c, 0xe9, 0x3e]);

  it("is UTF-8 whatever the header says, when the bytes are", () => {
    expect(decodePage(new TextEncoder().encode("é ₹"), "text/html;charset=ISO-8859-1")).toBe("é ₹");
  });

  it("is read in the declared charset when the bytes are no UTF-8", () => {
    expect(decodePage(latin1, "text/html;charset=ISO-8859-1")).toBe("<é>");
    expect(decodePage(latin1, 'text/html; Charset="iso-8859-1"')).toBe("<é>");
  });

  it.each(["text/html", "text/html;charset=utf-8", "text/html;charset=klingon"])(
    "is not guessed when the bytes are no UTF-8 and the header says %s",
    (contentType) => {
      expect(() => decodePage(latin1, contentType)).toThrow(ServiceError);
    },
  );
});

describe("a slow portal", () => {
  it.each([
    ["sends no head", () => {}],
    ["sends a head and no body", (response: ServerResponse) => response.writeHead(200).flushHeaders()],
    ["stops within the body", (response: ServerResponse) => response.write("<html>")],
  ])("that %s is given up in time", async (_name, act) => {
    const { ask } = await start((_request, response) => {
      act(response);
    });
    expect(await failureOf(ask(POST, 150))).toBe("portal_timeout");
  });

  it("has what is left of a deadline, which is seldom a whole number", async () => {
    const { ask } = await answering("page");
    expect((await ask(GET, 1500.5)).text).toBe("page");
    expect((await ask(POST, 1e3 + 1 / 3)).text).toBe("page");
  });

  it("that drips is given up at the time-out of the whole answer", async () => {
    const { ask } = await start((_request, response) => {
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    });
    expect(await failureOf(ask(GET, 150))).toBe("portal_timeout");
  });

  it("leaves its connection behind; the next request goes over a new one", async () => {
    const seen: Socket[] = [];
    const { ask } = await start((request, response) => {
      seen.push(request.socket);
      if (seen.length > 1) response.end("page");
    });
    expect(await failureOf(ask(GET, 150))).toBe("portal_timeout");
    expect((await ask()).text).toBe("page");
    expect(new Set(seen).size).toBe(2);
  });
});

describe("a connection that fails", () => {
  it("is not what a defect of the service is taken for", async () => {
    const { ask } = await answering("page");
    await expect(ask({ ...GET, path: "no path" })).rejects.toThrow(
      "path must be an absolute URL or start with a slash",
    );
  });

  it("before an answer began may be repeated", async () => {
    const { ask } = await start((request) => request.socket.destroy());
    expect(await failureOf(ask(POST))).toBe("portal_unavailable, may be repeated");
  });

  it("because nobody listens may be repeated", async () => {
    const { ask, stop } = await answering("page");
    await stop();
    expect(await failureOf(ask())).toBe("portal_unavailable, may be repeated");
  });

  it.each([
    ["a head", (response: ServerResponse) => response.writeHead(200, { "content-length": 999 }).flushHeaders()],
    ["half a body", (response: ServerResponse) => response.writeHead(200, { "content-length": 999 }).write("<html>")],
    ["a body without its end", (response: ServerResponse) => response.write("<html>")],
  ])("after %s may not be repeated", async (_name, act) => {
    const { ask } = await start((_request, response) => {
      act(response);
      setImmediate(() => response.destroy());
    });
    expect(await failureOf(ask())).toBe("portal_unavailable");
  });

  it("that the portal closed while it was idle does not fail the next request", async () => {
    const { ask, sockets } = await answering("page");
    await ask();
    for (const socket of sockets) {
      socket.end();
      await once(socket, "close");
    }
    expect((await ask()).text).toBe("page");
  });

  it("says what no HTTP server says: unavailable, not a page", async () => {
    const { ask } = await start((request) => request.socket.end("SSH-2.0-Tester\r\n"));
    expect(await failureOf(ask())).toMatch(/^portal_unavailable/);
  });
});

describe("the connections", () => {
  it("are no more than the limit; other requests wait for their turn", async () => {
    const { open, opened } = gate();
    let running = 0;
    let most = 0;
    const { ask } = await start(
      async (_request, response) => {
        running++;
        most = Math.max(most, running);
        if (running === 2) open();
        await opened;
        response.end("page", () => running--);
      },
      { connections: 2 },
    );
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask()));
    expect(answers.map(({ text }) => text)).toEqual(Array(9).fill("page"));
    expect(most).toBe(2);
  });

  it("that are all busy do not stop the clock of a request that waits, and it is never sent", async () => {
    const { open, opened } = gate();
    const paths: (string | undefined)[] = [];
    const { ask } = await start(
      async ({ url }, response) => {
        paths.push(url);
        await opened;
        response.end("page");
      },
      { connections: 1 },
    );
    const first = ask({ ...GET, path: "/first" });
    expect(await failureOf(ask({ ...GET, path: "/second" }, 150))).toBe("portal_timeout");
    open();
    expect((await first).text).toBe("page");
    expect((await ask({ ...GET, path: "/third" })).text).toBe("page");
    expect(paths).toEqual(["/first", "/third"]);
  });
});

describe("a closed transport", () => {
  const closed = (transport: Transport, sockets: ReadonlySet<Socket>) =>
    Promise.all([transport.close(), ...[...sockets].map((socket) => once(socket, "close"))]);

  it("holds no connection", async () => {
    const { ask, transport, sockets } = await answering("page");
    await Promise.all([ask(), ask(), ask()]);
    expect(sockets.size).toBeGreaterThan(0);
    await closed(transport, sockets);
    expect(sockets.size).toBe(0);
  });

  it("has ended the requests that were under way, and takes no other", async () => {
    const { open, opened } = gate();
    const { ask, transport, sockets } = await start(() => open());
    const pending = failureOf(ask());
    await opened;
    await closed(transport, sockets);
    expect(await pending).toMatch(/^portal_unavailable/);
    expect(await failureOf(ask())).toMatch(/^portal_unavailable/);
  });
});
