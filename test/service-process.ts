import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../tools/free-port.ts";
import { type Answer, request, SEAL_KEYS } from "./service.ts";

const root = join(import.meta.dirname, "..");
const KEY = "a-key-of-the-tests-1";

/** The service in its own process. */
export interface ServiceProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves to the exit code or the name of the signal after all output has been read. */
  readonly ended: Promise<number | string>;
  /** All output so far. */
  output(): string;
  /** Standard output so far. */
  log(): string;
  post(path: string, body: object): Promise<Answer>;
}

/** Starts Node.js in the project's root with only these environment variables, and collects the output. */
export function startNode(args: readonly string[], environment: Record<string, string>) {
  const started = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", WARM_UP_MS: "0", ...environment },
  });
  let output = "";
  let log = "";
  for (const stream of [started.stdout, started.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      if (stream === started.stdout) log += chunk;
    });
  }
  const ended = once(started, "close").then(([code, signal]): number | string => code ?? signal);
  return { process: started, output: () => output, log: () => log, ended };
}

/** Starts the service on a free port and resolves when it listens. `entry` is the file to run. */
export async function startServiceProcess(
  portalUrl: string,
  environment: Record<string, string> = {},
  entry: readonly string[] = ["dist/bundle/main.js"],
): Promise<ServiceProcess> {
  const port = environment.PORT ?? String(await freePort());
  const settings = { PORT: port, PORTAL_URL: portalUrl, API_KEYS: KEY, SEAL_KEYS, ...environment };
  const started = startNode(entry, settings);
  while (!started.output().includes("Portico: http")) {
    if (started.process.exitCode !== null) throw new Error(`The service did not start: ${started.output()}`);
    await Promise.race([once(started.process.stderr, "data"), started.ended]);
  }
  const url = `http://127.0.0.1:${port}`;
  return {
    ...started,
    url,
    post: (path, body) =>
      request(url + path, {
        method: "POST",
        headers: { "x-api-key": KEY, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}
