import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, it, type TestContext } from "vitest";
import { serve } from "../listen.ts";
import { type Service, startService } from "../service.ts";

const KEY = "a-key-of-the-tests-1";
const RECEIVERS = 64;
const CONNECTIONS = 64;
/** Calls of other students while the receivers pause. */
const CALLS = 5;

const sessionOf = (index: number) => ({
  registration_number: `24XYZ${String(index).padStart(4, "0")}`,
  cookie: `JSESSIONID=${String(index).padStart(16, "0")}`,
  csrf_token: "0f6f2c1e-7b1d-4f0a-9c57-3d2b8e6a41c9",
  user_agent: "a browser",
});

/** A service in front of a portal that answers files by `file`, and every page with its login page. */
async function startWith(
  file: RequestListener,
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  environment: Record<string, string> = {},
) {
  const open = new Set<ServerResponse>();
  const portal = createServer((request, response) => {
    if (!request.url?.includes("downloadPdf"))
      return response.end('<html><form id="vtopLoginForm"><input name="_csrf" value="token"></form></html>');
    open.add(response);
    response.on("close", () => open.delete(response));
    return file(request, response);
  });
  const { url, stop } = await serve(portal);
  onTestFinished(stop);
  const service = await startService(url, { PORTAL_CONNECTIONS: String(CONNECTIONS), ...environment });
  onTestFinished(() => service.stop());
  return { service, open };
}

const endless: RequestListener = (_request, response) => {
  response.writeHead(200).write("%PDF-");
  const pour = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on("drain", pour);
  pour();
};

const bodyOf = (session: number) =>
  JSON.stringify({ session: sessionOf(session), download_path: "downloadPdf/AP2026272/AP2026272000101/19/10-07-2026" });

/** Asks for a file over a socket of its own and reads nothing of it. */
function pausedReceiver(
  service: Service,
  session: number,
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
): Socket {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.pause();
  const body = bodyOf(session);
  const head = `POST /files/download HTTP/1.1\r\nHost: x\r\nX-API-Key: ${KEY}\r\nContent-Type: application/json`;
  socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  onTestFinished(() => void socket.destroy());
  return socket;
}

const headers = { "content-type": "application/json", "x-api-key": KEY };

async function callMarks(service: Service, index: number): Promise<string> {
  const body = JSON.stringify({ session: sessionOf(1000 + index), sem_sub_id: "AP2026272" });
  const response = await fetch(`${service.url}/student/marks`, { method: "POST", headers, body });
  const { code } = JSON.parse(await response.text());
  return code;
}

it.for([
  ["of one session", () => 0, 4],
  // One of several clients gets four fifths of the 16 places.
  ["of a session each", (index: number) => index, 13],
] as const)("paused receivers %s stop no other call", async ([, sessionAt, most], context) => {
  const { service, open } = await startWith(endless, context);
  for (let index = 0; index < RECEIVERS; index++) pausedReceiver(service, sessionAt(index), context);
  await expect.poll(() => open.size, { timeout: 15_000 }).toBe(most);
  const calls: string[] = [];
  for (let index = 0; index < CALLS; index++) calls.push(await callMarks(service, index));
  expect(calls).toEqual(Array(CALLS).fill("session_expired"));
  expect(open.size).toBe(most);
});
