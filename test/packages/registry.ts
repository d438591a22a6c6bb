import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import type { Packed } from "./setup.ts";

/** A registry that has the packed packages and sends everybody who wants another one to the registry of this machine. */
export async function startRegistry(packages: readonly Packed[]) {
  const setting = (name: string) => execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim();
  const upstream = setting("registry");
  const certificates = setting("cafile");
  const server = createServer(({ url = "/", headers }, response) => {
    const name = decodeURIComponent(url.slice(1));
    const tarball = packages.find(({ tarball }) => name === basename(tarball));
    if (tarball !== undefined) return response.end(readFileSync(tarball.tarball));
    const found = packages.find((one) => one.name === name);
    if (found === undefined) return response.writeHead(307, { location: new URL(url.slice(1), upstream).href }).end();
    const manifest = JSON.parse(readFileSync(join("dist/packages", name, "package.json"), "utf8"));
    const dist = { tarball: `http://${headers.host}/${basename(found.tarball)}`, integrity: found.integrity };
    const versions = { [manifest.version]: { ...manifest, dist } };
    return response.end(JSON.stringify({ name, "dist-tags": { latest: manifest.version }, versions }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Path of the certificates that the registry of this machine needs, or null. */
    certificates: certificates === "null" ? null : certificates,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
