import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pino } from "pino";
import { buildApp } from "../app.ts";
import { DEMO_API_KEY, parseConfig } from "../config.ts";
import type { PortalAnswer, PortalRequest, Transport } from "../portal/transport.ts";

/** Calls of the service, and the answers that the demo portal gave to it. The build writes them next to the service's code. */
export interface Rehearsal {
  /** The shortest first. */
  readonly calls: readonly Call[];
  /** By `keyOf` their request. */
  readonly answers: Readonly<Record<string, PortalAnswer>>;
}

export interface Call {
  readonly path: string;
  readonly body: object;
}

/** Identifies a request, whenever it is sent. */
export function keyOf({ method, path, cookie, fields = {} }: PortalRequest): string {
  const { x, nocache, ...stable } = fields;
  return JSON.stringify([method, path, cookie, stable]);
}

/** The rehearsal of this installation; null if it has none, as the sources. Rejects if it cannot be read. */
export async function readRehearsal(file = new URL("./rehearsal.json", import.meta.url)): Promise<Rehearsal | null> {
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : null;
}

/** A service of its own that answers the calls from the recorded answers: it opens no connection, logs to nowhere and counts for itself. */
export async function rehearsalOf({ calls, answers }: Rehearsal): Promise<{
  readonly tasks: readonly (() => Promise<void>)[];
  readonly close: () => Promise<void>;
}> {
  const transport: Transport = {
    async request(request) {
      const answer = answers[keyOf(request)];
      if (answer === undefined) throw new Error(`No answer was recorded for ${request.path}.`);
      return answer;
    },
    close: async () => {},
  };
  const settings = parseConfig({ RATE_LIMIT_PER_MINUTE: "0", REQUESTS_IN_PROGRESS: "0" });
  const config = { ...settings, PORTAL_URL: "http://portal.invalid", portalCertificates: [] };
  const app = await buildApp(config, { transport, logger: pino({ level: "info" }, { write: () => {} }) });
  const headers = { "x-api-key": DEMO_API_KEY, "content-type": "application/json" };
  return {
    tasks: calls.map(({ path, body }) => async () => {
      const { statusCode } = await app.inject({ method: "POST", url: path, headers, payload: JSON.stringify(body) });
      if (statusCode !== 200) throw new Error(`The rehearsal of ${path} was answered with ${statusCode}.`);
    }),
    close: async () => app.close(),
  };
}
