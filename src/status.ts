import { readSamples } from "./telemetry/prometheus-text.ts";
import { statusReport } from "./telemetry/status-report.ts";

const USAGE = `Usage: npm run --silent status -- [ADDRESS] [METRICS_ADDRESS]
Prints what a running instance has seen of the portal since its start. ADDRESS is where it answers (default
http://127.0.0.1:8000); METRICS_ADDRESS is where its metrics are, if they have a port of their own.`;

/** Why there is nothing to report, for a person. */
class StatusError extends Error {}

async function ask(address: string, path: string): Promise<Response> {
  if (!URL.canParse(path, address)) throw new StatusError(`${address} is no address.\n${USAGE}`);
  const url = new URL(path, address);
  return fetch(url).catch(() => {
    throw new StatusError(`Nobody answers at ${url}.`);
  });
}

async function main([address = "http://127.0.0.1:8000", metricsAddress = address]: readonly string[]): Promise<void> {
  if (address === "--help") return console.log(USAGE);
  const ready = await ask(address, "/readyz");
  const told: unknown = await ready.json().catch(() => null);
  if (typeof told !== "object" || told === null || !("status" in told))
    throw new StatusError(`What answers at ${address} is not Portico.`);
  console.log(`Portico at ${address} is ${told.status}.\n`);
  const metrics = await ask(metricsAddress, "/metrics");
  if (!metrics.ok)
    throw new StatusError("Its metrics are off: start it with METRICS=1, or name the port of METRICS_PORT.");
  const samples = readSamples(await metrics.text());
  if (samples.length === 0) throw new StatusError(`There are no metrics at ${metrics.url}.`);
  console.log(statusReport(samples).join("\n"));
  if (!ready.ok) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof StatusError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
