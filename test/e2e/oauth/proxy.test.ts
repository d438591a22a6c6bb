import { readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "undici";
import { expect, it, onTestFinished } from "vitest";
import { issue, tlsOf } from "../../../demo-portal/http/certificate.ts";
import { freePort } from "../../../tools/free-port.ts";
import { hasHaproxy, startHaproxy } from "../../haproxy.ts";
import { startOAuthWorld } from "./apps.ts";

async function startService(environment: Record<string, string> = {}) {
  const world = await startOAuthWorld(environment);
  onTestFinished(world.stop);
  return world.service;
}

it.skipIf(!hasHaproxy)(
  "HAProxy names the address of the connection, also with TLS there or in front, and none that a caller invents",
  async () => {
    const service = await startService();
    const { key, cert } = tlsOf(issue({ name: "proxy", hosts: ["127.0.0.1"] }));
    const [there, behind, front] = [await freePort(), await freePort(), await freePort()];
    const { url } = await startHaproxy([Number(new URL(service.url).port)], (config, folder) => {
      const pem = `${folder}/portico.pem`;
      writeFileSync(pem, key + cert);
      return config
        .replace("# bind :443 ssl crt /etc/haproxy/portico.pem", `bind 127.0.0.1:${there} ssl crt ${pem}`)
        .replace("# bind 127.0.0.1:8443", `bind 127.0.0.1:${behind}`)
        .concat(`listen tls\n  mode tcp\n  bind 127.0.0.1:${front} ssl crt ${pem}\n`)
        .concat(`  server portico 127.0.0.1:${behind} send-proxy-v2\n`);
    });
    const visitor = (localAddress: string) => {
      const dispatcher = new Agent({ localAddress, connect: { ca: cert } });
      return async (origin: string, invented: string) => {
        const answer = await request(`${origin}/oauth/end`, { dispatcher, headers: { "x-forwarded-for": invented } });
        await answer.body.dump();
        return answer.statusCode;
      };
    };
    const [greedy, other] = [visitor("127.0.0.2"), visitor("127.0.0.3")];
    for (let page = 0; page < 120; page++) expect(await greedy(url, `192.0.2.${page}`)).toBe(200);
    for (const origin of [url, `https://127.0.0.1:${there}`, `https://127.0.0.1:${front}`])
      expect([await greedy(origin, "192.0.2.200"), await other(origin, "192.0.2.200")]).toEqual([429, 200]);
  },
);

const valueIn = (file: string, pattern: RegExp) => pattern.exec(readFileSync(file, "utf8"))?.[1] ?? "";
const ofCompose = valueIn("compose.yaml", /TRUSTED_PROXIES: (\S+)/);
/** The gateway of a network has its first address. */
const gateway = valueIn("compose.yaml", /subnet: (\S+\.)0\/28 /).concat("1");
const ofIngress = valueIn("deploy/kubernetes/components/ingress/kustomization.yaml", /TRUSTED_PROXIES=(\w+)/);
const PUBLIC = { OAUTH_ISSUER: "https://portico.example.edu", PORT: "0" };
const NAMED = { "x-forwarded-for": "203.0.113.N" };

it.each<[string, string, Record<string, string>, string, Record<string, string>]>([
  ["the proxy of compose.yaml", "own limits", { TRUSTED_PROXIES: ofCompose }, gateway, NAMED],
  ["a pod of the Ingress", "own limits", { TRUSTED_PROXIES: ofIngress }, "10.244.1.7", NAMED],
  ["a proxy on this machine", "own limits", PUBLIC, "127.0.0.1", NAMED],
  ["one that adds itself", "one limit", PUBLIC, "127.0.0.1", { "x-forwarded-for": "203.0.113.N, 198.51.100.7" }],
  ["one that names nobody", "one limit and a warning", PUBLIC, "127.0.0.1", {}],
  ["one that adds a port", "own limits", PUBLIC, "127.0.0.1", { "x-forwarded-for": "203.0.113.N:50001" }],
  ["one that adds a port to IPv6", "own limits", PUBLIC, "127.0.0.1", { "x-forwarded-for": "[2001:db8:N::1]:443" }],
  ["one that hides names", "one limit and a warning", PUBLIC, "127.0.0.1", { "x-forwarded-for": "unknown" }],
  ["a balancer", "one limit and a warning", PUBLIC, "127.0.0.1", { "x-forwarded-for": "203.0.113.N, 10.0.0.5" }],
  ["one that is not trusted", "one limit and a warning", {}, "10.0.0.9", NAMED],
  ["one with another header", "one limit and a warning", {}, "fd00::9", { forwarded: "for=203.0.113.N" }],
  ["no proxy, with an invented address", "one limit", {}, "198.51.100.7", NAMED],
])("behind %s, 130 pages have %s", async (_, expected, settings, remoteAddress, headers) => {
  const service = await startService(settings);
  const statuses = new Set<number>();
  for (let page = 0; page < 130; page++) {
    const sent = Object.entries(headers).map(([name, value]) => [name, value.replace("N", String(page))]);
    const answer = await service.app.inject({ url: "/oauth/end", remoteAddress, headers: Object.fromEntries(sent) });
    statuses.add(answer.statusCode);
  }
  const warnings = service.log.filter((line) => line.includes("TRUSTED_PROXIES")).length;
  const { failing = [] } = (await service.get("/readyz")).body;
  expect([statuses.has(429), warnings, failing]).toEqual([
    expected !== "own limits",
    ...(expected.endsWith("warning") ? [1, ["trusted_proxies"]] : [0, []]),
  ]);
});
