import { randomBytes } from "node:crypto";
import { isNotInstalled } from "../src/config/config.ts";
import { reasonOf } from "../src/http/errors/handler.ts";
import { rehearse } from "../src/warm-up/warm-up.ts";
import type { BundleLoader } from "./bundle-loader.ts";

/** CPU time for calls of all kinds: each is made a few times. */
const BUDGET_MS = 1_000;

/** Settings of a service that sends nothing to a portal. */
const SETTINGS = {
  PORTAL_URL: "https://portal.invalid",
  API_KEYS: "key-for-compiling-the-bundle",
  SEAL_KEYS: `compile:${randomBytes(32).toString("base64")}`,
  HOST: "127.0.0.1",
  PORT: "0",
  WARM_UP_MS: "0",
  LOG_LEVEL: "fatal",
};

/**
 * Starts the service and the demo portal, makes calls of all kinds, and writes the code that V8 has compiled meanwhile. `start` runs
 * the command that process.argv names.
 */
export async function compileBundle(start: () => unknown, loader: BundleLoader): Promise<void> {
  const lines: unknown[] = [];
  console.error = (line) => lines.push(line);
  process.once("exit", (code) => code !== 0 && console.log(lines.join("\n")));
  const write = (task: () => void) => {
    try {
      task();
    } catch (error) {
      lines.splice(0, lines.length, `The compiled code cannot be written: ${reasonOf(error)}`);
      process.exit(1);
    }
  };
  write(() => loader.makeFolder());
  // The settings of the operator, such as a port that an instance uses, do not concern the build.
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, SETTINGS);
  // Without a command, the service starts.
  process.argv.splice(2);
  start();
  const portal = await import("../demo-portal/server.ts").then(
    ({ startDemoPortal }) => startDemoPortal({ port: 0, tls: true }),
    // The image does not contain its libraries.
    (error) => (isNotInstalled(error) ? null : Promise.reject(error)),
  );
  await rehearse({ budgetMs: BUDGET_MS, isIdle: () => true, signal: new AbortController().signal });
  await portal?.stop();
  write(() => loader.writeCode());
  process.exit();
}
