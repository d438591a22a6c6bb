import type { ServerResponse } from "node:http";
import { tomcatNotFound } from "../html/html.ts";

/** A response of the portal before it is sent. */
export interface PortalResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer;
  /** An unusual way to send the response; absent for an ordinary one. */
  readonly delivery?: Delivery;
}

/** Ways in which a response can arrive late, in part or not at all. `ms` are milliseconds. */
type Delivery =
  | { readonly kind: "slow_headers"; readonly ms: number }
  /** The headers at once, then the body in ten pieces spread over `ms`. */
  | { readonly kind: "slow_body"; readonly ms: number }
  /** The headers and half of the body, then nothing; the connection stays open. */
  | { readonly kind: "stall" }
  /** The connection is closed before anything is sent. */
  | { readonly kind: "reset" }
  /** The connection is closed after half of the body. */
  | { readonly kind: "half_answer" };

/** Waits for a number of milliseconds; rejects if the portal stops in the meantime. */
export type Wait = (ms: number) => Promise<void>;

const noStore = { "Cache-Control": "no-cache, no-store, max-age=0, must-revalidate", Pragma: "no-cache", Expires: "0" };

export function page(body: string, status = 200): PortalResponse {
  return { status, headers: { ...noStore, "Content-Type": "text/html;charset=UTF-8" }, body };
}

/** The response of the two OTP endpoints and of the controls of the demo portal. */
export function json(value: unknown, status = 200): PortalResponse {
  return { status, headers: { ...noStore, "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

/** A 302. The portal sends some locations as paths and others as absolute URLs. */
export function redirect(location: string): PortalResponse {
  return { status: 302, headers: { ...noStore, Location: location }, body: "" };
}

/** Tomcat's 404: an unknown path on a GET, an expired session or wrong token on a POST. */
export function notFound(): PortalResponse {
  return {
    status: 404,
    headers: { "Content-Type": "text/html;charset=utf-8", "Content-Language": "en" },
    body: tomcatNotFound(),
  };
}

export function withHeader(response: PortalResponse, name: string, value: string): PortalResponse {
  return { ...response, headers: { ...response.headers, [name]: value } };
}

/** Sets the cookie of a session that is new or has a new id. */
export function withCookie(response: PortalResponse, session: { readonly id: string }, origin: string): PortalResponse {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return withHeader(response, "Set-Cookie", `JSESSIONID=${session.id}; Path=/vtop${secure}; HttpOnly`);
}

/** Adds the cookie by which the load balancer sends the next requests to the same server. */
export function withServerCookie(response: PortalResponse): PortalResponse {
  const cookies = [response.headers["Set-Cookie"] ?? []].flat();
  return { ...response, headers: { ...response.headers, "Set-Cookie": [...cookies, `${serverCookie}; Path=/`] } };
}

/** The cookie of the load balancer. */
export const serverCookie = "SERVERID=node-1";

/** Sends the response; resolves when nothing more will be sent. */
export async function send(response: PortalResponse, raw: ServerResponse, wait: Wait): Promise<void> {
  const body = typeof response.body === "string" ? Buffer.from(response.body) : response.body;
  const half = body.subarray(0, Math.floor(body.length / 2));
  const writeHead = () => raw.writeHead(response.status, { ...response.headers, "Content-Length": body.length });
  switch (response.delivery?.kind) {
    case "reset":
      raw.destroy();
      return;
    case "half_answer":
      // Without a body there is nothing to cut in half, and the headers alone would be a complete response.
      if (body.length === 0) raw.destroy();
      else writeHead().write(half, () => raw.destroy());
      return;
    case "stall":
      // Without a body, the headers are the complete response.
      if (body.length === 0) break;
      writeHead().write(half);
      return;
    case "slow_body":
      writeHead().flushHeaders();
      await sendInPieces(body, raw, response.delivery.ms / 10, wait);
      return;
    case "slow_headers":
      await wait(response.delivery.ms);
  }
  writeHead().end(body);
}

async function sendInPieces(body: Buffer, raw: ServerResponse, pauseMs: number, wait: Wait): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / 10));
  for (let start = 0; start < body.length && !raw.destroyed; start += size) {
    await wait(pauseMs);
    raw.write(body.subarray(start, start + size));
  }
  raw.end();
}
