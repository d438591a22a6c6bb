import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { freePort } from "../tools/free-port.ts";
import { request } from "./service.ts";
import { waitOptions } from "./wait-options.ts";

export const hasHaproxy = spawnSync("haproxy", ["-v"]).status === 0;

/** Starts HAProxy with the configuration of deploy/haproxy in front of two ports. `edit` changes the configuration. */
export async function startHaproxy(
  [one, two = one]: readonly number[],
  edit: (config: string, folder: string) => string = (config) => config,
): Promise<{ readonly url: string }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "portico-haproxy-"));
  const example = readFileSync("deploy/haproxy/haproxy.cfg", "utf8");
  const config = example.replace(":8080", `:${port}`).replace(":8011", `:${one}`).replace(":8012", `:${two}`);
  writeFileSync(join(folder, "haproxy.cfg"), edit(config, folder));
  const haproxy = spawn("haproxy", ["-f", join(folder, "haproxy.cfg")], { stdio: "ignore" });
  onTestFinished(() => {
    haproxy.kill();
    rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    request(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitUntil(isReady, waitOptions);
  return { url };
}
