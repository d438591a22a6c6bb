import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { pageNames } from "./features/pages.ts";
import { traceOf } from "./http/failure-handler.ts";
import { loadMetrics } from "./telemetry/load-metrics.ts";
import { buildMetricsApp } from "./telemetry/metrics-app.ts";

/** How long calls in flight may take once the process was asked to stop. */
const DRAIN_MS = 28_000;

/** Faults of the machine and of native code: after one of these no more JavaScript may run, not even to say goodbye. */
const FAULTS = ["SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV"] as const;

// What a rush leaves behind is collected when the heap has doubled, not quadrupled: a quarter less memory, no more CPU.
setFlagsFromString("--heap-growing-percent=100");

interface ReachedPortal {
  readonly url: string;
  /** Lines for the person who started the service. */
  readonly told: readonly string[];
  readonly stop: () => Promise<void>;
}

/** The configured portal, or the demo portal, started beside the service. */
async function reachPortal(config: Config): Promise<ReachedPortal> {
  if (config.PORTAL_URL !== null) return { url: config.PORTAL_URL, told: [], stop: async () => {} };
  const { startDemoPortal } = await import("../demo-portal/server.ts").catch((error) => {
    if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new ConfigError("PORTAL_URL must be set: this installation has no demo portal.");
  });
  const { url, tlsUrl, stop } = await startDemoPortal({ port: config.DEMO_PORTAL_PORT, tls: true });
  const told = [`The demo portal answers on ${url}, and on ${tlsUrl} with a certificate that nobody trusts.`];
  return { url, told, stop };
}

async function readCertificates(file: string | null): Promise<readonly string[]> {
  if (file === null) return [];
  const text = await readFile(file, "utf8").catch(() => "");
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0 || !certificates.every(isCertificate)) {
    throw new ConfigError("PORTAL_CA_FILE must name a readable file of PEM certificates.");
  }
  return certificates;
}

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem);
    return true;
  } catch {
    return false;
  }
}

/** A line to paste, for the demo portal only: with it the API key is no secret. */
function whatToTry(address: string, apiKey: string): string {
  const body = JSON.stringify({ registration_number: "23DMO0001", password: "pass_good" });
  return `Try: curl ${address}/auth/login -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' -d '${body}'`;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const portalCertificates = await readCertificates(config.PORTAL_CA_FILE);
  const portal = await reachPortal(config);
  const metrics = config.METRICS_PORT === null ? null : await loadMetrics(pageNames);
  const live = { ...config, PORTAL_URL: portal.url, isDemo: config.PORTAL_URL === null, portalCertificates };
  const app = await buildApp(live, metrics === null ? {} : { metrics });
  const metricsApp = metrics === null ? null : await buildMetricsApp(metrics);
  const onTimeout = () => app.log.fatal("the process ends before all calls were answered");
  closeWithGrace({ delay: DRAIN_MS, logger: false, skip: [...FAULTS], onTimeout }, async ({ err }) => {
    if (err) app.log.fatal(traceOf(err), "the process ends because of a defect");
    await app.close();
    await metricsApp?.close();
    await portal.stop();
  });
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  const metricsAddress = await metricsApp?.listen({ port: config.METRICS_PORT ?? 0, host: config.HOST });
  const lines = [
    ...portal.told,
    ...(metricsAddress === undefined ? [] : [`Metrics are on ${metricsAddress}/metrics`]),
    `Portico answers on ${address}, its documentation is on ${address}/docs`,
  ];
  const [apiKey = ""] = config.API_KEYS;
  console.log([...lines, ...(config.PORTAL_URL === null ? [whatToTry(address, apiKey)] : [])].join("\n"));
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
