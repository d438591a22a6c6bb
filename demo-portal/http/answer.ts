import type { ServerResponse } from "node:http";
import { tomcatNotFound } from "../html/html.ts";
import type { Session } from "../state/sessions.ts";

/** One answer of the portal, before it goes on the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** How it goes on the wire; plainly when absent. */
  readonly manner?: Manner;
}

/** Ways in which an answer can arrive late, in part or not at all. `ms` are milliseconds. */
type Manner =
  | { readonly kind: "slow_headers"; readonly ms: number }
  /** Head at once, then the body in ten pieces spread over `ms`. */
  | { readonly kind: "slow_body"; readonly ms: number }
  /** Head and half of the body, then nothing; the connection stays open. */
  | { readonly kind: "stall" }
  /** The connection is cut before anything is sent. */
  | { readonly kind: "reset" }
  /** The connection is cut after half of the body. */
  | { readonly kind: "half_answer" };

/** Waits so many milliseconds; rejects when the portal stops meanwhile. */
export type Wait = (ms: number) => Promise<void>;

const noStore = { "Cache-Control": "no-cache, no-store, max-age=0, must-revalidate", Pragma: "no-cache", Expires: "0" };

/** A page or fragment. */
export function page(body: string, status = 200): Answer {
  return { status, headers: { ...noStore, "Content-Type": "text/html;charset=UTF-8" }, body };
}

/** The answer of the two OTP calls. */
export function json(value: unknown): Answer {
  return { status: 200, headers: { ...noStore, "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

/** A 302; the portal sends some of its locations as paths and some as whole addresses. */
export function redirect(location: string): Answer {
  return { status: 302, headers: { ...noStore, Location: location }, body: "" };
}

/** Tomcat's 404: missing path on a GET, dead session or token on a POST. */
export function notFound(): Answer {
  return {
    status: 404,
    headers: { "Content-Type": "text/html;charset=utf-8", "Content-Language": "en" },
    body: tomcatNotFound(),
  };
}

/** The same answer with one more header. */
export function withHeader(answer: Answer, name: string, value: string): Answer {
  return { ...answer, headers: { ...answer.headers, [name]: value } };
}

/** The answer, with the cookie of a session that is new or has another id. */
export function withCookie(answer: Answer, session: Session, origin: string): Answer {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return withHeader(answer, "Set-Cookie", `JSESSIONID=${session.id}; Path=/vtop${secure}; HttpOnly`);
}

/** Sends the answer; resolves when nothing more will be sent. */
export async function deliver(answer: Answer, response: ServerResponse, wait: Wait): Promise<void> {
  const body = typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
  const half = body.subarray(0, Math.floor(body.length / 2));
  const head = () => response.writeHead(answer.status, { ...answer.headers, "Content-Length": body.length });
  switch (answer.manner?.kind) {
    case "reset":
      response.destroy();
      return;
    case "half_answer":
      // Half of an answer without a body is half of its head, which is no answer at all.
      if (body.length === 0) response.destroy();
      else head().write(half, () => response.destroy());
      return;
    case "stall":
      // An answer without a body is whole with its head.
      if (body.length === 0) break;
      head().write(half);
      return;
    case "slow_body":
      head().flushHeaders();
      await drip(body, response, answer.manner.ms / 10, wait);
      return;
    case "slow_headers":
      await wait(answer.manner.ms);
  }
  head().end(body);
}

async function drip(body: Buffer, response: ServerResponse, pauseMs: number, wait: Wait): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / 10));
  for (let start = 0; start < body.length && !response.destroyed; start += size) {
    await wait(pauseMs);
    response.write(body.subarray(start, start + size));
  }
  response.end();
}
