import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderSite } from "../tools/docs-site/render.ts";
import { importsOf } from "./imports.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Names of the settings of the service, which .env.example lists. */
const known = [...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
const deployment = read("deploy/kubernetes/base/deployment.yaml");

/** The values of a key, in file order. */
const valuesOf = (yaml: string, key: string): string[] =>
  [...yaml.matchAll(new RegExp(`^[ -]*${key}: (\\S+)$`, "gm"))].map(([, value = ""]) => value);

describe("the deployment files", () => {
  it("set only variables of the service", () => {
    const set = [...read("deploy/kubernetes/base/settings.env").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    const secret = [...read("deploy/kubernetes/secret.example.yaml").matchAll(/^ {2}([A-Z_]+): /gm)].map(
      ([, name]) => name,
    );
    const valkey = valuesOf(read("deploy/kubernetes/components/valkey/kustomization.yaml"), "name").filter((name) =>
      /^[A-Z_]+$/.test(name),
    );
    expect([set.length, secret.length, valkey.length]).toEqual([8, 2, 2]);
    const ofNode = ["NODE_EXTRA_CA_CERTS"];
    expect([...set, ...secret, ...valkey].filter((name) => ![...known, ...ofNode].includes(name ?? ""))).toEqual([]);
  });

  it("contain a Secret template with which the service cannot start", () => {
    expect(valuesOf(read("deploy/kubernetes/secret.example.yaml"), "(?:API_KEYS|SEAL_KEYS)")).toEqual([
      "replace-me",
      "replace-me",
    ]);
  });

  it("use a Valkey that saves its data on a volume and evicts nothing: what students have ended must not be lost", () => {
    for (const file of ["compose.yaml", "deploy/kubernetes/components/valkey/valkey.yaml"])
      for (const part of ["--dir /data", "--appendonly yes", "--maxmemory-policy noeviction"])
        expect(read(file)).toContain(part);
  });

  it("use a Valkey that requires a password and accepts only TLS", () => {
    const valkey = read("deploy/kubernetes/components/valkey/valkey.yaml");
    const args = valuesOf(valkey, "args").concat(
      [...valkey.matchAll(/^ +- (--\S+ \S+)$/gm)].map(([, argument = ""]) => argument),
    );
    expect(args).toEqual(expect.arrayContaining(["--port 0", "--tls-port 6379"]));
    const script = read("deploy/kubernetes/components/valkey/create-secret.sh");
    expect(script).toContain("requirepass $password");
    expect(script).toContain("rediss://:$password@portico-valkey:6379");
    expect(valkey + read("deploy/kubernetes/components/valkey/kustomization.yaml")).not.toMatch(
      /redis:\/\/|requirepass/,
    );
  });

  it("use one port from the image to the Service", () => {
    expect(read("Dockerfile")).toMatch(/\bPORT=8000\b[\s\S]*\nEXPOSE 8000\n/);
    expect(valuesOf(deployment, "containerPort")).toEqual(["8000", "9464"]);
    expect(read("deploy/kubernetes/base/settings.env")).toContain("\nMETRICS_PORT=9464\n");
    expect(valuesOf(read("deploy/kubernetes/base/service.yaml"), "targetPort")).toEqual(["http"]);
  });

  it("run as the same non-root user everywhere, with a read-only file system", () => {
    expect(read("Dockerfile")).toMatch(/\nUSER 1000:1000\n/);
    expect(valuesOf(deployment, "runAs(?:User|Group)")).toEqual(["1000", "1000"]);
    expect(valuesOf(deployment, "(?:runAsNonRoot|readOnlyRootFilesystem)")).toEqual(["true", "true"]);
    expect(valuesOf(deployment, "allowPrivilegeEscalation")).toEqual(["false"]);
  });

  it("allow enough time for shutdown: the preStop pause and 28 s", () => {
    expect(read("src/server.ts")).toContain("DRAIN_MS = 28_000");
    const [pause = 0] = valuesOf(deployment, "seconds").map(Number);
    const [grace = 0] = valuesOf(deployment, "terminationGracePeriodSeconds").map(Number);
    expect(grace).toBeGreaterThan(pause + 28);
  });

  it("stop with docker compose only after the same 28 s", () => {
    const [grace = ""] = valuesOf(read("compose.yaml"), "stop_grace_period");
    expect(Number.parseInt(grace, 10)).toBeGreaterThan(28);
  });

  it("name the image after the version", () => {
    const { version } = JSON.parse(read("package.json"));
    expect(read("compose.yaml")).toContain(`portico:${version}}`);
    for (const folder of ["base", "overlays/example"])
      expect(valuesOf(read(`deploy/kubernetes/${folder}/kustomization.yaml`), "newTag")).toEqual([version]);
  });

  it("are applied by the guide in the order that the trial on a cluster has proven", () => {
    const steps = [
      /apply -f \S*base\/namespace\.yaml/,
      /create secret generic portico /,
      /components\/valkey\/create-secret\.sh/,
      /kubectl apply -k /,
      /scale deployment\/portico --replicas=2/,
    ];
    for (const file of ["docs/guide/deploying.md", "deploy/cluster/prove.sh"]) {
      const places = steps.map((step) => read(file).search(step));
      expect(Math.min(...places)).toBeGreaterThan(0);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  it("leave the demo portal its port", () => {
    const portal = /^DEMO_PORTAL_PORT=(\d+)$/m.exec(read(".env.example"))?.[1];
    expect(portal).toBe("8001");
    expect(read("deploy/haproxy/haproxy.cfg")).not.toContain(`:${portal}\n`);
  });

  it("limit the time for the headers of a request, as the service does", () => {
    expect(read("deploy/haproxy/haproxy.cfg")).toMatch(/^ {2}timeout http-request 10s$/m);
  });

  it("keep secrets, tests and the repository out of the image", () => {
    const [all, ...rest] = read(".dockerignore").trim().split("\n");
    expect(all).toBe("*");
    expect(rest.filter((line) => /\.git\b|\.env(?!\.example$)|node_modules/.test(line))).toEqual([]);
    expect(rest).toContain("**/*.test.ts");
  });

  const allowed = Array.from(read(".dockerignore").matchAll(/^!(.+)$/gm), ([, path]) => path);

  it("give the build of the image every file that it bundles", () => {
    const files = new Set([
      ...["tools/repository.ts", "tools/main.ts", "tools/commands.ts", "tools/compile-bundle.ts"],
      ...["src/server.ts", "src/skeleton-thread.ts"],
    ]);
    // A set visits what is added during the loop.
    for (const file of files) {
      const own = importsOf(file).filter(({ target, typeOnly }) => target.endsWith(".ts") && !typeOnly);
      for (const { target } of own) files.add(target);
    }
    expect(files.size).toBeGreaterThan(300);
    expect([...files].filter((file) => !allowed.some((path) => file.startsWith(`${path}/`)))).toEqual([]);
  });

  it("give the build of the image every file that /docs shows", () => {
    const shown = renderSite(root).pages.map(({ file }) => file);
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter((file) => !allowed.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
  });
});
