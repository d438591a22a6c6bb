import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { DEMO_API_KEY } from "../../src/config/config.ts";
import { freePort } from "../../tools/free-port.ts";
import { isInstalled } from "../dev-tools.ts";
import { runProcess } from "../run-process.ts";
import { startDemoService } from "../service.ts";
import { folderForAll, startedForAll } from "../set-up.ts";
import { parsePage } from "./guide-blocks.ts";

const portal = startedForAll(() => startDemoPortal());
const service = startedForAll(() => startDemoService(portal.url));
const folder = folderForAll();
beforeAll(async () => {
  const name = ["-subj", "/CN=portico.example.edu", "-addext", "subjectAltName=DNS:portico.example.edu"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  await runProcess(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...name, ...files]);
  await runProcess([
    "sh",
    "-c",
    `cat ${join(folder, "cert.pem")} ${join(folder, "key.pem")} > ${join(folder, "portico.pem")}`,
  ]);
});

/** The block of docs/guide/reverse-proxy.md in a language, for a free port, the service of the tests and their certificate. */
function blockOf(language: string, port: number): string {
  const [, block = ""] =
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(parsePage("docs/guide/reverse-proxy.md")) ?? [];
  return block
    .replace(/\b127\.0\.0\.1:8000/g, new URL(service.url).host)
    .replace(/\b443\b/, String(port))
    .replace(
      /^(?=portico\.example\.edu \{)/m,
      `{\n  admin off\n  auto_https disable_redirects\n  skip_install_trust\n  https_port ${port}\n}\n`,
    )
    .replace(/^portico\.example\.edu \{/m, `$&\n  tls ${join(folder, "cert.pem")} ${join(folder, "key.pem")}`)
    .replaceAll("/etc/ssl/portico.pem", join(folder, "portico.pem"));
}

/** The configuration around a block, and the command that runs it. */
const proxies = {
  nginx: {
    around: (block: string) =>
      `daemon off;\nerror_log stderr;\npid nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${block}}\n`,
    command: (file: string) => ["nginx", "-p", folder, "-c", file],
  },
  caddy: {
    around: (block: string) => block,
    command: (file: string) => ["caddy", "run", "--adapter", "caddyfile", "--config", file],
  },
  haproxy: { around: (block: string) => block, command: (file: string) => ["haproxy", "-f", file] },
};

describe.each(Object.entries(proxies))("%s, as the guide configures it", (name, { around, command }) => {
  it.skipIf(!isInstalled(name, name === "caddy" ? "version" : "-v"))(
    "serves HTTPS below a path",
    async () => {
      const port = await freePort();
      const file = join(folder, `${name}.conf`);
      writeFileSync(file, around(blockOf(name, port)));
      const [program = "", ...options] = command(file);
      const proxy = spawn(program, options, { stdio: "ignore", env: { ...process.env, HOME: folder } });
      onTestFinished(() => void proxy.kill());
      const origin = `https://portico.example.edu:${port}`;
      const curl = async (path: string, ...more: string[]) => {
        const host = `portico.example.edu:${port}:127.0.0.1`;
        const fixed = ["--silent", "--cacert", join(folder, "cert.pem"), "--resolve", host];
        const retries = ["--retry", "20", "--retry-connrefused", "--retry-delay", "1"];
        return (
          await runProcess(["curl", ...fixed, ...retries, "--write-out", "\n%{http_code}", ...more, `${origin}${path}`])
        ).stdout;
      };
      const page = await curl("/portico/docs");
      const [, script = ""] = /src="([^"]+site\.js)"/.exec(page) ?? [];
      const { pathname } = new URL(script, `${origin}/portico/docs`);
      expect(pathname).toMatch(/^\/portico\/docs\//);
      expect(await curl(pathname)).toMatch(/\n200$/);
      expect(await curl("/portico", "--location")).toMatch(/\n200$/);
      const body = JSON.stringify({ registration_number: "23DMO0001", password: "pass_good" });
      const headers = ["--header", `X-API-Key: ${DEMO_API_KEY}`, "--header", "Content-Type: application/json"];
      expect(await curl("/portico/auth/login", ...headers, "--data", body)).toMatch(
        /"status":"authenticated"[\s\S]*\n200$/,
      );
    },
    60_000,
  );
});
