import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { gate } from "../../test/gate.ts";
import { listen } from "../../test/listen.ts";
import { waitOptions } from "../../test/wait-options.ts";
import { ServiceError } from "../contract/errors.ts";
import { decodePage } from "./decode-page.ts";
import {
  createTransport,
  type FileAnswer,
  type PortalRequest,
  type Transport,
  type TransportOptions,
} from "./transport.ts";
import { ConnectionLost } from "./transport-failures.ts";

const LIMIT = 65_536;
const GET: PortalRequest = { method: "GET", path: "/vtop/login", cookie: null, userAgent: "Tester/1.0" };
const POST: PortalRequest = { ...GET, method: "POST", fields: { name: "value" } };

/** A generous timeout for requests that are expected to succeed. */
const TIMEOUT_MS = 10_000;

/** Starts a server and a transport connected to it. */
async function start(listener: RequestListener, options: Partial<TransportOptions> = {}) {
  const sockets = new Set<Socket>();
  const server = createServer(listener);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const transport = createTransport({
    origin: `http://127.0.0.1:${await listen(server)}`,
    connections: 8,
    connectTimeoutMs: 5_000,
    maxAnswerBytes: LIMIT,
    certificates: [],
    ...options,
  });
  onTestFinished(() => transport.close());
  return {
    transport,
    sockets,
    server,
    send: (request = GET, timeoutMs = TIMEOUT_MS) => transport.request(request, timeoutMs),
  };
}

/** Starts a server that always sends the same answer. */
const answering = (body: string | Uint8Array, headers: Record<string, string | string[]> = {}, status = 200) =>
  start((_request, response) => response.writeHead(status, { "content-type": "text/html", ...headers }).end(body));

/** The error code, and whether the request may be retried. */
async function failureOf(answer: Promise<unknown>): Promise<string> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error(`Not a ServiceError: ${error}`);
  return error instanceof ConnectionLost ? `${error.code}, retryable` : error.code;
}

