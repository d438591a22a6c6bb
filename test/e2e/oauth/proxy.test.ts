import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { get as getTls } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { issue } from "../../../demo-portal/http/certificate.ts";
import { freePort } from "../../free-port.ts";
import { hasHaproxy, startHaproxy } from "../../haproxy.ts";
import type { Service } from "../../service.ts";
import { startOAuthWorld } from "./apps.ts";

async function startService(environment: Record<string, string> = {}) {
  const world = await startOAuthWorld(environment);
  onTestFinished(world.stop);
  return world.service;
}

it.skipIf(!hasHaproxy)(
  "the HAProxy of the guide names the address of the connection, also with TLS here or in front, and none that a caller invents",
  async () => {
    const service = await startService();
    const { key, certificate } = issue({ name: "proxy", hosts: ["127.0.0.1"] });
    const folder = mkdtempSync(join(tmpdir(), "portico-tls-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const pem = join(folder, "portico.pem");
    writeFileSync(pem, key.export({ type: "pkcs8", format: "pem" }) + certificate);
    const [here, behind, front] = [await freePort(), await freePort(), await freePort()];
    const { url } = await startHaproxy([Number(new URL(service.url).port)], (config) =>
      config
        .replace("# bind :443 ssl crt /etc/haproxy/portico.pem", `bind 127.0.0.1:${here} ssl crt ${pem}`)
        .replace("# bind 127.0.0.1:8443", `bind 127.0.0.1:${behind}`)
        .concat(`listen tls\n  mode tcp\n  bind 127.0.0.1:${front} ssl crt ${pem}\n`)
        .concat(`  server portico 127.0.0.1:${behind} send-proxy-v2\n`),
    );
    const open = (origin: string, localAddress: string, invented: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { localAddress, headers: { "x-forwarded-for": invented }, ca: certificate };
        const send = origin.startsWith("https:") ? getTls : get;
        send(`${origin}/oauth/end`, options, (answer) => resolve(answer.resume().statusCode)).on("error", reject);
      });
    for (let page = 0; page < 120; page++) expect(await open(url, "127.0.0.2", `192.0.2.${page}`)).toBe(200);
    for (const origin of [url, `https://127.0.0.1:${here}`, `https://127.0.0.1:${front}`]) {
      expect(await open(origin, "127.0.0.2", "192.0.2.200")).toBe(429);
      expect(await open(origin, "127.0.0.3", "192.0.2.200")).toBe(200);
    }
  },
);

/** Opens a page as a proxy with this address would. */
const open = (service: Service, remoteAddress: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url: "/oauth/end", remoteAddress, headers }).then(({ statusCode }) => statusCode);

const valueIn = (file: string, pattern: RegExp) => pattern.exec(readFileSync(file, "utf8"))?.[1] ?? "";
const INGRESS = "deploy/kubernetes/components/ingress/kustomization.yaml";

it.each([
  // The gateway of a network has its first address.
  ["compose.yaml", valueIn("compose.yaml", /subnet: (\S+\.)0\/28 /).concat("1"), /TRUSTED_PROXIES: (\S+)/],
  [INGRESS, "10.244.1.7", /TRUSTED_PROXIES=(\S+)/],
])("students behind the proxy that %s trusts have limits of their own", async (file, proxy, pattern) => {
  const service = await startService({ TRUSTED_PROXIES: valueIn(file, pattern) });
  const statuses = new Set<number>();
  for (let student = 0; student < 200; student++)
    statuses.add(await open(service, proxy, { "x-forwarded-for": `203.0.113.${student}` }));
  expect([[...statuses], (await service.get("/readyz")).body]).toEqual([[200], { status: "ready" }]);
});

const OF_PUBLIC_SERVICE = { OAUTH_ISSUER: "https://portico.example.edu", PORT: "0" };
it.each<[string, boolean, string, Record<string, string>, Record<string, string>?]>([
  ["X-Forwarded-For of a private address", true, "10.0.0.9", { "x-forwarded-for": "203.0.113.1" }],
  ["Forwarded of a private address", true, "fd00::9", { forwarded: "for=203.0.113.1" }],
  ["X-Forwarded-For of a visitor", false, "203.0.113.7", { "x-forwarded-for": "203.0.113.1" }],
  ["a proxy on this machine that names nobody", true, "127.0.0.1", {}, OF_PUBLIC_SERVICE],
  [
    "a proxy on this machine that names a visitor",
    false,
    "127.0.0.1",
    { "x-forwarded-for": "10.0.0.1" },
    OF_PUBLIC_SERVICE,
  ],
  ["a browser on this machine", false, "127.0.0.1", {}],
])(
  "pages requested by %s: a warning in the log and in /readyz is %s",
  async (_, isWarned, address, headers, settings) => {
    const service = await startService(settings);
    for (let page = 0; page < 3; page++) await open(service, address, headers);
    const { details = [] } = (await service.get("/readyz")).body;
    const warnings = service.log.filter((line) => line.includes("TRUSTED_PROXIES"));
    expect([details.length, warnings.length]).toEqual(isWarned ? [1, 1] : [0, 0]);
  },
);
