import { constants } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import type { FastifyBaseLogger } from "fastify";
import { buildApp, servesExampleApp } from "./app.ts";
import { type Config, ConfigError, configWarnings, isNotInstalled, parseConfig } from "./config/config.ts";
import { endpoints, pageNames } from "./features/index.ts";
import { ApiKeys } from "./http/api-keys.ts";
import { errorTrace, reasonOf } from "./http/errors/handler.ts";
import { exampleAppClient } from "./http/example-app.ts";
import { ListedClients } from "./oauth/clients.ts";
import { loadTemplates } from "./portal/captcha/load-templates.ts";
import { InvalidTemplates } from "./portal/captcha/templates.ts";
import { InvalidCertificates, readCertificates } from "./portal/certificates.ts";
import { PortalAliases } from "./portal-aliases.ts";
import { buildMetricsApp } from "./telemetry/metrics-app.ts";
import { rehearse } from "./warm-up/warm-up.ts";

/** Time from a stop signal to the end of the process, in which requests in progress finish. */
const DRAIN_MS = 28_000;

/** Part of that time in which the process also serves new requests, so that callers can change to another instance. */
const LAST_REQUESTS_MS = 5_000;

/** Fatal signals. The process must not run any more JavaScript after one of these. */
const FATAL_SIGNALS = ["SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV"] as const;

/** The portal that the service sends requests to. */
interface PortalTarget {
  readonly url: string;
  /** Lines to print at startup. */
  readonly bannerLines: readonly string[];
  readonly stop: () => Promise<void>;
}

/** The configured portal, or a demo portal started in this process. */
async function resolvePortal(config: Config): Promise<PortalTarget> {
  if (config.PORTAL_URL !== null) return { url: config.PORTAL_URL, bannerLines: [], stop: async () => {} };
  const { startDemoPortal } = await import("../demo-portal/server.ts").catch((error) => {
    if (!isNotInstalled(error)) throw error;
    throw new ConfigError("PORTAL_URL must be set: this installation does not include the demo portal.");
  });
  const campus = config.DEMO_CAMPUS === "vit-ap" ? undefined : config.DEMO_CAMPUS;
  const { url, tlsUrl, stop } = await startDemoPortal({ port: config.DEMO_PORTAL_PORT, tls: true, campus });
  return { url, bannerLines: [`Demo portal: ${url} (${tlsUrl} uses a self-signed certificate)`], stop };
}

/** Reports a file that a setting names and that cannot be used as an error of the configuration. */
async function asConfigError<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((error: unknown) => {
    if (!(error instanceof InvalidTemplates || error instanceof InvalidCertificates)) throw error;
    throw new ConfigError(error.message);
  });
}

/** The results. Throws one ConfigError with a line for each file that a setting names and that cannot be used. */
async function allOf<Values extends readonly unknown[]>(
  loading: readonly [...{ [Key in keyof Values]: Promise<Values[Key]> }],
) {
  const wrong = (await Promise.allSettled(loading)).flatMap((end) =>
    end.status === "rejected" && end.reason instanceof ConfigError ? [end.reason.message] : [],
  );
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return Promise.all(loading);
}

/** The files that the service rereads on SIGHUP, so that they can be changed without a restart. */
const REREAD = ["API_KEYS_FILE", "PORTAL_ALIASES", "OAUTH_CLIENTS"] as const;

/** The part of the service that uses a file. `replaceFile` returns the number of its entries. */
type RereadTargets = Record<(typeof REREAD)[number], { replaceFile(text: string): number }>;

/** Reads one of these files; null if it is not set. */
async function readSetting(config: Config, name: (typeof REREAD)[number]): Promise<string | null> {
  const file = config[name];
  if (file === null) return null;
  return readFile(file, "utf8").catch(() => {
    throw new ConfigError(`${name} must be a readable file.`);
  });
}

async function assertWritable(folder: string | null): Promise<void> {
  if (folder === null) return;
  // The dot: a file is not a folder.
  await access(join(folder, "."), constants.W_OK).catch(() => {
    throw new ConfigError("DRIFT_REPORTS must be a folder that the service can write to.");
  });
}

/** Rereads the files on SIGHUP. A file that is not valid changes nothing. */
function reloadOnHangup(config: Config, targets: RereadTargets, log: FastifyBaseLogger): void {
  const reload = async (name: (typeof REREAD)[number]) => {
    try {
      const text = await readSetting(config, name);
      if (text === null) return;
      log.info({ entries: targets[name].replaceFile(text) }, `reread ${name}`);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      log.error({ reason: error.message }, `kept the previous content of ${name}`);
    }
  };
  process.on("SIGHUP", () => {
    for (const name of REREAD) void reload(name);
  });
}

