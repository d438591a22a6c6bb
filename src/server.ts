import { readFile } from "node:fs/promises";
import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { traceOf } from "./http/failure-handler.ts";

/** How long calls in flight may take once the process was asked to stop. */
const DRAIN_MS = 28_000;

interface ReachedPortal {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The configured portal, or the demo portal, started beside the service. */
async function reachPortal(config: Config): Promise<ReachedPortal> {
  if (config.PORTAL_URL !== null) return { url: config.PORTAL_URL, stop: async () => {} };
  const { startDemoPortal } = await import("../demo-portal/server.ts");
  const demoPortal = await startDemoPortal({ port: config.DEMO_PORTAL_PORT });
  return { url: demoPortal.url, stop: () => demoPortal.stop() };
}

async function readCertificates(file: string | null): Promise<readonly string[]> {
  if (file === null) return [];
  const text = await readFile(file, "utf8").catch(() => "");
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (certificates === null) throw new ConfigError("PORTAL_CA_FILE must name a readable file of PEM certificates.");
  return certificates;
}

function whatToTry(address: string, config: Config): string {
  const body = JSON.stringify({ registration_number: "23DMO0001", password: "pass_good" });
  const key = config.PORTAL_URL === null ? config.API_KEYS[0] : "YOUR-KEY";
  return [
    `Portico answers on ${address}, documentation on ${address}/docs`,
    ...(config.PORTAL_URL === null
      ? [`Try: curl ${address}/auth/login -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '${body}'`]
      : []),
  ].join("\n");
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const portalCertificates = await readCertificates(config.PORTAL_CA_FILE);
  const portal = await reachPortal(config);
  const app = await buildApp({ ...config, PORTAL_URL: portal.url, portalCertificates });
  closeWithGrace({ delay: DRAIN_MS, logger: false }, async ({ err }) => {
    if (err) app.log.fatal(traceOf(err), "the process ends because of a defect");
    await app.close();
    await portal.stop();
  });
  console.log(whatToTry(await app.listen({ port: config.PORT, host: config.HOST }), config));
}

main().catch((error: unknown) => {
  const line = error instanceof ConfigError ? error.message : startFailureOf(error);
  console.error(`Portico cannot start: ${line}`);
  process.exit(1);
});

/** System errors such as a port in use say in their code what is wrong. */
function startFailureOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return error.message;
  return JSON.stringify(traceOf(error));
}
