import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { Client } from "undici";
import { buildApp } from "../app.ts";
import { parseConfig } from "../config/config.ts";
import type { PortalAnswer, PortalRequest } from "../portal/transport.ts";

/** Calls of the service, and the answers that the demo portal gave to it. The build writes them next to the service's code. */
export interface Rehearsal {
  /** The shortest first. */
  readonly calls: readonly Call[];
  /** Recorded answers, by `keyOf` of their request. */
  readonly answers: Readonly<Record<string, PortalAnswer>>;
}

export type Call = { readonly path: string; readonly body: object };

type Identity = Pick<PortalRequest, "path" | "cookie" | "fields"> & { readonly method: string | undefined };

/** Identifies a request, whenever it is sent. */
export function keyOf({ method, path, cookie, fields = {} }: Identity): string {
  const { x, nocache, ...stable } = fields;
  return JSON.stringify([method, path, cookie, stable]);
}

/** The rehearsal of this installation; null if it has none, as the sources. Rejects if it cannot be read. */
export async function readRehearsal(file = new URL("./rehearsal.json", import.meta.url)): Promise<Rehearsal | null> {
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : null;
}

const OWN_PORT = { port: 0, host: "127.0.0.1" };

/**
 * A service of its own, and a portal that gives it the recorded answers, connected through sockets, as V8 has to optimise their code too.
 * The service logs to nowhere, counts for itself, and only the rehearsal knows its API key.
 */
export async function rehearsalOf({ calls, answers }: Rehearsal): Promise<{
  readonly tasks: readonly (() => Promise<void>)[];
  readonly close: () => Promise<void>;
}> {
  const portal = createServer((request, response) => {
    answer(request, response, answers).catch((error) => response.destroy(error));
  });
  await once(portal.listen(OWN_PORT), "listening");
  const { port } = portal.address() as AddressInfo;
  const key = randomBytes(32).toString("base64url");
  const settings = parseConfig({ RATE_LIMIT_PER_MINUTE: "0", REQUESTS_IN_PROGRESS: "0", API_KEYS: `rehearsal:${key}` });
  const config = { ...settings, PORTAL_URL: `http://${OWN_PORT.host}:${port}`, portalCertificates: [] };
  const app = await buildApp(config, { logger: pino({ level: "info" }, { write: () => {} }) });
  const service = new Client(await app.listen(OWN_PORT));
  const headers = { "x-api-key": key, "content-type": "application/json" };
  return {
    tasks: calls.map(({ path, body }) => async () => {
      const response = await service.request({ method: "POST", path, headers, body: JSON.stringify(body) });
      await response.body.dump();
      const { statusCode } = response;
      if (statusCode !== 200) throw new Error(`The rehearsal of ${path} was answered with ${statusCode}.`);
    }),
    async close() {
      await service.destroy();
      await app.close();
      portal.close();
    },
  };
}

/** Sends the recorded answer to a request; without one, status 500. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  answers: Rehearsal["answers"],
): Promise<void> {
  const { method, url: path = "", headers } = request;
  const fields = method === "POST" ? await fieldsOf(request) : {};
  const recorded = answers[keyOf({ method, path, cookie: headers.cookie ?? null, fields })];
  if (recorded === undefined) {
    response.writeHead(500).end();
    return;
  }
  const { status, contentType, location, sessionCookie, otherCookies = [], text } = recorded;
  const cookies = [...(sessionCookie === null ? [] : [sessionCookie]), ...otherCookies];
  if (location !== null) response.setHeader("location", location);
  response.writeHead(status, { "content-type": contentType, "set-cookie": cookies }).end(text);
}

/** The fields of a form of either kind. */
async function fieldsOf(request: IncomingMessage): Promise<Record<string, string>> {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(await buffer(request), { headers }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}
