import { pino } from "pino";
import { buildApp } from "../src/app.ts";
import { DEMO_API_KEY, parseConfig } from "../src/config/config.ts";
import { transportFor } from "../src/portal/connect.ts";
import type { PortalAnswer, PortalRequest, Transport } from "../src/portal/transport.ts";

/** A request of the service to the portal, and its answer. */
type Recorded = { readonly request: PortalRequest; readonly answer: PortalAnswer };

/** Starts the service in this process, with which a portal is recorded. */
export async function recordingApp(portalUrl: string) {
  const config = { ...parseConfig({ RATE_LIMIT_PER_MINUTE: "0" }), PORTAL_URL: portalUrl, portalCertificates: [] };
  const real = transportFor(config);
  let recorded: Recorded[] = [];
  const transport: Transport = {
    ...real,
    async request(request, timeoutMs) {
      const answer = await real.request(request, timeoutMs);
      recorded.push({ request, answer });
      return answer;
    },
  };
  const app = await buildApp(config, { transport, logger: pino({ level: "silent" }) });
  return {
    /** Makes a call; only one at a time. Throws unless it succeeds. */
    async call(path: string, body: object) {
      recorded = [];
      const headers = { "x-api-key": DEMO_API_KEY, "content-type": "application/json" };
      const { statusCode, body: text } = await app.inject({ method: "POST", url: path, headers, payload: body });
      if (statusCode !== 200) throw new Error(`${path} was answered with ${text}`);
      return { text, recorded };
    },
    close: () => app.close(),
  };
}