/** A command to try first. Only for the demo portal, where the API key is not a secret. */
function demoCommand(baseUrl: string, apiKey: string): string {
  const body = JSON.stringify({ registration_number: "23DMO0001", password: "pass_good" });
  return `Try: curl ${baseUrl}/auth/login -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' -d '${body}'`;
}

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const isReread = REREAD.some((name) => config[name] !== null);
  const skip = [...FATAL_SIGNALS, ...(isReread ? (["SIGHUP"] as const) : [])];
  const isDemo = config.PORTAL_URL === null;
  const paths = endpoints.map(({ path }) => path);
  const [portalCertificates, captchaTemplates, apiKeys, aliases, oauthClients] = await allOf([
    asConfigError(readCertificates(config.PORTAL_CA_FILE)),
    asConfigError(loadTemplates(config.CAPTCHA_TEMPLATES)),
    readSetting(config, "API_KEYS_FILE").then((text) => new ApiKeys(config, text, paths)),
    readSetting(config, "PORTAL_ALIASES").then((text) => new PortalAliases(text)),
    readSetting(config, "OAUTH_CLIENTS").then(
      (text) => new ListedClients(text, isDemo ? exampleAppClient(config.OAUTH_ISSUER) : undefined),
    ),
    assertWritable(config.DRIFT_REPORTS),
  ]);
  const portal = await resolvePortal(config);
  // Loads the library on demand.
  const metrics =
    config.METRICS_PORT === null ? null : (await import("./telemetry/metrics.ts")).createMetrics(pageNames);
  // The demo shows what it can do.
  const hosted = isDemo && config.OAUTH_CLIENTS === null ? ({ OAUTH_REGISTRATION: "open" } as const) : {};
  const HOLD_STORE = config.HOLD_STORE ?? (isDemo ? "memory" : null);
  const resolved = {
    ...config,
    ...hosted,
    HOLD_STORE,
    PORTAL_URL: portal.url,
    PORTAL_CAMPUS: config.PORTAL_CAMPUS ?? (isDemo ? config.DEMO_CAMPUS : null),
    isDemo,
    // On a terminal, the lines for a person come before those of level info, which say the same.
    LOG_LEVEL: process.stdout.isTTY && config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL,
    portalCertificates,
    captchaTemplates,
    aliases,
  };
  const parts = { apiKeys, oauthClients, ...(metrics && { metrics }) };
  const app = await buildApp(resolved, parts);
  const targets = { API_KEYS_FILE: apiKeys, PORTAL_ALIASES: aliases, OAUTH_CLIENTS: oauthClients };
  if (apiKeys.limitsWithoutKey.length > 0)
    app.log.warn({ clients: apiKeys.limitsWithoutKey }, "CLIENT_LIMITS names clients without an API key");
  if (isReread) reloadOnHangup(config, targets, app.log);
  const metricsApp = metrics === null ? null : await buildMetricsApp(metrics);
  const stopping = new AbortController();
  const onTimeout = () => app.log.fatal("exiting before all requests were answered");
  closeWithGrace({ delay: DRAIN_MS, logger: false, skip, onTimeout }, async ({ err, signal }) => {
    stopping.abort();
    if (err) app.log.fatal(errorTrace(err), "exiting after an uncaught error");
    if (signal === "SIGTERM") await app.announceShutdown(LAST_REQUESTS_MS);
    await app.close();
    await metricsApp?.close();
    await portal.stop();
  });
  const url = await app.listen({ port: config.PORT, host: config.HOST });
  const metricsUrl = await metricsApp?.listen({ port: config.METRICS_PORT ?? 0, host: config.HOST });
  rehearse({ budgetMs: config.WARM_UP_MS, isIdle: app.isIdle, signal: stopping.signal }).catch((error) =>
    app.log.warn(errorTrace(error), "the warm-up failed"),
  );
  const lines = [`Portico: ${url} (documentation: ${url}/docs)`];
  const [demoKey] = config.API_KEYS;
  if (servesExampleApp(resolved)) lines.push(`App: ${url}/app (log in as 23DMO0001 with the password pass_good)`);
  if (isDemo && demoKey !== undefined) lines.push(demoCommand(url, demoKey.key));
  lines.push(...portal.bannerLines, ...aliases.lines);
  if (metricsUrl !== undefined) lines.push(`Metrics: ${metricsUrl}/metrics`);
  // Standard output is the log alone: JSON lines for programs.
  console.error(lines.join("\n"));
  app.log.level = config.LOG_LEVEL;
  for (const warning of configWarnings(config, process.env)) console.error(warning);
}

main().catch((error: unknown) => {
  const reason = error instanceof ConfigError ? error.message : reasonOf(error);
  const hint = reason.includes("EADDRINUSE") ? ". Set PORT, DEMO_PORTAL_PORT or METRICS_PORT to another one." : "";
  console.error(`Portico cannot start:${reason.includes("\n") ? "\n" : " "}${reason}${hint}`);
  process.exit(1);
});
