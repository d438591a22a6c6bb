import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Socket } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Service, UsageError } from "portico-cli/library";

/** Starts a service with a demo portal in a process of its own, which ends with this one. Throws a UsageError if it is not installed. */
export async function startDemo(): Promise<Service> {
  const child = spawn(process.execPath, [serverOf()], {
    env: { PATH: process.env.PATH, PORT: "0", DEMO_PORTAL_PORT: "0", LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  process.once("exit", () => child.kill());
  const lines = createInterface(child.stderr);
  const url = await new Promise<string | null>((resolve) => {
    lines
      .on("line", (line) => {
        console.error(line);
        const found = /^Portico: (\S+)/.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      })
      .on("close", () => resolve(null));
  });
  if (url === null) throw new UsageError("The service with the demo portal did not start.");
  // The server must not keep this process alive. Its output is read on, so that it can print.
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return { url, apiKey: "demo-key" };
}

/** The program of the package portico. */
function serverOf(): string {
  let manifest: string;
  try {
    manifest = fileURLToPath(import.meta.resolve("portico/package.json"));
  } catch {
    throw new UsageError(
      "--demo needs the package portico. In a checkout: npm run build, then node mcp/dist/main.js --demo",
    );
  }
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly bin: Readonly<Record<string, string>> }; // a package of ours
  return join(dirname(manifest), bin["portico-server"] ?? "");
}