describe("a request", () => {
  it("sends the user agent, the cookie and the accept header of a browser", async () => {
    const received: IncomingMessage[] = [];
    const { send } = await start((request, response) => {
      received.push(request);
      response.end();
    });
    await send();
    await send({ ...POST, cookie: "JSESSIONID=A1" });
    const [get, post] = received;
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

  it("reuses the connection of the previous one", async () => {
    let connections = 0;
    const { send, sockets } = await start((request, response) => {
      if (!("counted" in request.socket)) connections++;
      Object.assign(request.socket, { counted: true });
      response.end("page");
    });
    for (let round = 0; round < 5; round++) await send();
    expect([connections, sockets.size]).toEqual([1, 1]);
  });

  const special = { password: `it's "fine" &+%=#?é\u{1f512}`, empty: "", "a b[]": "x\r\ny" };

  it("percent-encodes a form and preserves every character", async () => {
    let type: string | undefined;
    let body = "";
    const { send } = await start(async (request, response) => {
      type = request.headers["content-type"];
      body = await text(request);
      response.end();
    });
    await send({ ...POST, fields: special });
    expect(type).toBe("application/x-www-form-urlencoded; charset=UTF-8");
    expect(body).not.toMatch(/[^\w.*+%&=-]/);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual(special);
  });

  it("sends a multipart form and preserves every character", async () => {
    let fields = {};
    let bytes = "";
    const { send } = await start(async (request, response) => {
      bytes = await text(request);
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      fields = Object.fromEntries(await new Response(bytes, { headers }).formData());
      response.end();
    });
    const { password, empty } = special;
    await send({ ...POST, multipart: true, fields: { password, empty, otpCode: "123456" } });
    expect(fields).toEqual({ password, empty, otpCode: "123456" });
    // As browsers send a file field without a file.
    const once = { onStart() {}, files: new Set(["file"]) };
    await send({ ...POST, multipart: true, fields: { file: "" }, once });
    const part = '; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--';
    expect(bytes).toMatch(/^------WebKitFormBoundary[A-Za-z\d]{16}\r\n/);
    expect(bytes).toContain(part);
  });
});

describe("an answer", () => {
  it.each([
    ["one among others", ["SERVERID=s2; path=/", "JSESSIONID=B2; Path=/vtop; Secure; HttpOnly"], "JSESSIONID=B2"],
    ["the last of several", ["JSESSIONID=A1; Path=/vtop", "JSESSIONID=B2; Path=/vtop"], "JSESSIONID=B2"],
    ["not a deleted one", ["JSESSIONID=A1; Path=/vtop", "JSESSIONID=; Max-Age=0"], "JSESSIONID=A1"],
    ["not one with another name", ["XJSESSIONID=A1", "lang=JSESSIONID=A1"], null],
    ["null without cookies", [], null],
  ])("contains the session cookie: %s", async (_name, cookies, pair) => {
    const { send } = await answering("", { "set-cookie": cookies });
    expect((await send()).sessionCookie).toBe(pair);
  });

  it("contains the other cookies, and those that it deletes without a value", async () => {
    const { send } = await answering("", {
      "set-cookie": [
        "JSESSIONID=A1; Path=/vtop; HttpOnly",
        "SERVERID=node-1; path=/",
        "kept=1; Max-Age=60; Expires=Thu, 01 Jan 2099 00:00:00 GMT",
        "gone=1; Max-Age=0",
        "old=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        "empty=",
      ],
    });
    const { sessionCookie, otherCookies } = await send();
    expect(sessionCookie).toBe("JSESSIONID=A1");
    expect(otherCookies).toEqual(["SERVERID=node-1", "kept=1", "gone=", "old=", "empty="]);
  });

  it.each([
    ["gzip", gzipSync("<p>page</p>")],
    ["x-gzip", gzipSync("<p>page</p>")],
    ["deflate", deflateSync("<p>page</p>")],
    ["identity", Buffer.from("<p>page</p>")],
  ])("in %s is decompressed, even though the request did not accept it", async (encoding, body) => {
    const { send } = await answering(body, { "content-encoding": encoding });
    expect((await send()).text).toBe("<p>page</p>");
  });

  it("of exactly the maximum size is accepted", async () => {
    const { send } = await answering("x".repeat(LIMIT));
    expect((await send()).text).toHaveLength(LIMIT);
  });

  it.each([
    ["that is not compressed as declared", "<p>page</p>", { "content-encoding": "gzip" }],
    ["with an unsupported encoding", "<p>page</p>", { "content-encoding": "br" }],
    ["that is not text", new Uint8Array([0x3c, 0xff, 0xfe]), {}],
  ] as const)("%s is rejected", async (_name, body, headers) => {
    const { send } = await answering(body, headers);
    expect(await failureOf(send())).toBe("portal_page_changed");
  });
});

describe("decodePage", () => {
  const latin1 = new Uint8Array([0x3c, 0xe9, 0x3e]);

  it("uses the declared charset for bytes that are not UTF-8", () => {
    expect(decodePage(latin1, "text/html;charset=ISO-8859-1")).toBe("<é>");
    expect(decodePage(latin1, 'text/html; Charset="iso-8859-1"')).toBe("<é>");
  });

  it.each(["text/html", "text/html;charset=utf-8", "text/html;charset=klingon"])(
    "throws for bytes that are not UTF-8 and the content type %s",
    (contentType) => {
      expect(() => decodePage(latin1, contentType)).toThrow(ServiceError);
    },
  );
});

describe("a failed connection", () => {
  it("that got no answer at all differs from a slow page, and has the reason that is known of a campus", async () => {
    const connector: TransportOptions["connector"] = (_options, callback) =>
      callback(Object.assign(new Error("no answer"), { code: "UND_ERR_CONNECT_TIMEOUT" }), null);
    for (const [reach, detail] of [
      [null, "The portal accepted no connection in time."],
      ["Only from India.", "The portal accepted no connection in time. Only from India."],
    ] as const) {
      const { send } = await start(() => {}, { connector, reach });
      await expect(send()).rejects.toMatchObject({ code: "portal_timeout", detail });
    }
  });

  it("is not reported for a bug in Portico", async () => {
    const { send } = await answering("page");
    await expect(send({ ...GET, path: "no path" })).rejects.toThrow(
      "path must be an absolute URL or start with a slash",
    );
  });
});

describe("the connection pool", () => {
  it("closes a connection over which the portal sends a second answer", async () => {
    const page = (content: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${content.length}\r\n\r\n${content}`;
    const used = new Set<Socket>();
    const { send } = await start(({ socket, url = "" }) => {
      used.add(socket);
      // Two writes, so that the second answer arrives after the end of the first.
      socket.setNoDelay(true);
      socket.write(page(url));
      socket.write(page("another student's page"));
    });
    const texts = [];
    for (let round = 0; round < 50; round++) texts.push((await send({ ...GET, path: `/${round}` })).text);
    expect(texts).toEqual(Array.from({ length: 50 }, (_, round) => `/${round}`));
    // undici does this: a version that reuses such a connection fails here, even if no answer is mixed up in this order of events.
    expect(used.size).toBe(50);
  });

  it("does not exceed its size and queues other requests", async () => {
    const { open, opened } = gate();
    let running = 0;
    let most = 0;
    const { send } = await start(
      async (_request, response) => {
        running++;
        most = Math.max(most, running);
        if (running === 2) open();
        await opened;
        response.end("page", () => running--);
      },
      { connections: 2 },
    );
    const answers = await Promise.all(Array.from({ length: 9 }, () => send()));
    expect(answers.map(({ text }) => text)).toEqual(Array(9).fill("page"));
    expect(most).toBe(2);
  });

  it("times out queued requests without sending them", async () => {
    const { open, opened } = gate();
    const paths: (string | undefined)[] = [];
    const { send } = await start(
      async ({ url }, response) => {
        paths.push(url);
        await opened;
        response.end("page");
      },
      { connections: 1 },
    );
    const first = send({ ...GET, path: "/first" });
    expect(await failureOf(send({ ...GET, path: "/second" }, 150))).toBe("portal_timeout");
    open();
    expect((await first).text).toBe("page");
    expect((await send({ ...GET, path: "/third" })).text).toBe("page");
    expect(paths).toEqual(["/first", "/third"]);
  });
});

describe("a file", () => {
  const open = (transport: Transport, timeoutMs = 150): Promise<FileAnswer> => {
    if (transport.open === undefined) throw new Error("A transport without files.");
    return transport.open(GET, timeoutMs);
  };
  /** Writes a text to the connection again and again. */
  const repeat = (socket: Socket, written: string) => {
    const timer = setInterval(() => socket.write(written), 20);
    socket.on("close", () => clearInterval(timer));
  };

  it.each([
    ["without headers", () => {}],
    [
      "with one header after the other",
      (socket: Socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        repeat(socket, "X-Header: 1\r\n");
      },
    ],
    ["with nothing but informational responses", (socket: Socket) => repeat(socket, "HTTP/1.1 102 Processing\r\n\r\n")],
  ] as const)("%s times out, and its connection is closed", async (_name, act) => {
    const used: Socket[] = [];
    const { transport } = await start(({ socket }) => {
      used.push(socket);
      act(socket);
    });
    expect(await failureOf(open(transport))).toBe("portal_timeout");
    await vi.waitUntil(() => used.every(({ destroyed }) => destroyed), waitOptions);
    expect(used.length).toBe(1);
  });

  it("in an unknown encoding is refused, and its connection is closed", async () => {
    const used: Socket[] = [];
    const { transport } = await start(({ socket }, response) => {
      used.push(socket);
      response.writeHead(200, { "content-encoding": "br" }).write("x");
    });
    expect(await failureOf(open(transport, TIMEOUT_MS))).toBe("portal_page_changed");
    await vi.waitUntil(() => used.every(({ destroyed }) => destroyed), waitOptions);
  });

  const endless: RequestListener = (_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", pour);
    pour();
  };

  it.each([
    ["whose receiver pauses", endless],
    ["whose portal falls silent", (_request: IncomingMessage, response: ServerResponse) => void response.write("x")],
  ])("%s fails after the longest pause, and its connection is closed", async (_name, listener) => {
    const { transport, sockets } = await start(listener, { filePauseMs: 100 });
    const { body } = await open(transport, TIMEOUT_MS);
    const [used] = sockets;
    await expect(finished(body)).rejects.toThrow("The file is late.");
    // Not all: the pool opens another connection, and keeps it for some seconds.
    await vi.waitUntil(() => used?.destroyed, waitOptions);
  });

  it("takes longer than a pause in all", async () => {
    let pieces = 0;
    const { transport } = await start(
      (_request, response) => {
        const timer = setInterval(() => (pieces++ < 10 ? response.write("x") : response.end()), 50);
        response.on("close", () => clearInterval(timer));
      },
      { filePauseMs: 400 },
    );
    const { body } = await open(transport, TIMEOUT_MS);
    expect(await text(body)).toBe("x".repeat(10));
  });
});

describe("a closed transport", () => {
  const closed = (transport: Transport, sockets: ReadonlySet<Socket>) =>
    Promise.all([transport.close(), ...[...sockets].map((socket) => once(socket, "close"))]);

  it("has failed pending requests and rejects new ones", async () => {
    const { open, opened } = gate();
    const { send, transport, sockets } = await start(() => open());
    const pending = failureOf(send());
    await opened;
    await closed(transport, sockets);
    expect(await pending).toMatch(/^portal_unavailable/);
    expect(await failureOf(send())).toMatch(/^portal_unavailable/);
  });
});
