import { connect, type Socket } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { failingTransport } from "../scripted-transport.ts";
import { API_KEY, startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";

const service = startedForAll(() =>
  startService("http://portal.invalid", { REQUEST_ARRIVAL_TIMEOUT_MS: "200" }, failingTransport),
);
beforeEach(() => {
  service.log.length = 0;
});

const head = (path = "/student/profile", ...more: readonly string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: a", `X-API-Key: ${API_KEY}`, "Content-Type: application/json", ...more].join("\r\n");
const SECRET = "sentinel-of-the-wire";

/** Sends text over a new connection and resolves to the response once it closes. `talk` may send more until then. */
function conversation(text: string, talk: (socket: Socket) => void = () => {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1", () => {
      socket.write(text);
      talk(socket);
    });
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(received));
  });
}

/** Sends one byte every 20 ms until the connection closes. */
const trickle = (socket: Socket) => {
  const timer = setInterval(() => socket.write("a"), 20);
  socket.on("close", () => clearInterval(timer));
};

const emptyBody = "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

it.each(["/student/profile", "/healthz", "/unknown"])(
  "a request for %s with two Host headers is rejected with 400 and no body, and is not handled",
  async (path) => {
    const answer = await conversation(`${head(path, "host: b", "Content-Length: 2")}\r\n\r\n{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer.split("\r\n\r\n")[1]).toBe("");
  },
);

describe("a connection", () => {
  it.each([
    ["that sends nothing", "", undefined],
    ["whose headers do not end", head(), undefined],
    ["whose headers trickle in", `${head()}\r\nX-Slow: `, trickle],
    ["without its body", `${head("/auth/login", "Content-Length: 100")}\r\n\r\n{"password":"${SECRET}`, undefined],
    ["whose body is slow", `${head("/auth/login", "Content-Length: 60000")}\r\n\r\n{"password":"${SECRET}`, trickle],
  ])("%s gets 408 and is closed", async (_name, text, talk) => {
    expect(await conversation(text, talk)).toBe(`HTTP/1.1 408 Request Timeout${emptyBody}`);
  });

  it.each([
    ["invalid HTTP", `NONSENSE ${SECRET}\r\n\r\n`, "400 Bad Request"],
    [
      "a length as well as chunks",
      `${head("/auth/login", "Content-Length: 5", "Transfer-Encoding: chunked")}\r\n\r\n`,
      "400 Bad Request",
    ],
    ["a header with a line break in it", `${head("/auth/login", "X-Note: a\rb")}\r\n\r\n`, "400 Bad Request"],
    [
      "headers of 20 KB",
      `${head("/auth/login", `X-Note: ${SECRET.repeat(1_000)}`)}\r\n\r\n`,
      "431 Request Header Fields Too Large",
    ],
  ])("with %s is rejected and closed", async (_name, text, status) => {
    expect(await conversation(text)).toBe(`HTTP/1.1 ${status}${emptyBody}`);
  });

  it("that was rejected leaves no content in the log and is not logged as a defect", async () => {
    await conversation(`${head("/auth/login", "Content-Length: 100")}\r\n\r\n{"password":"${SECRET}`);
    await conversation(`NONSENSE ${SECRET}\r\n\r\n`);
    await conversation(`${head("/auth/login", "Transfer-Encoding: chunked")}\r\n\r\nZZ\r\n${SECRET}`);
    await conversation(`${head("/auth/login", "Content-Length: 100")}\r\n\r\n{"password":"${SECRET}`, (socket) =>
      socket.destroy(),
    );
    const log = service.log.join("");
    expect(log).not.toContain(SECRET);
    expect(log).not.toContain(JSON.stringify([...Buffer.from(SECRET)]).slice(1, -1));
    expect(log).not.toContain("internal error");
  });

  it("is served while a hundred slow connections are open", async () => {
    const slow = Array.from({ length: 100 }, () => conversation(head(), trickle));
    expect((await service.post("/student/profile", {})).status).toBe(422);
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("may send several requests and an unknown expectation", async () => {
    const one = `${head("/student/profile", "Expect: the-best", "Content-Length: 2")}\r\n\r\n{}`;
    const two = `${head("/student/profile", "Connection: close", "Content-Length: 2")}\r\n\r\n{}`;
    expect((await conversation(one + two)).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 422", "HTTP/1.1 422"]);
  });

  it("cannot be upgraded or turned into a tunnel", async () => {
    const upgrade = `${head("/student/profile", "Connection: close, Upgrade", "Upgrade: websocket", "Content-Length: 2")}\r\n\r\n{}`;
    expect(await conversation(upgrade)).toMatch(/^HTTP\/1\.1 422 /);
    expect(await conversation("CONNECT portal.invalid:443 HTTP/1.1\r\nHost: portal.invalid\r\n\r\n")).toBe("");
  });
});
